//! Instructions of layers of floats: a line `layer instructions per multiply-accumulate` each.
#![no_std]
#![no_main]

use board::{count, println};
use core::hint::black_box;
use shapeproof::layers::{Steps, conv2d_into, depthwise_conv2d_into};
use shapeproof::prelude::*;

/// Numbers between -1 and 1 without a pattern that a kernel could use.
const fn noise<const N: usize>(seed: u32) -> [f32; N] {
    let (mut values, mut state, mut i) = ([0.0; N], seed, 0);
    while i < N {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        values[i] = (state >> 16) as f32 / 32768.0 - 1.0;
        i += 1;
    }
    values
}

macro_rules! layer {
    ($name:literal, $layer:ident, [$($x:tt)*] $inputs:literal, [$($w:tt)*] $weights:literal, [$($y:tt)*], $steps:expr, $products:expr) => {{
        static X: Tensor<f32, Shape![$($x)*]> = Tensor::from_flat(noise::<$inputs>(1));
        static W: Tensor<f32, Shape![$($w)*]> = Tensor::from_flat(noise::<$weights>(2));
        let mut out = Tensor::<f32, Shape![$($y)*]>::zeros();
        let (taken, ()) = count(|| $layer(black_box(&X), black_box(&W), $steps, black_box(&mut out)));
        let hundredths = u64::from(taken) * 100 / $products;
        println!("{} {taken} {}.{:02}", $name, hundredths / 100, hundredths % 100);
        black_box(&out);
    }};
}

#[inline(never)]
fn layers() {
    layer!("depthwise,3x3,4,8x8", depthwise_conv2d_into, [8, 8, 4] 256, [3, 3, 4, 1] 36, [8, 8, 4],
        Steps::new().same(), 64 * 36);
    layer!("depthwise,3x3,32,25x5", depthwise_conv2d_into, [25, 5, 32] 4000, [3, 3, 32, 1] 288, [25, 5, 32],
        Steps::new().same(), 125 * 288);
    layer!("depthwise,3x3,10x2,stride2", depthwise_conv2d_into, [9, 9, 10] 810, [3, 3, 10, 2] 180, [4, 4, 20],
        Steps::new().stride::<2, 2>(), 16 * 180);
    layer!("depthwise,10x1,8,49x1", depthwise_conv2d_into, [49, 1, 8] 392, [10, 1, 8, 1] 80, [40, 1, 8],
        Steps::new(), 40 * 80);
    layer!("3x3,4-4,8x8", conv2d_into, [8, 8, 4] 256, [3, 3, 4, 4] 144, [8, 8, 4], Steps::new().same(), 64 * 144);
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        layers();
        true
    })
}
