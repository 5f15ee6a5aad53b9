//! Products, sums and softmax of few rows and columns, beside the plain loops.
//!
//! Where a processor has no vector registers, these kernels take another way than on the host, and choose it by the lengths.
//! Every length at which that choice changes is here, with its neighbours.
#![no_std]
#![no_main]

use board::println;
use shapeproof::prelude::*;
use shapeproof::{TensorView, TensorViewMut};

/// A matrix whose lengths only run time knows.
type Matrix<'a, T> = TensorView<'a, T, Shape![?, ?]>;
type MatrixMut<'a, T> = TensorViewMut<'a, T, Shape![?, ?]>;

/// Elements that a wrong place, or one that is left out, does not reproduce.
fn numbers<const N: usize>() -> [i32; N] {
    core::array::from_fn(|i| (i * i % 23) as i32 - 9)
}

/// Products of up to 5 rows and 9 columns, of short and of long folds.
fn products() -> Option<u32> {
    let (left, right) = (numbers::<{ 5 * 20 }>(), numbers::<{ 20 * 9 }>());
    let mut checked = 0;
    for k in [1, 8, 9, 20] {
        for (m, n) in (1..=5).flat_map(|m| (1..=9).map(move |n| (m, n))) {
            let (mut memory, room) = ([77; 46], m * n);
            let x = Matrix::with_dims(left.get(..m * k)?, [m, k]).ok()?;
            let y = Matrix::with_dims(right.get(..k * n)?, [k, n]).ok()?;
            let mut out = MatrixMut::with_dims(memory.get_mut(..room)?, [m, n]).ok()?;
            x.try_matmul_into(y, &mut out).ok()?;
            for (at, sum) in memory.iter().enumerate() {
                let (i, j) = (at.checked_div(n)?, at.checked_rem(n)?);
                let terms = (0..k).map(|p| Some(left.get(i * k + p)? * right.get(p * n + j)?));
                let expected = if at < room { terms.sum::<Option<i32>>()? } else { 77 };
                checked += u32::from(*sum == expected);
            }
        }
    }
    Some(checked)
}

/// Sums of up to 40 rows of 1 to 6 columns, of numbers whose sums are exact.
fn column_sums() -> Option<u32> {
    let elements: [f32; 40 * 6] = numbers().map(|x| x as f32);
    let mut checked = 0;
    for (m, n) in (1..=40).flat_map(|m| (1..=6).map(move |n| (m, n))) {
        let mut sums = [0.0_f32; 6];
        let x = Matrix::with_dims(elements.get(..m * n)?, [m, n]).ok()?;
        let mut out = TensorViewMut::<f32, Shape![?]>::with_dims(sums.get_mut(..n)?, [n]).ok()?;
        x.try_sum_axis_into(Axis::<0>, &mut out).ok()?;
        for (j, sum) in sums.iter().enumerate().take(n) {
            let expected = (0..m).map(|i| elements.get(i * n + j).copied()).sum::<Option<f32>>()?;
            checked += u32::from(*sum == expected);
        }
    }
    Some(checked)
}

/// Rows of 1 to 20 elements: each share is the exponential of the element over the sum of all, within 4 units in the last place.
fn shares() -> Option<u32> {
    let elements: [f32; 20] = numbers().map(|x| x as f32 * 0.25);
    let powers = Tensor::from(elements).exp().eval();
    let mut checked = 0;
    for n in 1..=20 {
        let mut shares = [0.0_f32; 20];
        let x = Matrix::with_dims(elements.get(..n)?, [1, n]).ok()?;
        let mut out = MatrixMut::with_dims(shares.get_mut(..n)?, [1, n]).ok()?;
        x.try_softmax_into(Axis::<1>, &mut out).ok()?;
        let sum: f64 = powers.as_slice().get(..n)?.iter().map(|power| f64::from(*power)).sum();
        for (share, power) in shares.iter().zip(powers.as_slice()).take(n) {
            let expected = f64::from(*power) / sum;
            let error = (f64::from(*share) - expected) / expected;
            checked += u32::from(error.abs() <= 4.0 * f64::from(f32::EPSILON));
        }
    }
    Some(checked)
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let counts = [products(), column_sums(), shares()].map(Option::unwrap_or_default);
        println!(
            "{} elements of products, {} sums and {} shares as the loops have them",
            counts[0], counts[1], counts[2]
        );
        counts == [4 * 45 * 46, 40 * 21, 210]
    })
}
