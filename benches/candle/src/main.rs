//! Layers of `f32` beside candle's on one thread: `cargo run --release` in this folder.
//!
//! candle's images have their channels first; they are laid out before anything is timed. The results are compared.
#[path = "../../examples/float_layers/turns.rs"]
mod turns;

use candle_core::{Device, Module, Tensor as Candle};
use core::hint::black_box;
use shapeproof::layers::{
    Divisor, Steps, average_pool2d_into, conv2d_into, depthwise_conv2d_into, layer_norm_into, max_pool2d_into,
};
use shapeproof::{Dim, prelude::*, softmax_into};
use turns::{random, times};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn candle(data: &[f32], dims: &[usize]) -> Result<Candle> {
    Ok(Candle::from_slice(data, dims, &Device::Cpu)?)
}

/// An image of candle's, from one with its channels last.
fn image(data: &[f32], [h, w, c]: [usize; 3]) -> Result<Candle> {
    Ok(candle(data, &[1, h, w, c])?.permute((0, 3, 1, 2))?.contiguous()?)
}

/// Compares the results, and prints a line of the layer.
fn report<O>(
    name: &str,
    out: &mut O,
    values: impl Fn(&O) -> &[f32],
    mut ours: impl FnMut(&mut O),
    theirs: impl Fn() -> candle_core::Result<Candle>,
) -> Result<()> {
    ours(out);
    let mut result = theirs()?;
    if result.rank() == 4 {
        result = result.permute((0, 2, 3, 1))?.contiguous()?;
    }
    let want: Vec<f32> = result.flatten_all()?.to_vec1()?;
    let got = values(out);
    assert_eq!(got.len(), want.len(), "{name}");
    for (at, (x, y)) in got.iter().zip(&want).enumerate() {
        assert!((x - y).abs() <= 1e-3 * y.abs().max(1.0), "{name}: {x} for {y} at {at}");
    }
    let times = times(&mut [&mut || ours(black_box(out)), &mut || {
        let _ = black_box(theirs());
    }]);
    let [ours, theirs] = times.as_slice() else { return Err("two contenders".into()) };
    let (ours, theirs) = (ours / 1000.0, theirs / 1000.0);
    println!("| {name} | {ours:.2} | {theirs:.2} | {:.2} |", ours / theirs);
    Ok(())
}

macro_rules! convolution {
    ($name:literal, $h:literal $w:literal $c:literal, $k:literal $o:literal) => {{
        let (x, f) = (random::<Shape![$h, $w, $c]>(1), random::<Shape![$k, $k, $c, $o]>(2));
        let mut out = random::<Shape![$h, $w, $o]>(3);
        let image = image(x.as_slice(), [$h, $w, $c])?;
        let filters = candle(f.as_slice(), &[$k, $k, $c, $o])?.permute((3, 2, 0, 1))?.contiguous()?;
        report(
            $name,
            &mut *out,
            |out| out.as_slice(),
            |out| conv2d_into(black_box(&*x), black_box(&*f), Steps::new().same(), out),
            || image.conv2d(&filters, $k / 2, 1, 1, 1),
        )?;
    }};
}

fn main() -> Result<()> {
    println!("| layer | shapeproof, us | candle, us | ratio |\n| --- | ---: | ---: | ---: |");
    {
        let (x, w, b) = (random::<Shape![32, 128]>(1), random::<Shape![128, 64]>(2), random::<Shape![64]>(3));
        let mut out = random::<Shape![32, 64]>(4);
        let input = candle(x.as_slice(), &[32, 128])?;
        let weight = candle(w.as_slice(), &[128, 64])?.t()?.contiguous()?;
        let layer = candle_nn::Linear::new(weight, Some(candle(b.as_slice(), &[64])?));
        report(
            "dense with relu, 32 x 128 to 64",
            &mut *out,
            |out| out.as_slice(),
            |out| (black_box(&*x).matmul(black_box(&*w)) + &*b).relu().eval_into(out),
            || layer.forward(&input)?.relu(),
        )?;
    }
    convolution!("conv2d 3 x 3, 32 x 32 x 16 to 16", 32 32 16, 3 16);
    convolution!("conv2d 3 x 3, 8 x 8 x 64 to 64", 8 8 64, 3 64);
    convolution!("conv2d 1 x 1, 25 x 5 x 64 to 64", 25 5 64, 1 64);
    {
        let (x, f) = (random::<Shape![32, 32, 32]>(1), random::<Shape![3, 3, 32, 1]>(2));
        let mut out = random::<Shape![32, 32, 32]>(3);
        let image = image(x.as_slice(), [32, 32, 32])?;
        let filters = candle(f.as_slice(), &[3, 3, 32, 1])?.permute((2, 3, 0, 1))?.contiguous()?;
        report(
            "depthwise 3 x 3, 32 x 32 x 32",
            &mut *out,
            |out| out.as_slice(),
            |out| depthwise_conv2d_into(black_box(&*x), black_box(&*f), Steps::new().same(), out),
            || image.conv2d(&filters, 1, 1, 1, 32),
        )?;
    }
    {
        let x = random::<Shape![32, 32, 16]>(1);
        let mut out = random::<Shape![16, 16, 16]>(3);
        let image = image(x.as_slice(), [32, 32, 16])?;
        let steps = Steps::new().stride::<2, 2>();
        report(
            "maximum of 2 x 2, 32 x 32 x 16",
            &mut *out,
            |out| out.as_slice(),
            |out| max_pool2d_into(black_box(&*x), (Dim::<2>, Dim::<2>), steps, out),
            || image.max_pool2d(2),
        )?;
        report(
            "average of 2 x 2, 32 x 32 x 16",
            &mut *out,
            |out| out.as_slice(),
            |out| average_pool2d_into(black_box(&*x), (Dim::<2>, Dim::<2>), steps, Divisor::Elements, out),
            || image.avg_pool2d(2),
        )?;
    }
    {
        let (x, scale, shift) =
            (random::<Shape![64, 128]>(1), random::<Shape![128]>(2), random::<Shape![128]>(3));
        let mut out = random::<Shape![64, 128]>(4);
        let input = candle(x.as_slice(), &[64, 128])?;
        let (alpha, beta) = (candle(scale.as_slice(), &[128])?, candle(shift.as_slice(), &[128])?);
        report(
            "layer norm, 64 rows of 128",
            &mut *out,
            |out| out.as_slice(),
            |out| layer_norm_into(black_box(&*x), &*scale, &*shift, 1e-5, out),
            || candle_nn::ops::layer_norm(&input, &alpha, &beta, 1e-5),
        )?;
        report(
            "softmax, 64 rows of 128",
            &mut *out,
            |out| out.as_slice(),
            |out| softmax_into(black_box(&*x), Axis::<1>, out),
            || candle_nn::ops::softmax_last_dim(&input),
        )?;
    }
    Ok(())
}
