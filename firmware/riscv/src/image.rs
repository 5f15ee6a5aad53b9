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
use shapeproof::prelude::*;
use shapeproof::{Dim, Error};
use speech::Group;
use static_cell::ConstStaticCell;
use tally::Tally;

/// Room for 16 utterances, none of which is longer than 29 frames.
type Utterances = Batch<Dim<16>, Dim<464>>;

static BATCH: ConstStaticCell<Utterances> = ConstStaticCell::new(Batch::new());

fn program() -> bool {
    let Some(batch) = BATCH.try_take() else { return false };
    let alone = speech::utterances().all(|(frames, _, expected)| {
        let scores = frames.and_then(|frames| network::scores(frames, batch.frames()));
        scores.ok().map(|scores| network::speaker(scores.view())) == Some(usize::from(expected))
    });
    alone && in_batches(batch).unwrap_or(false)
}

fn in_batches(batch: &mut Utterances) -> Result<bool, Error> {
    let mut offsets = Tensor::<u16, Shape![..17]>::empty();
    let (mut routed, mut chosen) = (Tally::default(), Tally::default());
    for group in Group::all::<16>() {
        let utterances = group.batch(&mut offsets)?;
        let utterances = utterances.view();
        batch.load(utterances)?;
        batch.routed()?;
        routed.add(&group, utterances, batch)?;
        batch.load(utterances)?;
        batch.chosen()?;
        chosen.add(&group, utterances, batch)?;
    }
    Ok(routed.holds(370) && chosen.holds(370))
}
