//! Listens for a wake word on the device: features come in from an interrupt, the model is in flash.
//!
//! Model, phrases and bars are the host's own, `examples/wake-word`. The probability after each step must be tflite-micro's, and the
//! word is heard where it was said and nowhere else.
#![no_std]
#![no_main]

mod front_end;
#[path = "../../../examples/wake-word/word.rs"]
mod word;

use board::{Footprint, count, println, stack_peak};
use cortex_m::{Peripherals, asm};
use front_end::{Lost, Step};
use static_cell::ConstStaticCell;
use word::{Listener, PHRASES_BYTES, Phrase, okay_nabu};

/// How often 10 ms of sound come in. A step, which takes three of them, needs three quarters of that time; at 64 MHz it would need
/// a fourteenth.
const INSTRUCTIONS_PER_FRAME: u32 = 45_000;

static MODEL: ConstStaticCell<okay_nabu::Model> = ConstStaticCell::new(okay_nabu::Model::new());
static SCRATCH: ConstStaticCell<okay_nabu::Scratch> = ConstStaticCell::new(okay_nabu::Scratch::new());

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let (Some(model), Some(scratch)) = (MODEL.try_take(), SCRATCH.try_take()) else { return false };
        let Some(core) = Peripherals::take() else { return false };
        front_end::start(core.SYST, INSTRUCTIONS_PER_FRAME);
        let heard = listen(&mut Listener::new(model, scratch)).unwrap_or(false);
        let image = Footprint::of_this_image();
        println!(
            "flash {} bytes without the phrases; static RAM {} bytes, stack {} bytes",
            image.flash() - PHRASES_BYTES,
            image.ram,
            stack_peak()
        );
        heard
    })
}

/// Whether each phrase was heard as it must be.
fn listen(listener: &mut Listener<'_>) -> Result<bool, Lost> {
    let (mut right, mut all, mut equal, mut instructions) = (true, 0, 0, 0_u64);
    for mut phrase in Phrase::all() {
        listener.reset();
        while phrase.goes_on() {
            let Some(step) = Step::oldest()? else {
                asm::wfi();
                continue;
            };
            step.read(listener.features());
            let (taken, probability) = count(|| listener.hear());
            phrase.add(listener, probability);
            instructions += u64::from(taken);
        }
        println!("{phrase}");
        let [steps, same] = phrase.steps();
        (all, equal) = (all + steps, equal + same);
        right &= phrase.is_right();
    }
    println!("{equal} of {all} probabilities are tflite-micro's");
    println!("{} instructions per step, with the interrupts in it", instructions / (all as u64).max(1));
    Ok(right && equal == all)
}
