//! Elementwise operations.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{Dims, ElementError, Identity, Relu, elementwise_mul, tensor};

/// A chain in one loop, written in place and by value.
pub fn fused() -> bool {
    let x = black_box(tensor![[1.0_f32, -2.0, 3.0], [-4.0, 5.0, -6.0]]);
    let bias = black_box(tensor![0.5_f32, 0.5, -10.0]);
    let mut out = Tensor::<f32, Shape![2, 3]>::zeros();
    (&x * 2.0 + bias).relu().eval_into(&mut out);
    out == tensor![[2.5, 0.0, 0.0], [0.0, 10.5, 0.0]]
        && (x - bias).sum() == 15.0
        && (2 * &black_box(tensor![i32::MAX])).eval() == tensor![-2]
}

/// Paddle's axis and activation.
pub fn by_axis() -> bool {
    let x = black_box(tensor![[[1, 2], [3, 4]], [[5, 6], [7, 8]]]);
    let y = black_box(tensor![1, -1]);
    elementwise_mul(&x, &y, Axis::<1>, Relu).eval() == tensor![[[1, 2], [0, 0]], [[5, 6], [0, 0]]]
        && elementwise_mul(&x, &y, Axis::<-1>, Identity).sum() == -4
}

/// Lengths that only run time knows, and an error where they do not fit.
pub fn run_time_lengths() -> bool {
    let samples = black_box([1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let view =
        |n: usize| TensorView::<f32, Shape![..3, 2]>::with_dims(samples.get(..2 * n).unwrap_or(&[]), [n, 2]);
    let (Ok(long), Ok(short)) = (view(black_box(3)), view(black_box(2))) else { return false };
    let Ok(sum) = long.try_add(long) else { return false };
    sum.sum() == 42.0
        && (long * tensor![1.0, 0.0]).sum() == 9.0
        && long.try_add(short).is_err()
        && matches!(
            tensor![8, 7].try_div(&black_box(tensor![2, 0])),
            Err(ElementError::Element { at, left: 7, right: 0, .. }) if at == Dims::from([1])
        )
        && view(black_box(4)).is_err()
}
