//! The workloads, a file each.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    reason = "loops as one would write them by hand"
)]

mod align;
mod argmax;
mod fused;
mod matmul;
mod mul;
mod multiplex;
mod row;
mod select;
mod softmax;
mod stitch;
mod sum;

use crate::{Data, Workload, side};

/// What makes a workload.
pub type Make = fn() -> Box<dyn Workload>;

/// All workloads, in the order of the report.
#[must_use]
pub fn all() -> &'static [Make] {
    &[
        mul::eval_into,
        mul::eval,
        row::make,
        align::small::make,
        align::large::make,
        fused::make,
        select::make,
        multiplex::make,
        stitch::stitch,
        stitch::partition,
        matmul::square_8::make,
        matmul::square_16::make,
        matmul::square_32::make,
        matmul::square_64::make,
        sum::make,
        argmax::make,
        softmax::make,
    ]
}

/// No work at all.
#[must_use]
pub fn empty() -> Box<dyn Workload> {
    struct Nothing;
    impl Data for Nothing {
        fn clear(&mut self) {}
        fn result(&self) -> Vec<f64> {
            Vec::new()
        }
    }
    side("empty", "nothing", Nothing, &[("empty", |_| {})])
}

/// Elements of a slice as an array, for the loops.
fn array<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.try_into().expect("the slice has as many elements")
}

/// Elements of a slice as an array, for the loops.
fn array_mut<T, const N: usize>(slice: &mut [T]) -> &mut [T; N] {
    slice.try_into().expect("the slice has as many elements")
}

/// Rows of a slice as an array, for the loops.
fn rows<T, const M: usize, const N: usize>(slice: &[T]) -> &[[T; N]; M] {
    array(slice.as_chunks().0)
}

/// Rows of a slice as an array, for the loops.
fn rows_mut<T, const M: usize, const N: usize>(slice: &mut [T]) -> &mut [[T; N]; M] {
    array_mut(slice.as_chunks_mut().0)
}
