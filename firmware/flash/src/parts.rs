//! The parts, each as a program would use it once.

use crate::Memory;
use core::fmt::{self, Write};
use shapeproof::layers::{Gates, Lstm, LstmState, Steps, conv2d, depthwise_conv2d, layer_norm, max_pool2d};
use shapeproof::prelude::*;
use shapeproof::ragged::{Lod, Sum, sequence_pool};
use shapeproof::signal::{Biquads, Fir};
use shapeproof::{
    Dim, DynView, Edge, Error, Partitions, ScatterAdd, Stitch, axes, dynamic_partition, matmul_into,
    softmax_into, sort, top_k, try_gather_into, try_scatter,
};

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
    if cfg!(feature = "sum-axes") {
        return Some(image(x).sum_axes(axes![0, 1]).sum());
    }
    if cfg!(feature = "norm") {
        *row = x.norm_1_axis(Axis::<1>);
    }
    if cfg!(feature = "conv") {
        let filters = &y.reshape::<Shape![4, 4, 4, 4]>();
        return conv2d(image(x), filters, Steps::new().same()).get([1, 2, 3]);
    }
    if cfg!(feature = "depthwise") {
        let (filters, _) = y.as_slice().split_first_chunk::<36>()?;
        let filters = TensorView::<f32, Shape![3, 3, 4, 1]>::from_slice(filters).ok()?;
        return depthwise_conv2d(image(x), filters, Steps::new().same()).get([1, 2, 3]);
    }
    if cfg!(feature = "max-pool") {
        return max_pool2d(image(x), (Dim::<2>, Dim::<2>), Steps::new().stride::<2, 2>()).get([1, 2, 3]);
    }
    if cfg!(feature = "layer-norm") {
        *out = layer_norm(&*x, &*row, &*row, 1e-3);
    }
    if cfg!(feature = "lstm") {
        static LSTM: Lstm<f32, Dim<16>, Dim<8>> = Lstm(Gates {
            input: Tensor::zeros(),
            hidden: Tensor::zeros(),
            input_bias: Tensor::zeros(),
            hidden_bias: Tensor::zeros(),
        });
        let mut state = LstmState::new();
        core::hint::black_box(&LSTM).step(&*row, &mut state);
        return Some(state.hidden.sum());
    }
    if cfg!(feature = "gather") {
        try_gather_into(&*x, Axis::<0>, &*index, &mut *out).ok()?;
    }
    if cfg!(feature = "scatter") {
        try_scatter(&mut *out, Axis::<0>, &*index, &*x, ScatterAdd).ok()?;
    }
    if cfg!(feature = "sort") {
        *out = sort(&*x, Axis::<1>);
    }
    if cfg!(feature = "top-k") {
        let (values, _) = top_k(&*row, Axis::<0>, Dim::<3>);
        return Some(values.sum());
    }
    if cfg!(feature = "pad") {
        return x.pad(Axis::<1>, Dim::<2>, Dim::<2>, Edge).get([1, 2]);
    }
    if cfg!(feature = "fir") {
        *row = Fir::new(*row).filter(&x.row(0)?.to_tensor());
    }
    if cfg!(feature = "biquads") {
        let (sections, samples) = x.as_mut_slice().split_first_chunk_mut::<12>()?;
        let sections = Tensor::<f32, Shape![2, 6]>::from_slice(sections).ok()?;
        Biquads::new(&sections).filter_in_place(samples);
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

/// The elements as an image of four channels.
fn image(x: &Tensor<f32, Shape![16, 16]>) -> TensorView<'_, f32, Shape![8, 8, 4]> {
    x.reshape()
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
