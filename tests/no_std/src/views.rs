//! Views and what is put together from them.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{Dim, axes, concat, idx, span, stack, tensor};

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
        && x.slice_step_range(Axis::<1>, i - 1..3 * i, 2 * i).is_some_and(|part| part.sum() == 14)
        && x.slice_step_range(Axis::<1>, 0..3, i - 1).is_none()
        && x.windows(Axis::<1>, Dim::<2>).matmul(&tensor![-1, 1]) == tensor![[1, 1], [1, 1]]
        && x.unsqueeze(Axis::<0>).squeeze(Axis::<0>).broadcast_to::<Shape![2, 2, 3]>().sum() == 42
}

/// Concatenation and stacking.
pub fn joined() -> bool {
    let (x, y) = (black_box(tensor![[1, 2]]), black_box(tensor![[3, 4]]));
    concat((&x, &y), Axis::<0>) == tensor![[1, 2], [3, 4]]
        && stack((&x, &y), Axis::<-1>) == tensor![[[1, 3], [2, 4]]]
}

/// Writing through views, element by element, and functions over elements.
pub fn written() -> bool {
    let mut x = black_box(tensor![[1, 2, 3], [4, 5, 6]]);
    let i = black_box(1);
    x += &tensor![10, 20, 30];
    x.transpose_mut().slice_mut(Axis::<0>, span!(0..1)).fill(0);
    let (first, mut rest) = x.split_mut(Axis::<0>, Dim::<1>);
    rest -= first.view();
    let set = x.set([i, i], 7) && !x.set([i + 1, i], 7);
    x.axis_iter_mut(Axis::<1>).for_each(|mut column| column *= 2);
    let row = x.row_mut(i + 1).is_none() && x.rows_mut().len() == 2;
    x.iter_mut().for_each(|value| *value += 1);
    set && row
        && x.at(idx![1, 1]) == 15
        && x.permute(axes![1, 0]).iter().sum::<i32>() == x.iter().sum::<i32>()
        && x.transpose().iter().rev().eq(&[7, 67, 15, 45, 1, 1])
        && x.iter_mut().next_back().is_some_and(|last| *last == 7)
        && x.permute(axes![1, 0]).fold(0, |sum, value| sum + value) == x.iter().sum::<i32>()
        && x == tensor![[1, 45, 67], [1, 15, 7]]
        && Tensor::<usize, Shape![2, 3]>::from_fn(|[i, j]| 3 * i + j).sum() == 15
}
