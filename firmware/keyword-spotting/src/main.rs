//! Spots words in sounds on the device: the networks are the host's own, `examples/keyword-spotting`.
//!
//! What the integers give must be tflite-micro's, byte for byte.
#![no_std]
#![no_main]

#[path = "../../../examples/keyword-spotting/floats.rs"]
mod floats;
#[path = "../../../examples/keyword-spotting/integers.rs"]
mod integers;

use board::{Footprint, count, println, stack_peak};
use floats::Network;
use integers::{SCORES, Scratch, scores};
use shapeproof::prelude::*;
use shapeproof_weights::include_npz;
use static_cell::ConstStaticCell;

include_npz!(
    /// What the model file holds, with sounds and what tflite-micro computes of them.
    pub mod weights = env!("KEYWORD_SPOTTING")
);

static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new([Tensor::zeros(), Tensor::zeros()]);
static NETWORK: ConstStaticCell<Network> = ConstStaticCell::new(Network::new());

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let (Some(scratch), Some(network)) = (SCRATCH.try_take(), NETWORK.try_take()) else { return false };
        let right = integers(scratch);
        network.read();
        let alike = floats(network, scratch);
        let image = Footprint::of_this_image();
        println!(
            "flash {} bytes; static RAM {} bytes, stack {} bytes",
            image.flash(),
            image.ram,
            stack_peak()
        );
        right && alike
    })
}

/// Whether all that the integers give is tflite-micro's.
fn integers(scratch: &mut Scratch) -> bool {
    let (mut all, mut equal, mut instructions) = (0, 0, 0_u64);
    for (sound, expected) in weights::INPUTS.axis_iter(Axis::<0>).zip(weights::OUTPUTS.axis_iter(Axis::<0>)) {
        let sound = sound.reshape().to_tensor();
        let (taken, found) = count(|| scores(&sound, scratch));
        equal += u32::from(found.as_slice() == expected.as_slice());
        instructions += u64::from(taken);
        all += 1;
    }
    println!("{equal} of {all} are tflite-micro's, byte for byte");
    println!("{} instructions a sound in integers", instructions / u64::from(all.max(1)));
    equal == all
}

/// Whether the probabilities of real numbers are probabilities; how many words are those of the integers is printed.
fn floats(network: &mut Network, scratch: &mut Scratch) -> bool {
    let (mut all, mut alike, mut sums, mut instructions) = (0, 0, 0, 0_u64);
    for sound in weights::INPUTS.axis_iter(Axis::<0>) {
        let sound = sound.reshape().to_tensor();
        let (taken, found) = count(|| network.scores(&sound));
        let likely = SCORES.dequantize(&scores(&sound, scratch));
        alike += u32::from(found.argmax() == likely.argmax());
        sums += u32::from((found.sum() - 1.0).abs() < 1e-5);
        instructions += u64::from(taken);
        all += 1;
    }
    println!("{alike} of {all} words are those of real numbers");
    println!("{} instructions a sound in real numbers", instructions / u64::from(all.max(1)));
    sums == all
}
