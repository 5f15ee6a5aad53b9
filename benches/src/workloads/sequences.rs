//! W8, W12, W13: 1024 sequences of 1 to 31 rows of 64: sum pool, softmax, padding, and other sequences over the same
//! rows.

use crate::views::{array, array_mut, memcpy};
use crate::{Output, Workload, contest, large, numbers};
use shapeproof::prelude::*;
use shapeproof::ragged::{
    Lod, LodSource, LodTensorView, Sum, lod_reset, sequence_pad, sequence_pool, sequence_softmax,
    sequence_unpad,
};

/// Sequences, and the longest of them.
const SEQUENCES: usize = 1024;
const MAX: usize = 31;

type Row = Shape![64];
type Rows = [[f32; 64]];
type Offsets = [u32; SEQUENCES + 1];
type Padded = Tensor<f32, Shape![1024, 31, 64]>;

/// Rows in sequences, the same padded, and other sequences over them.
struct Ragged {
    lod: Lod<Offsets>,
    rows: Vec<f32>,
    padded: Box<Padded>,
    lengths: [u32; SEQUENCES],
    others: Offsets,
}

impl Ragged {
    fn new() -> Self {
        let mut next = numbers(5);
        let lengths = [0; SEQUENCES].map(|_: u32| 1 + ((next() + 1.0) * 15.5) as u32);
        let mut offsets = [0; SEQUENCES + 1];
        for (i, length) in lengths.iter().enumerate() {
            offsets[i + 1] = offsets[i] + length;
        }
        let count = offsets[SEQUENCES];
        let rows = (0..count * 64).map(|_| next()).collect();
        let padded = large(6);
        // As many sequences, the first of them shorter.
        let others = offsets.map(|offset| if offset == count { count } else { offset / 2 });
        let lod = Lod::from_offsets(offsets).expect("the offsets increase");
        Self { lod, rows, padded, lengths, others }
    }

    fn view(&self) -> LodTensorView<'_, f32, Row, u32> {
        LodTensorView::new(&self.rows[..], self.lod.view()).expect("the offsets end at the rows")
    }

    fn offsets(&self) -> &Offsets {
        array(self.lod.level(0).expect("there is one level"))
    }

    fn rows(&self) -> &Rows {
        self.rows.as_chunks().0
    }

    /// The rows of a sequence.
    fn span(offsets: &Offsets, i: usize) -> std::ops::Range<usize> {
        offsets[i] as usize..offsets[i + 1] as usize
    }
}

#[inline(never)]
fn shapeproof_pool(x: LodTensorView<'_, f32, Row, u32>, out: &mut [f32]) {
    sequence_pool(x, Sum, 0.0, out).expect("there is a row for each sequence");
}

#[inline(never)]
fn pool_by_hand(rows: &Rows, offsets: &Offsets, out: &mut [[f32; 64]; SEQUENCES]) {
    for i in 0..SEQUENCES {
        let mut sum = [0.0; 64];
        for row in &rows[Ragged::span(offsets, i)] {
            for j in 0..64 {
                sum[j] += row[j];
            }
        }
        out[i] = sum;
    }
}

pub(super) fn pool() -> Box<dyn Workload> {
    contest(
        "W8",
        Ragged::new(),
        vec![0.0; SEQUENCES * 64],
        &[
            ("shapeproof", |d, out| shapeproof_pool(d.view(), out)),
            ("loop", |d, out| pool_by_hand(d.rows(), d.offsets(), array_mut(out.as_chunks_mut().0))),
        ],
    )
}

#[inline(never)]
fn shapeproof_softmax(x: LodTensorView<'_, f32, Row, u32>, out: &mut [f32]) {
    sequence_softmax(x, out).expect("there is a row for each row");
}

#[inline(never)]
fn softmax_by_hand(rows: &Rows, offsets: &Offsets, out: &mut Rows) {
    for i in 0..SEQUENCES {
        let (rows, out) = (&rows[Ragged::span(offsets, i)], &mut out[Ragged::span(offsets, i)]);
        let mut largest = [f32::NEG_INFINITY; 64];
        for row in rows {
            for j in 0..64 {
                if row[j] > largest[j] {
                    largest[j] = row[j];
                }
            }
        }
        let mut sum = [0.0; 64];
        for (row, out) in rows.iter().zip(&mut *out) {
            for j in 0..64 {
                out[j] = (row[j] - largest[j]).exp();
                sum[j] += out[j];
            }
        }
        for row in out {
            for j in 0..64 {
                row[j] /= sum[j];
            }
        }
    }
}

pub(super) fn softmax() -> Box<dyn Workload> {
    let d = Ragged::new();
    let out = vec![0.0; d.rows.len()];
    contest(
        "W12-softmax",
        d,
        out,
        &[
            ("shapeproof", |d, out| shapeproof_softmax(d.view(), out)),
            ("loop", |d, out| softmax_by_hand(d.rows(), d.offsets(), out.as_chunks_mut().0)),
        ],
    )
}

#[inline(never)]
fn shapeproof_pad(x: LodTensorView<'_, f32, Row, u32>, pad: &Tensor<f32, Row>, out: &mut Padded) {
    sequence_pad(x, pad, out.view_mut()).expect("no sequence is longer");
}

#[inline(never)]
fn pad_by_hand(rows: &Rows, offsets: &Offsets, pad: &[f32; 64], out: &mut [[[f32; 64]; MAX]; SEQUENCES]) {
    for i in 0..SEQUENCES {
        let rows = &rows[Ragged::span(offsets, i)];
        for k in 0..MAX {
            out[i][k] = if k < rows.len() { rows[k] } else { *pad };
        }
    }
}

pub(super) fn pad() -> Box<dyn Workload> {
    contest(
        "W12-pad",
        (Ragged::new(), Tensor::<f32, Row>::full(-1.0)),
        Padded::boxed_zeros(),
        &[
            ("shapeproof", |(d, pad), out| shapeproof_pad(d.view(), pad, out)),
            ("loop", |(d, pad), out| {
                let out = out.as_mut_slice().as_chunks_mut().0.as_chunks_mut().0;
                pad_by_hand(d.rows(), d.offsets(), array(pad.as_slice()), array_mut(out));
            }),
            // As many bytes as are written.
            ("memcpy", |(d, _), out| memcpy(d.padded.as_slice(), out.as_mut_slice())),
        ],
    )
}

/// Rows and offsets.
type Unpadded = (Vec<f32>, Vec<u32>);

impl Output for Unpadded {
    fn spoil(&mut self) {
        self.0.spoil();
        self.1.spoil();
    }
    fn values(&self) -> Vec<f64> {
        [self.0.values(), self.1.values()].concat()
    }
}

#[inline(never)]
fn shapeproof_unpad(x: &Padded, lengths: &[u32], rows: &mut [f32], offsets: &mut [u32]) {
    sequence_unpad(x.view(), lengths, rows, offsets).expect("the places have room");
}

#[inline(never)]
fn unpad_by_hand(
    x: &[[[f32; 64]; MAX]; SEQUENCES],
    lengths: &[u32; SEQUENCES],
    rows: &mut Rows,
    offsets: &mut Offsets,
) {
    let mut at = 0;
    offsets[0] = 0;
    for i in 0..SEQUENCES {
        let length = lengths[i] as usize;
        rows[at..at + length].copy_from_slice(&x[i][..length]);
        at += length;
        offsets[i + 1] = at as u32;
    }
}

pub(super) fn unpad() -> Box<dyn Workload> {
    let d = Ragged::new();
    let out: Unpadded = (vec![0.0; d.rows.len()], vec![0; SEQUENCES + 1]);
    contest(
        "W12-unpad",
        d,
        out,
        &[
            ("shapeproof", |d, (rows, offsets)| shapeproof_unpad(&d.padded, &d.lengths, rows, offsets)),
            ("loop", |d, (rows, offsets)| {
                let padded = array(d.padded.as_slice().as_chunks().0.as_chunks().0);
                unpad_by_hand(padded, &d.lengths, rows.as_chunks_mut().0, array_mut(offsets));
            }),
            ("memcpy", |d, (rows, _)| memcpy(&d.rows, rows)),
        ],
    )
}

#[inline(never)]
fn shapeproof_reset(x: LodTensorView<'_, f32, Row, u32>, target: &[u32], memory: &mut [u32]) {
    let source: LodSource<'_, u32> = LodSource::Offsets(target);
    lod_reset(x, None, Some(source), memory).expect("the offsets end at the rows");
}

/// Checks and copies the offsets.
#[inline(never)]
fn reset_by_hand(rows: &Rows, target: &Offsets, memory: &mut Offsets) {
    assert_eq!(target[0], 0, "the first offset");
    for i in 0..SEQUENCES {
        assert!(target[i] <= target[i + 1], "the offsets decrease");
        memory[i] = target[i];
    }
    assert_eq!(target[SEQUENCES] as usize, rows.len(), "the last offset");
    memory[SEQUENCES] = target[SEQUENCES];
}

pub(super) fn reset() -> Box<dyn Workload> {
    contest(
        "W13-reset",
        Ragged::new(),
        vec![0; SEQUENCES + 1],
        &[
            ("shapeproof", |d, memory| shapeproof_reset(d.view(), &d.others, memory)),
            ("loop", |d, memory| reset_by_hand(d.rows(), &d.others, array_mut(memory))),
        ],
    )
}

/// Where each sequence lies, in elements from the first: its start and its length.
#[inline(never)]
fn shapeproof_view(x: LodTensorView<'_, f32, Row, u32>, out: &mut [[usize; 2]; SEQUENCES]) {
    let base = x.as_slice().as_ptr().addr();
    for (sequence, out) in x.sequences(0).expect("there is one level").zip(out) {
        let elements = sequence.as_slice();
        *out = [elements.as_ptr().addr() - base, elements.len()];
    }
}

#[inline(never)]
fn view_by_hand(rows: &Rows, offsets: &Offsets, out: &mut [[usize; 2]; SEQUENCES]) {
    let base = rows.as_ptr().addr();
    for i in 0..SEQUENCES {
        let elements = rows[Ragged::span(offsets, i)].as_flattened();
        out[i] = [elements.as_ptr().addr() - base, elements.len()];
    }
}

pub(super) fn view() -> Box<dyn Workload> {
    contest(
        "W13-view",
        Ragged::new(),
        vec![0; SEQUENCES * 2],
        &[
            ("shapeproof", |d, out| shapeproof_view(d.view(), array_mut(out.as_chunks_mut().0))),
            ("loop", |d, out| view_by_hand(d.rows(), d.offsets(), array_mut(out.as_chunks_mut().0))),
        ],
    )
}
