//! The parts, each as a program would use it once.

use crate::Memory;
use core::fmt::{self, Write};
use shapeproof::prelude::*;
use shapeproof::ragged::{Lod, Sum, sequence_pool};
use shapeproof::{DynView, Error, Partitions, Stitch, dynamic_partition, matmul_into, softmax_into};

/// Runs what the features ask for; the result depends on all of it.
pub fn run(memory: &mut Memory) -> Option<f32> {
    let Memory { x, y, row, out, rows, fixed, index, offsets, file } = memory;
    if cfg!(feature = "multiply") {
        (&*x * &*y).eval_into(out);
    }
    if cfg!(feature = "fused") {
        (&*x * &*y + row.view()).relu().eval_into(out);
    }
    if cfg!(feature = "run-time") {
        let all = TensorView::<f32, Shape![..16, 16]>::with_dims(x.as_slice(), [16, 16]).ok()?;
        all.try_add(&*rows).ok()?.sum_axis_into(Axis::<0>, row);
    }
    if cfg!(feature = "sum") {
        *row = x.sum_axis(Axis::<-1>);
    }
    if cfg!(feature = "argmax") {
        return Some(x.argmax() as f32);
    }
    if cfg!(feature = "matmul") {
        matmul_into(&*x, &*y, out);
    }
    if cfg!(feature = "exp") {
        x.exp().eval_into(out);
    }
    if cfg!(feature = "softmax") {
        softmax_into(&*x, Axis::<-1>, out);
    }
    if cfg!(feature = "q15") {
        let product = fixed.cast::<i32>() * 0x2000;
        let product = product.rounding_shift_right(15).saturating_cast::<i16>().eval();
        *fixed = product;
    }
    if cfg!(feature = "partition") {
        let parts = dynamic_partition(&*x, &*index, Partitions::<2>).ok()?;
        let (a, b) = out.as_mut_slice().split_at_mut(128);
        parts.write_into([a, b]).ok()?;
    }
    if cfg!(feature = "stitch") {
        Stitch::new().part(&*index, &*x).ok()?.part(&*index, &*y).ok()?.finish_into(out).ok()?;
    }
    if cfg!(feature = "pool") {
        let x = x.with_lod(Lod::from_offsets(&offsets[..]).ok()?).ok()?;
        sequence_pool(x, Sum, 0.0, out.as_mut_slice()).ok()?;
    }
    if cfg!(feature = "npy") {
        return DynView::<f32>::from_npy(file).ok()?.sum().into();
    }
    #[cfg(feature = "defmt")]
    if !log(x, error(x.as_slice())) {
        return None;
    }
    if cfg!(feature = "display-error") {
        write!(Sink, "{}", error(x.as_slice())?).ok()?;
    }
    if cfg!(feature = "display-integers") {
        write!(Sink, "{fixed}").ok()?;
    }
    if cfg!(feature = "display-floats") {
        write!(Sink, "{x}").ok()?;
    }
    Some(0.0)
}

/// An error: the samples are not rows of 16.
fn error(samples: &[f32]) -> Option<Error> {
    let view = TensorView::<f32, Shape![..16, 16]>::with_dims(samples.get(1..)?, [16, 16]);
    Some(view.err()?.into())
}

#[cfg(feature = "defmt")]
fn log(x: &Tensor<f32, Shape![16, 16]>, error: Option<Error>) -> bool {
    if cfg!(feature = "defmt-error") {
        defmt::println!("{}", error);
    }
    if cfg!(feature = "defmt-tensor") {
        defmt::println!("{}", x);
    }
    crate::sink::sent() > 0
}

/// Text for nobody.
struct Sink;

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        core::hint::black_box(text);
        Ok(())
    }
}
