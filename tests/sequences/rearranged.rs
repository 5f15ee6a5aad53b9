//! Reverse, concat, slice, expand, reshape.

use super::batch::{Batch, Row, flat, nested, pieces};
use super::levels::{lengths, lod};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// The elements and lengths of sequences of rows.
fn told(sequences: &[Vec<Row>]) -> (Vec<i32>, Vec<Vec<usize>>) {
    (sequences.concat().concat(), vec![sequences.iter().map(Vec::len).collect()])
}

/// Several batches with as many sequences each.
fn alike() -> impl Strategy<Value = Vec<Batch>> {
    (1_usize..5, 1_usize..4).prop_flat_map(|(sequences, inputs)| {
        let one = prop::collection::vec(prop::collection::vec(any::<Row>(), 0..4), sequences).prop_map(
            |lists: Vec<Vec<Row>>| Batch {
                levels: vec![lists.iter().map(Vec::len).collect()],
                rows: lists.concat(),
            },
        );
        prop::collection::vec(one, inputs)
    })
}

proptest! {
    #[test]
    fn reverse(batch in nested()) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let naive: Vec<Row> =
            batch.sequences().into_iter().flat_map(|rows| rows.into_iter().rev()).collect();
        let once = sequence_reverse(x, Vec::new()).unwrap();
        prop_assert_eq!((once.as_slice(), lengths(&once.lod())), (&naive.concat()[..], batch.levels.clone()));
        let twice = sequence_reverse(once.view(), Vec::new()).unwrap();
        prop_assert_eq!(twice.as_slice(), &elements[..]);
    }

    #[test]
    fn concat_then_slice(batches in alike()) {
        let elements: Vec<Vec<i32>> = batches.iter().map(Batch::elements).collect();
        let lods: Vec<_> = batches.iter().map(|batch| lod(&batch.levels)).collect();
        let inputs: Vec<_> = elements.iter().zip(&lods)
            .map(|(elements, lod)| LodTensorView::<i32, Shape![2], usize>::new(elements, lod.view()).unwrap())
            .collect();
        let count = batches[0].last().len();
        let naive: Vec<Vec<Row>> = (0..count)
            .map(|i| batches.iter().flat_map(|batch| batch.sequences()[i].clone()).collect())
            .collect();
        let joined = sequence_concat(&inputs, Vec::new(), Vec::<u16>::new()).unwrap();
        prop_assert_eq!((joined.as_slice().to_vec(), lengths(&joined.lod())), told(&naive));
        // Each input is a slice of the whole.
        let mut starts = vec![0; count];
        for (batch, elements) in batches.iter().zip(&elements) {
            let part = sequence_slice(joined.view(), &starts, batch.last(), Vec::new(), Vec::<u8>::new()).unwrap();
            prop_assert_eq!((part.as_slice(), lengths(&part.lod())), (&elements[..], batch.levels.clone()));
            for (start, length) in starts.iter_mut().zip(batch.last()) {
                *start += length;
            }
        }
    }

    /// Any starts and lengths: a slice where they lie inside, an error where one does not.
    #[test]
    fn slice(batch in flat(), numbers in prop::collection::vec((-1_i64..6, -1_i64..6), 6)) {
        let (elements, lod, count) = (batch.elements(), lod(&batch.levels), batch.last().len());
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let (starts, sizes): (Vec<i64>, Vec<i64>) = numbers[..count].iter().copied().unzip();
        let naive: Option<Vec<Vec<Row>>> = batch.sequences().iter().zip(&numbers).map(|(rows, &(start, size))| {
            let (start, size) = (usize::try_from(start).ok()?, usize::try_from(size).ok()?);
            Some(rows.get(start..start + size)?.to_vec())
        }).collect();
        let part = sequence_slice(x, &starts, &sizes, Vec::new(), Vec::<u32>::new());
        match naive {
            Some(naive) => {
                let part = part.unwrap();
                prop_assert_eq!((part.as_slice().to_vec(), lengths(&part.lod())), told(&naive));
            }
            None => {
                let refused = matches!(part, Err(LodError::Value { op: "sequence_slice", .. }));
                prop_assert!(refused);
            }
        }
    }

    /// Each sequence, or each row, as often as a sequence of a level of `y` is long.
    #[test]
    fn expand((repeats, level, x) in (nested(), any::<prop::sample::Index>()).prop_flat_map(|(y, level)| {
        let level = level.index(y.levels.len());
        let sequences = y.levels[level].len();
        (Just(y.levels), Just(level), prop::collection::vec(prop::collection::vec(any::<Row>(), 0..3), sequences))
    })) {
        let y = lod(&repeats);
        let copied = |lists: &[Vec<Row>]| -> Vec<Vec<Row>> {
            lists.iter().zip(&repeats[level]).flat_map(|(rows, &n)| vec![rows.clone(); n]).collect()
        };
        let at = if level + 1 == repeats.len() { -1 } else { level as isize };
        let (elements, own) = told(&x);
        let own = lod(&own);
        let batch = LodTensorView::<i32, Shape![2], usize>::new(&elements, own.view()).unwrap();
        let naive = copied(&x);
        match sequence_expand(batch, y.view(), at, Vec::new(), Vec::<u16>::new()) {
            Ok(out) => prop_assert_eq!((out.as_slice().to_vec(), lengths(&out.lod())), told(&naive)),
            Err(error) => prop_assert!(naive.is_empty(), "{}", error),
        }
        // Without levels it is rows that are repeated, and the result has none.
        let rows: Vec<Row> = (0..x.len()).map(|i| [i as i32, -1]).collect();
        let single: Vec<Vec<Row>> = rows.iter().map(|row| vec![*row]).collect();
        let bare = rows.concat();
        let bare = LodTensorView::<i32, Shape![2], usize>::flat(&bare).unwrap();
        let out = sequence_expand(bare, y.view(), level as isize, Vec::new(), Vec::<u16>::new()).unwrap();
        prop_assert_eq!((out.as_slice(), out.lod().levels()), (&copied(&single).concat().concat()[..], 0));
        if repeats.len() == 1 {
            let out = sequence_expand_as(bare, y.view(), Vec::new()).unwrap();
            prop_assert_eq!((out.as_slice(), lengths(&out.lod())), (&copied(&single).concat().concat()[..], repeats.clone()));
            // Pooling takes it back, but for rows that are repeated never.
            let first = sequence_pool(out.view(), First, 77, Vec::new()).unwrap();
            let back = rows.iter().zip(&repeats[0]).map(|(row, &n)| if n > 0 { *row } else { [77; 2] });
            prop_assert_eq!(first.as_slice(), back.collect::<Vec<_>>().concat());
        }
        prop_assert!(sequence_expand(bare, y.view(), repeats.len() as isize, Vec::new(), Vec::<u8>::new()).is_err());
        prop_assert!(sequence_expand(bare, y.view(), -2, Vec::new(), Vec::<u8>::new()).is_err());
    }

    #[test]
    fn reshape(batch in flat()) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let narrow = sequence_reshape::<Shape![1], _, _, _, _>(x, Vec::<u16>::new()).unwrap();
        let doubled: Vec<usize> = batch.last().iter().map(|len| len * 2).collect();
        prop_assert_eq!((narrow.as_slice(), lengths(&narrow.lod())), (&elements[..], vec![doubled]));
        let wide = sequence_reshape::<Shape![2, 3], _, _, _, _>(x, Vec::<u16>::new());
        match batch.last().iter().position(|len| len * 2 % 6 != 0) {
            None => {
                let naive: Vec<usize> = batch.last().iter().map(|len| len / 3).collect();
                prop_assert_eq!(lengths(&wide.unwrap().lod()), vec![naive]);
            }
            Some(position) => {
                let (elements, row) = (batch.last()[position] * 2, 6);
                let error = LodError::Indivisible { op: "sequence_reshape", position, elements, row };
                prop_assert_eq!(wide.err(), Some(error));
            }
        }
        let back = sequence_reshape::<Shape![2], _, _, _, _>(narrow.view(), Vec::<u8>::new()).unwrap();
        prop_assert!(back.lod() == x.lod());
        prop_assert_eq!(pieces(&batch.rows, batch.last()).concat(), batch.rows);
    }
}

/// The result of an operation, and memory that is still to be written, are operands as they are.
#[test]
fn mutable_memory_is_an_operand() {
    let (mut offsets, mut rows) = ([0_u8, 1, 3], [1, 2, 3]);
    let lod = Lod::from_offsets(&mut offsets[..]).unwrap();
    let x = LodTensor::<i32, Shape![1], _, _>::new(&mut rows[..], lod).unwrap();
    let (mut reversed, mut last) = ([0; 3], [0; 2]);
    // By reference, and then, as nothing else needs it, by value.
    assert_eq!(sequence_reverse(&x, &mut reversed[..]).unwrap().as_slice(), [1, 3, 2]);
    let y = sequence_reverse(x, &mut reversed[..]).unwrap();
    assert_eq!(sequence_pool(y, Last, 0, &mut last[..]).unwrap().as_slice(), [1, 2]);
}
