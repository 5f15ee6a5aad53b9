//! Pools and softmax.

use super::batch::{Batch, nested};
use super::levels::{lengths, lod};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// A number for each column of each sequence of the last level; `empty` where there is no row.
fn columns<T: Copy, U: Copy>(rows: &[Vec<Vec<T>>], empty: U, fold: impl Fn(&[T]) -> U) -> Vec<U> {
    let column = |rows: &Vec<Vec<T>>, c: usize| -> Vec<T> { rows.iter().map(|row| row[c]).collect() };
    rows.iter()
        .flat_map(|rows| [0, 1].map(|c| if rows.is_empty() { empty } else { fold(&column(rows, c)) }))
        .collect()
}

fn integers(batch: &Batch) -> Vec<Vec<Vec<i32>>> {
    batch.sequences().iter().map(|rows| rows.iter().map(|row| row.to_vec()).collect()).collect()
}

fn floats(batch: &Batch) -> Vec<Vec<Vec<f64>>> {
    let float = |x: i32| f64::from(x) / f64::from(1 << 28);
    batch.sequences().iter().map(|rows| rows.iter().map(|row| row.map(float).to_vec()).collect()).collect()
}

fn near(got: &[f64], want: &[f64]) -> bool {
    got.len() == want.len() && got.iter().zip(want).all(|(g, w)| (g - w).abs() <= 1e-12 * w.abs().max(1.0))
}

proptest! {
    /// Integers wrap; the upper levels are left.
    #[test]
    fn of_integers(batch in nested()) {
        let (elements, lod, rows) = (batch.elements(), lod(&batch.levels), integers(&batch));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let upper = &batch.levels[..batch.levels.len() - 1];
        macro_rules! pools {
            ($($pool:expr => $fold:expr;)*) => {$(
                let out = sequence_pool(x, $pool, -3, Vec::new()).unwrap();
                prop_assert_eq!(out.as_slice(), &columns(&rows, -3, $fold)[..]);
                prop_assert_eq!(lengths(&out.lod()), upper);
            )*};
        }
        pools! {
            Sum => |column| column.iter().fold(0_i32, |sum, x| sum.wrapping_add(*x));
            Max => |column| *column.iter().max().unwrap();
            Min => |column| *column.iter().min().unwrap();
            First => |column| column[0];
            Last => |column| column[column.len() - 1];
        }
        let first = |column: &[i32]| column.iter().position(|x| x == column.iter().max().unwrap()).unwrap();
        let out = sequence_argmax(x, 99, Vec::new()).unwrap();
        prop_assert_eq!(out.as_slice(), &columns(&rows, 99, first)[..]);
    }

    #[test]
    fn of_floats(batch in nested()) {
        let (rows, lod) = (floats(&batch), lod(&batch.levels));
        let elements = rows.concat().concat();
        let x = LodTensorView::<f64, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let sum = |column: &[f64]| column.iter().sum::<f64>();
        let out = sequence_pool(x, Average, 0.5, Vec::new()).unwrap();
        prop_assert!(near(out.as_slice(), &columns(&rows, 0.5, |c| sum(c) / c.len() as f64)));
        let mean = sequence_mean(x, 0.5, Vec::new()).unwrap();
        prop_assert_eq!(mean.as_slice(), out.as_slice());
        let out = sequence_pool(x, Sqrt, 0.5, Vec::new()).unwrap();
        prop_assert!(near(out.as_slice(), &columns(&rows, 0.5, |c| sum(c) / (c.len() as f64).sqrt())));
    }

    /// Each column of each sequence on its own, for narrow rows and for rows of several strips of columns.
    #[test]
    fn softmax(batch in nested()) {
        let lod = lod(&batch.levels);
        let narrow: Vec<f64> = floats(&batch).concat().iter().map(|row| row[0]).collect();
        prop_assert!(near(&softmaxed::<Shape![]>(&narrow, lod.view()), &naive(&narrow, 1, batch.last())));
        let wide: Vec<f64> = narrow.iter().flat_map(|x| (0..19).map(move |c| x * f64::from(c))).collect();
        prop_assert!(near(&softmaxed::<Shape![19]>(&wide, lod.view()), &naive(&wide, 19, batch.last())));
    }
}

/// Rows of several strips of columns, with a NaN now and then.
#[test]
fn positions_in_wide_rows() {
    fn check<S: Row, T: Copy + PartialOrd + core::fmt::Debug + 'static>(of: impl Fn(usize) -> T) {
        let (counts, lod) = ([3, 0, 1, 40, 2], lod(&[vec![3, 0, 1, 40, 2]]));
        let elements: Vec<T> = (0..46 * S::LEN).map(|i| of(i * 7919 + i / 11)).collect();
        let x = LodTensorView::<T, S, usize>::new(&elements, lod.view()).unwrap();
        let mut naive = vec![];
        let mut row = 0;
        for count in counts {
            for c in 0..S::LEN {
                let column: Vec<T> = (row..row + count).map(|r| elements[r * S::LEN + c]).collect();
                let nan = column.iter().position(|x| x.partial_cmp(x).is_none());
                let first = |x: &T| column.iter().all(|other| x >= other);
                naive.push(nan.or_else(|| column.iter().position(first)).unwrap_or(99));
            }
            row += count;
        }
        assert_eq!(sequence_argmax(x, 99, Vec::new()).unwrap().as_slice(), naive, "{} columns", S::LEN);
    }
    fn all<T: Copy + PartialOrd + core::fmt::Debug + 'static>(of: impl Fn(usize) -> T + Copy) {
        check::<Shape![], T>(of);
        check::<Shape![3], T>(of);
        check::<Shape![2, 4], T>(of);
        check::<Shape![31], T>(of);
        check::<Shape![70], T>(of);
    }
    all(|i| (i % 13) as i8);
    all(|i| (i % 17) as u16);
    all(|i| (i % 1009) as i64);
    all(|i| if i % 101 == 0 { f32::NAN } else { (i % 23) as f32 });
    all(|i| if i % 211 == 0 { f64::NAN } else { (i % 29) as f64 });
}

/// The largest of each column is subtracted: exponentials of these numbers alone are infinite or zero.
#[test]
fn softmax_of_numbers_far_from_zero() {
    let lod = lod(&[vec![3]]);
    let near_zero = [0.0, -800.0, -1.0, 0.0, -2.0, -1.5];
    let far: Vec<f64> = near_zero.iter().enumerate().map(|(at, x)| x + [1000.0, -900.0][at % 2]).collect();
    assert!(near(&softmaxed::<Shape![2]>(&far, lod.view()), &naive(&near_zero, 2, &[3])));
    let far = [1000.0, 999.0, 1002.0];
    assert!(near(&softmaxed::<Shape![]>(&far, lod.view()), &naive(&[-2.0, -3.0, 0.0], 1, &[3])));
}

fn softmaxed<S: Row>(elements: &[f64], lod: LodView<'_, usize>) -> Vec<f64> {
    let x = LodTensorView::<f64, S, usize>::new(elements, lod).unwrap();
    let out = sequence_softmax(x, Vec::new()).unwrap();
    assert!(out.lod() == x.lod());
    out.into_parts().0
}

fn naive(elements: &[f64], width: usize, lengths: &[usize]) -> Vec<f64> {
    let mut out = vec![];
    let mut row = 0;
    for length in lengths {
        let sum = |c: usize| (row..row + length).map(|r| elements[r * width + c].exp()).sum::<f64>();
        let sums: Vec<f64> = (0..width).map(sum).collect();
        for r in row..row + length {
            out.extend((0..width).map(|c| elements[r * width + c].exp() / sums[c]));
        }
        row += length;
    }
    out
}
