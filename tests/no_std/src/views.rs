//! Views and what is put together from them.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{concat, span, stack, tensor};

/// The same elements under other axes and shapes.
pub fn views() -> bool {
    let x = black_box(tensor![[1, 2, 3], [4, 5, 6]]);
    let i = black_box(1);
    x.transpose().to_tensor() == tensor![[1, 4], [2, 5], [3, 6]]
        && x.permute((Axis::<1>, Axis::<0>)).sum_axis(Axis::<0>) == tensor![6, 15]
        && x.reshape::<Shape![3, 2]>().sum_axis(Axis::<0>) == tensor![9, 12]
        && x.slice(Axis::<1>, span!(1..3)).sum() == 16
        && x.row(i).is_some_and(|row| row.sum() == 15)
        && x.row(i + 1).is_none()
        && x.get([i, i]) == Some(5)
        && x.get([i, 3 * i]).is_none()
        && x.axis_iter(Axis::<1>).map(|column| column.sum()).sum::<i32>() == 21
        && x.unsqueeze(Axis::<0>).squeeze(Axis::<0>).broadcast_to::<Shape![2, 2, 3]>().sum() == 42
}

/// Concatenation and stacking.
pub fn joined() -> bool {
    let (x, y) = (black_box(tensor![[1, 2]]), black_box(tensor![[3, 4]]));
    concat(&x, &y, Axis::<0>) == tensor![[1, 2], [3, 4]]
        && stack(&x, &y, Axis::<-1>) == tensor![[[1, 3], [2, 4]]]
}
