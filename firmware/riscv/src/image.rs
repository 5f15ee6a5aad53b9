//! The main job for a 32-bit RISC-V without a floating-point unit: network and data are those of the other programs.
//!
//! The image ends with success if each utterance gets the prediction that NumPy makes of it, alone and in ragged batches.
#![no_std]
#![no_main]

#[path = "../../../examples/vowels/batch.rs"]
mod batch;
#[path = "../../../examples/vowels/network.rs"]
mod network;
#[path = "../../../examples/vowels/speech.rs"]
mod speech;
mod start;
#[path = "../../../examples/vowels/tally.rs"]
mod tally;

use batch::Batch;
use network::{Longest, Scratch};
use shapeproof::prelude::*;
use shapeproof::{Dim, Error};
use speech::Group;
use static_cell::ConstStaticCell;
use tally::Tally;

/// One utterance at a time.
static SCRATCH: ConstStaticCell<Scratch<Longest>> = ConstStaticCell::new(Scratch::new());
/// Up to 16 utterances: none is longer than 29 frames.
static BATCH: ConstStaticCell<Batch<Dim<16>, Dim<464>>> = ConstStaticCell::new(Batch::new());

fn program() -> bool {
    let (Some(scratch), Some(batch)) = (SCRATCH.try_take(), BATCH.try_take()) else { return false };
    let alone = speech::utterances().all(|(frames, _, expected)| {
        let scores = frames.and_then(|frames| network::scores(frames, scratch));
        scores.ok().and_then(|scores| scores.argmax()) == Some(usize::from(expected))
    });
    alone && in_batches(scratch, batch).unwrap_or(false)
}

fn in_batches(scratch: &mut Scratch<Longest>, batch: &mut Batch<Dim<16>, Dim<464>>) -> Result<bool, Error> {
    let mut offsets = Tensor::<u16, Shape![..17]>::empty();
    let (mut routed, mut chosen) = (Tally::default(), Tally::default());
    for group in Group::all::<16>() {
        let utterances = group.batch(&mut offsets)?;
        let utterances = utterances.view();
        batch.load(utterances)?;
        batch.routed()?;
        routed.add(&group, utterances, (batch.features(), batch.scores()), scratch)?;
        batch.load(utterances)?;
        batch.chosen()?;
        chosen.add(&group, utterances, (batch.features(), batch.scores()), scratch)?;
    }
    Ok(routed.holds(370) && chosen.holds(370))
}
