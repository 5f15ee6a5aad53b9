//! Spots words in sounds: `cargo run --release --example keyword-spotting`.
//!
//! A network of integers and the same of real numbers, each written by hand as typed layers. What the integers give must be
//! tflite-micro's, byte for byte.

mod floats;
mod integers;

use core::hint::black_box;
use integers::{SCORES, Scratch, scores};
use shapeproof::prelude::*;
use shapeproof_weights::include_npz;
use std::time::Instant;

include_npz!(
    /// What the model file holds, with sounds and what tflite-micro computes of them.
    pub mod weights = env!("KEYWORD_SPOTTING")
);

fn main() -> Result<(), &'static str> {
    let mut network = floats::Network::new();
    network.read();
    let mut scratch: Scratch = [Tensor::zeros(), Tensor::zeros()];
    let (mut all, mut equal, mut alike, mut furthest) = (0, 0, 0, 0.0_f32);
    println!("sound   word  likely   in real numbers");
    for (sound, expected) in weights::INPUTS.axis_iter(Axis::<0>).zip(weights::OUTPUTS.axis_iter(Axis::<0>)) {
        let sound = sound.reshape().to_tensor();
        let found = scores(&sound, &mut scratch);
        equal += usize::from(found.as_slice() == expected.as_slice());
        let (likely, real) = (SCORES.dequantize(&found), network.scores(&sound));
        let (word, same) = (likely.argmax(), likely.argmax() == real.argmax());
        println!("{all:5}  {word:5}   {:.3}   {:5}  {:.3}", likely.max(), real.argmax(), real.max());
        alike += usize::from(same);
        furthest = furthest.max((likely - real).abs().max());
        all += 1;
    }
    println!("\n{equal} of {all} are tflite-micro's, byte for byte");
    println!(
        "{alike} of {all} words are those of real numbers; no probability is further from those than {furthest:.3}"
    );

    let first = weights::INPUTS.index_axis(Axis::<0>, 0).ok_or("there are no sounds")?;
    let sound = first.reshape().to_tensor();
    let integers = least_time(|| scores(&sound, &mut scratch));
    let floats = least_time(|| network.scores(&sound));
    println!("{integers:.1} us a sound in integers, {floats:.1} us in real numbers");
    if equal == all { Ok(()) } else { Err("the integers give something else than tflite-micro") }
}

/// The least time that a run takes, in microseconds.
fn least_time<T>(mut run: impl FnMut() -> T) -> f64 {
    let times = (0..200).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64() * 1e6
    });
    times.fold(f64::INFINITY, f64::min)
}
