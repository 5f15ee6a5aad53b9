//! Quantized layers beside loops written straight from TensorFlow's specification: sums of `(x - zero) * weight` in 64 bits, the
//! factor as a fraction, each rounding on its own. Nothing is folded, packed or skipped, and nothing of the library is called
//! but the layers.
//!
//! Inputs are random, and those that make sums largest: all of one end of the range, and of both ends by the weights' sign. Coarse layers
//! have factors just below a half, so that every other result lies between two integers.
#![allow(clippy::indexing_slicing, reason = "in constants, where an index that is wrong does not compile")]

use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Explicit, Filters, FullyConnected,
    MaxPool2d, Same, Scales, Steps, Valid,
};
use shapeproof::{Dim, prelude::*};

/// Noise over all of `i8` but -128.
pub(super) const fn noise<const N: usize>(seed: u32) -> [i8; N] {
    let (mut values, mut state, mut i) = ([0; N], seed, 0);
    while i < N {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        values[i] = ((state >> 24) as i32 % 255 - 127) as i8;
        i += 1;
    }
    values
}

/// Biases of outputs, small ones where the factors are large.
pub(super) const fn biases<const N: usize>(seed: u32, largest: f32) -> [i32; N] {
    let (values, mut biases, mut i) = (noise::<N>(seed), [0; N], 0);
    while i < N {
        biases[i] = values[i] as i32 * if largest > 1.0 { 1 } else { 37 };
        i += 1;
    }
    biases
}
/// Scales of outputs.
pub(super) const fn scales<const N: usize>(seed: u32, largest: f32) -> [f32; N] {
    let (values, mut scales, mut i) = (noise::<N>(seed), [0.0; N], 0);
    while i < N {
        scales[i] = largest * (values[i] as f32 + 160.0) / 287.0;
        i += 1;
    }
    scales
}

/// The quantization of the input and output of all layers.
pub(super) const INPUT: (f32, i32) = (0.05, -11);
pub(super) const OUTPUT: (f32, i32) = (0.4, 7);

/// `x * factor`, as two roundings: of the factor to 31 bits and their product to an integer, half up; then of the power of two
/// that is left, half away from zero.
pub(super) fn scaled(x: i64, factor: f64) -> i64 {
    let (mut fraction, mut exponent) = (factor, 0);
    while fraction >= 1.0 {
        (fraction, exponent) = (fraction / 2.0, exponent + 1);
    }
    while fraction < 0.5 {
        (fraction, exponent) = (fraction * 2.0, exponent - 1);
    }
    let exact = fraction * 2_147_483_648.0;
    let whole = exact as i64;
    let mut mantissa = if exact - whole as f64 >= 0.5 { whole + 1 } else { whole };
    if mantissa == 1 << 31 {
        (mantissa, exponent) = (1 << 30, exponent + 1);
    }
    let left = if exponent > 0 { x << exponent } else { x };
    let product = (i128::from(left) * i128::from(mantissa) + (1 << 30)).div_euclid(1 << 31) as i64;
    if exponent >= 0 {
        return product;
    }
    let unit = 1_i64 << -exponent;
    let magnitude = (product.abs() * 2 + unit) >> (1 - exponent);
    if product < 0 { -magnitude } else { magnitude }
}

fn cut(x: i64, least: i64) -> i8 {
    x.max(least).min(127) as i8
}

/// An image, a window that steps over it, and its padding above and to the left.
struct Window {
    image: [usize; 3],
    size: [usize; 2],
    width: usize,
    stride: [usize; 2],
    dilation: [usize; 2],
    padding: [usize; 2],
}

impl Window {
    /// The element of the image under `(ky, kx)` of the window at a place; `None` in the padding.
    fn element(&self, x: &[i8], place: usize, ky: usize, kx: usize, channel: usize) -> Option<i64> {
        let [h, w, c] = self.image;
        let (row, column) = (place / self.width.max(1), place % self.width.max(1));
        let y = (row * self.stride[0] + ky * self.dilation[0]).checked_sub(self.padding[0])?;
        let z = (column * self.stride[1] + kx * self.dilation[1]).checked_sub(self.padding[1])?;
        if y >= h || z >= w {
            return None;
        }
        x.get((y * w + z) * c + channel).map(|&x| i64::from(x))
    }
}

/// Inputs for a layer: random ones, and extremes.
fn each_input<const N: usize>(weights: &[i8], mut run: impl FnMut(&[i8; N])) {
    run(&noise::<N>(41));
    run(&noise::<N>(42));
    run(&[127; N]);
    run(&[-128; N]);
    let mut signs = [127; N];
    for (x, &w) in signs.iter_mut().zip(weights.iter().cycle()) {
        *x = if w < 0 { -128 } else { 127 };
    }
    run(&signs);
    // Few elements next to zero, so that sums are small: with a large factor many results lie between two integers.
    for first in 0..7 {
        let mut few = [INPUT.1 as i8; N];
        for (i, x) in few.iter_mut().enumerate() {
            *x = x.wrapping_add(if i % 7 == first { ((i + first) % 3) as i8 - 1 } else { 0 });
        }
        run(&few);
    }
}

macro_rules! filters {
    ($name:ident, $layer:ident, $x:expr, $w:expr, $o:expr, $largest:expr, $outputs:expr, $t:ty, |$inputs:ident, $weights:ident, $place:ident, $output:ident| $sum:expr) => {
        fn $name() -> bool {
            const N: usize = {
                const X: &[usize] = &$x;
                product(X)
            };
            const WEIGHTS: [i8; {
                const W: &[usize] = &$w;
                product(W)
            }] = noise(17);
            const SCALES: [f32; $o] = scales(3, $largest);
            const BIASES: [i32; $o] = biases(5, $largest);
            static LAYER: $t = $layer::new(&Filters {
                input: Affine::new(INPUT.0, INPUT.1),
                weights: &Tensor::from_flat(WEIGHTS),
                scales: Scales::PerAxis(&Tensor::from_flat(SCALES)),
                bias: &Tensor::from_flat(BIASES),
                output: Affine::new(OUTPUT.0, OUTPUT.1),
                activation: Activation::None,
            });
            let mut right = true;
            each_input::<N>(&WEIGHTS, |$inputs| {
                let mut out = [0; $outputs];
                right &= LAYER.try_eval_slices($inputs, &mut out).is_ok();
                for (i, y) in out.iter().enumerate() {
                    let ($place, $output, $weights) = (i / $o, i % $o, &WEIGHTS);
                    let sum: i64 = $sum;
                    let at = |x: &[f32]| x.get($output).map_or(0.0, |&x| f64::from(x));
                    let bias = BIASES.get($output).map_or(0, |&x| i64::from(x));
                    let factor = f64::from(INPUT.0) * at(&SCALES) / f64::from(OUTPUT.0);
                    right &= *y == cut(scaled(sum + bias, factor) + i64::from(OUTPUT.1), -128);
                }
            });
            right
        }
    };
}

const fn product(x: &[usize]) -> usize {
    let (mut product, mut i) = (1, 0);
    while i < x.len() {
        product *= x[i];
        i += 1;
    }
    product
}

/// A weight of filters, by its place in memory.
fn weight(weights: &[i8], at: usize) -> i64 {
    weights.get(at).map_or(0, |&w| i64::from(w))
}

macro_rules! conv {
    ($name:ident, $x:expr, $w:expr, $largest:expr, $out:expr, $t:ty, $stride:expr, $dilation:expr, $padding:expr) => {
        filters!(
            $name,
            Conv2d,
            $x,
            $w,
            $w[0],
            $largest,
            $out[0] * $out[1] * $w[0],
            $t,
            |x, w, place, output| {
                let [_, kh, kw, c] = $w;
                let window = Window {
                    image: $x,
                    size: [kh, kw],
                    width: $out[1],
                    stride: $stride,
                    dilation: $dilation,
                    padding: $padding,
                };
                let mut sum = 0;
                for k in 0..kh * kw * c {
                    let (ky, kx, channel) = (k / (kw * c), k / c % kw, k % c);
                    if let Some(x) = window.element(x, place, ky, kx, channel) {
                        sum += (x - i64::from(INPUT.1)) * weight(w, output * kh * kw * c + k);
                    }
                }
                sum
            }
        );
    };
}

macro_rules! depthwise {
    ($name:ident, $x:expr, $w:expr, $largest:expr, $out:expr, $t:ty, $stride:expr, $padding:expr) => {
        filters!(
            $name,
            DepthwiseConv2d,
            $x,
            $w,
            $w[2],
            $largest,
            $out[0] * $out[1] * $w[2],
            $t,
            |x, w, place, output| {
                let ([kh, kw, o], [_, _, c]) = ($w, $x);
                let window = Window {
                    image: $x,
                    size: [kh, kw],
                    width: $out[1],
                    stride: $stride,
                    dilation: [1; 2],
                    padding: $padding,
                };
                let mut sum = 0;
                for k in 0..kh * kw {
                    if let Some(x) = window.element(x, place, k / kw, k % kw, output / (o / c)) {
                        sum += (x - i64::from(INPUT.1)) * weight(w, k * o + output);
                    }
                }
                sum
            }
        );
    };
}

macro_rules! dense {
    ($name:ident, $i:literal, $o:literal, $largest:expr) => {
        filters!(
            $name,
            FullyConnected,
            [$i],
            [$o, $i],
            $o,
            $largest,
            $o,
            FullyConnected<Dim<$i>, Dim<$o>>,
            |x, w, _place, output| {
                (0..$i).map(|k| (weight(x, k) - i64::from(INPUT.1)) * weight(w, output * $i + k)).sum()
            }
        );
    };
}

conv!(pointwise, [5, 3, 8], [6, 1, 1, 8], 0.01, [5, 3], Conv2d<Shape![5, 3, 8], Shape![6, 1, 1, 8], Steps>, [1; 2], [1; 2], [0; 2]);
conv!(pointwise_coarse, [5, 3, 8], [6, 1, 1, 8], 3.5, [5, 3], Conv2d<Shape![5, 3, 8], Shape![6, 1, 1, 8], Steps>, [1; 2], [1; 2], [0; 2]);
conv!(pointwise_odd, [3, 3, 7], [5, 1, 1, 7], 0.01, [3, 3], Conv2d<Shape![3, 3, 7], Shape![5, 1, 1, 7], Steps>, [1; 2], [1; 2], [0; 2]);
conv!(strided, [7, 6, 4], [4, 3, 3, 4], 0.003, [4, 3], Conv2d<Shape![7, 6, 4], Shape![4, 3, 3, 4], Steps<Same, 2, 2>>, [2; 2], [1; 2], [1, 0]);
conv!(strided_coarse, [7, 6, 4], [4, 3, 3, 4], 3.5, [4, 3], Conv2d<Shape![7, 6, 4], Shape![4, 3, 3, 4], Steps<Same, 2, 2>>, [2; 2], [1; 2], [1, 0]);
conv!(padded, [6, 5, 3], [3, 2, 4, 3], 0.01, [8, 5], Conv2d<Shape![6, 5, 3], Shape![3, 2, 4, 3], Steps<Explicit<2, 1, 3, 0>, 1, 1>>, [1; 2], [1; 2], [2, 3]);
conv!(dilated, [8, 8, 2], [4, 3, 2, 2], 0.01, [1, 3], Conv2d<Shape![8, 8, 2], Shape![4, 3, 2, 2], Steps<Valid, 2, 2, 3, 2>>, [2; 2], [3, 2], [0; 2]);
conv!(large_factor, [4, 4, 4], [4, 2, 2, 4], 30.0, [3, 3], Conv2d<Shape![4, 4, 4], Shape![4, 2, 2, 4], Steps>, [1; 2], [1; 2], [0; 2]);
conv!(few, [5, 4, 3], [2, 3, 2, 3], 0.01, [9, 8], Conv2d<Shape![5, 4, 3], Shape![2, 3, 2, 3], Steps<Explicit<4, 2, 3, 2>>>, [1; 2], [1; 2], [4, 3]);
conv!(few_dilated, [6, 7, 3], [1, 2, 3, 3], 30.0, [4, 3], Conv2d<Shape![6, 7, 3], Shape![1, 2, 3, 3], Steps<Explicit<1, 2, 2, 1>, 2, 2, 2, 2>>, [2; 2], [2; 2], [1, 2]);
conv!(tiny_factor, [4, 4, 4], [4, 2, 2, 4], 0.000_01, [3, 3], Conv2d<Shape![4, 4, 4], Shape![4, 2, 2, 4], Steps>, [1; 2], [1; 2], [0; 2]);

depthwise!(three, [5, 6, 8], [3, 3, 8], 0.02, [5, 6], DepthwiseConv2d<Shape![5, 6, 8], Shape![3, 3, 8], Steps<Same>>, [1; 2], [1; 2]);
depthwise!(three_coarse, [5, 6, 8], [3, 3, 8], 3.5, [5, 6], DepthwiseConv2d<Shape![5, 6, 8], Shape![3, 3, 8], Steps<Same>>, [1; 2], [1; 2]);
depthwise!(three_strided, [7, 8, 4], [3, 3, 4], 0.02, [4, 4], DepthwiseConv2d<Shape![7, 8, 4], Shape![3, 3, 4], Steps<Same, 2, 2>>, [2; 2], [1, 0]);
depthwise!(three_inside, [6, 8, 4], [3, 3, 4], 0.02, [2, 3], DepthwiseConv2d<Shape![6, 8, 4], Shape![3, 3, 4], Steps<Valid, 2, 2>>, [2; 2], [0; 2]);
depthwise!(three_padded, [3, 4, 4], [3, 3, 4], 0.02, [5, 5], DepthwiseConv2d<Shape![3, 4, 4], Shape![3, 3, 4], Steps<Explicit<2, 2, 2, 1>>>, [1; 2], [2; 2]);
depthwise!(three_far, [3, 4, 4], [3, 3, 4], 0.02, [9, 10], DepthwiseConv2d<Shape![3, 4, 4], Shape![3, 3, 4], Steps<Explicit<4, 4, 4, 4>>>, [1; 2], [4; 2]);
depthwise!(three_large_factor, [4, 4, 4], [3, 3, 4], 30.0, [4, 4], DepthwiseConv2d<Shape![4, 4, 4], Shape![3, 3, 4], Steps<Same>>, [1; 2], [1; 2]);
depthwise!(multiplied, [4, 5, 3], [2, 3, 6], 0.02, [3, 3], DepthwiseConv2d<Shape![4, 5, 3], Shape![2, 3, 6], Steps>, [1; 2], [0; 2]);
depthwise!(three_channels, [4, 3, 3], [3, 3, 3], 0.02, [8, 6], DepthwiseConv2d<Shape![4, 3, 3], Shape![3, 3, 3], Steps<Explicit<4, 2, 2, 3>>>, [1; 2], [4, 2]);
depthwise!(one_column, [6, 5, 19], [3, 1, 19], 0.02, [4, 3], DepthwiseConv2d<Shape![6, 5, 19], Shape![3, 1, 19], Steps<Explicit<2, 1, 0, 1>, 2, 2>>, [2; 2], [2, 0]);

dense!(dense_few, 3, 2, 0.01);
dense!(dense_odd, 37, 5, 0.01);
dense!(dense_coarse, 37, 5, 3.5);
dense!(dense_even, 132, 8, 0.003);
dense!(dense_large_factor, 16, 3, 30.0);

/// Windows of 19 by 17, of which the average has more than 256 elements, and of 3 by 2 with padding.
fn pools() -> bool {
    const N: usize = 20 * 19 * 9;
    static WIDE: AveragePool2d<Shape![20, 19, 9], Dim<19>, Dim<17>, Steps> =
        AveragePool2d::new(Affine::new(0.1, 3), Activation::None);
    static SMALL: AveragePool2d<Shape![20, 19, 9], Dim<3>, Dim<2>, Steps<Same, 2, 2>> =
        AveragePool2d::new(Affine::new(0.1, 3), Activation::None);
    static LARGEST: MaxPool2d<Shape![20, 19, 9], Dim<3>, Dim<2>, Steps<Same, 2, 2>> =
        MaxPool2d::new(Affine::new(0.1, 3), Activation::Relu);
    let image = [20, 19, 9];
    let wide = Window { image, size: [19, 17], width: 3, stride: [1; 2], dilation: [1; 2], padding: [0; 2] };
    let small = Window { image, size: [3, 2], width: 10, stride: [2; 2], dilation: [1; 2], padding: [0; 2] };
    let mut right = true;
    each_input::<N>(&[1, -1, -1], |x| {
        let under = |window: &Window, i: usize| {
            let ([kh, kw], mut sum, mut number, mut max) = (window.size, 0_i64, 0_i64, -128_i64);
            for k in 0..kh * kw {
                // The width is no zero, which the compiler is to see: the image for the device may not panic.
                if let Some(x) = window.element(x, i / 9, k / kw.max(1), k % kw.max(1), i % 9) {
                    (sum, number, max) = (sum + x, number + 1, max.max(x));
                }
            }
            let mean = (sum.abs() * 2 + number) / (2 * number).max(1);
            (if sum < 0 { -mean } else { mean }, max)
        };
        let mut out = [0; 2 * 3 * 9];
        right &= WIDE.try_eval_slices(x, &mut out).is_ok();
        right &= out.iter().enumerate().all(|(i, &y)| i64::from(y) == under(&wide, i).0);
        let mut out = [0; 10 * 10 * 9];
        right &= SMALL.try_eval_slices(x, &mut out).is_ok();
        right &= out.iter().enumerate().all(|(i, &y)| i64::from(y) == under(&small, i).0);
        right &= LARGEST.try_eval_slices(x, &mut out).is_ok();
        right &= out.iter().enumerate().all(|(i, &y)| i64::from(y) == under(&small, i).1.max(3));
    });
    right
}

/// All pairs of elements, for scales that are equal and that are not.
fn sums() -> bool {
    fn sum_is_right(
        layer: &Add<Shape![256]>,
        left: (f32, i32),
        right: (f32, i32),
        output: (f32, i32),
    ) -> bool {
        let twice = 2.0 * f64::from(left.0.max(right.0));
        let side = |x: i8, (scale, zero): (f32, i32)| {
            scaled((i64::from(x) - i64::from(zero)) << 20, f64::from(scale) / twice)
        };
        let mut all = [0; 256];
        for (x, i) in all.iter_mut().zip(-128_i32..) {
            *x = i as i8;
        }
        all.iter().all(|&b| {
            let mut out = [0; 256];
            let done = layer.try_eval_slices(&all, &[b; 256], &mut out).is_ok();
            let factor = twice / (f64::from(1 << 20) * f64::from(output.0));
            let want = |a: i8| scaled(side(a, left) + side(b, right), factor) + i64::from(output.1);
            done && all.iter().zip(&out).all(|(&a, &y)| y == cut(want(a), -128))
        })
    }
    macro_rules! sum {
        ($left:expr, $right:expr, $output:expr) => {{
            static LAYER: Add<Shape![256]> = Add::new(
                Affine::new($left.0, $left.1),
                Affine::new($right.0, $right.1),
                Affine::new($output.0, $output.1),
                Activation::None,
            );
            sum_is_right(&LAYER, $left, $right, $output)
        }};
    }
    sum!((0.1, 3), (0.1, -128), (0.15, 0))
        & sum!((0.1, 3), (0.037, 127), (0.11, -9))
        & sum!((0.02, -7), (0.5, 1), (0.4, 100))
}

/// All layers with their names, and whether each equals its loops.
pub const LAYERS: &[(&str, fn() -> bool)] = &[
    ("pointwise", pointwise),
    ("pointwise, odd lengths", pointwise_odd),
    ("strided", strided),
    ("padded", padded),
    ("dilated", dilated),
    ("few outputs, windows in the padding", few),
    ("few outputs, dilated, large factor", few_dilated),
    ("depthwise, three channels", three_channels),
    ("large factor", large_factor),
    ("tiny factor", tiny_factor),
    ("depthwise 3x3", three),
    ("depthwise 3x3, stride 2", three_strided),
    ("depthwise 3x3, columns left over", three_inside),
    ("depthwise 3x3, padded", three_padded),
    ("depthwise 3x3, windows in the padding", three_far),
    ("depthwise 3x3, large factor", three_large_factor),
    ("depthwise with a multiplier", multiplied),
    ("depthwise, one column", one_column),
    ("dense, few products", dense_few),
    ("dense, odd lengths", dense_odd),
    ("dense", dense_even),
    ("dense, large factor", dense_large_factor),
    ("pointwise, coarse", pointwise_coarse),
    ("strided, coarse", strided_coarse),
    ("depthwise 3x3, coarse", three_coarse),
    ("dense, coarse", dense_coarse),
    ("pools", pools),
    ("sums", sums),
];
