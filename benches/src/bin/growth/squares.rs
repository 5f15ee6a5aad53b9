//! The library's side and the loop's, size by size: `[K, K]`, and what has as many elements.

use crate::loops;
use shapeproof::prelude::*;
use shapeproof::ragged::{
    Lod, LodSource, LodTensorView, Sum, lod_reset, sequence_pad, sequence_pool, sequence_softmax,
    sequence_unpad,
};
use shapeproof::{
    Identity, Partitions, argmax_axis_into, dynamic_partition, dynamic_stitch, elementwise_mul, matmul_into,
    multiplex, softmax_into, sum_axis_into, where_,
};
use shapeproof_bench::views::{array, array_mut, flat, flat_mut, memcpy, rows, rows_mut};
use shapeproof_bench::workloads::Make;
use shapeproof_bench::{Contender, Output, Workload, contest, large, numbers};

/// A workload at one size.
pub(super) struct Size {
    /// The elements of its data.
    pub(super) elements: usize,
    /// What makes it.
    pub(super) make: Make,
}

/// The numbers below `n` in an order that looks random.
fn shuffled(n: usize) -> Vec<i32> {
    let mut next = numbers(9);
    let mut keyed: Vec<_> = (0..n as i32).map(|i| (next(), i)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    keyed.into_iter().map(|(_, i)| i).collect()
}

/// The offsets of sequences of 3 and of 5 rows in turn, `rows` in all.
fn offsets(rows: usize) -> Vec<u32> {
    (0..=rows / 4).map(|i| (4 * i - if 4 * i < rows { i % 2 } else { 0 }) as u32).collect()
}

/// The parts that rows are dealt to.
struct Dealt([Vec<f32>; 2]);

impl Output for Dealt {
    fn spoil(&mut self) {
        self.0.iter_mut().for_each(Output::spoil);
    }
    fn values(&self) -> Vec<f64> {
        // What is behind a partition stays as it was.
        self.0.iter().flat_map(Output::values).filter(|x| !x.is_nan()).collect()
    }
}

/// Rows in sequences, and the same padded.
struct Ragged<S: Shape, P: Shape> {
    rows: Box<Tensor<f32, S>>,
    padded: Box<Tensor<f32, P>>,
    lod: Lod<Vec<u32>>,
    offsets: Vec<u32>,
    lengths: Vec<u32>,
}

macro_rules! sizes {
    ($($size:ident $k:literal $half:literal $quarter:literal)*) => {
        /// Every workload at every size, small ones first.
        pub(super) fn all() -> Vec<Size> {
            let mut all = Vec::new();
            $(all.extend($size::ALL.iter().map(|make| Size { elements: $k * $k, make: *make }));)*
            all
        }

        $(mod $size {
            use super::*;

            type Square = Tensor<f32, Shape![$k, $k]>;
            type Half = Tensor<f32, Shape![$half, $k]>;
            type Row = Shape![$k];
            type Line = Tensor<f32, Row>;
            type X = Tensor<f32, Shape![2, $quarter, 2, $k]>;
            type Y = Tensor<f32, Shape![$quarter, 2]>;
            type Padded = Shape![$quarter, 5, $k];
            type Data = Ragged<Shape![$k, $k], Padded>;

            pub(super) const ALL: &[Make] = &[
                copy, mul, row, align, fused, select, mux, stitch, partition, pool, matmul, sum, argmax, softmax,
                ragged_softmax, pad, unpad, reset,
            ];

            fn copy() -> Box<dyn Workload> {
                let contenders: &[Contender<Box<Square>, Box<Square>>] =
                    &[("memcpy", |x, out| memcpy(x.as_slice(), out.as_mut_slice()))];
                contest("memcpy", large(1), large(0), contenders)
            }

            fn mul() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(a: &Square, b: &Square, out: &mut Square) {
                    (a * b).eval_into(out);
                }
                let contenders: &[Contender<(Box<Square>, Box<Square>), Box<Square>>] = &[
                    ("shapeproof", |(a, b), out| ours(a, b, out)),
                    ("loop", |(a, b), out| loops::mul::<$k>(rows(a), rows(b), rows_mut(out))),
                ];
                contest("W1", (large(1), large(2)), large(0), contenders)
            }

            fn row() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(a: &Square, b: &Line, out: &mut Square) {
                    (a * b).eval_into(out);
                }
                let contenders: &[Contender<(Box<Square>, Box<Line>), Box<Square>>] = &[
                    ("shapeproof", |(a, b), out| ours(a, b, out)),
                    ("loop", |(a, b), out| loops::row::<$k>(rows(a), flat(b), rows_mut(out))),
                ];
                contest("W2", (large(1), large(2)), large(0), contenders)
            }

            fn align() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: &X, y: &Y, out: &mut X) {
                    elementwise_mul(x, y, Axis::<1>, Identity).eval_into(out);
                }
                let contenders: &[Contender<(Box<X>, Box<Y>), Box<X>>] = &[
                    ("shapeproof", |(x, y), out| ours(x, y, out)),
                    ("loop", |(x, y), out| {
                        let x = array(x.as_slice().as_chunks().0.as_chunks().0.as_chunks().0);
                        let out = out.as_mut_slice().as_chunks_mut().0.as_chunks_mut().0.as_chunks_mut().0;
                        loops::align::<$quarter, $k>(x, rows(y), array_mut(out));
                    }),
                ];
                contest("W3", (large(1), large(2)), large(0), contenders)
            }

            fn fused() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(a: &Square, b: &Square, c: &Line, out: &mut Square) {
                    (a * b + c).relu().eval_into(out);
                }
                let contenders: &[Contender<(Box<Square>, Box<Square>, Box<Line>), Box<Square>>] = &[
                    ("shapeproof", |(a, b, c), out| ours(a, b, c, out)),
                    ("loop", |(a, b, c), out| loops::fused::<$k>(rows(a), rows(b), flat(c), rows_mut(out))),
                ];
                contest("W4", (large(1), large(2), large(3)), large(0), contenders)
            }

            type Condition = Tensor<bool, Shape![$k, $k]>;

            fn select() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(c: &Condition, a: &Square, b: &Line, out: &mut Square) {
                    where_(c, a, b).eval_into(out);
                }
                let mut next = numbers(3);
                let c = Condition::boxed_from_fn(|_| next() < 0.0);
                let contenders: &[Contender<(Box<Condition>, Box<Square>, Box<Line>), Box<Square>>] = &[
                    ("shapeproof", |(c, a, b), out| ours(c, a, b, out)),
                    ("loop", |(c, a, b), out| loops::select::<$k>(rows(c), rows(a), flat(b), rows_mut(out))),
                ];
                contest("W5", (c, large(1), large(2)), large(0), contenders)
            }

            type Index = Tensor<i32, Shape![$k, 1]>;

            fn mux() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(inputs: [&Square; 4], index: &Index, out: &mut Square) {
                    multiplex(inputs, index).expect("every index is an input").eval_into(out);
                }
                let mut next = numbers(3);
                let index = Index::boxed_from_fn(|_| ((next() + 1.0) * 2.0) as i32);
                let contenders: &[Contender<([Box<Square>; 4], Box<Index>), Box<Square>>] = &[
                    ("shapeproof", |(inputs, index), out| ours(inputs.each_ref().map(|x| &**x), index, out)),
                    ("loop", |(inputs, index), out| {
                        loops::multiplex::<$k>(inputs.each_ref().map(|x| rows(x)), flat(index), rows_mut(out));
                    }),
                ];
                contest("W6", ([1, 2, 3, 4].map(large), index), large(0), contenders)
            }

            type Indices = Tensor<i32, Shape![$half]>;

            fn stitch() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(indices: &[Box<Indices>; 2], parts: &[Box<Half>; 2], out: &mut Square) {
                    let parts = [0, 1].map(|i| (indices[i].view(), parts[i].view()));
                    dynamic_stitch(&parts).and_then(|stitch| stitch.finish_into(out)).expect("indices are rows");
                }
                let all = shuffled($k);
                let indices = [0, $half].map(|first| Indices::boxed_from_fn(|[i]| all[first + i]));
                let contenders: &[Contender<([Box<Indices>; 2], [Box<Half>; 2]), Box<Square>>] = &[
                    ("shapeproof", |(indices, parts), out| ours(indices, parts, out)),
                    ("loop", |(indices, parts), out| {
                        let indices = indices.each_ref().map(|x| flat(x));
                        loops::stitch::<$half, $k>(indices, parts.each_ref().map(|x| rows(x)), rows_mut(out));
                    }),
                ];
                contest("W7a", (indices, [1, 2].map(large)), large(0), contenders)
            }

            fn partition() -> Box<dyn Workload> {
                type Numbers = Tensor<i32, Row>;
                #[inline(never)]
                fn ours(data: &Square, partitions: &Numbers, buffers: [&mut [f32]; 2]) {
                    dynamic_partition(data, partitions, Partitions::<2>)
                        .and_then(|parts| parts.write_into(buffers))
                        .expect("every number is a partition");
                }
                let all = shuffled($k);
                let partitions = Numbers::boxed_from_fn(|[i]| all[i] % 2);
                let contenders: &[Contender<(Box<Square>, Box<Numbers>), Dealt>] = &[
                    ("shapeproof", |(data, partitions), out| {
                        ours(data, partitions, out.0.each_mut().map(|buffer| buffer.as_mut_slice()));
                    }),
                    ("loop", |(data, partitions), out| {
                        let buffers = out.0.each_mut().map(|buffer| buffer.as_chunks_mut().0);
                        loops::partition::<$k>(rows(data), flat(partitions), buffers);
                    }),
                ];
                contest("W7b", (large(1), partitions), Dealt([0, 1].map(|_| vec![0.0; $k * $k])), contenders)
            }

            fn matmul() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(a: &Square, b: &Square, out: &mut Square) {
                    matmul_into(a, b, out);
                }
                let contenders: &[Contender<(Box<Square>, Box<Square>), Box<Square>>] = &[
                    ("shapeproof", |(a, b), out| ours(a, b, out)),
                    ("loop", |(a, b), out| loops::matmul::<$k>(rows(a), rows(b), rows_mut(out))),
                ];
                contest("W9", (large(1), large(2)), large(0), contenders)
            }

            fn sum() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: &Square, out: &mut Line) {
                    sum_axis_into(x, Axis::<-1>, out);
                }
                let contenders: &[Contender<Box<Square>, Box<Line>>] = &[
                    ("shapeproof", |x, out| ours(x, out)),
                    ("loop", |x, out| loops::sum::<$k>(rows(x), flat_mut(out))),
                ];
                contest("W10a", large(1), large(0), contenders)
            }

            type Positions = Tensor<usize, Row>;

            fn argmax() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: &Square, out: &mut Positions) {
                    argmax_axis_into(x, Axis::<-1>, out);
                }
                let contenders: &[Contender<Box<Square>, Box<Positions>>] = &[
                    ("shapeproof", |x, out| ours(x, out)),
                    ("loop", |x, out| loops::argmax::<$k>(rows(x), flat_mut(out))),
                ];
                contest("W10b", large(1), Positions::boxed_zeros(), contenders)
            }

            fn softmax() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: &Square, out: &mut Square) {
                    softmax_into(x, Axis::<-1>, out);
                }
                let contenders: &[Contender<Box<Square>, Box<Square>>] = &[
                    ("shapeproof", |x, out| ours(x, out)),
                    ("loop", |x, out| loops::softmax::<$k>(rows(x), rows_mut(out))),
                ];
                contest("W11", large(1), large(0), contenders)
            }

            fn ragged() -> Data {
                let offsets = offsets($k);
                let lengths = offsets.windows(2).map(|pair| pair[1] - pair[0]).collect();
                let lod = Lod::from_offsets(offsets.clone()).expect("the offsets increase");
                Ragged { rows: large(1), padded: large(2), lod, offsets, lengths }
            }

            fn view(d: &Data) -> LodTensorView<'_, f32, Row, u32> {
                LodTensorView::new(d.rows.as_slice(), d.lod.view()).expect("the offsets end at the rows")
            }

            fn pool() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: LodTensorView<'_, f32, Row, u32>, out: &mut [f32]) {
                    sequence_pool(x, Sum, 0.0, out).expect("there is a row for each sequence");
                }
                let contenders: &[Contender<Data, Vec<f32>>] = &[
                    ("shapeproof", |d, out| ours(view(d), out)),
                    ("loop", |d, out| {
                        let out = array_mut(out.as_chunks_mut().0);
                        loops::pool::<$quarter, $k>(rows(&d.rows), &d.offsets, out);
                    }),
                ];
                contest("W8", ragged(), vec![0.0; $quarter * $k], contenders)
            }

            fn ragged_softmax() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: LodTensorView<'_, f32, Row, u32>, out: &mut [f32]) {
                    sequence_softmax(x, out).expect("there is a row for each row");
                }
                let contenders: &[Contender<Data, Box<Square>>] = &[
                    ("shapeproof", |d, out| ours(view(d), out.as_mut_slice())),
                    ("loop", |d, out| {
                        loops::sequence_softmax::<$quarter, $k>(rows(&d.rows), &d.offsets, rows_mut(out));
                    }),
                ];
                contest("W12-softmax", ragged(), large(0), contenders)
            }

            fn pad() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: LodTensorView<'_, f32, Row, u32>, pad: &Line, out: &mut Tensor<f32, Padded>) {
                    sequence_pad(x, pad, out.view_mut()).expect("no sequence is longer");
                }
                let contenders: &[Contender<(Data, Box<Line>), Box<Tensor<f32, Padded>>>] = &[
                    ("shapeproof", |(d, pad), out| ours(view(d), pad, out)),
                    ("loop", |(d, pad), out| {
                        let out = array_mut(out.as_mut_slice().as_chunks_mut().0.as_chunks_mut().0);
                        loops::pad::<$quarter, $k>(rows(&d.rows), &d.offsets, flat(pad), out);
                    }),
                ];
                contest("W12-pad", (ragged(), large(3)), large(0), contenders)
            }

            fn unpad() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: &Tensor<f32, Padded>, lengths: &[u32], rows: &mut [f32]) {
                    let mut offsets = [0_u32; $quarter + 1];
                    sequence_unpad(x.view(), lengths, rows, &mut offsets[..]).expect("there is room");
                }
                let contenders: &[Contender<Data, Box<Square>>] = &[
                    ("shapeproof", |d, out| ours(&d.padded, &d.lengths, out.as_mut_slice())),
                    ("loop", |d, out| {
                        let padded = array(d.padded.as_slice().as_chunks().0.as_chunks().0);
                        loops::unpad::<$quarter, $k>(padded, &d.lengths, rows_mut(out));
                    }),
                ];
                contest("W12-unpad", ragged(), large(0), contenders)
            }

            fn reset() -> Box<dyn Workload> {
                #[inline(never)]
                fn ours(x: LodTensorView<'_, f32, Row, u32>, target: &[u32], memory: &mut [u32]) {
                    let source: LodSource<'_, u32> = LodSource::Offsets(target);
                    lod_reset(x, None, Some(source), memory).expect("the offsets end at the rows");
                }
                let contenders: &[Contender<Data, Vec<u32>>] = &[
                    ("shapeproof", |d, memory| {
                        let flat = LodTensorView::flat(d.rows.as_slice()).expect("whole rows");
                        ours(flat, &d.offsets, memory);
                    }),
                    ("loop", |d, memory| loops::reset::<$k>(rows(&d.rows), &d.offsets, memory)),
                ];
                contest("W13-reset", ragged(), vec![0; $quarter + 1], contenders)
            }
        })*
    };
}

sizes! {
    square_4 4 2 1
    square_8 8 4 2
    square_16 16 8 4
    square_32 32 16 8
    square_64 64 32 16
    square_128 128 64 32
    square_256 256 128 64
    square_512 512 256 128
    square_1024 1024 512 256
    square_2048 2048 1024 512
}
