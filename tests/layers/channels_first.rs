//! Convolutions and pools of images with their channels first, beside plain loops.

use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, axes};

use super::apart::{Small, element};
use super::numbers;

/// The convolution of a view of this shape to these outputs, each element by a sum of its own.
macro_rules! conv {
    ($t:ty, $x:expr, [$c:literal, $h:literal, $w:literal], $outputs:literal) => {{
        let x = $x;
        let f = Tensor::<$t, Shape![$outputs, $c, 3, 3]>::from_fn(|i| element(&i));
        let y = conv2d(x, &f, Steps::new().channels_first());
        for (o, i, j) in
            (0..$outputs).flat_map(|o| (0..$h - 2).flat_map(move |i| (0..$w - 2).map(move |j| (o, i, j))))
        {
            let mut sum = 0;
            for (c, k, l) in (0..$c).flat_map(|c| (0..3).flat_map(move |k| (0..3).map(move |l| (c, k, l)))) {
                sum += x.get([c, i + k, j + l]).unwrap().value() * f.get([o, c, k, l]).unwrap().value();
            }
            assert_eq!(y.get([o, i, j]).unwrap().value(), sum, "{o} {i} {j} of {}", stringify!($t));
        }
    }};
}

/// Rows of few places, and of many; outputs that fill a vector, and others; planes, and channels that lie side by side.
#[test]
fn convolutions() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            let narrow = Tensor::<$t, Shape![3, 5, 6]>::from_fn(|i| element(&i));
            conv!($t, narrow.view(), [3, 5, 6], 3);
            conv!($t, narrow.view(), [3, 5, 6], 9);
            conv!($t, narrow.view(), [3, 5, 6], 16);
            let turned = Tensor::<$t, Shape![5, 4, 3]>::from_fn(|i| element(&i));
            conv!($t, turned.permute(axes![2, 0, 1]), [3, 5, 4], 9);
            let wide = Tensor::<$t, Shape![2, 4, 13]>::from_fn(|i| element(&i));
            conv!($t, wide.view(), [2, 4, 13], 9);
        )*};
    }
    of!(f32 i8 i16 i32);
}

/// Each element adds its products with the filters to the places that it reaches.
#[test]
fn transposed_convolutions() {
    macro_rules! of {
        ($($t:ty: $outputs:literal)*) => {$(
            let x = Tensor::<$t, Shape![3, 4, 5]>::from_fn(|i| element(&i));
            let f = Tensor::<$t, Shape![3, $outputs, 3, 3]>::from_fn(|i| element(&i));
            let y = conv_transpose2d(&x, &f, Steps::new().channels_first());
            assert_eq!(y.dims(), [$outputs, 6, 7]);
            let mut sums = [[[0; 7]; 6]; $outputs];
            for (c, i, j) in (0..3).flat_map(|c| (0..4).flat_map(move |i| (0..5).map(move |j| (c, i, j)))) {
                for (o, k, l) in (0..$outputs).flat_map(|o| (0..3).flat_map(move |k| (0..3).map(move |l| (o, k, l)))) {
                    let (x, f) = (x.get([c, i, j]).unwrap(), f.get([c, o, k, l]).unwrap());
                    sums[o][i + k][j + l] += x.value() * f.value();
                }
            }
            let sums = sums.as_flattened().as_flattened();
            assert!(y.as_slice().iter().map(|y| y.value()).eq(sums.iter().copied()), "{}", stringify!($t));
        )*};
    }
    of!(f32: 2 f32: 9 i8: 9 i16: 16 i32: 8);
}

/// Of windows of 2 x 2 over planes, rows and columns that are odd and even, with a NaN.
#[test]
fn pools() {
    macro_rules! pools {
        ($([$channels:literal, $h:literal, $w:literal])*) => {$(
            let mut image = numbers::<Shape![$channels, $h, $w]>($w);
            *image.get_mut([$channels - 1, 1, 1]).unwrap() = f32::NAN;
            let turned = Tensor::<f32, Shape![$h, $w, $channels]>::from_fn(|[i, j, c]| image.get([c, i, j]).unwrap());
            let turned = turned.permute(axes![2, 0, 1]);
            let (window, steps) = ((Dim::<2>, Dim::<2>), Steps::new().stride::<2, 2>().channels_first());
            let largest = [max_pool2d(&image, window, steps), max_pool2d(turned, window, steps)];
            let divisor = Divisor::Elements;
            let mean = [average_pool2d(&image, window, steps, divisor), average_pool2d(turned, window, steps, divisor)];
            for (c, i, j) in (0..$channels).flat_map(|c| (0..$h / 2).flat_map(move |i| (0..$w / 2).map(move |j| (c, i, j)))) {
                let four = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[k, l]| image.get([c, 2 * i + k, 2 * j + l]).unwrap());
                let nan = four.iter().any(|v| v.is_nan());
                let most = if nan { f32::NAN } else { four.into_iter().fold(f32::NEG_INFINITY, f32::max) };
                let sum: f32 = four.iter().sum();
                for (found, expected) in [(&largest, most), (&mean, sum / 4.0)] {
                    for found in found {
                        let found = found.get([c, i, j]).unwrap();
                        assert!(found == expected || found.is_nan() && expected.is_nan(), "{c} {i} {j}: {found}");
                    }
                }
            }
        )*};
    }
    pools!([1, 2, 2] [2, 8, 8] [3, 5, 7] [5, 2, 33] [4, 17, 12] [9, 4, 64]);
}
