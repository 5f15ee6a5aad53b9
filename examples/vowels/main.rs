//! Tells nine speakers apart from real speech: `cargo run --release --example vowels`.
//!
//! Data and weights are described in `README.md` beside this file. The predictions must be those of the same network
//! in NumPy, on every utterance: one at a time, and all of them as one ragged batch.

mod batch;
mod network;
mod speech;
mod tally;

use batch::Batch;
use network::Scratch;
use shapeproof::prelude::*;
use shapeproof::{Dim, Kilo};
use speech::Group;
use std::sync::Mutex;
use std::time::Instant;
use tally::Tally;

/// Room for all test utterances at once: 370 of 5687 frames in all.
static BATCH: Mutex<Batch<Dim<370>, Kilo<5, 687>>> = Mutex::new(Batch::new());

fn main() -> Result<(), Box<dyn core::error::Error>> {
    one_at_a_time()?;
    one_batch()
}

/// Each utterance alone, with the head for any length.
fn one_at_a_time() -> Result<(), Box<dyn core::error::Error>> {
    let mut scratch = Scratch::<Dim<29>>::new();
    let mut confusion = Tensor::<u32, Shape![9, 9]>::zeros();
    let (mut right, mut agree, mut total) = (0, 0, 0);
    let started = Instant::now();
    for (frames, label, expected) in speech::utterances() {
        let scores = network::scores(frames?, &mut scratch)?;
        let speaker = network::speaker(scores.view());
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

/// All utterances as one ragged batch, with a head for short ones and a head for long ones.
fn one_batch() -> Result<(), Box<dyn core::error::Error>> {
    let mut batch = BATCH.lock()?;
    let (mut routed, mut chosen) = (Tally::default(), Tally::default());
    let mut offsets = [0; 371];
    for group in Group::all::<370>() {
        let utterances = group.batch(&mut offsets[..])?;
        let (lod, frames) = (utterances.lod().sequences(0).unwrap_or_default(), utterances.row_count());
        println!("\none ragged batch: {lod} utterances, {frames} frames");

        // Once for the memory to be there, once for the time.
        batch.load(utterances.view())?;
        let started = Instant::now();
        batch.load(utterances.view())?;
        let [short, long] = batch.routed()?;
        let elapsed = started.elapsed();
        routed.add(&group, utterances.view(), &mut batch)?;
        println!("{short} short ones go to one head, {long} long ones to the other");
        println!("{:.2} us per utterance", elapsed.as_secs_f64() * 1e6 / lod as f64);

        batch.chosen()?;
        chosen.add(&group, utterances.view(), &mut batch)?;
    }
    for (name, tally) in [("dealt out and merged", &routed), ("chosen from both heads", &chosen)] {
        let Tally { total, right, numpy, same, difference } = tally;
        println!("\n{name}: accuracy {:.3} ({right}/{total})", f64::from(*right) / f64::from(*total));
        println!(
            "{numpy} of {total} predictions are NumPy's, no score differs by more than {difference:.1e}"
        );
        println!("{same} of {total} are, bit for bit, what the same head says of the utterance alone");
        if !tally.holds(370) {
            return Err("the batch differs from NumPy, or from one utterance at a time".into());
        }
    }
    Ok(())
}
