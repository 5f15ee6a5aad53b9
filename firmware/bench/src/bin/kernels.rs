//! Instructions of the library's kernels and of loops written by hand, over 1024 elements: a line
//! `kernel contender instructions` each. All results are compared.
#![allow(clippy::needless_range_loop, reason = "the loops are those one would write by hand")]
#![no_std]
#![no_main]

#[path = "../data.rs"]
mod data;

use board::{count, println};
use core::hint::black_box;
use data::{close, ramp};
use shapeproof::prelude::*;
use shapeproof::{
    argmax_axis_into, dot, dot_relaxed, dynamic_stitch, matmul_into, multiplex, softmax_into, where_,
};

type Vector = Tensor<f32, Shape![1024]>;
type Matrix = Tensor<f32, Shape![64, 16]>;
type Row = Tensor<f32, Shape![16]>;
type Flat = [f32; 1024];
type Rows = [[f32; 16]; 64];

static A: Vector = Tensor::from_flat(ramp::<1024>(1));
static B: Vector = Tensor::from_flat(ramp::<1024>(7));
static C: Vector = Tensor::from_flat(ramp::<1024>(23));
static MATRIX: Matrix = Tensor::from_flat(ramp::<1024>(5));
static ROW: Row = Tensor::from_flat(ramp::<16>(3));
static CONDITION: Tensor<bool, Shape![1024]> = Tensor::from_flat(signs());
static LOGITS: Tensor<f32, Shape![128]> = Tensor::from_flat(ramp::<128>(11));
static PARTS: [Tensor<f32, Shape![16, 16]>; 4] = [
    Tensor::from_flat(ramp::<256>(1)),
    Tensor::from_flat(ramp::<256>(2)),
    Tensor::from_flat(ramp::<256>(3)),
    Tensor::from_flat(ramp::<256>(4)),
];
static CANDIDATES: [Matrix; 4] = [
    Tensor::from_flat(ramp::<1024>(1)),
    Tensor::from_flat(ramp::<1024>(2)),
    Tensor::from_flat(ramp::<1024>(3)),
    Tensor::from_flat(ramp::<1024>(4)),
];
static CHOICE: Tensor<u8, Shape![64]> = Tensor::from_flat(choice());
static INDICES: [Tensor<u8, Shape![16]>; 4] = indices();

const fn signs() -> [bool; 1024] {
    let mut values = [false; 1024];
    let mut i = 0;
    while i < 1024 {
        values[i] = (i * 37 + 11) % 257 < 128;
        i += 1;
    }
    values
}

/// One of four for each row.
const fn choice() -> [u8; 64] {
    let mut values = [0; 64];
    let mut i = 0;
    while i < 64 {
        values[i] = (i * 7 % 11 % 4) as u8;
        i += 1;
    }
    values
}

/// Rows 0 to 64, dealt out to four parts.
const fn indices() -> [Tensor<u8, Shape![16]>; 4] {
    let mut values = [[0; 16]; 4];
    let mut i = 0;
    while i < 64 {
        values[i % 4][i / 4] = ((i * 5) % 64) as u8;
        i += 1;
    }
    let [a, b, c, d] = values;
    [Tensor::from_flat(a), Tensor::from_flat(b), Tensor::from_flat(c), Tensor::from_flat(d)]
}

/// Memory as an array; the slice has as many elements.
fn array<const N: usize>(slice: &[f32]) -> &[f32; N] {
    const { assert!(N > 0) };
    slice.first_chunk().unwrap_or(&[0.0; N])
}

fn rows<const M: usize, const N: usize>(slice: &[f32]) -> &[[f32; N]; M] {
    slice.as_chunks().0.first_chunk().unwrap_or(&[[0.0; N]; M])
}

/// Counts both, prints both, compares both.
macro_rules! side_by_side {
    ($name:literal, $ours:ident: $t:ty = $zero:expr => $library:expr, $theirs:ident: $u:ty = $other:expr => $by_hand:expr, $same:expr) => {{
        #[inline(never)]
        fn library($ours: &mut $t) {
            $library
        }
        #[inline(never)]
        fn by_hand($theirs: &mut $u) {
            $by_hand
        }
        let (mut ours, mut theirs) = ($zero, $other);
        let (taken, ()) = count(|| library(black_box(&mut ours)));
        println!("{} shapeproof {taken}", $name);
        let (taken, ()) = count(|| by_hand(black_box(&mut theirs)));
        println!("{} loop {taken}", $name);
        let same: fn(&$t, &$u) -> bool = $same;
        same(black_box(&ours), black_box(&theirs))
    }};
}

fn elementwise() -> bool {
    side_by_side!(
        "mul",
        out: Vector = Tensor::full(0.0) => (black_box(&A) * black_box(&B)).eval_into(out),
        out: Flat = [0.0; 1024] => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            for i in 0..1024 {
                out[i] = a[i] * b[i];
            }
        },
        |x, y| close(x.as_slice(), y)
    ) & side_by_side!(
        "add",
        out: Vector = Tensor::full(0.0) => (black_box(&A) + black_box(&B)).eval_into(out),
        out: Flat = [0.0; 1024] => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            for i in 0..1024 {
                out[i] = a[i] + b[i];
            }
        },
        |x, y| close(x.as_slice(), y)
    ) & side_by_side!(
        "scale",
        out: Vector = Tensor::full(0.0) => (black_box(&A) * black_box(1.5)).eval_into(out),
        out: Flat = [0.0; 1024] => {
            let (a, scale): (&Flat, f32) = (array(black_box(&A).as_slice()), black_box(1.5));
            for i in 0..1024 {
                out[i] = a[i] * scale;
            }
        },
        |x, y| close(x.as_slice(), y)
    ) & side_by_side!(
        "row-broadcast",
        out: Matrix = Tensor::full(0.0) => (black_box(&MATRIX) * black_box(&ROW)).eval_into(out),
        out: Rows = [[0.0; 16]; 64] => {
            let (a, b): (&Rows, &[f32; 16]) =
                (rows(black_box(&MATRIX).as_slice()), array(black_box(&ROW).as_slice()));
            for i in 0..64 {
                for j in 0..16 {
                    out[i][j] = a[i][j] * b[j];
                }
            }
        },
        |x, y| close(x.as_slice(), y.as_flattened())
    ) & side_by_side!(
        "fused-relu",
        out: Vector = Tensor::full(0.0) => (black_box(&A) * black_box(&B) + black_box(&C)).relu().eval_into(out),
        out: Flat = [0.0; 1024] => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            let c: &Flat = array(black_box(&C).as_slice());
            for i in 0..1024 {
                let x = a[i] * b[i] + c[i];
                out[i] = if x < 0.0 { 0.0 } else { x };
            }
        },
        |x, y| close(x.as_slice(), y)
    ) & side_by_side!(
        "select",
        out: Vector = Tensor::full(0.0) => {
            where_(black_box(&CONDITION), black_box(&A), black_box(&B)).eval_into(out);
        },
        out: Flat = [0.0; 1024] => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            let c: &[bool; 1024] = black_box(&CONDITION).as_slice().first_chunk().unwrap_or(&[false; 1024]);
            for i in 0..1024 {
                out[i] = if c[i] { a[i] } else { b[i] };
            }
        },
        |x, y| close(x.as_slice(), y)
    )
}

fn reductions() -> bool {
    side_by_side!(
        "sum",
        out: f32 = 0.0 => *out = black_box(&A).sum(),
        out: f32 = 0.0 => {
            let a: &Flat = array(black_box(&A).as_slice());
            let mut sum = 0.0;
            for i in 0..1024 {
                sum += a[i];
            }
            *out = sum;
        },
        |x, y| close(&[*x], &[*y])
    ) & side_by_side!(
        "dot",
        out: f32 = 0.0 => *out = dot(black_box(&A), black_box(&B)),
        out: f32 = 0.0 => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            let mut sum = 0.0;
            for i in 0..1024 {
                sum += a[i] * b[i];
            }
            *out = sum;
        },
        |x, y| close(&[*x], &[*y])
    ) & side_by_side!(
        "dot-relaxed",
        out: f32 = 0.0 => *out = dot_relaxed(black_box(&A), black_box(&B)),
        out: f32 = 0.0 => {
            let (a, b): (&Flat, &Flat) = (array(black_box(&A).as_slice()), array(black_box(&B).as_slice()));
            let mut sum = 0.0;
            for i in 0..1024 {
                sum += a[i] * b[i];
            }
            *out = sum;
        },
        |x, y| close(&[*x], &[*y])
    ) & side_by_side!(
        "argmax",
        out: Tensor<usize, Shape![]> = Tensor::full(0) => argmax_axis_into(black_box(&C), Axis::<0>, out),
        out: usize = 0 => {
            let a: &Flat = array(black_box(&C).as_slice());
            let (mut at, mut largest) = (0, a[0]);
            for i in 1..1024 {
                if a[i] > largest {
                    largest = a[i];
                    at = i;
                }
            }
            *out = at;
        },
        |x, y| x.as_slice() == [*y]
    ) & side_by_side!(
        "softmax-128",
        out: Tensor<f32, Shape![128]> = Tensor::full(0.0) => softmax_into(black_box(&LOGITS), Axis::<0>, out),
        out: Tensor<f32, Shape![128]> = Tensor::full(0.0) => {
            // `core` has no exponential: the library's, one element at a time.
            use shapeproof::Real;
            let x: &[f32; 128] = array(black_box(&LOGITS).as_slice());
            let mut largest = x[0];
            for i in 1..128 {
                if x[i] > largest {
                    largest = x[i];
                }
            }
            let mut sum = 0.0;
            for (out, x) in out.as_mut_slice().iter_mut().zip(x) {
                *out = Real::exp(*x - largest);
                sum += *out;
            }
            for out in out.as_mut_slice() {
                *out /= sum;
            }
        },
        |x, y| close(x.as_slice(), y.as_slice())
    )
}

macro_rules! matmul {
    ($name:literal, $n:literal) => {
        side_by_side!(
            $name,
            out: Tensor<f32, Shape![$n, $n]> = Tensor::full(0.0) => {
                static A: Tensor<f32, Shape![$n, $n]> = Tensor::from_flat(ramp::<{ $n * $n }>(1));
                static B: Tensor<f32, Shape![$n, $n]> = Tensor::from_flat(ramp::<{ $n * $n }>(7));
                matmul_into(black_box(&A), black_box(&B), out);
            },
            out: [[f32; $n]; $n] = [[0.0; $n]; $n] => {
                static A: [f32; $n * $n] = ramp(1);
                static B: [f32; $n * $n] = ramp(7);
                let (a, b): (&[[f32; $n]; $n], &[[f32; $n]; $n]) = (rows(black_box(&A)), rows(black_box(&B)));
                for i in 0..$n {
                    for j in 0..$n {
                        let mut sum = 0.0;
                        for k in 0..$n {
                            sum += a[i][k] * b[k][j];
                        }
                        out[i][j] = sum;
                    }
                }
            },
            |x, y| close(x.as_slice(), y.as_flattened())
        )
    };
}

fn rows_moved() -> bool {
    side_by_side!(
        "multiplex",
        out: Matrix = Tensor::full(0.0) => {
            let [a, b, c, d] = black_box(&CANDIDATES);
            // The comparison sees what was not written.
            let _ = multiplex([a, b, c, d], black_box(&CHOICE)).map(|chosen| chosen.eval_into(out));
        },
        out: Rows = [[0.0; 16]; 64] => {
            let candidates = black_box(&CANDIDATES);
            let choice = black_box(&CHOICE).as_slice();
            for (i, (out, k)) in out.iter_mut().zip(choice).enumerate() {
                let rows: Option<&Rows> = candidates.get(usize::from(*k)).map(|x| rows(x.as_slice()));
                if let Some(row) = rows.and_then(|rows| rows.get(i)) {
                    *out = *row;
                }
            }
        },
        |x, y| close(x.as_slice(), y.as_flattened())
    ) & side_by_side!(
        "stitch",
        out: Matrix = Tensor::full(0.0) => {
            let [a, b, c, d] = black_box(&PARTS);
            let [i, j, k, l] = black_box(&INDICES);
            let parts =
                [(i.view(), a.view()), (j.view(), b.view()), (k.view(), c.view()), (l.view(), d.view())];
            // The comparison sees what was not written.
            let _ = dynamic_stitch(&parts).and_then(|stitch| stitch.finish_into(out));
        },
        out: Rows = [[0.0; 16]; 64] => {
            for (part, indices) in black_box(&PARTS).iter().zip(black_box(&INDICES)) {
                let part: &[[f32; 16]; 16] = rows(part.as_slice());
                for (index, row) in indices.as_slice().iter().zip(part) {
                    if let Some(out) = out.get_mut(usize::from(*index)) {
                        *out = *row;
                    }
                }
            }
        },
        |x, y| close(x.as_slice(), y.as_flattened())
    )
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        elementwise()
            & reductions()
            & matmul!("matmul-8", 8)
            & matmul!("matmul-16", 16)
            & matmul!("matmul-32", 32)
            & rows_moved()
    })
}
