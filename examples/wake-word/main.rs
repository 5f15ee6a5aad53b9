//! Listens for a wake word: `cargo run --release --example wake-word`.
//!
//! `include_model!` reads the trained model when this is compiled. It hears ten phrases, 30 ms of each at a time; the probability after
//! each step must be tflite-micro's. What the files are, and where they come from, stands in the `README.md` beside them,
//! `crates/shapeproof-model/tests/models`.

mod word;

use std::time::Instant;
use word::{FEATURES, Listener, Phrase, okay_nabu};

fn main() -> Result<(), &'static str> {
    let (mut model, mut scratch) = (okay_nabu::Model::new(), okay_nabu::Scratch::new());
    let mut listener = Listener::new(&mut model, &mut scratch);
    let mut features = FEATURES.as_slice().as_chunks::<120>().0.iter();
    let (mut right, mut all, mut equal) = (true, 0, 0);
    let started = Instant::now();
    for mut phrase in Phrase::all() {
        listener.reset();
        while phrase.goes_on() {
            let features = features.next().ok_or("a phrase without features")?;
            listener.features().as_mut_slice().copy_from_slice(features);
            let probability = listener.hear();
            phrase.add(&listener, probability);
        }
        println!("{phrase}");
        let [steps, same] = phrase.steps();
        (all, equal) = (all + steps, equal + same);
        right &= phrase.is_right();
    }
    let elapsed = started.elapsed();
    println!("\n{equal} of {all} probabilities are tflite-micro's");
    println!("{:.1} us for a step of 30 ms", elapsed.as_secs_f64() * 1e6 / all as f64);
    if right && equal == all { Ok(()) } else { Err("it heard something else than tflite-micro") }
}
