//! The loops by hand. Each is compiled once for each size, which is a constant in it.
#![allow(clippy::needless_range_loop, reason = "loops as one would write them by hand")]

/// A square of numbers.
pub(super) type Nested<const K: usize> = [[f32; K]; K];

#[inline(never)]
pub(super) fn mul<const K: usize>(a: &Nested<K>, b: &Nested<K>, out: &mut Nested<K>) {
    for i in 0..K {
        for j in 0..K {
            out[i][j] = a[i][j] * b[i][j];
        }
    }
}

#[inline(never)]
pub(super) fn row<const K: usize>(a: &Nested<K>, b: &[f32; K], out: &mut Nested<K>) {
    for i in 0..K {
        for j in 0..K {
            out[i][j] = a[i][j] * b[j];
        }
    }
}

/// `[2, J, 2, K] * [J, 2]`, laid on the axes from 1 on.
#[inline(never)]
pub(super) fn align<const J: usize, const K: usize>(
    x: &[[[[f32; K]; 2]; J]; 2],
    y: &[[f32; 2]; J],
    out: &mut [[[[f32; K]; 2]; J]; 2],
) {
    for i in 0..2 {
        for j in 0..J {
            for k in 0..2 {
                for l in 0..K {
                    out[i][j][k][l] = x[i][j][k][l] * y[j][k];
                }
            }
        }
    }
}

#[inline(never)]
pub(super) fn fused<const K: usize>(a: &Nested<K>, b: &Nested<K>, c: &[f32; K], out: &mut Nested<K>) {
    for i in 0..K {
        for j in 0..K {
            let x = a[i][j] * b[i][j] + c[j];
            out[i][j] = if x < 0.0 { 0.0 } else { x };
        }
    }
}

#[inline(never)]
pub(super) fn select<const K: usize>(c: &[[bool; K]; K], a: &Nested<K>, b: &[f32; K], out: &mut Nested<K>) {
    for i in 0..K {
        for j in 0..K {
            out[i][j] = if c[i][j] { a[i][j] } else { b[j] };
        }
    }
}

#[inline(never)]
pub(super) fn multiplex<const K: usize>(inputs: [&Nested<K>; 4], index: &[i32; K], out: &mut Nested<K>) {
    for i in 0..K {
        out[i] = inputs[index[i] as usize][i];
    }
}

#[inline(never)]
pub(super) fn stitch<const H: usize, const K: usize>(
    indices: [&[i32; H]; 2],
    parts: [&[[f32; K]; H]; 2],
    out: &mut Nested<K>,
) {
    for p in 0..2 {
        for i in 0..H {
            out[indices[p][i] as usize] = parts[p][i];
        }
    }
}

#[inline(never)]
pub(super) fn partition<const K: usize>(
    data: &Nested<K>,
    partitions: &[i32; K],
    buffers: [&mut [[f32; K]]; 2],
) {
    let mut counts = [0; 2];
    for i in 0..K {
        let p = partitions[i] as usize;
        buffers[p][counts[p]] = data[i];
        counts[p] += 1;
    }
}

#[inline(never)]
pub(super) fn matmul<const K: usize>(a: &Nested<K>, b: &Nested<K>, out: &mut Nested<K>) {
    for i in 0..K {
        let mut row = [0.0; K];
        for k in 0..K {
            for j in 0..K {
                row[j] += a[i][k] * b[k][j];
            }
        }
        out[i] = row;
    }
}

#[inline(never)]
pub(super) fn sum<const K: usize>(x: &Nested<K>, out: &mut [f32; K]) {
    for i in 0..K {
        let mut sum = 0.0;
        for j in 0..K {
            sum += x[i][j];
        }
        out[i] = sum;
    }
}

#[inline(never)]
pub(super) fn argmax<const K: usize>(x: &Nested<K>, out: &mut [usize; K]) {
    for i in 0..K {
        let (mut at, mut largest) = (0, x[i][0]);
        for j in 1..K {
            if x[i][j] > largest {
                largest = x[i][j];
                at = j;
            }
        }
        out[i] = at;
    }
}

#[inline(never)]
pub(super) fn softmax<const K: usize>(x: &Nested<K>, out: &mut Nested<K>) {
    for i in 0..K {
        let mut largest = x[i][0];
        for j in 1..K {
            if x[i][j] > largest {
                largest = x[i][j];
            }
        }
        let mut sum = 0.0;
        for j in 0..K {
            out[i][j] = (x[i][j] - largest).exp();
            sum += out[i][j];
        }
        for j in 0..K {
            out[i][j] /= sum;
        }
    }
}

/// The rows of sequence `i`.
fn span(offsets: &[u32], i: usize) -> std::ops::Range<usize> {
    offsets[i] as usize..offsets[i + 1] as usize
}

#[inline(never)]
pub(super) fn pool<const Q: usize, const K: usize>(
    rows: &Nested<K>,
    offsets: &[u32],
    out: &mut [[f32; K]; Q],
) {
    for i in 0..Q {
        let mut sum = [0.0; K];
        for row in &rows[span(offsets, i)] {
            for j in 0..K {
                sum[j] += row[j];
            }
        }
        out[i] = sum;
    }
}

#[inline(never)]
pub(super) fn sequence_softmax<const Q: usize, const K: usize>(
    rows: &Nested<K>,
    offsets: &[u32],
    out: &mut Nested<K>,
) {
    for i in 0..Q {
        let (rows, out) = (&rows[span(offsets, i)], &mut out[span(offsets, i)]);
        let mut largest = [f32::NEG_INFINITY; K];
        for row in rows {
            for j in 0..K {
                if row[j] > largest[j] {
                    largest[j] = row[j];
                }
            }
        }
        let mut sum = [0.0; K];
        for (row, out) in rows.iter().zip(&mut *out) {
            for j in 0..K {
                out[j] = (row[j] - largest[j]).exp();
                sum[j] += out[j];
            }
        }
        for row in out {
            for j in 0..K {
                row[j] /= sum[j];
            }
        }
    }
}

#[inline(never)]
pub(super) fn pad<const Q: usize, const K: usize>(
    rows: &Nested<K>,
    offsets: &[u32],
    pad: &[f32; K],
    out: &mut [[[f32; K]; 5]; Q],
) {
    for i in 0..Q {
        let rows = &rows[span(offsets, i)];
        for k in 0..5 {
            out[i][k] = if k < rows.len() { rows[k] } else { *pad };
        }
    }
}

#[inline(never)]
pub(super) fn unpad<const Q: usize, const K: usize>(
    x: &[[[f32; K]; 5]; Q],
    lengths: &[u32],
    rows: &mut Nested<K>,
) {
    let mut at = 0;
    for i in 0..Q {
        let length = lengths[i] as usize;
        rows[at..at + length].copy_from_slice(&x[i][..length]);
        at += length;
    }
}

/// Checks and copies the offsets.
#[inline(never)]
pub(super) fn reset<const K: usize>(rows: &Nested<K>, target: &[u32], memory: &mut [u32]) {
    assert_eq!(target.first(), Some(&0), "the first offset");
    assert_eq!(target.last().map(|end| *end as usize), Some(rows.len()), "the last offset");
    assert!(target.is_sorted(), "the offsets decrease");
    memory.copy_from_slice(target);
}
