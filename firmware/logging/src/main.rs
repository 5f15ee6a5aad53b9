//! What a log with `defmt` shows of errors, shapes and tensors.
//!
//! The device sends numbers and the places of texts, the texts stay on the host: `cargo xtask firmware` puts them
//! together and compares them with `main.out`. The image without output has a logger that counts what is sent.
#![no_std]
#![no_main]

use cortex_m as _; // its critical section
#[cfg(feature = "output")]
use defmt_semihosting as _;
use shapeproof::{
    Dims, DynView, Lod, Partitions, Stitch, axes, dynamic_partition, multiplex, prelude::*, tensor,
};

#[cfg(not(feature = "output"))]
mod sink;

static W: Tensor<f32, Shape![2, 3]> = tensor![[0.5, -1.0, 2.0], [1e-7, 3.25, f32::NAN]];
static LONG: Tensor<u8, Shape![40, 50]> = Tensor::full(7);

/// Logs a result that must be an error.
macro_rules! error {
    ($($result:expr),* $(,)?) => {$(
        match $result {
            Ok(_) => return false,
            Err(error) => defmt::println!("{}", error),
        }
    )*};
}

fn log() -> bool {
    // Shapes: what is static, what run time knows, and the lengths as errors show them.
    let frames = match Tensor::<i16, Shape![..8, 2]>::try_from_fn([3, 2], |[i, j]| (10 * i + j) as i16) {
        Ok(frames) => frames,
        Err(_) => return false,
    };
    defmt::println!("{} {}", W.shape(), frames.shape());
    defmt::println!("{} {}", Dims::of(W.shape()), Dims::of(frames.shape()));

    // Tensors and views, with display hints.
    defmt::println!("{}", W);
    defmt::println!("{}", frames);
    defmt::println!("{}", W.permute(axes![1, 0]));
    defmt::println!("{:#04x} {}", tensor![[1_u8, 254], [16, 0]], tensor![true, false]);
    defmt::println!("{} {}", tensor![7;], Tensor::<f32, Shape![..8, 2]>::empty());
    defmt::println!("{}", LONG);

    // Sequences: all rows, and the offsets of each level.
    let offsets = [0_u8, 1, 2, 0, 1, 3];
    let words = tensor![[1_i16, -2], [3, 4], [5, 6]];
    match Lod::from_flat(2, &offsets[..]).and_then(|lod| words.with_lod(lod)) {
        Ok(words) => defmt::println!("{} {}", words.lod(), words),
        Err(_) => return false,
    }

    // Errors, each a sentence.
    let samples = [0.0_f32; 6];
    let three = TensorView::<f32, Shape![?, 2]>::with_dims(&samples, [3, 2]);
    let two = TensorView::<f32, Shape![?, 2]>::with_dims(&samples[2..], [2, 2]);
    error!(
        TensorView::<f32, Shape![2, 3]>::from_slice(&samples[1..]),
        Tensor::<u8, Shape![..8, 2]>::try_from_fn([9, 2], |_| 0),
        three.and_then(|three| three.try_add(two?).map(|sum| sum.shape())),
        tensor![8, 7].try_div(&tensor![2, 0]).map(|_| ()),
        multiplex([&tensor![[1, 2], [3, 4]], &tensor![[5, 6], [7, 8]]], &tensor![0, 2]).map(|_| ()),
        dynamic_partition(&tensor![1, 2, 3], &tensor![0, 5, 1], Partitions::<2>).map(|_| ()),
        Stitch::new().part(&tensor![0, -3], &tensor![1, 2]).map(|_| ()),
        Lod::from_offsets(&[0_u16, 3, 2]).map(|_| ()),
        DynView::<f32>::from_npy(b"not a file").map(|_| ()),
    );
    true
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let held = log();
        #[cfg(not(feature = "output"))]
        let held = held && sink::sent() > 0;
        held
    })
}
