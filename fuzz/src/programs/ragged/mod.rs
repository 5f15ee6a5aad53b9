//! Ragged tensors: levels of lengths, and every sequence operation beside lists of lists.

mod changed;
mod kept;
mod repeated;

use crate::draw::{Draw, Result};
use crate::element::Element;
use shapeproof::LodError;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

type Row = [i32; 2];
type View<'a> = LodTensorView<'a, i32, Shape![2], u32>;

/// Levels of lengths from the top, and the rows under the last.
struct Batch {
    levels: Vec<Vec<usize>>,
    rows: Vec<Row>,
}

/// So many lengths that add up to some number that is drawn.
fn lengths(draw: &mut Draw, count: usize) -> Result<Vec<usize>> {
    (0..count).map(|_| draw.one(&[1, 0, 2, 3, 0, 5, 9, 33])).collect()
}

impl Batch {
    fn draw(draw: &mut Draw, levels: usize) -> Result<Self> {
        let mut all = Vec::new();
        let mut count = draw.below(5)? + 1;
        for _ in 0..levels {
            let mut own = lengths(draw, count)?;
            if own.iter().sum::<usize>() == 0 {
                // A level below one of no sequences would have none.
                own[0] = 1;
            }
            count = own.iter().sum();
            all.push(own);
        }
        if draw.once_in(6)? {
            // No rows at all.
            if let Some(last) = all.last_mut() {
                last.fill(0);
                count = 0;
            }
        }
        let rows = draw.elements(count, |bits, style| [i32::of(bits, style), i32::of(bits >> 32, style)])?;
        Ok(Self { levels: all, rows })
    }

    fn last(&self) -> &[usize] {
        self.levels.last().expect("a level")
    }

    fn sequences(&self) -> Vec<Vec<Row>> {
        dealt(&self.rows, self.last())
    }

    fn flat(&self) -> Vec<i32> {
        self.rows.concat()
    }

    fn lod(&self) -> Lod<Vec<u32>> {
        let levels: Vec<&[usize]> = self.levels.iter().map(|level| &level[..]).collect();
        Lod::from_length_levels(&levels, Vec::new()).expect("levels that nest")
    }
}

/// The items as lists of these lengths.
fn dealt<T: Clone>(items: &[T], lengths: &[usize]) -> Vec<Vec<T>> {
    let mut rest = items;
    lengths
        .iter()
        .map(|&len| {
            let (own, more) = rest.split_at(len);
            rest = more;
            own.to_vec()
        })
        .collect()
}

fn lengths_of<D: Values<Elem: Offset>>(lod: &Lod<D>) -> Vec<Vec<usize>> {
    (0..lod.levels()).map(|level| lod.lengths(level).collect()).collect()
}

/// Levels, however they are written, and what is read of them.
fn levels(draw: &mut Draw) -> Result<()> {
    let count = draw.below(3)? + 1;
    let batch = Batch::draw(draw, count)?;
    let (lod, flat) = (batch.lod(), batch.flat());
    assert_eq!(lengths_of(&lod), batch.levels);
    assert_eq!(lod.rows(), Some(batch.rows.len()));
    let mut ends: Vec<Vec<i64>> = Vec::new();
    for level in &batch.levels {
        let mut at = 0;
        let mut offsets = vec![0];
        for &len in level {
            at += len as i64;
            offsets.push(at);
        }
        ends.push(offsets);
    }
    if draw.once_in(3)? {
        let level = draw.below(count)?;
        let at = draw.below(ends[level].len())?;
        ends[level][at] = draw.one(&[-1, 0, 1, 2, 7, i64::MAX, i64::MIN, 300])?;
    }
    let nested = ends.windows(2).all(|pair| pair[0].last() == Some(&(pair[1].len() as i64 - 1)));
    let rises = |ends: &Vec<i64>| ends[0] == 0 && ends.is_sorted() && ends.iter().all(|&end| end <= 65_535);
    let valid = nested && ends.iter().all(rises);
    let slices: Vec<&[i64]> = ends.iter().map(|ends| &ends[..]).collect();
    let changed = Lod::from_offset_levels(&slices, Vec::<u16>::new());
    assert_eq!(changed.is_ok(), valid, "{ends:?}");
    if let Ok(changed) = changed {
        let fits = ends.last().and_then(|ends| ends.last()) == Some(&(batch.rows.len() as i64));
        let joined = LodTensor::<i32, Shape![2], _, _>::new(&flat[..], changed);
        assert_eq!(joined.is_ok(), fits);
        if fits {
            let x = joined.expect("as many rows");
            for (level, own) in ends.iter().enumerate() {
                let sequences = x.sequences(level).expect("a level");
                assert_eq!(sequences.len(), own.len() - 1);
                let down =
                    |end: i64| ends[level + 1..].iter().fold(end, |end, below| below[end as usize]) as usize;
                for i in 0..own.len() - 1 {
                    let want = &flat[2 * down(own[i])..2 * down(own[i + 1])];
                    assert_eq!(sequences.get(i).expect("a sequence").as_slice(), want);
                    assert_eq!(x.lod().row_range(level, i), Some(down(own[i])..down(own[i + 1])));
                }
                assert!(sequences.get(own.len() - 1).is_none());
                let (from, to) = (draw.below(own.len() + 1)?, draw.below(own.len() + 1)?);
                let part = sequences.slice(from..to);
                assert_eq!(part.is_some(), from <= to && to < own.len());
                if let Some(part) = part {
                    assert_eq!(part.rows().as_slice(), &flat[2 * down(own[from])..2 * down(own[to])]);
                }
            }
        }
    }
    // Ids of rows, which may be in no order.
    let mut ids: Vec<i64> = Vec::new();
    for (id, &len) in batch.last().iter().enumerate() {
        ids.extend(vec![id as i64; len]);
    }
    if draw.once_in(3)? && !ids.is_empty() {
        let at = draw.below(ids.len())?;
        ids[at] = draw.one(&[0, -1, 1, 40])?;
    }
    let sequences = batch.last().len();
    let read = Lod::from_row_ids(&ids, sequences, Vec::<u32>::new());
    let valid = ids.is_sorted() && ids.iter().all(|&id| 0 <= id && id < sequences as i64);
    assert_eq!(read.is_ok(), valid, "{ids:?}");
    if let Ok(read) = read {
        let counts = (0..sequences as i64).map(|id| ids.iter().filter(|&&own| own == id).count());
        assert!(read.lengths(0).eq(counts));
        assert!(read.row_ids().eq(ids.iter().map(|&id| id as usize)));
    }
    Ok(())
}

/// A place of as many elements, one fewer, or more: whether an operation must find room.
fn rooms(draw: &mut Draw, need: usize) -> Result<(Vec<i32>, bool)> {
    let room = (need + draw.below(3)?).saturating_sub(1);
    Ok((vec![-77; room], room >= need))
}

/// What was written, or nothing where there was no room.
#[track_caller]
fn written<S: shapeproof::ragged::Row, D: Values<Elem: Offset>>(
    said: Result<LodTensor<i32, S, D, &mut [i32]>, LodError>,
    room: bool,
    want: &[i32],
) -> Option<Vec<Vec<usize>>> {
    assert_eq!(said.is_ok(), room, "{:?}", said.err());
    let said = said.ok()?;
    assert_eq!(said.as_slice(), want);
    Some(lengths_of(&said.lod()))
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[
        levels,
        kept::kept,
        kept::kept,
        kept::convolved,
        changed::changed,
        repeated::expanded,
        repeated::padded,
        repeated::reset,
    ])?(draw)
}
