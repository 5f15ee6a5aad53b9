//! Random batches of sequences as nested lists: empty sequences, no rows at all, one row, up to four levels.

use proptest::prelude::*;
use proptest::strategy::Union;

/// Two numbers a row.
pub type Row = [i32; 2];

/// Lengths of each level, the top first, and rows.
#[derive(Clone, Debug)]
pub struct Batch {
    pub levels: Vec<Vec<usize>>,
    pub rows: Vec<Row>,
}

/// Running sums, with a 0 ahead.
pub fn offsets(lengths: &[usize]) -> Vec<usize> {
    let mut all = vec![0];
    for length in lengths {
        all.push(all.last().unwrap() + length);
    }
    all
}

/// A list in pieces of these lengths.
pub fn pieces<T: Clone>(list: &[T], lengths: &[usize]) -> Vec<Vec<T>> {
    let ends = offsets(lengths);
    (0..lengths.len()).map(|i| list[ends[i]..ends[i + 1]].to_vec()).collect()
}

impl Batch {
    /// The lengths of the last level.
    pub fn last(&self) -> &[usize] {
        self.levels.last().unwrap()
    }

    /// The rows of each sequence of the last level.
    pub fn sequences(&self) -> Vec<Vec<Row>> {
        pieces(&self.rows, self.last())
    }

    /// The rows of each sequence of a level.
    pub fn sequences_of(&self, level: usize) -> Vec<Vec<Row>> {
        let mut grouped = self.sequences();
        for lengths in self.levels[level..self.levels.len() - 1].iter().rev() {
            grouped = pieces(&grouped, lengths).into_iter().map(|group| group.concat()).collect();
        }
        grouped
    }

    /// All elements.
    pub fn elements(&self) -> Vec<i32> {
        self.rows.concat()
    }
}

/// Lengths of at least one sequence that add up to `count`.
pub fn lengths_of(count: usize) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..=count, 0..4).prop_map(move |mut cuts| {
        cuts.sort_unstable();
        let starts = [0].into_iter().chain(cuts.iter().copied());
        starts.zip(cuts.iter().copied().chain([count])).map(|(start, end)| end - start).collect()
    })
}

/// As many lengths as items, which add up to `count`, or to 0 where there are no items.
pub fn exactly(items: usize, count: usize) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..=count, items.saturating_sub(1)).prop_map(move |mut cuts| {
        cuts.sort_unstable();
        cuts.push(count);
        cuts.truncate(items);
        let starts = [0].into_iter().chain(cuts.iter().copied());
        starts.zip(cuts.iter().copied()).map(|(start, end)| end - start).collect()
    })
}

fn with_rows(levels: Vec<Vec<usize>>) -> impl Strategy<Value = Batch> {
    let count = levels.last().unwrap().iter().sum::<usize>();
    prop::collection::vec(any::<Row>(), count).prop_map(move |rows| Batch { levels: levels.clone(), rows })
}

/// The lengths of one level: many sequences, one row alone, or no rows.
fn bottom() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        8 => prop::collection::vec(0_usize..5, 1..7),
        1 => Just(vec![1]),
        1 => prop::collection::vec(Just(0_usize), 1..4),
    ]
}

/// A batch of one level.
pub fn flat() -> impl Strategy<Value = Batch> {
    bottom().prop_flat_map(|lengths| with_rows(vec![lengths]))
}

/// A batch of one to four levels.
pub fn nested() -> impl Strategy<Value = Batch> {
    let mut levels = bottom().prop_map(|lengths| vec![lengths]).boxed();
    let mut all = vec![levels.clone()];
    for _ in 0..3 {
        levels = levels
            .prop_flat_map(|below: Vec<Vec<usize>>| {
                lengths_of(below[0].len()).prop_map(move |top| [vec![top], below.clone()].concat())
            })
            .boxed();
        all.push(levels.clone());
    }
    Union::new(all).prop_flat_map(with_rows)
}
