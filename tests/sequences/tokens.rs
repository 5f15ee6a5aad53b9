//! Enumerate, erase, scatter.

use super::batch::{Batch, flat, nested};
use super::levels::{lengths, lod};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;
use shapeproof::{Dim, Tensor};

/// The first column, as small numbers that meet each other.
fn tokens(batch: &Batch) -> Vec<Vec<i64>> {
    batch.sequences().iter().map(|rows| rows.iter().map(|row| i64::from(row[0] % 4)).collect()).collect()
}

proptest! {
    #[test]
    fn enumerate(batch in nested()) {
        let (rows, lod) = (tokens(&batch), lod(&batch.levels));
        let elements = rows.concat();
        let x = LodTensorView::<i64, Shape![1], usize>::new(&elements, lod.view()).unwrap();
        let naive: Vec<i64> = rows.iter().flat_map(|rows| {
            (0..rows.len()).flat_map(|t| [0, 1, 2].map(|c| *rows.get(t + c).unwrap_or(&-7)))
        }).collect();
        let out = sequence_enumerate::<Dim<3>, _, _, _, _>(x, -7, Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive);
        prop_assert!(out.lod() == x.lod());
    }

    #[test]
    fn erase(batch in nested(), listed in prop::collection::vec(-3_i64..4, 0..5)) {
        let (rows, lod) = (tokens(&batch), lod(&batch.levels));
        let elements = rows.concat();
        let x = LodTensorView::<i64, Shape![], usize>::new(&elements, lod.view()).unwrap();
        let naive: Vec<Vec<i64>> =
            rows.iter().map(|rows| rows.iter().copied().filter(|token| !listed.contains(token)).collect()).collect();
        let out = sequence_erase(x, &listed, Vec::new(), Vec::<u16>::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive.concat());
        let mut levels = batch.levels.clone();
        *levels.last_mut().unwrap() = naive.iter().map(Vec::len).collect();
        prop_assert_eq!(lengths(&out.lod()), levels);
    }

    #[test]
    fn scatter(batch in flat(), before in any::<i32>(), wrong in any::<bool>()) {
        let lod = lod(&batch.levels);
        let mut ids: Vec<i16> = batch.rows.iter().map(|row| (row[0] % 4).unsigned_abs() as i16).collect();
        let values: Vec<i32> = batch.rows.iter().map(|row| row[1]).collect();
        let count = batch.last().len();
        let mut naive = vec![before; count * 4];
        for (i, id) in lod.row_ids().enumerate() {
            let cell = &mut naive[id * 4 + ids[i] as usize];
            *cell = cell.wrapping_add(values[i]);
        }
        let wrong = wrong.then(|| ids.last_mut()).flatten().map(|last| *last = 4).is_some();
        let mut out: Tensor<i32, Shape![..8, 4]> = Tensor::try_full([count, 4], before).unwrap();
        let ids = LodTensorView::<i16, Shape![1], usize>::new(&ids, lod.view()).unwrap();
        let updates = LodTensorView::<i32, Shape![], usize>::new(&values, lod.view()).unwrap();
        let done = sequence_scatter(&mut out, ids, updates);
        if wrong {
            let position = values.len() - 1;
            prop_assert_eq!(done, Err(LodError::Column { op: "sequence_scatter", position, value: 4, columns: 4 }));
            prop_assert!(out.as_slice().iter().all(|value| *value == before));
        } else {
            prop_assert_eq!(done, Ok(()));
            prop_assert_eq!(out.as_slice(), naive);
        }
    }
}
