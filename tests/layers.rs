//! Layers of floats beside what ONNX Runtime computes: `layers/make.py` writes cases and values.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
// The compiler's next trait solver goes deeper than 128 levels for windows on an axis of 999,999.
#![recursion_limit = "256"]

#[path = "layers/apart.rs"]
mod apart;
#[path = "layers/channels_first.rs"]
mod channels_first;
#[path = "layers/lines.rs"]
mod lines;
#[path = "layers/planes.rs"]
mod planes;
#[path = "layers/response.rs"]
mod response;
#[path = "layers/transposed_planes.rs"]
mod transposed_planes;

use std::collections::HashMap;
use std::sync::LazyLock;

use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, StaticShape, axes, span};

static VALUES: LazyLock<HashMap<String, Vec<f64>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("layers/values.json")).unwrap());

/// The numbers that the script draws: multiples of 1/16.
fn numbers<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
    let mut state = seed;
    let elements: Vec<f32> = (0..S::LEN)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 26) as f32 - 32.0) / 16.0
        })
        .collect();
    Tensor::try_from(elements.as_slice()).unwrap()
}

/// Products and sums of [`numbers`] are exact.
fn exactly<S: StaticShape>(name: &str, found: &Tensor<f32, S>) {
    let expected = &VALUES[name];
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(f64::from(*found), *expected, "{name}: element {i}");
    }
}

macro_rules! conv {
    ($name:ident: $conv:ident, $x:ty, $w:ty, $steps:expr => $y:ty) => {
        #[test]
        fn $name() {
            let (x, w): (Tensor<f32, $x>, Tensor<f32, $w>) = (numbers(1), numbers(2));
            let y: Tensor<f32, $y> = $conv(&x, &w, $steps);
            exactly(stringify!($name), &y);
            // Every element is written, whatever was there.
            let mut out = Tensor::full(f32::NAN);
            paste::paste!([<$conv _into>](&x, &w, $steps, &mut out));
            assert_eq!(out, y);
        }
    };
}

/// A mean is rounded once; whether ONNX Runtime divides or multiplies is its own business.
fn closely<S: StaticShape>(name: &str, found: &Tensor<f32, S>, tolerance: f64) {
    let expected = &VALUES[name];
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (f64::from(*found) - expected).abs();
        assert!(
            error <= tolerance * expected.abs().max(1.0),
            "{name}: element {i} is {found}, not {expected}"
        );
    }
}

macro_rules! pool {
    ($name:ident: $pool:ident, $x:ty, $($argument:expr),* => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let y: Tensor<f32, $y> = $pool(&x, $($argument),*);
            closely(stringify!($name), &y, 2e-7);
            let mut out = Tensor::full(f32::NAN);
            paste::paste!([<$pool _into>](&x, $($argument,)* &mut out));
            assert_eq!(out, y);
        }
    };
}

/// Of numbers of which the tests take the root.
fn positive<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
    (numbers::<S>(seed).abs() + 0.25).eval()
}

const EPSILON: f32 = 1e-3;
/// A few roundings of numbers near 1.
const ROUNDINGS: f64 = 2e-6;

macro_rules! batch_norm {
    ($name:ident: $x:ty, $axis:expr, $c:ty => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let (scale, shift): (Tensor<f32, $c>, Tensor<f32, $c>) = (numbers(2), numbers(3));
            let norm = BatchNorm::new(&scale, &shift, &numbers(4), &positive(5), EPSILON);
            let y: Tensor<f32, $y> = norm.eval(&x, $axis);
            closely(stringify!($name), &y, ROUNDINGS);
            let mut out = Tensor::full(f32::NAN);
            norm.eval_into(&x, $axis, &mut out);
            assert_eq!(out, y);
        }
    };
}

macro_rules! layer_norm {
    ($name:ident: $x:ty, $c:ty => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let (scale, shift): (Tensor<f32, $c>, Tensor<f32, $c>) = (numbers(2), numbers(3));
            let y: Tensor<f32, $y> = layer_norm(&x, &scale, &shift, EPSILON);
            closely(stringify!($name), &y, ROUNDINGS);
            let mut out = Tensor::full(f32::NAN);
            layer_norm_into(&x, &scale, &shift, EPSILON, &mut out);
            assert_eq!(out, y);
        }
    };
}

macro_rules! rms_norm {
    ($name:ident: $x:ty, $c:ty => $y:ty) => {
        #[test]
        fn $name() {
            let (x, scale): (Tensor<f32, $x>, Tensor<f32, $c>) = (numbers(1), numbers(2));
            let y: Tensor<f32, $y> = rms_norm(&x, &scale, EPSILON);
            closely(stringify!($name), &y, ROUNDINGS);
            let mut out = Tensor::full(f32::NAN);
            rms_norm_into(&x, &scale, EPSILON, &mut out);
            assert_eq!(out, y);
        }
    };
}

macro_rules! group_norm {
    ($name:ident: $x:ty, $layout:expr, $groups:expr, $c:ty => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let (scale, shift): (Tensor<f32, $c>, Tensor<f32, $c>) = (numbers(2), numbers(3));
            let y: Tensor<f32, $y> = group_norm(&x, $layout, $groups, &scale, &shift, EPSILON);
            closely(stringify!($name), &y, ROUNDINGS);
            let mut out = Tensor::full(f32::NAN);
            group_norm_into(&x, $layout, $groups, &scale, &shift, EPSILON, &mut out);
            assert_eq!(out, y);
        }
    };
}

macro_rules! response {
    ($name:ident: $x:ty, $layout:expr, $size:expr => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let response = LocalResponse { size: $size, alpha: 0.5, beta: 0.75, bias: 1.5 };
            let y: Tensor<f32, $y> = local_response_norm(&x, $layout, response);
            closely(stringify!($name), &y, ROUNDINGS);
            let mut out = Tensor::full(f32::NAN);
            local_response_norm_into(&x, $layout, response, &mut out);
            assert_eq!(out, y);
        }
    };
}

macro_rules! recurrent {
    ($name:ident: $layer:ident $kind:ident, $n:literal $i:literal $h:literal) => {
        #[test]
        fn $name() {
            fn scaled<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
                (numbers::<S>(seed) / 4.0).eval()
            }
            let layer: $layer<f32, Dim<$i>, Dim<$h>> = $layer(Gates {
                input: scaled(2),
                hidden: scaled(3),
                input_bias: scaled(4),
                hidden_bias: scaled(5),
            });
            let x: Tensor<f32, Shape![$n, $i]> = numbers(1);
            let mut state = recurrent!(@state $kind);
            let y: Tensor<f32, Shape![$n, $h]> = layer.run(&x, &mut state);
            closely(stringify!($name), &y, ROUNDINGS);
            recurrent!(@end $kind $name state);
            // Step by step it is the same.
            let mut state = recurrent!(@state $kind);
            for (x, y) in x.rows().zip(y.rows()) {
                layer.step(x, &mut state);
                assert_eq!(recurrent!(@output $kind state).view(), y);
            }
        }
    };
    (@state lstm) => { LstmState { hidden: scaled(6), cell: scaled(7) } };
    (@state $kind:ident) => { scaled(6) };
    (@output lstm $state:ident) => { $state.hidden };
    (@output $kind:ident $state:ident) => { $state };
    (@end lstm $name:ident $state:ident) => {
        closely(concat!(stringify!($name), "_cell"), &$state.cell, ROUNDINGS);
    };
    (@end $kind:ident $name:ident $state:ident) => {};
}

/// A convolution and the normalisation behind it are one convolution, in both layouts.
#[test]
fn normalisation_folds_into_the_convolution_in_front_of_it() {
    let norm: BatchNorm<f32, Dim<4>> =
        BatchNorm::new(&numbers(2), &numbers(3), &numbers(4), &positive(5), EPSILON);
    let bias: Tensor<f32, Shape![4]> = numbers(8);
    let (x, w): (Tensor<f32, Shape![5, 6, 3]>, Tensor<f32, Shape![3, 3, 3, 4]>) = (numbers(6), numbers(7));
    let apart = norm.eval(conv2d(&x, &w, Steps::new()) + bias.view(), Axis::<-1>);
    let (folded, folded_bias) = norm.fold(ChannelsLast, &w, &bias);
    let together = (conv2d(&x, &folded, Steps::new()) + folded_bias).eval();
    assert!(shapeproof::all_close(&together, &apart, 1e-5, 1e-5));

    let steps = Steps::new().channels_first();
    let (x, w): (Tensor<f32, Shape![3, 5, 6]>, Tensor<f32, Shape![4, 3, 3, 3]>) = (numbers(6), numbers(7));
    let column = bias.reshape::<Shape![4, 1, 1]>();
    let apart = norm.eval(conv2d(&x, &w, steps) + column, Axis::<0>);
    let (folded, folded_bias) = norm.fold(ChannelsFirst, &w, &bias);
    let together = (conv2d(&x, &folded, steps) + folded_bias.reshape::<Shape![4, 1, 1]>()).eval();
    assert!(shapeproof::all_close(&together, &apart, 1e-5, 1e-5));
}

/// Views of any layout are operands: an image whose channels are first in memory, and filters of every second output.
#[test]
fn operands_are_views() {
    let (x, w): (Tensor<f32, Shape![3, 5, 6]>, Tensor<f32, Shape![3, 3, 3, 8]>) = (numbers(1), numbers(2));
    let image = x.permute(axes![1, 2, 0]);
    let filters = w.slice_step(Axis::<-1>, span!(0..8), Dim::<2>);
    let steps = Steps::new().same().stride::<2, 1>();
    assert_eq!(conv2d(image, filters, steps), conv2d(&image.to_tensor(), &filters.to_tensor(), steps));
    let window = (Dim::<2>, Dim::<3>);
    assert_eq!(max_pool2d(image, window, steps), max_pool2d(&image.to_tensor(), window, steps));
}

/// A row is normalised alike, however its elements lie and whichever rows are beside it.
#[test]
fn norms_are_those_of_each_row_by_itself() {
    macro_rules! alike {
        ($c:literal: $($view:expr),*) => {
            let (scale, shift): (Tensor<f32, Shape![$c]>, Tensor<f32, Shape![$c]>) = (numbers(3), numbers(4));
            $(
                let whole = $view.to_tensor();
                let (layered, scaled) = (layer_norm($view, &scale, &shift, EPSILON), rms_norm($view, &scale, EPSILON));
                assert_eq!(layered, layer_norm(&whole, &scale, &shift, EPSILON));
                assert_eq!(scaled, rms_norm(&whole, &scale, EPSILON));
                let mut out = layered.map(|_| f32::NAN).eval();
                layer_norm_into($view, &scale, &shift, EPSILON, &mut out);
                assert_eq!(out, layered);
                rms_norm_into($view, &scale, EPSILON, &mut out);
                assert_eq!(out, scaled);
                let rows = whole.as_slice().chunks($c).zip(layered.as_slice().chunks($c)).zip(scaled.as_slice().chunks($c));
                for ((row, layered), scaled) in rows {
                    let row: Tensor<f32, Shape![1, $c]> = Tensor::try_from(row).unwrap();
                    assert_eq!(layer_norm(&row, &scale, &shift, EPSILON).as_slice(), layered);
                    assert_eq!(rms_norm(&row, &scale, EPSILON).as_slice(), scaled);
                }
            )*
        };
    }
    let x: Tensor<f32, Shape![5, 9]> = numbers(1);
    alike!(5: x.transpose(), x.transpose().slice(Axis::<0>, span!(2..9)));
    alike!(3: x.windows(Axis::<0>, Dim::<3>), x.windows(Axis::<1>, Dim::<3>), x.transpose().windows(Axis::<1>, Dim::<3>));
    let x: Tensor<f32, Shape![2, 12, 7]> = numbers(2);
    alike!(12: x.permute(axes![2, 0, 1]), x.permute(axes![0, 2, 1]));
    alike!(2: x.permute(axes![1, 2, 0]), x.transpose());
    alike!(1: x.slice(Axis::<1>, span!(3..4)).permute(axes![0, 2, 1]), x.slice(Axis::<0>, span!(1..2)).transpose());
    let x: Tensor<f32, Shape![7, 31]> = numbers(5);
    alike!(31: x.view());
    alike!(16: x.slice(Axis::<1>, span!(9..25)));
}

/// Integers wrap around, and any number is an element.
#[test]
fn elements_are_numbers() {
    let x = Tensor::<u8, Shape![3, 3, 1]>::full(200);
    let w = Tensor::<u8, Shape![2, 2, 1, 1]>::full(3);
    let y: Tensor<u8, Shape![2, 2, 1]> = conv2d(&x, &w, Steps::new());
    assert!(y.iter().all(|y| *y == 200_u8.wrapping_mul(12)));
    let x = Tensor::<i16, Shape![2, 4]>::from([[1, -5, 3, 2], [7, 0, -1, i16::MIN]]);
    let steps = Steps1::new().channels_first().stride::<2>();
    assert_eq!(max_pool1d(&x, Dim::<2>, steps), Tensor::from([[1, 3], [7, -1]]));
}

/// A NaN is the maximum; nothing has the least number as its maximum and no mean.
#[test]
fn windows_with_and_without_numbers() {
    let x = Tensor::from([[1.0_f32], [f32::NAN], [2.0]]);
    let y = max_pool1d(&x, Dim::<2>, Steps1::new());
    assert!(y.iter().all(|y| y.is_nan()));
    let steps = Steps1::new().pad::<2, 0>().stride::<2>();
    let x = Tensor::from([[1.0_f32], [5.0]]);
    assert_eq!(max_pool1d(&x, Dim::<2>, steps), Tensor::from([[f32::MIN], [5.0]]));
    let y = average_pool1d(&x, Dim::<2>, steps, Divisor::Elements);
    assert!(y.as_slice()[0].is_nan());
    assert_eq!(average_pool1d(&x, Dim::<2>, steps, Divisor::WholeWindow), Tensor::from([[0.0], [3.0]]));
}

/// There is nothing to write at any of so many places, which nobody could wait for.
#[test]
fn images_without_channels_are_pooled_at_once() {
    type Many = Shape![999_999, 999_999, 0];
    let (x, window) = (Tensor::<f32, Many>::zeros(), (Dim::<1>, Dim::<1>));
    let y: Tensor<f32, Many> = max_pool2d(&x, window, Steps::new());
    assert!(y.is_empty());
    let y: Tensor<f32, Many> = average_pool2d(&x, window, Steps::new(), Divisor::Elements);
    assert!(y.is_empty());
}

/// Whether a layer takes an image and steps: the compiler calls the method of the probe itself where the bound holds, and otherwise
/// that of a reference to it. `$d` is what the bound calls the type of the steps.
macro_rules! shapes {
    ($name:ident: $image:ty, $axes:literal $steps:expr, $d:ident => $bound:path, $takes:literal) => {
        #[test]
        fn $name() {
            struct Probe<D>(core::marker::PhantomData<D>);
            trait Takes {
                fn takes(&self) -> bool;
            }
            impl<$d> Takes for Probe<$d>
            where
                $image: $bound,
            {
                fn takes(&self) -> bool {
                    true
                }
            }
            impl<D> Takes for &Probe<D> {
                fn takes(&self) -> bool {
                    false
                }
            }
            fn steps<G: Sliding<$axes>>(_: G) -> Probe<G::TwoAxes> {
                Probe(core::marker::PhantomData)
            }
            let probe = steps($steps);
            assert_eq!((&probe).takes(), $takes);
        }
    };
}

// A control: the shapes of those that are refused in another order, or with one length more.
shapes!(taken_conv2d: Shape![5, 5, 4], 2 Steps::new(), D => ConvolveWith<Shape![3, 3, 4, 2], D, Whole, conv2d>, true);
shapes!(taken_depthwise_conv1d: Shape![9, 4], 1 Steps1::new(), D => ConvolveWith<Shape![3, 4, 2], D, Depthwise, depthwise_conv1d>, true);
shapes!(taken_conv_transpose1d: Shape![5, 4], 1 Steps1::new(), D => ConvolveWith<Shape![4, 3, 4], D, Transposed, conv_transpose1d>, true);
shapes!(taken_max_pool2d: Shape![3, 6, 3], 2 Steps::new(), D => PoolBy<Dim<3>, Dim<2>, D, max_pool2d>, true);

include!("layers/cases.rs");
