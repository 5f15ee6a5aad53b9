//! Runs a model over inputs in flash, and compares what it gives with outputs there.
#![no_std]
#![no_main]

// An interrupt lock for `static_cell`, as the device has one core.
use portable_atomic as _;
use shapeproof::{include_npy, tensor};
use static_cell::ConstStaticCell;

shapeproof_model_macros::include_model!(mod model = "model.tflite");

static MODEL: ConstStaticCell<model::Model> = ConstStaticCell::new(model::Model::new());
static SCRATCH: ConstStaticCell<model::Scratch> = ConstStaticCell::new(model::Scratch::new());
static INPUT: ConstStaticCell<model::Input> = ConstStaticCell::new(model::Input::zeros());
static OUTPUT: ConstStaticCell<model::Output> = ConstStaticCell::new(model::Output::zeros());

#[board::entry]
fn main() -> ! {
    board::run(|| all().unwrap_or(false))
}

fn all() -> Option<bool> {
    static GIVEN: &[u8] = include_npy!("inputs.npy").as_bytes();
    let (model, scratch) = (MODEL.try_take()?, SCRATCH.try_take()?);
    let (input, output) = (INPUT.try_take()?, OUTPUT.try_take()?);
    let _ = tensor![0];
    let _ = GIVEN;
    let _ = (model, scratch, input, output);
    None
}
