//! Contenders in turns, over numbers that are the same in each run.

use core::time::Duration;
use shapeproof::{StaticShape, Tensor};
use std::time::Instant;

/// The least times of a call of each contender, in nanoseconds, of runs in turns.
pub fn times(contenders: &mut [&mut dyn FnMut()]) -> Vec<f64> {
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

/// Numbers between -1 and 1.
pub fn random<S: StaticShape>(seed: u32) -> Box<Tensor<f32, S>> {
    let mut state = seed;
    let mut tensor = Box::new(Tensor::full(0.0));
    for x in tensor.as_mut_slice() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *x = (state >> 16) as f32 / 32768.0 - 1.0;
    }
    tensor
}
