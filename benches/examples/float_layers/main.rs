//! Layers of `f32` beside a loop in register tiles for that one shape, and beside ndarray: `cargo xtask bench --layers` runs it.
//!
//! A line of output has the layer, the nanoseconds of this library, of the loop, and of ndarray. All results are compared with the
//! loop's before anything is timed, and the contenders take turns.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "loops as one would write them by hand, over shapes that fit"
)]

mod recurrent;
mod rows;
mod windows;

use core::hint::black_box;
use core::time::Duration;
use shapeproof::prelude::*;
use std::time::Instant;

/// The least times of a call of each contender, in nanoseconds, of runs in turns.
fn times(contenders: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let run = |call: &mut dyn FnMut()| {
        let (start, mut calls) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(2) {
            for _ in 0..8 {
                call();
            }
            calls += 8;
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    let mut least = vec![f64::MAX; contenders.len()];
    for _ in 0..100 {
        for (least, call) in least.iter_mut().zip(contenders.iter_mut()) {
            *least = least.min(run(call));
        }
    }
    least
}

/// Compares what three contenders write, and prints a line with their times.
fn compare<O>(
    name: &str,
    out: &mut O,
    values: impl Fn(&mut O) -> &mut [f32],
    contenders: [&mut dyn FnMut(&mut O); 3],
) {
    let [ours, by_hand, theirs] = contenders;
    let mut result = |run: &mut dyn FnMut(&mut O)| {
        values(out).fill(f32::NAN);
        run(out);
        values(out).to_vec()
    };
    let want = result(by_hand);
    for got in [result(ours), result(theirs)] {
        for (at, (x, y)) in got.iter().zip(&want).enumerate() {
            assert!((x - y).abs() <= 1e-4 * y.abs().max(1.0), "{name}: {x} for {y} at {at}");
        }
    }
    let out = core::cell::RefCell::new(out);
    let times = times(&mut [
        &mut || ours(black_box(&mut **out.borrow_mut())),
        &mut || by_hand(black_box(&mut **out.borrow_mut())),
        &mut || theirs(black_box(&mut **out.borrow_mut())),
    ]);
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    println!("{name},{}", times.join(","));
}

/// Numbers between -1 and 1.
fn random<S: shapeproof::StaticShape>(seed: u32) -> Box<Tensor<f32, S>> {
    let mut state = seed;
    let mut tensor = Box::new(Tensor::full(0.0));
    for x in tensor.as_mut_slice() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *x = (state >> 16) as f32 / 32768.0 - 1.0;
    }
    tensor
}

fn main() {
    rows::dense();
    windows::convolutions();
    windows::depthwise_convolutions();
    windows::pools();
    rows::norm();
    rows::attention();
    recurrent::recurrent();
}
