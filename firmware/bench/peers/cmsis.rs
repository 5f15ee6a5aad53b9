//! Instructions of CMSIS-DSP's kernels on the data of `kernels`, a line `kernel cmsis-dsp instructions` each. The results
//! are compared with plain loops.
//!
//! `cargo xtask bench thumbv7em` fetches the C sources; the build script compiles them.
#![allow(clippy::needless_range_loop, reason = "the loops are those one would write by hand")]
#![no_std]
#![no_main]

#[path = "../src/data.rs"]
mod data;

use board::{count, println};
use core::hint::black_box;
use data::{close, ramp};

static A: [f32; 1024] = ramp(1);
static B: [f32; 1024] = ramp(7);
static C: [f32; 1024] = ramp(23);

/// `arm_matrix_instance_f32`
#[repr(C)]
struct Matrix {
    rows: u16,
    columns: u16,
    data: *mut f32,
}

unsafe extern "C" {
    fn arm_mult_f32(a: *const f32, b: *const f32, out: *mut f32, len: u32);
    fn arm_add_f32(a: *const f32, b: *const f32, out: *mut f32, len: u32);
    fn arm_scale_f32(a: *const f32, scale: f32, out: *mut f32, len: u32);
    fn arm_dot_prod_f32(a: *const f32, b: *const f32, len: u32, out: *mut f32);
    fn arm_accumulate_f32(a: *const f32, len: u32, out: *mut f32);
    fn arm_max_f32(a: *const f32, len: u32, out: *mut f32, at: *mut u32);
    fn arm_mat_mult_f32(a: *const Matrix, b: *const Matrix, out: *mut Matrix) -> i32;
}

/// Counts the call, prints, compares.
macro_rules! counted {
    ($name:literal, $out:ident: $t:ty = $zero:expr => $call:expr, $want:expr) => {{
        #[inline(never)]
        fn called($out: &mut $t) {
            $call
        }
        let mut out: $t = $zero;
        let (taken, ()) = count(|| called(black_box(&mut out)));
        println!("{} cmsis-dsp {taken}", $name);
        let want: fn(&$t) -> bool = $want;
        want(black_box(&out))
    }};
}

fn each(out: &[f32; 1024], want: impl Fn(usize) -> f32) -> bool {
    out.iter().enumerate().all(|(i, out)| close(&[*out], &[want(i)]))
}

fn vectors() -> bool {
    counted!(
        "mul", out: [f32; 1024] = [0.0; 1024] =>
        // SAFETY: the arrays have 1024 elements.
        unsafe { arm_mult_f32(black_box(A.as_ptr()), black_box(B.as_ptr()), out.as_mut_ptr(), 1024) },
        |out| each(out, |i| A[i] * B[i])
    ) & counted!(
        "add", out: [f32; 1024] = [0.0; 1024] =>
        // SAFETY: the arrays have 1024 elements.
        unsafe { arm_add_f32(black_box(A.as_ptr()), black_box(B.as_ptr()), out.as_mut_ptr(), 1024) },
        |out| each(out, |i| A[i] + B[i])
    ) & counted!(
        "scale", out: [f32; 1024] = [0.0; 1024] =>
        // SAFETY: the arrays have 1024 elements.
        unsafe { arm_scale_f32(black_box(A.as_ptr()), black_box(1.5), out.as_mut_ptr(), 1024) },
        |out| each(out, |i| A[i] * 1.5)
    )
}

fn folds() -> bool {
    counted!(
        "sum", out: f32 = 0.0 =>
        // SAFETY: the array has 1024 elements.
        unsafe { arm_accumulate_f32(black_box(A.as_ptr()), 1024, out) },
        |out| close(&[*out], &[A.iter().sum()])
    ) & counted!(
        "dot", out: f32 = 0.0 =>
        // SAFETY: the arrays have 1024 elements.
        unsafe { arm_dot_prod_f32(black_box(A.as_ptr()), black_box(B.as_ptr()), 1024, out) },
        |out| close(&[*out], &[A.iter().zip(&B).map(|(a, b)| a * b).sum()])
    ) & counted!(
        "argmax", out: (f32, u32) = (0.0, 0) =>
        // SAFETY: the array has 1024 elements.
        unsafe { arm_max_f32(black_box(C.as_ptr()), 1024, &raw mut out.0, &raw mut out.1) },
        |(largest, at)| C[*at as usize] == *largest && C.iter().all(|x| x <= largest)
    )
}

macro_rules! matmul {
    ($name:literal, $n:literal) => {{
        static A: [f32; $n * $n] = ramp(1);
        static B: [f32; $n * $n] = ramp(7);
        counted!(
            $name, out: [f32; $n * $n] = [0.0; $n * $n] => {
                let matrix = |data: *mut f32| Matrix { rows: $n, columns: $n, data };
                let (a, b) = (matrix(black_box(A.as_ptr().cast_mut())), matrix(black_box(B.as_ptr().cast_mut())));
                let mut out = matrix(out.as_mut_ptr());
                // SAFETY: the matrices have the rows and columns they say; `a` and `b` are only read.
                let _ = unsafe { arm_mat_mult_f32(&raw const a, &raw const b, &raw mut out) };
            },
            |out| out.iter().enumerate().all(|(at, out)| {
                let want = (0..$n).map(|k| A[at / $n * $n + k] * B[k * $n + at % $n]).sum();
                close(&[*out], &[want])
            })
        )
    }};
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        vectors() & folds() & matmul!("matmul-8", 8) & matmul!("matmul-16", 16) & matmul!("matmul-32", 32)
    })
}
