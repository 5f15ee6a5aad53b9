//! Results of run-time lengths in places with a capacity and in borrowed memory; tensors without a number of axes.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynTensor, DynView, DynViewMut, Partitions, ShapeError, Stitch, dynamic_partition, multiplex,
    tensor, try_concat_into, try_matmul_into, try_select, try_stack_into,
};

/// Whether every result is right.
pub fn results_are_right() -> bool {
    products() == Ok(true)
        && sliding() == Ok(true)
        && along() == Ok(true)
        && joined() == Ok(true)
        && parts() == Some(true)
}

fn products() -> Result<bool, ShapeError> {
    let samples = black_box([1.0_f32, 2.0, 3.0, 4.0]);
    let x = TensorView::<f32, Shape![?, 2]>::with_dims(&samples, [2, 2])?;
    let weights = black_box(tensor![[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]);
    let mut out: Tensor<f32, Shape![..4, 3]> = Tensor::empty();
    try_matmul_into(x, &weights, &mut out)?;
    let mut memory = [0.0; 6];
    x.into_dynamic().try_matmul_into(&weights, &mut DynViewMut::with_dims(&mut memory, [2, 3])?)?;
    let mut shares: Tensor<f32, Shape![..4, 2]> = Tensor::empty();
    x.try_softmax_into(Axis::<0>, &mut shares)?;
    let mut sums: Tensor<f32, Shape![..4]> = Tensor::empty();
    x.try_sum_axis_into(Axis::<1>, &mut sums)?;
    Ok(out.as_slice() == memory
        && memory == [1.0, 2.0, 3.0, 3.0, 4.0, 7.0]
        && sums.as_slice() == [3.0, 7.0]
        && shares.sum() > 1.9)
}

/// A window over the last rows, of lengths that only run time knows.
fn sliding() -> Result<bool, ShapeError> {
    let mut last = Tensor::<i32, Shape![..3, 2]>::empty();
    for i in black_box([1, 2, 3, 4]) {
        if last.rows().len() == 3 {
            last.discard_rows(black_box(1));
        }
        last.try_push_row(tensor![1, 10].map(|x| x * i))?;
    }
    let steps = last.try_windows(Axis::<0>, Dim::<2>)?;
    Ok(last.as_slice() == [2, 20, 3, 30, 4, 40] && steps.sum() == 132)
}

fn along() -> Result<bool, ShapeError> {
    let samples = black_box([1_i32, 2, 3, 4, 5, 6]);
    let x = DynView::with_dims(&samples, [2, 3])?;
    let axis = black_box(-1);
    let sums: DynTensor<i32, Dim<8>> = x.sum_along(axis)?;
    let mut most: Tensor<i32, Shape![..4]> = Tensor::empty();
    x.max_along_into(axis, &mut most)?;
    let floats = black_box([0.0_f32, 0.0]);
    let even: DynTensor<f32, Dim<8>> = DynView::with_dims(&floats, [1, 2])?.softmax_along(axis)?;
    let (first, rest) = x.split_along(axis, black_box(1))?;
    let row = x.index_along(0, black_box(1))?.unsqueeze_along(axis)?.squeeze_along(axis)?;
    Ok(sums.as_slice() == [6, 15]
        && most.as_slice() == [3, 6]
        && even.as_slice() == [0.5, 0.5]
        && first.sum() + rest.slice_axis(axis, 0, 2)?.sum() == 21
        && row.permute_axes(&[0])?.sum() == 15)
}

fn joined() -> Result<bool, ShapeError> {
    let samples = black_box([1_i32, 2, 3, 4]);
    let x = TensorView::<i32, Shape![?, 2]>::with_dims(&samples, [2, 2])?;
    let mut rows: Tensor<i32, Shape![..4, 2]> = Tensor::empty();
    try_concat_into((x, x), Axis::<0>, &mut rows)?;
    let mut more: Tensor<i32, Shape![..8, 2]> = Tensor::empty();
    try_concat_into((x, x * 10, &rows), Axis::<0>, &mut more)?;
    let mut pairs: Tensor<i32, Shape![..4, 2, 2]> = Tensor::empty();
    try_stack_into((x, x * 10), Axis::<-1>, &mut pairs)?;
    let erased = x.into_dynamic();
    let all: DynTensor<i32, Dim<16>> = DynView::concat_along(&[erased, erased], black_box(1))?;
    let stacked: DynTensor<i32, Dim<16>> = DynView::stack_along(&[erased, erased], black_box(1))?;
    let mut chosen: Tensor<i32, Shape![..4, 2]> = Tensor::empty();
    try_select(x.greater_than(2), x, x.neg(), shapeproof::Numpy)?.try_eval_into(&mut chosen)?;
    let index = black_box([1_u8, 0]);
    let index = DynView::with_dims(&index, [2])?;
    let mixed = multiplex([erased, erased], index).is_ok_and(|mixed| mixed.sum() == 10);
    Ok(rows.sum() == 20
        && more.sum() == 130
        && pairs.as_slice() == [1, 10, 2, 20, 3, 30, 4, 40]
        && all.as_slice() == [1, 2, 1, 2, 3, 4, 3, 4]
        && stacked.as_slice() == all.as_slice()
        && chosen.as_slice() == [-1, -2, 3, 4]
        && mixed)
}

/// Parts of several index ranks, and partitions in memory of the caller's.
fn parts() -> Option<bool> {
    let (one, pair) = (black_box(Tensor::<u8, Shape![]>::full(3)), black_box(tensor![[0_i64, 2]]));
    let (row, rows) = (black_box(tensor![31, 32]), black_box(tensor![[[1, 2], [21, 22]]]));
    let stitch = Stitch::new().part(&one, &row).ok()?.part(&pair, &rows).ok()?;
    let merged: Tensor<i32, Shape![..8, 2]> = stitch.finish().ok()?;
    let holes = stitch.strict().finish::<i32, Shape![..8, 2]>().is_err();
    let to = black_box(tensor![1_u8, 0, 1, 1]);
    let four: Tensor<i32, Shape![4, 2]> = stitch.finish().ok()?;
    let dealt = dynamic_partition(&four, &to, Partitions::<2>).ok()?;
    let (mut a, mut b, mut i, mut j) = ([0; 8], [0; 8], [0; 4], [0; 4]);
    dealt.write_into([&mut a, &mut b]).ok()?;
    dealt.write_rows_into([&mut i, &mut j]).ok()?;
    let mut outputs = [const { Tensor::<i32, Shape![..4, 2]>::empty() }; 2];
    dealt.outputs_into(outputs.each_mut()).ok()?;
    let [first, second] = outputs;
    Some(
        merged.as_slice() == [1, 2, 0, 0, 21, 22, 31, 32]
            && holes
            && dealt.counts() == [1, 3]
            && j == [0, 2, 3, 0]
            && (first.sum(), second.sum()) == (0, b.iter().sum())
            && a == [0; 8]
            && i == [1, 0, 0, 0],
    )
}
