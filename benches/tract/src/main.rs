//! The least time that tract takes for a run of `model.tflite` in each folder that is named: `cargo run --release -- FOLDERS` here.
//!
//! `cargo xtask models DIR` prints that of this project's programs for the same models.

use std::env;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use tract_tflite::prelude::*;

/// In microseconds.
fn least_time(model: &Path) -> TractResult<f64> {
    let plan = tract_tflite::tflite().model_for_path(model)?.into_optimized()?.into_runnable()?;
    let fact = plan.model().input_fact(0)?;
    let shape = fact.shape.as_concrete().context("an input whose shape is open")?.to_vec();
    let input = Tensor::zero_dt(fact.datum_type, &shape)?;
    let mut least = f64::INFINITY;
    for _ in 0..300 {
        let start = Instant::now();
        for _ in 0..10 {
            black_box(plan.run(tvec!(input.clone().into()))?);
        }
        least = least.min(start.elapsed().as_secs_f64() / 10.0);
    }
    Ok(least * 1e6)
}

fn main() -> Result<()> {
    for path in env::args().skip(1) {
        let folder = Path::new(&path);
        let name = folder.file_name().context("a folder of a model")?.to_string_lossy();
        println!("{name}: {:.1} us", least_time(&folder.join("model.tflite"))?);
    }
    Ok(())
}
