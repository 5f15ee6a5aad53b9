//! Instructions of quantized layers: a line `layer instructions per unit` each, where the unit is a multiply-accumulate or an
//! element.
#![no_std]
#![no_main]

use board::{count, println};
use core::hint::black_box;
use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, Same, Scales,
    Softmax, Steps, Valid,
};
use shapeproof::{Dim, prelude::*};

const INPUT: Affine = Affine::new(0.05, -128);
const OUTPUT: Affine = Affine::new(0.3, -128);

/// Numbers from -127 to 127 without a pattern that a kernel could use.
const fn noise<const N: usize>(seed: u32) -> [i8; N] {
    let (mut values, mut state, mut i) = ([0; N], seed, 0);
    while i < N {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        values[i] = ((state >> 24) as i32 % 255 - 127) as i8;
        i += 1;
    }
    values
}

/// Counts one evaluation and prints it, in all and by unit.
fn show(name: &str, units: u32, run: impl FnOnce()) {
    let (taken, ()) = count(run);
    let thousandths = u64::from(taken) * 1000 / u64::from(units);
    println!("{name} {taken} {}.{:03}", thousandths / 1000, thousandths % 1000);
}

macro_rules! filters {
    ($layer:ident, [$($x:tt)*] $inputs:literal, [$($w:tt)*] $weights:literal, $outputs:literal, $t:ty, $name:literal, $units:expr) => {{
        static X: Tensor<i8, Shape![$($x)*]> = Tensor::from_flat(noise::<$inputs>(1));
        static W: Tensor<i8, Shape![$($w)*]> = Tensor::from_flat(noise::<$weights>(2));
        static LAYER: $t = $layer::new(&Filters {
            input: INPUT,
            weights: &W,
            scales: Scales::PerAxis(&Tensor::full(0.004)),
            bias: &Tensor::from_flat([77; $outputs]),
            output: OUTPUT,
            activation: Activation::Relu,
        });
        let mut out = Tensor::full(0);
        show($name, $units, || LAYER.eval_into(black_box(&X), black_box(&mut out)));
        black_box(&out);
    }};
}

#[inline(never)]
fn convolutions() {
    filters!(Conv2d, [25, 5, 64] 8000, [64, 1, 1, 64] 4096, 64,
        Conv2d<Shape![25, 5, 64], Shape![64, 1, 1, 64], Steps<Same>>, "1x1,64-64,25x5", 125 * 64 * 64);
    filters!(Conv2d, [6, 6, 128] 4608, [128, 1, 1, 128] 16384, 128,
        Conv2d<Shape![6, 6, 128], Shape![128, 1, 1, 128], Steps<Same>>, "1x1,128-128,6x6", 36 * 128 * 128);
    filters!(Conv2d, [48, 48, 8] 18432, [16, 1, 1, 8] 128, 16,
        Conv2d<Shape![48, 48, 8], Shape![16, 1, 1, 8], Steps<Same>>, "1x1,8-16,48x48", 2304 * 128);
    filters!(Conv2d, [49, 10, 1] 490, [64, 10, 4, 1] 2560, 64,
        Conv2d<Shape![49, 10, 1], Shape![64, 10, 4, 1], Steps<Same, 2, 2>>, "10x4,1-64,stride2", 125 * 2560);
    filters!(Conv2d, [96, 96, 3] 27648, [8, 3, 3, 3] 216, 8,
        Conv2d<Shape![96, 96, 3], Shape![8, 3, 3, 3], Steps<Same, 2, 2>>, "3x3,3-8,stride2,96x96", 2304 * 216);
    filters!(Conv2d, [32, 32, 16] 16384, [16, 3, 3, 16] 2304, 16,
        Conv2d<Shape![32, 32, 16], Shape![16, 3, 3, 16], Steps<Same>>, "3x3,16-16,32x32", 1024 * 2304);
    filters!(Conv2d, [8, 8, 64] 4096, [64, 3, 3, 64] 36864, 64,
        Conv2d<Shape![8, 8, 64], Shape![64, 3, 3, 64], Steps<Same>>, "3x3,64-64,8x8", 64 * 36864);
}

/// The layers of a wake word, whose windows are the whole image.
#[inline(never)]
fn whole() {
    filters!(Conv2d, [5, 1, 40] 200, [64, 5, 1, 40] 12800, 64,
        Conv2d<Shape![5, 1, 40], Shape![64, 5, 1, 40], Steps<Valid>>, "5x1,40-64,whole", 12800);
    filters!(Conv2d, [1, 1, 64] 64, [64, 1, 1, 64] 4096, 64,
        Conv2d<Shape![1, 1, 64], Shape![64, 1, 1, 64], Steps<Valid>>, "1x1,64-64,whole", 4096);
    filters!(DepthwiseConv2d, [3, 1, 64] 192, [3, 1, 64] 192, 64,
        DepthwiseConv2d<Shape![3, 1, 64], Shape![3, 1, 64], Steps<Valid>>, "depthwise,3x1,64,whole", 3 * 64);
    filters!(DepthwiseConv2d, [5, 1, 32] 160, [5, 1, 32] 160, 32,
        DepthwiseConv2d<Shape![5, 1, 32], Shape![5, 1, 32], Steps<Valid>>, "depthwise,5x1,32,whole", 5 * 32);
    filters!(DepthwiseConv2d, [7, 1, 32] 224, [7, 1, 32] 224, 32,
        DepthwiseConv2d<Shape![7, 1, 32], Shape![7, 1, 32], Steps<Valid>>, "depthwise,7x1,32,whole", 7 * 32);
    filters!(DepthwiseConv2d, [9, 1, 32] 288, [9, 1, 32] 288, 32,
        DepthwiseConv2d<Shape![9, 1, 32], Shape![9, 1, 32], Steps<Valid>>, "depthwise,9x1,32,whole", 9 * 32);
    filters!(DepthwiseConv2d, [13, 1, 32] 416, [13, 1, 32] 416, 32,
        DepthwiseConv2d<Shape![13, 1, 32], Shape![13, 1, 32], Steps<Valid>>, "depthwise,13x1,32,whole", 13 * 32);
    filters!(DepthwiseConv2d, [15, 1, 32] 480, [15, 1, 32] 480, 32,
        DepthwiseConv2d<Shape![15, 1, 32], Shape![15, 1, 32], Steps<Valid>>, "depthwise,15x1,32,whole", 15 * 32);
    filters!(DepthwiseConv2d, [17, 1, 64] 1088, [17, 1, 64] 1088, 64,
        DepthwiseConv2d<Shape![17, 1, 64], Shape![17, 1, 64], Steps<Valid>>, "depthwise,17x1,64,whole", 17 * 64);
}

#[inline(never)]
fn others() {
    filters!(DepthwiseConv2d, [25, 5, 64] 8000, [3, 3, 64] 576, 64,
        DepthwiseConv2d<Shape![25, 5, 64], Shape![3, 3, 64], Steps<Same>>, "depthwise,3x3,64,25x5", 125 * 576);
    filters!(DepthwiseConv2d, [25, 5, 64] 8000, [5, 3, 64] 960, 64,
        DepthwiseConv2d<Shape![25, 5, 64], Shape![5, 3, 64], Steps<Same>>, "depthwise,5x3,64,25x5", 125 * 960);
    filters!(FullyConnected, [64] 64, [12, 64] 768, 12,
        FullyConnected<Dim<64>, Dim<12>>, "dense,64-12", 768);
    filters!(FullyConnected, [640] 640, [128, 640] 81920, 128,
        FullyConnected<Dim<640>, Dim<128>>, "dense,640-128", 81920);

    static X: Tensor<i8, Shape![25, 5, 64]> = Tensor::from_flat(noise::<8000>(3));
    static Y: Tensor<i8, Shape![25, 5, 64]> = Tensor::from_flat(noise::<8000>(4));
    static POOL: AveragePool2d<Shape![25, 5, 64], Dim<25>, Dim<5>, Steps<Valid>> =
        AveragePool2d::new(INPUT, Activation::None);
    let mut out = Tensor::full(0);
    show("average,25x5x64", 8000, || POOL.eval_into(black_box(&X), black_box(&mut out)));
    black_box(&out);
    static ADD: Add<Shape![25, 5, 64]> =
        Add::new(INPUT, Affine::new(0.03, 5), Affine::new(0.07, 1), Activation::None);
    let mut out = Tensor::full(0);
    show("add", 8000, || ADD.eval_into(black_box(&X), black_box(&Y), black_box(&mut out)));
    black_box(&out);
    static SOFTMAX: Softmax<Shape![12]> = Softmax::new(Affine::new(0.1, 3), 1.0);
    static LOGITS: Tensor<i8, Shape![12]> = Tensor::from_flat(noise::<12>(5));
    let mut out = Tensor::full(0);
    show("softmax,12", 12, || SOFTMAX.eval_into(black_box(&LOGITS), black_box(&mut out)));
    black_box(&out);
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        convolutions();
        others();
        whole();
        true
    })
}
