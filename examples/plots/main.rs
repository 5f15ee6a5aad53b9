//! Curves in a terminal: `cargo run --example plots`.
//!
//! A square wave goes through a low-pass filter. `picture()` draws a tensor as bars without further crates; the crate `textplots` draws
//! curves with axes, of the points that a tensor hands out.

use shapeproof::signal::{Fir, Periodicity, hann};
use shapeproof::{prelude::*, tensor};
use textplots::{Chart, Plot, Shape as Line};

const SAMPLES: usize = 72;

static HANN: Tensor<f32, Shape![9]> = hann(Periodicity::Symmetric);

/// The elements of a tensor as points, whose first coordinate is the index.
fn points(x: &Tensor<f32, Shape![SAMPLES]>) -> Vec<(f32, f32)> {
    x.iter().enumerate().map(|(i, y)| (i as f32, *y)).collect()
}

fn main() {
    let square = Tensor::from_fn(|[t]| if t / 18 % 2 == 0 { 0.0 } else { 1.0 });
    let mut low_pass = Fir::new((HANN / tensor![HANN.sum()]).eval());
    let smooth = low_pass.filter(&square);
    println!("{}\n\n{}\n", square.picture(), smooth.picture());

    let (before, after) = (points(&square), points(&smooth));
    Chart::new(120, 40, 0.0, SAMPLES as f32)
        .lineplot(&Line::Steps(&before))
        .lineplot(&Line::Lines(&after))
        .display();
    // What comes out rises and falls as what went in, and no further.
    assert!(smooth.max() <= 1.0 + 1e-6 && smooth.min() >= 0.0);
    assert!((smooth.mean() - 0.5).abs() < 0.1);
}
