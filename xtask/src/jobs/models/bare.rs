//! Runs a model over inputs in flash, and compares what it gives with outputs there.
#![no_std]
#![no_main]

use board::{count, println};
// One core: its interrupt lock stands in for compare-and-swap, which the cells below take.
use portable_atomic as _;
use static_cell::ConstStaticCell;

shapeproof_model_macros::include_model!(mod model = "model.tflite");

static MODEL: ConstStaticCell<model::Model> = ConstStaticCell::new(model::Model::new());
static SCRATCH: ConstStaticCell<model::Scratch> = ConstStaticCell::new(model::Scratch::new());
static INPUT: ConstStaticCell<model::Input> = ConstStaticCell::new(model::Input::zeros());
static OUTPUT: ConstStaticCell<model::Output> = ConstStaticCell::new(model::Output::zeros());

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

/// Whether all outputs are as they must be; `None` if a cell is taken, which it is not.
fn runs() -> Option<bool> {
    let (model, scratch) = (MODEL.try_take()?, SCRATCH.try_take()?);
    let (input, output) = (INPUT.try_take()?, OUTPUT.try_take()?);
    let (input_len, output_len) = (input.integers().as_bytes().len(), output.integers().as_bytes().len());
    let (mut equal, mut runs) = (0_u32, 0_u32);
    for (given, want) in INPUTS.chunks_exact(input_len).zip(OUTPUTS.chunks_exact(output_len)) {
        if STARTS.as_chunks().0.iter().any(|start| u32::from_le_bytes(*start) == runs) {
            model.reset();
        }
        for (to, from) in input.integers_mut().as_mut_bytes().iter_mut().zip(given) {
            *to = *from;
        }
        count(|| model.run(input, scratch, output));
        equal += u32::from(output.integers().as_bytes().iter().eq(want));
        runs += 1;
    }
    println!("{equal} of {runs} outputs equal, scratch {} bytes", model::Model::SCRATCH_BYTES);
    Some(equal == runs && runs > 0)
}
