//! From samples to what a speech network listens to, frame by frame: `cargo run --example mel-bands --features microfft`.
//!
//! A chirp, sampled at 16 kHz, is cut into frames of 512 samples, each half a frame after the one before. A frame is multiplied by a Hann
//! window, and of its power spectrum triangular filters make the energies of 20 bands, evenly spaced on the mel scale. Window and filters
//! are constants, so that on a device they lie in flash; every length is checked by the compiler.

use shapeproof::signal::{Periodicity, hann, mel_filters, power, rfft};
use shapeproof::{Dim, prelude::*};

const RATE: f32 = 16_000.0;

static WINDOW: Tensor<f32, Shape![512]> = hann(Periodicity::Periodic);
static MEL: Tensor<f32, Shape![20, 257]> = mel_filters(RATE, 20.0, 8_000.0);

/// A tone that rises evenly from 200 Hz to 6.6 kHz in about half a second.
fn chirp() -> Tensor<f32, Shape![8192]> {
    Tensor::from_fn(|[t]| {
        let seconds = t as f32 / RATE;
        (core::f32::consts::TAU * (200.0 + 6_250.0 * seconds) * seconds).sin()
    })
}

fn main() {
    let samples = chirp();
    // `[samples]` seen as `[places, 512]`: nothing is copied.
    let frames = samples.windows(Axis::<0>, Dim::<512>);
    let mut loudest = Vec::new();
    for place in (0..frames.dims()[0]).step_by(256) {
        let Some(frame) = frames.row(place) else { break };
        let spectrum = rfft(frame * &WINDOW);
        let bands = MEL.matmul(&power(&spectrum));
        let line: String = bands.iter().map(|energy| shade(*energy)).collect();
        println!("{:5.0} ms |{line}|", 1000.0 * place as f32 / RATE);
        loudest.push(bands.argmax());
    }
    // The tone rises from band to band.
    assert!(loudest.is_sorted());
    assert!(loudest.first() < Some(&5) && loudest.last() > Some(&16));
}

/// A sign for an energy, by its decade.
fn shade(energy: f32) -> char {
    match energy {
        1e3.. => '#',
        1e2.. => '+',
        1e1.. => '.',
        _ => ' ',
    }
}
