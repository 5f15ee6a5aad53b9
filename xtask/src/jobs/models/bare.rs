//! Runs a model over inputs in flash, and compares what it gives with outputs there.
#![no_std]
#![no_main]

use board::{count, println};
// One core: its interrupt lock stands in for compare-and-swap, which the cells below take.
use portable_atomic as _;
use static_cell::ConstStaticCell;

shapeproof_model_macros::include_model!(mod model = "model.tflite");

static MODEL: ConstStaticCell<model::Model> = ConstStaticCell::new(model::Model::new());
static ARENA: ConstStaticCell<model::Arena> = ConstStaticCell::new(model::Arena::new());

static INPUTS: &[u8] = elements(include_bytes!("inputs.npy"));
static OUTPUTS: &[u8] = elements(include_bytes!("outputs.npy"));
static STARTS: &[u8] = elements(include_bytes!("starts.npy"));

/// What is behind the header of a `.npy` file, whose length stands in two bytes of it.
const fn elements(file: &'static [u8]) -> &'static [u8] {
    file.split_at(10 + file[8] as usize + 256 * file[9] as usize).1
}

#[board::entry]
fn main() -> ! {
    board::run(|| runs().unwrap_or(false))
}

/// Whether all outputs are as they must be; `None` if there are fewer than inputs, or a cell is taken, which it is not.
fn runs() -> Option<bool> {
    let (model, arena) = (MODEL.try_take()?, ARENA.try_take()?);
    let input_len = arena.input_mut().integers_mut().as_mut_bytes().len();
    let (mut equal, mut runs, mut outputs) = (0_u32, 0_u32, OUTPUTS);
    for given in INPUTS.chunks_exact(input_len) {
        if STARTS.as_chunks().0.iter().any(|start| u32::from_le_bytes(*start) == runs) {
            model.reset();
        }
        for (to, from) in arena.input_mut().integers_mut().as_mut_bytes().iter_mut().zip(given) {
            *to = *from;
        }
        let (_, output) = count(|| model.run_in_place(arena));
        let (want, rest) = outputs.split_at_checked(output.integers().as_bytes().len())?;
        equal += u32::from(output.integers().as_bytes().iter().eq(want));
        (runs, outputs) = (runs + 1, rest);
    }
    println!("{equal} of {runs} outputs equal, arena {} bytes", model::Model::ARENA_BYTES);
    Some(equal == runs && runs > 0 && outputs.is_empty())
}
