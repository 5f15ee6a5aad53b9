//! Quantized layers beside a plain loop over the same bytes: `cargo xtask bench --layers` runs it.
//!
//! A line of output has the layer, and the nanoseconds of this library and of the loop, whose sums the compiler makes vectors of. Both
//! write the same bytes, and take turns.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "loops as one would write them by hand, over shapes that fit"
)]

#[path = "float_layers/turns.rs"]
#[allow(dead_code, reason = "floats are drawn elsewhere")]
mod turns;

use core::{cell::RefCell, hint::black_box};
use shapeproof::quantized::{Activation, Affine, Conv2d, Filters, FullyConnected, Scales};
use shapeproof::{Dim, prelude::*};

const INPUT: Affine = Affine::new(0.05, -3);
const OUTPUT: Affine = Affine::new(0.11, 7);
const WEIGHTS: f32 = 0.004;

/// Bytes that look drawn, the same each time.
const fn bytes<const N: usize>(mut state: u32) -> [i8; N] {
    let (mut bytes, mut i) = ([0; N], 0);
    while i < N {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes[i] = (state >> 24) as i8;
        i += 1;
    }
    bytes
}

/// A factor below 1 as 31 bits and a number of shifts.
fn fixed(factor: f64) -> (i64, u32) {
    let (mut fraction, mut shift) = (factor, 0);
    while fraction < 0.5 {
        (fraction, shift) = (fraction * 2.0, shift + 1);
    }
    ((fraction * f64::from(1_u32 << 31)).round() as i64, shift)
}

/// A sum as the output's integer, rounded twice as tflite-micro does.
fn requantized(sum: i32, (factor, shift): (i64, u32)) -> i8 {
    let product = i64::from(sum) * factor;
    let nudge = if product >= 0 { 1 << 30 } else { 1 - (1 << 30) };
    let high = ((product + nudge) / (1 << 31)) as i32;
    let mask = (1 << shift) - 1;
    let up = (high & mask) > (mask >> 1) + i32::from(high < 0);
    ((high >> shift) + i32::from(up) + OUTPUT.zero_point()).clamp(-128, 127) as i8
}

/// Each row of inputs with each row of weights.
#[inline(never)]
fn by_hand<const INPUTS: usize>(x: &[i8], weights: &[i8], bias: &[i32], factor: (i64, u32), out: &mut [i8]) {
    for (x, out) in x.chunks_exact(INPUTS).zip(out.chunks_exact_mut(bias.len())) {
        for ((weights, bias), out) in weights.chunks_exact(INPUTS).zip(bias).zip(out) {
            let offset = INPUT.zero_point();
            let terms = x.iter().zip(weights).map(|(x, w)| (i32::from(*x) - offset) * i32::from(*w));
            *out = requantized(terms.sum::<i32>() + bias, factor);
        }
    }
}

fn compare<const N: usize>(name: &str, ours: impl Fn(&mut [i8; N]), by_hand: impl Fn(&mut [i8; N])) {
    let (mut got, mut want) = ([0; N], [1; N]);
    ours(&mut got);
    by_hand(&mut want);
    assert_eq!(got, want, "{name}");
    let out = RefCell::new(&mut got);
    let times = turns::times(&mut [&mut || ours(black_box(&mut **out.borrow_mut())), &mut || {
        by_hand(black_box(&mut **out.borrow_mut()))
    }]);
    println!("{name},{:.0},{:.0}", times[0], times[1]);
}

fn main() {
    static WEIGHTS_DENSE: Tensor<i8, Shape![128, 640]> = Tensor::from_flat(bytes::<81_920>(1));
    static DENSE: FullyConnected<Dim<640>, Dim<128>> = FullyConnected::new(&Filters {
        input: INPUT,
        weights: &WEIGHTS_DENSE,
        scales: Scales::PerTensor(WEIGHTS),
        bias: &Tensor::full(100),
        output: OUTPUT,
        activation: Activation::None,
    });
    static WEIGHTS_CONV: Tensor<i8, Shape![64, 1, 1, 64]> = Tensor::from_flat(bytes::<4096>(2));
    static CONV: Conv2d<Shape![25, 5, 64], Shape![64, 1, 1, 64]> = Conv2d::new(&Filters {
        input: INPUT,
        weights: &WEIGHTS_CONV,
        scales: Scales::PerAxis(&Tensor::full(WEIGHTS)),
        bias: &Tensor::full(100),
        output: OUTPUT,
        activation: Activation::None,
    });
    // A dense layer has its factor from the product of 32 bits, as tflite-micro has it.
    let single = fixed(f64::from(INPUT.scale() * WEIGHTS) / f64::from(OUTPUT.scale()));
    let double = fixed(f64::from(INPUT.scale()) * f64::from(WEIGHTS) / f64::from(OUTPUT.scale()));
    let (row, image) = (bytes::<640>(3), bytes::<8000>(4));
    compare::<128>(
        "dense, 640 to 128",
        |out| DENSE.try_eval_slices(black_box(&row), out).unwrap_or_default(),
        |out| by_hand::<640>(black_box(&row), WEIGHTS_DENSE.as_slice(), &[100; 128], single, out),
    );
    compare::<8000>(
        "conv2d 1 x 1, 25 x 5, 64 to 64",
        |out| CONV.try_eval_slices(black_box(&image), out).unwrap_or_default(),
        |out| by_hand::<64>(black_box(&image), WEIGHTS_CONV.as_slice(), &[100; 64], double, out),
    );
}
