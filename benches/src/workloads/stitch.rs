//! W7: `dynamic_stitch` of 8 parts of 512 rows to `[4096, 64]`, and `dynamic_partition` the other way.

use crate::views::{array_mut, flat, memcpy, nd, nd_mut, rows, rows_mut};
use crate::{Output, Workload, contest, large, numbers};
use ndarray::{ArrayView2, ArrayViewMut2};
use shapeproof::{Partitions, dynamic_partition, dynamic_stitch, prelude::*};
use std::array;

type Whole = Tensor<f32, Shape![4096, 64]>;
type Part = Tensor<f32, Shape![512, 64]>;
type Indices = Tensor<i32, Shape![512]>;

/// The rows of 0 to 4096 in an order that looks random.
fn shuffled() -> Vec<i32> {
    let mut next = numbers(9);
    let mut keyed: Vec<_> = (0..4096).map(|i| (next(), i)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    keyed.into_iter().map(|(_, i)| i).collect()
}

#[inline(never)]
fn shapeproof_stitch(indices: &[Indices; 8], parts: &[Box<Part>; 8], out: &mut Whole) {
    let parts: [_; 8] = array::from_fn(|i| (indices[i].view(), parts[i].view()));
    dynamic_stitch(&parts).and_then(|stitch| stitch.finish_into(out)).expect("every index is a row");
}

#[inline(never)]
fn stitch_by_hand(indices: [&[i32; 512]; 8], parts: [&[[f32; 64]; 512]; 8], out: &mut [[f32; 64]; 4096]) {
    for (indices, part) in indices.iter().zip(parts) {
        for (index, row) in indices.iter().zip(part) {
            out[*index as usize] = *row;
        }
    }
}

#[inline(never)]
fn stitch_with_ndarray(
    indices: [&[i32; 512]; 8],
    parts: [ArrayView2<'_, f32>; 8],
    mut out: ArrayViewMut2<'_, f32>,
) {
    for (indices, part) in indices.iter().zip(parts) {
        for (index, row) in indices.iter().zip(part.rows()) {
            out.row_mut(*index as usize).assign(&row);
        }
    }
}

pub(super) fn stitch() -> Box<dyn Workload> {
    let shuffled = shuffled();
    let indices = array::from_fn(|i| Indices::from_flat(*flat_chunk(&shuffled, i)));
    let parts = array::from_fn(|i| large(i as u32));
    contest::<([Indices; 8], [Box<Part>; 8]), Box<Whole>>(
        "W7a",
        (indices, parts),
        large(0),
        &[
            ("shapeproof", |(indices, parts), out| shapeproof_stitch(indices, parts, out)),
            ("loop", |(indices, parts), out| {
                stitch_by_hand(
                    indices.each_ref().map(flat),
                    parts.each_ref().map(|part| rows(part)),
                    rows_mut(out),
                );
            }),
            ("ndarray", |(indices, parts), out| {
                let parts = parts.each_ref().map(|part| nd((512, 64), part));
                let out = nd_mut((4096, 64), out);
                stitch_with_ndarray(indices.each_ref().map(flat), parts, out);
            }),
            ("memcpy", |(_, parts), out| {
                for (out, part) in out.as_mut_slice().as_chunks_mut::<32768>().0.iter_mut().zip(parts) {
                    memcpy(part.as_slice(), out);
                }
            }),
        ],
    )
}

/// 512 of these indices.
fn flat_chunk(indices: &[i32], i: usize) -> &[i32; 512] {
    &indices.as_chunks().0[i]
}

/// The place of 8 partitions, and that of a copy of the whole.
struct Dealt {
    buffers: Vec<Vec<f32>>,
    whole: Vec<f32>,
}

impl Output for Dealt {
    fn spoil(&mut self) {
        self.buffers.iter_mut().for_each(Output::spoil);
    }
    fn values(&self) -> Vec<f64> {
        // What is behind a partition stays as it was.
        self.buffers.iter().flat_map(Output::values).filter(|x| !x.is_nan()).collect()
    }
}

#[inline(never)]
fn shapeproof_partition(data: &Whole, partitions: &Tensor<i32, Shape![4096]>, buffers: [&mut [f32]; 8]) {
    dynamic_partition(data, partitions, Partitions::<8>)
        .and_then(|parts| parts.write_into(buffers))
        .expect("every number is a partition");
}

#[inline(never)]
fn partition_by_hand(data: &[[f32; 64]; 4096], partitions: &[i32; 4096], buffers: [&mut [[f32; 64]]; 8]) {
    let mut counts = [0; 8];
    for (partition, row) in partitions.iter().zip(data) {
        let p = *partition as usize;
        buffers[p][counts[p]] = *row;
        counts[p] += 1;
    }
}

pub(super) fn partition() -> Box<dyn Workload> {
    let mut partitions = Tensor::full(0);
    for (p, i) in partitions.as_mut_slice().iter_mut().zip(shuffled()) {
        *p = i % 8;
    }
    contest::<(Box<Whole>, Tensor<i32, Shape![4096]>), _>(
        "W7b",
        (large(1), partitions),
        Dealt { buffers: vec![vec![0.0; 4096 * 64]; 8], whole: vec![0.0; 4096 * 64] },
        &[
            ("shapeproof", |(data, partitions), out| {
                let buffers = array_mut(&mut out.buffers).each_mut().map(|buffer| buffer.as_mut_slice());
                shapeproof_partition(data, partitions, buffers);
            }),
            ("loop", |(data, partitions), out| {
                let buffers = array_mut(&mut out.buffers).each_mut().map(|buffer| buffer.as_chunks_mut().0);
                partition_by_hand(rows(data), flat(partitions), buffers);
            }),
            ("memcpy", |(data, _), out| memcpy(data.as_slice(), &mut out.whole)),
        ],
    )
}
