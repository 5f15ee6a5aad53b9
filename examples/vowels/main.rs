//! Tells nine speakers apart from real speech: `cargo run --release --example vowels`.
//!
//! Data and weights are described in `README.md` beside this file. The predictions must be those of the same network
//! in NumPy, on every utterance.

mod network;
mod speech;

use network::Scratch;
use shapeproof::prelude::*;
use std::time::Instant;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut scratch = Scratch::new();
    let mut confusion = Tensor::<u32, Shape![9, 9]>::zeros();
    let (mut right, mut agree, mut total) = (0, 0, 0);
    let started = Instant::now();
    for (frames, label, expected) in speech::utterances() {
        let speaker = network::scores(frames?, &mut scratch)?.argmax().unwrap_or_default();
        right += usize::from(speaker == usize::from(label));
        agree += usize::from(speaker == usize::from(expected));
        total += 1;
        if let Some(count) = confusion.get_mut([usize::from(label), speaker]) {
            *count += 1;
        }
        if total % 74 == 0 {
            println!("{total} utterances, {right} speakers recognised");
        }
    }
    let elapsed = started.elapsed();
    println!("\nspoken by (rows), taken for (columns)\n{confusion}");
    println!("\naccuracy {:.3} ({right}/{total})", right as f64 / total as f64);
    println!("{:.2} us per utterance", elapsed.as_secs_f64() * 1e6 / total as f64);
    println!("{agree} of {total} predictions are NumPy's");
    if agree != total { Err("the predictions differ from NumPy's".into()) } else { Ok(()) }
}
