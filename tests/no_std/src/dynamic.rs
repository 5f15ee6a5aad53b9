//! Lengths of run time, `dynamic_partition` and `dynamic_stitch`, without a heap.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{DynView, Partitions, Stitch, dynamic_partition, dynamic_stitch, tensor};

/// Whether every result is right.
pub fn results_are_right() -> bool {
    there_and_back() == Some(true) && parts_of_run_time() == Some(true) && lengths() == Some(true)
}

fn there_and_back() -> Option<bool> {
    let x = black_box(tensor![[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0]]);
    let to = black_box(tensor![1_u8, 0, 1]);
    let parts = dynamic_partition(&x, &to, Partitions::<2>).ok()?;
    let [a, b] = parts.outputs::<Shape![..3, 2]>().ok()?;
    let [i, j] = parts.rows::<Shape![..3]>().ok()?;
    let stitch = Stitch::new().part(&i, &a).ok()?.part(&j, &b).ok()?.strict();
    let mut out: Tensor<f32, Shape![3, 2]> = Tensor::zeros();
    stitch.finish_into(&mut out).ok()?;
    Some(out == x)
}

fn parts_of_run_time() -> Option<bool> {
    let (index, data) = (black_box([4_i32, 1]), black_box([1_u16, 2]));
    let parts = [(DynView::with_dims(&index, [2]).ok()?, DynView::with_dims(&data, [2]).ok()?)];
    let stitch = dynamic_stitch(&parts).ok()?;
    let mut buffer = [9_u16; 8];
    let rows = buffer.get_mut(..stitch.rows())?;
    let mut out = TensorViewMut::<u16, Shape![?]>::with_dims(rows, [5]).ok()?;
    stitch.finish_into_view(&mut out).ok()?;
    Some(buffer == [0, 2, 0, 0, 1, 9, 9, 9])
}

fn lengths() -> Option<bool> {
    let samples = black_box([1_i32, 2, 3, 4]);
    let x = TensorView::<i32, Shape![?, 2]>::with_dims(&samples, [2, 2]).ok()?;
    let mut rows: Tensor<i32, Shape![..4, 2]> = Tensor::try_zeros([0, 2]).ok()?;
    rows.try_push_row(&tensor![10, 20]).ok()?;
    rows.try_push_row(&tensor![30, 40]).ok()?;
    let mut sum: Tensor<i32, Shape![..8, 2]> = Tensor::try_zeros([0, 2]).ok()?;
    x.try_add(&rows).ok()?.try_eval_into(&mut sum).ok()?;
    Some(sum.as_slice() == [11, 22, 33, 44])
}
