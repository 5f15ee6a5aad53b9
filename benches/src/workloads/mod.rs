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
mod parallel;
mod row;
mod select;
mod sequences;
mod softmax;
mod stitch;
mod sum;

use crate::Workload;

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
        select::fresh,
        multiplex::make,
        stitch::stitch,
        stitch::partition,
        sequences::pool,
        matmul::square_8::make,
        matmul::square_16::make,
        matmul::square_32::make,
        matmul::square_64::make,
        sum::make,
        argmax::make,
        softmax::make,
        sequences::softmax,
        sequences::pad,
        sequences::unpad,
        sequences::reset,
        sequences::view,
        parallel::small,
        parallel::memory,
        parallel::middle,
        parallel::computation,
    ]
}
