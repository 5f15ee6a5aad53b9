//! Filters, norms, and reductions over several axes.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::signal::{Biquads, Fir, Goertzel};
use shapeproof::{axes, tensor, try_max_axes_into};

/// Filters with their state.
pub fn filters() -> bool {
    let samples = black_box(tensor![4.0_f32, 8.0, 4.0, 0.0, 4.0, 8.0, 4.0, 0.0]);
    let mut average = Fir::new(black_box(tensor![0.5_f32, 0.5]));
    let mut half = Biquads::new(&black_box(tensor![[0.5_f32, 0.0, 0.0, 1.0, 0.0, 0.0]]));
    let mut tone = Goertzel::<8>::new(black_box(2));
    samples.iter().for_each(|x| tone.push(*x));
    average.filter(&samples).get([2]) == Some(6.0)
        && half.push(black_box(3.0)) == 1.5
        && tone.take_power() > 200.0
}

/// Several axes at once, and norms that need no square root.
pub fn reductions() -> bool {
    let x = black_box(tensor![[[1.0_f32, -2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, -8.0]]]);
    let samples = black_box([1.0_f32, 9.0, 3.0, 4.0]);
    let mut most = Tensor::<f32, Shape![..2]>::empty();
    let Ok(rows) = TensorView::<f32, Shape![?, 2, 1]>::with_dims(&samples, [black_box(2), 2, 1]) else {
        return false;
    };
    x.sum_axes(axes![0, 2]) == tensor![10.0, 6.0]
        && x.max_axes_keep(axes![0, 1]) == tensor![[[7.0, 6.0]]]
        && try_max_axes_into(rows, axes![1, 2], &mut most).is_ok()
        && most.as_slice() == [9.0, 4.0]
        && (x.norm_1(), x.norm_inf()) == (36.0, 8.0)
        && x.view().index_axis(Axis::<1>, 0).is_some_and(|rows| rows.matrix_norm_inf() == 11.0)
}
