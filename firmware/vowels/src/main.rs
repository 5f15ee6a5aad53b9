//! Tells nine speakers apart on the device: weights and speech lie in flash, the layers write to one static buffer.
//!
//! Network and data are the host's own, `examples/vowels`. The predictions must be NumPy's on every utterance.
#![no_std]
#![no_main]

#[path = "../../../examples/vowels/network.rs"]
mod network;
#[path = "../../../examples/vowels/speech.rs"]
mod speech;

use board::{Footprint, count, println, stack_peak};
use network::Scratch;
use shapeproof::prelude::*;
use static_cell::ConstStaticCell;

static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new(Scratch::new());

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let Some(scratch) = SCRATCH.try_take() else { return false };
        let (mut right, mut agree, mut total) = (0, 0, 0);
        let mut instructions = 0_u64;
        for (frames, label, expected) in speech::utterances() {
            let (taken, speaker) = count(|| {
                frames
                    .and_then(|frames| network::scores(frames, scratch))
                    .ok()
                    .and_then(|scores| scores.argmax())
            });
            instructions += u64::from(taken);
            right += u32::from(speaker == Some(usize::from(label)));
            agree += u32::from(speaker == Some(usize::from(expected)));
            total += 1;
        }
        // In thousandths, rounded: a float would bring its formatting along.
        println!("accuracy 0.{:03} ({right}/{total})", (right * 1000 + total / 2) / total);
        println!("{agree} of {total} predictions are NumPy's");
        println!("{} instructions per utterance", instructions / u64::from(total));
        let image = Footprint::of_this_image();
        println!(
            "flash {} bytes, {} of them constants; static RAM {} bytes, stack {} bytes",
            image.flash(),
            image.constants,
            image.ram,
            stack_peak()
        );
        agree == total
    })
}
