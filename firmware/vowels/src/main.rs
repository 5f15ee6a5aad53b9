//! Tells nine speakers apart on the device: weights and speech lie in flash, the layers write to static buffers.
//!
//! Network and data are the host's own, `examples/vowels`. Utterances come one at a time, and as ragged batches of up to
//! 16; the predictions must be NumPy's on every utterance, and a batch must compute the very bits of one at a time.
#![no_std]
#![no_main]

#[path = "../../../examples/vowels/batch.rs"]
mod batch;
#[path = "../../../examples/vowels/network.rs"]
mod network;
#[path = "../../../examples/vowels/speech.rs"]
mod speech;
#[path = "../../../examples/vowels/tally.rs"]
mod tally;

use batch::Batch;
use board::{Footprint, count, println, stack_peak};
use shapeproof::prelude::*;
use shapeproof::{Dim, Error};
use speech::Group;
use static_cell::ConstStaticCell;
use tally::Tally;

/// Room for 16 utterances, none of which is longer than 29 frames.
type Utterances = Batch<Dim<16>, Dim<464>>;

/// What the program may take of flash beside its data: 24 KiB of code, the vector table, and the last line that an image without
/// output writes through semihosting. With text formatting it is more, and not checked.
const CODE: usize = (24 + 1 + 1) * 1024;
/// What it may take of the stack.
const STACK: usize = 4 * 1024;

static BATCH: ConstStaticCell<Utterances> = ConstStaticCell::new(Batch::new());

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let Some(batch) = BATCH.try_take() else { return false };
        let alone = one_at_a_time(batch);
        let together = in_batches(batch).unwrap_or(false);
        let image = Footprint::of_this_image();
        println!(
            "flash {} bytes, {} of them constants; static RAM {} bytes, stack {} bytes",
            image.flash(),
            image.constants,
            image.ram,
            stack_peak()
        );
        let small = cfg!(feature = "output") || image.code <= CODE;
        alone && together && small && stack_peak() <= STACK
    })
}

/// Each utterance alone, with the head for any length.
fn one_at_a_time(batch: &mut Utterances) -> bool {
    let (mut right, mut agree, mut total) = (0, 0, 0);
    let mut instructions = 0_u64;
    for (frames, label, expected) in speech::utterances() {
        let (taken, speaker) = count(|| {
            let scores = frames.and_then(|frames| network::scores(frames, batch.frames()));
            scores.ok().map(|scores| network::speaker(scores.view()))
        });
        instructions += u64::from(taken);
        right += u32::from(speaker == Some(usize::from(label)));
        agree += u32::from(speaker == Some(usize::from(expected)));
        total += 1;
    }
    println!("{} ({right}/{total})", Accuracy(right, total));
    println!("{agree} of {total} predictions are NumPy's");
    println!("{} instructions per utterance", instructions / u64::from(total));
    agree == total
}

/// Ragged batches straight from flash, with a head for short utterances and a head for long ones.
fn in_batches(batch: &mut Utterances) -> Result<bool, Error> {
    let mut offsets = Tensor::<u16, Shape![..17]>::empty();
    let (mut routed, mut chosen) = (Tally::default(), Tally::default());
    let (mut heads, mut instructions, mut choosing) = ([0, 0], 0_u64, 0_u64);
    for group in Group::all::<16>() {
        let utterances = group.batch(&mut offsets)?;
        let utterances = utterances.view();
        let (taken, counts) = count(|| batch.load(utterances).and_then(|()| batch.routed()));
        let [short, long] = counts?;
        heads = [heads[0] + short, heads[1] + long];
        instructions += u64::from(taken);
        routed.add(&group, utterances, batch)?;

        let (taken, done) = count(|| batch.load(utterances).and_then(|()| batch.chosen()));
        done?;
        choosing += u64::from(taken);
        chosen.add(&group, utterances, batch)?;
    }
    let ways = [("dealt out and merged", routed, instructions), ("chosen from both heads", chosen, choosing)];
    println!("\nragged batches of up to 16: {} short ones, {} long ones", heads[0], heads[1]);
    for (name, Tally { total, right, numpy, same, .. }, instructions) in ways {
        println!("{name}: {} ({right}/{total})", Accuracy(right, total));
        println!("{numpy} of {total} predictions are NumPy's");
        println!("{same} of {total} are, bit for bit, what the same head says of the utterance alone");
        println!("{} instructions per utterance", instructions / u64::from(total.max(1)));
    }
    Ok(routed.holds(370) && chosen.holds(370))
}

/// The share of the first number in the second, in thousandths: a float would bring its formatting along.
struct Accuracy(u32, u32);

impl core::fmt::Display for Accuracy {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(right, total) = *self;
        write!(f, "accuracy 0.{:03}", (right * 1000 + total / 2).checked_div(total).unwrap_or(0))
    }
}
