//! W7: `dynamic_stitch` of 8 parts of 512 rows to `[4096, 64]`, and `dynamic_partition` the other way.

use super::{array, array_mut, rows, rows_mut};
use crate::{Data, Workload, numbers, random, side, values};
use shapeproof::{Partitions, dynamic_partition, dynamic_stitch, prelude::*};
use std::hint::black_box;

type Whole = Tensor<f32, Shape![4096, 64]>;
type Part = Tensor<f32, Shape![512, 64]>;
type Indices = Tensor<i32, Shape![512]>;

struct Stitched {
    indices: Vec<Indices>,
    parts: Vec<Part>,
    out: Box<Whole>,
}

impl Data for Stitched {
    fn clear(&mut self) {
        self.out.as_mut_slice().fill(f32::NAN);
    }
    fn result(&self) -> Vec<f64> {
        values(self.out.as_slice())
    }
}

#[inline(never)]
fn shapeproof_stitch(indices: &[Indices; 8], parts: &[Part; 8], out: &mut Whole) {
    let parts: [_; 8] = std::array::from_fn(|i| (indices[i].view(), parts[i].view()));
    dynamic_stitch(&parts).and_then(|stitch| stitch.finish_into(out)).expect("every index is a row");
}

#[inline(never)]
fn stitch_by_hand(indices: &[&[i32; 512]; 8], parts: &[&[[f32; 64]; 512]; 8], out: &mut [[f32; 64]; 4096]) {
    for (indices, part) in indices.iter().zip(parts) {
        for (index, row) in indices.iter().zip(*part) {
            out[*index as usize] = *row;
        }
    }
}

/// The rows of 0 to 4096 in an order that looks random.
fn shuffled() -> Vec<i32> {
    let mut next = numbers(9);
    let mut keyed: Vec<_> = (0..4096).map(|i| (next(), i)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    keyed.into_iter().map(|(_, i)| i).collect()
}

pub(super) fn stitch() -> Box<dyn Workload> {
    let indices = shuffled().as_chunks::<512>().0.iter().map(|chunk| Indices::from_flat(*chunk)).collect();
    let parts = (0..8).map(random).collect();
    let out = Box::new(random(0));
    side(
        "W7a",
        "dynamic_stitch, 8 parts of [512,64]",
        Stitched { indices, parts, out },
        &[
            ("shapeproof", |d| {
                let (indices, parts) = (array(&d.indices), array(&d.parts));
                shapeproof_stitch(black_box(indices), black_box(parts), black_box(&mut d.out));
            }),
            ("loop", |d| {
                let indices = std::array::from_fn(|i| array(d.indices[i].as_slice()));
                let parts = std::array::from_fn(|i| rows(d.parts[i].as_slice()));
                let out = rows_mut(d.out.as_mut_slice());
                stitch_by_hand(black_box(&indices), black_box(&parts), black_box(out));
            }),
            ("memcpy", |d| {
                for (out, part) in d.out.as_mut_slice().as_chunks_mut::<32768>().0.iter_mut().zip(&d.parts) {
                    memcpy(black_box(part.as_slice()), black_box(out));
                }
            }),
        ],
    )
}

#[inline(never)]
fn memcpy(from: &[f32], to: &mut [f32]) {
    to.copy_from_slice(from);
}

struct Dealt {
    data: Box<Whole>,
    partitions: Tensor<i32, Shape![4096]>,
    buffers: Vec<Vec<f32>>,
    out: Vec<f32>,
}

impl Data for Dealt {
    fn clear(&mut self) {
        self.buffers.iter_mut().for_each(|buffer| buffer.fill(f32::NAN));
    }
    fn result(&self) -> Vec<f64> {
        // What is behind a partition stays as it was.
        self.buffers.iter().flat_map(|buffer| values(buffer)).filter(|x| !x.is_nan()).collect()
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
    let (data, buffers) = (Box::new(random(1)), vec![vec![0.0; 4096 * 64]; 8]);
    side(
        "W7b",
        "dynamic_partition, [4096,64] in 8",
        Dealt { data, partitions, buffers, out: vec![0.0; 4096 * 64] },
        &[
            ("shapeproof", |d| {
                let buffers =
                    array_mut::<_, 8>(&mut d.buffers).each_mut().map(|buffer| buffer.as_mut_slice());
                shapeproof_partition(black_box(&d.data), black_box(&d.partitions), black_box(buffers));
            }),
            ("loop", |d| {
                let (data, partitions) = (rows(d.data.as_slice()), array(d.partitions.as_slice()));
                let buffers = array_mut::<_, 8>(&mut d.buffers).each_mut().map(|b| b.as_chunks_mut().0);
                partition_by_hand(black_box(data), black_box(partitions), black_box(buffers));
            }),
            ("memcpy", |d| memcpy(black_box(d.data.as_slice()), black_box(&mut d.out))),
        ],
    )
}
