//! Matrix product, context projection, and an operand for each sequence.

use super::batch::{Batch, nested};
use super::levels::lod;
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

proptest! {
    #[test]
    fn matmul(batch in nested(), weights in any::<[[i32; 3]; 2]>()) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let naive: Vec<i32> = batch.rows.iter().flat_map(|row| [0, 1, 2].map(|n| {
            row[0].wrapping_mul(weights[0][n]).wrapping_add(row[1].wrapping_mul(weights[1][n]))
        })).collect();
        let out = sequence_matmul(x, &Tensor::from(weights), Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive);
        prop_assert!(out.lod() == x.lod());
    }

    /// Contexts of 3 rows that start anywhere, also far outside.
    #[test]
    fn conv(batch in nested(), filter in any::<[[[i32; 2]; 2]; 3]>(), start in prop_oneof![-9_isize..9, any::<isize>()]) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let mut naive = vec![];
        for rows in batch.sequences() {
            for t in 0..rows.len() {
                for n in 0..2 {
                    let mut sum = 0_i32;
                    for (c, weights) in filter.iter().enumerate() {
                        let at = t as i128 + c as i128 + start as i128;
                        if let Some(row) = usize::try_from(at).ok().and_then(|at| rows.get(at)) {
                            for k in 0..2 {
                                sum = sum.wrapping_add(row[k].wrapping_mul(weights[k][n]));
                            }
                        }
                    }
                    naive.push(sum);
                }
            }
        }
        let out = sequence_conv(x, &Tensor::from(filter), start, Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive);
        prop_assert!(out.lod() == x.lod());
    }

    #[test]
    fn zip((batch, entries) in nested().prop_flat_map(|batch: Batch| {
        let sequences = batch.last().len();
        (Just(batch), prop::collection::vec(any::<[i32; 2]>(), sequences))
    })) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let flat = entries.concat();
        let y = TensorView::<i32, Shape![?, 2]>::with_dims(&flat, [entries.len(), 2]).unwrap();
        let naive = |second: bool| -> Vec<i32> {
            batch.sequences().iter().zip(&entries).flat_map(|(rows, y)| {
                rows.iter().flat_map(|row| [row[0].wrapping_sub(y[0]), row[1].wrapping_sub(y[usize::from(second)])])
            }).collect()
        };
        let out = sequence_zip(x, y, i32::wrapping_sub, Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive(true));
        // One number for each sequence.
        let ones: Vec<i32> = entries.iter().map(|entry| entry[0]).collect();
        let ones = TensorView::<i32, Shape![?]>::with_dims(&ones, [entries.len()]).unwrap();
        let out = sequence_zip(x, ones, i32::wrapping_sub, Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), naive(false));
    }
}

/// An entry whose axes of length 1 are stretched over those of a row, and an entry with fewer axes.
#[test]
fn zip_stretches_an_entry() {
    let (rows, entries): (Vec<i32>, Vec<i32>) = ((0..5 * 6).collect(), (1..=9).map(|y| y * 100).collect());
    let lengths = [2, 0, 3];
    let lod = lod(&[lengths.to_vec()]);
    let x = LodTensorView::<i32, Shape![2, 3], usize>::new(&rows, lod.view()).unwrap();
    // The sum with the element of the entry that `at` names by sequence, row and column.
    let naive = |at: fn(usize, usize, usize) -> usize| {
        let sequences = lengths.iter().enumerate().flat_map(|(sequence, count)| vec![sequence; *count]);
        let places = sequences.flat_map(|s| (0..6).map(move |k| (s, k / 3, k % 3)));
        rows.iter().zip(places).map(|(x, (s, i, j))| x + entries[at(s, i, j)]).collect::<Vec<i32>>()
    };
    let y = TensorView::<i32, Shape![?, 2, 1]>::with_dims(&entries[..6], [3, 2, 1]).unwrap();
    let out = sequence_zip(x, y, |x, y| x + y, Vec::new()).unwrap();
    assert_eq!(out.as_slice(), naive(|s, i, _| s * 2 + i));
    let y = TensorView::<i32, Shape![?, 1, 3]>::with_dims(&entries, [3, 1, 3]).unwrap();
    let out = sequence_zip(x, y, |x, y| x + y, Vec::new()).unwrap();
    assert_eq!(out.as_slice(), naive(|s, _, j| s * 3 + j));
    let y = TensorView::<i32, Shape![?, 3]>::with_dims(&entries, [3, 3]).unwrap();
    let out = sequence_zip(x, y, |x, y| x + y, Vec::new()).unwrap();
    assert_eq!(out.as_slice(), naive(|s, _, j| s * 3 + j));
}
