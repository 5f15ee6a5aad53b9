//! One part of the library in an image: `cargo xtask flash` builds one image for each, and one without any.
//!
//! It is measured and not run. A panic ends in a loop, so that what `core::fmt` brings along can be measured too.
#![no_std]
#![no_main]

mod parts;
#[cfg(feature = "defmt")]
#[path = "../../logging/src/sink.rs"]
mod sink;

use core::{hint::black_box, panic::PanicInfo};
use shapeproof::prelude::*;
use static_cell::ConstStaticCell;

/// Operands of every kind, in `.bss`.
pub struct Memory {
    x: Tensor<f32, Shape![16, 16]>,
    y: Tensor<f32, Shape![16, 16]>,
    row: Tensor<f32, Shape![16]>,
    out: Tensor<f32, Shape![16, 16]>,
    rows: Tensor<f32, Shape![..16, 16]>,
    fixed: Tensor<i16, Shape![16, 16]>,
    index: Tensor<u8, Shape![16]>,
    offsets: [u8; 5],
    file: [u8; 256],
}

static MEMORY: ConstStaticCell<Memory> = ConstStaticCell::new(Memory {
    x: Tensor::zeros(),
    y: Tensor::zeros(),
    row: Tensor::zeros(),
    out: Tensor::zeros(),
    rows: Tensor::empty(),
    fixed: Tensor::zeros(),
    index: Tensor::zeros(),
    offsets: [0; 5],
    file: [0; 256],
});

#[cortex_m_rt::entry]
fn main() -> ! {
    if let Some(memory) = MEMORY.try_take() {
        black_box(parts::run(black_box(memory)));
    }
    loop {
        core::hint::spin_loop();
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
