//! Convolutions and pools whose operands lie apart in memory, beside plain loops.

use core::fmt::Debug;

use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, axes, span};

use super::numbers;

/// The element of a view as a number that products and sums are exact of.
pub(super) trait Small: Copy + PartialEq + Debug {
    fn of(value: i32) -> Self;
    fn value(self) -> i32;
}
macro_rules! small {
    ($($t:ty)*) => {$(impl Small for $t {
        fn of(value: i32) -> Self { value as $t }
        fn value(self) -> i32 { self as i32 }
    })*};
}
small!(f32 i8 u8 i16 i32);

/// A number that depends on each index and on their order.
fn mixed(index: &[usize]) -> u32 {
    index.iter().fold(7, |mixed: u32, i| {
        let mixed = (mixed ^ *i as u32).wrapping_mul(0x9E37_79B1);
        mixed ^ (mixed >> 15)
    })
}

/// One of three times 1, else 0, so that no sum wraps.
pub(super) fn element<T: Small>(index: &[usize]) -> T {
    T::of(i32::from(mixed(index) % 3 == 1))
}

/// From -3 to 3: where sums may wrap.
pub(super) fn signed<T: Small>(index: &[usize]) -> T {
    T::of((mixed(index) % 7) as i32 - 3)
}

/// The convolution of views of these shapes, each element by a sum of its own.
macro_rules! conv {
    ($x:expr, [$h:literal, $w:literal, $c:literal], $f:expr, $outputs:literal) => {{
        let (x, f) = ($x, $f);
        let y = conv2d(x, f, Steps::new());
        for i in 0..$h - 2 {
            for j in 0..$w - 2 {
                for o in 0..$outputs {
                    let mut sum = 0;
                    for k in 0..3 {
                        for l in 0..3 {
                            for c in 0..$c {
                                let x = x.get([i + k, j + l, c]).unwrap();
                                sum += x.value() * f.get([k, l, c, o]).unwrap().value();
                            }
                        }
                    }
                    assert_eq!(y.get([i, j, o]).unwrap().value(), sum, "{i} {j} {o}");
                }
            }
        }
    }};
}

/// Few outputs; outputs that lie apart; places that lie side by side, as the image is transposed; and channels that do.
macro_rules! convolutions {
    ($t:ty: $($outputs:literal)*) => {
        $({
            let (image, turned) = (
                Tensor::<$t, Shape![5, 13, 7]>::from_fn(|i| element(&i)),
                Tensor::<$t, Shape![7, 13, 5]>::from_fn(|i| element(&i)),
            );
            let filters = Tensor::<$t, Shape![3, 3, 7, $outputs]>::from_fn(|i| element(&i));
            let apart = Tensor::<$t, Shape![$outputs, 3, 3, 7]>::from_fn(|i| element(&i));
            let apart = apart.permute(axes![1, 2, 3, 0]);
            let by_columns = turned.permute(axes![2, 1, 0]);
            let rows = Tensor::<$t, Shape![7, 5, 13]>::from_fn(|i| element(&i));
            let rows = rows.permute(axes![1, 2, 0]);
            conv!(image.view(), [5, 13, 7], filters.view(), $outputs);
            conv!(image.view(), [5, 13, 7], apart, $outputs);
            conv!(by_columns, [5, 13, 7], filters.view(), $outputs);
            conv!(rows, [5, 13, 7], filters.view(), $outputs);
            conv!(rows, [5, 13, 7], apart, $outputs);
        })*
    };
}

#[test]
fn convolutions_of_floats() {
    convolutions!(f32: 1 2 3 4 8 9);
}

#[test]
fn convolutions_of_integers() {
    convolutions!(i8: 1 2 3 4 8 9);
    convolutions!(i32: 1 2 3 4 8 9);
}

/// The transposed convolution of an image, which adds each element's products to the places that it reaches.
macro_rules! transposed {
    ($x:expr, $f:expr, $outputs:literal, [$down:literal, $across:literal], $dilation:literal) => {{
        let (x, f) = ($x, $f);
        let steps = Steps::new().stride::<$down, $across>().dilation::<$dilation, $dilation>();
        let y = conv_transpose2d(x, f, steps);
        let (h, w) = (4 * $down + 2 * $dilation + 1, 12 * $across + 2 * $dilation + 1);
        assert_eq!(y.dims(), [h, w, $outputs]);
        let mut sums = vec![0; h * w * $outputs];
        for (i, j) in (0..5).flat_map(|i| (0..13).map(move |j| (i, j))) {
            for (k, l) in (0..3).flat_map(|k| (0..3).map(move |l| (k, l))) {
                let first = (i * $down + k * $dilation) * w + j * $across + l * $dilation;
                for (o, c) in (0..$outputs).flat_map(|o| (0..4).map(move |c| (o, c))) {
                    let (x, f) = (x.get([i, j, c]).unwrap(), f.get([k, l, o, c]).unwrap());
                    sums[first * $outputs + o] += x.value() * f.value();
                }
            }
        }
        assert!(y.as_slice().iter().map(|y| y.value()).eq(sums));
    }};
}

/// One output, few, and many; windows that step over places, and whose elements lie apart.
#[test]
fn transposed_convolutions() {
    macro_rules! of {
        ($($t:ty)*) => {$(of!(@ $t: 1 3 9);)*};
        (@ $t:ty: $($outputs:literal)*) => {$({
            let image = Tensor::<$t, Shape![5, 13, 4]>::from_fn(|i| element(&i));
            let rows = Tensor::<$t, Shape![4, 5, 13]>::from_fn(|i| element(&i));
            let rows = rows.permute(axes![1, 2, 0]);
            let filters = Tensor::<$t, Shape![3, 3, $outputs, 4]>::from_fn(|i| element(&i));
            let filters = filters.view();
            transposed!(image.view(), filters, $outputs, [1, 1], 1);
            transposed!(rows, filters, $outputs, [1, 1], 1);
            transposed!(image.view(), filters, $outputs, [2, 3], 1);
            transposed!(rows, filters, $outputs, [3, 2], 1);
            transposed!(rows, filters, $outputs, [1, 1], 2);
            transposed!(image.view(), filters, $outputs, [1, 2], 3);
        })*};
    }
    of!(f32 i8 i32);
}

/// An infinite filter meets the image alone, and no zeros around it, whose products would be NaN.
#[test]
fn transposed_convolutions_by_infinite_filters() {
    let image = Tensor::<f32, Shape![3, 5, 1]>::full(1.0);
    let mut filters = Tensor::<f32, Shape![3, 3, 1, 1]>::full(1.0);
    for infinite in [f32::INFINITY, f32::NAN] {
        *filters.get_mut([0, 0, 0, 0]).unwrap() = infinite;
        let y = conv_transpose2d(&image, &filters, Steps::new());
        for (i, j) in (0..5).flat_map(|i| (0..7).map(move |j| (i, j))) {
            let value = y.get([i, j, 0]).unwrap();
            assert_eq!(value.is_finite(), i >= 3 || j >= 5, "{i} {j}: {value}");
            assert_eq!(value.is_nan(), infinite.is_nan() && !value.is_finite(), "{i} {j}: {value}");
        }
    }
}

/// Images of integers whose channels are copied in parts: of some rows, and of parts of rows; with zeros around them, and padding that
/// takes them away.
#[cfg(feature = "alloc")]
#[test]
fn parts_of_images() {
    macro_rules! of {
        ($t:ty: [$h:literal, $w:literal, $c:literal], $outputs:literal, $dilation:literal) => {{
            let image = Tensor::<$t, Shape![$c, $h, $w]>::boxed_from_fn(|i| element(&i));
            let image = image.permute(axes![1, 2, 0]);
            let filters = Tensor::<$t, Shape![3, 2, $outputs, $c]>::from_fn(|i| element(&i));
            let (down, across) = (2 * $dilation, $dilation);
            let steps = Steps::new().dilation::<$dilation, $dilation>();
            let (y, z) = (
                conv_transpose2d(image, filters.view(), steps),
                conv2d(image, filters.permute(axes![0, 1, 3, 2]), steps),
            );
            let cut = conv_transpose2d(image, filters.view(), steps.pad::<1, 3, 1, 2>());
            let [h, w, _] = y.dims();
            assert_eq!([h, w], [$h + down, $w + across]);
            let at = |i: Option<usize>, j: Option<usize>, c: usize| {
                i.zip(j).and_then(|(i, j)| image.get([i, j, c])).map_or(0, |x| x.value())
            };
            for (i, j, o) in
                (0..h).flat_map(|i| (0..w).flat_map(move |j| (0..$outputs).map(move |o| (i, j, o))))
            {
                let (mut from, mut to) = (0, 0);
                for (k, l) in (0..3).flat_map(|k| (0..2).map(move |l| (k, l))) {
                    let (k_at, l_at) = (k * $dilation, l * $dilation);
                    for c in 0..$c {
                        let f = filters.get([k, l, o, c]).unwrap().value();
                        to += at(i.checked_sub(k_at), j.checked_sub(l_at), c) * f;
                        from += at(Some(i + k_at), Some(j + l_at), c) * f;
                    }
                }
                assert_eq!(y.get([i, j, o]).unwrap().value(), to, "{i} {j} {o}");
                if let Some(z) = z.get([i, j, o]) {
                    assert_eq!(z.value(), from, "{i} {j} {o}");
                }
                let kept = i.checked_sub(1).zip(j.checked_sub(1)).and_then(|(i, j)| cut.get([i, j, o]));
                assert!(kept.is_none_or(|cut| cut.value() == to), "{i} {j} {o}");
            }
            let [kept_rows, kept_columns, _] = cut.dims();
            assert_eq!([kept_rows, kept_columns], [h - 4, w - 3]);
        }};
    }
    of!(i16: [5, 400, 3], 2, 1);
    of!(i16: [70, 18, 4], 12, 1);
    of!(i8: [9, 300, 5], 3, 1);
    of!(i32: [20, 20, 7], 3, 1);
    of!(i8: [21, 7, 30], 5, 2);
}

/// Each channel by itself, each element by a sum of its own.
macro_rules! depthwise {
    ($x:expr, $f:expr) => {{
        let (x, f) = ($x, $f);
        let each = f.dims()[3];
        let y = depthwise_conv2d(x, f, Steps::new().same());
        let channels = x.dims()[2];
        assert_eq!(y.dims(), [5, 13, channels * each]);
        for (i, j, o) in (0..5_usize)
            .flat_map(|i| (0..13_usize).flat_map(move |j| (0..channels * each).map(move |o| (i, j, o))))
        {
            let mut sum = 0;
            for (k, l) in (0..3).flat_map(|k| (0..3).map(move |l| (k, l))) {
                let inside = (i + k).checked_sub(1).zip((j + l).checked_sub(1));
                if let Some(x) = inside.and_then(|(i, j)| x.get([i, j, o / each])) {
                    sum += x.value() * f.get([k, l, o / each, o % each]).unwrap().value();
                }
            }
            assert_eq!(y.get([i, j, o]).unwrap().value(), sum, "{i} {j} {o}");
        }
    }};
}

/// Channels that lie side by side, places that do, and neither; filters whose channels lie side by side, and apart.
#[test]
fn each_channel_by_itself() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            let image = Tensor::<$t, Shape![5, 13, 6]>::from_fn(|i| element(&i));
            let rows = Tensor::<$t, Shape![6, 5, 13]>::from_fn(|i| element(&i));
            let turned = Tensor::<$t, Shape![6, 13, 5]>::from_fn(|i| element(&i));
            let filters = Tensor::<$t, Shape![3, 3, 6, 2]>::from_fn(|i| element(&i));
            let apart = Tensor::<$t, Shape![2, 6, 3, 3]>::from_fn(|i| element(&i));
            let apart = apart.permute(axes![2, 3, 1, 0]);
            depthwise!(image.view(), filters.view());
            depthwise!(image.view(), apart);
            depthwise!(rows.permute(axes![1, 2, 0]), filters.view());
            depthwise!(rows.permute(axes![1, 2, 0]), apart);
            depthwise!(turned.permute(axes![2, 1, 0]), filters.view());
            depthwise!(turned.permute(axes![2, 1, 0]), apart);
            // One output for each channel: the channels of several places are one row.
            depthwise!(image.view(), filters.slice(Axis::<-1>, span!(0..1)));
            depthwise!(rows.permute(axes![1, 2, 0]), filters.slice(Axis::<-1>, span!(0..1)));
        )*};
    }
    of!(f32 u8 i32);
}

/// Several outputs of each of many channels, of few, and of one; filters as they are, channel by channel, and apart.
#[test]
fn several_outputs_of_each_channel() {
    macro_rules! of {
        ($($t:ty: $channels:literal, $each:literal;)*) => {$(
            let image = Tensor::<$t, Shape![5, 13, $channels]>::from_fn(|i| element(&i));
            let filters = Tensor::<$t, Shape![3, 3, $channels, $each]>::from_fn(|i| element(&i));
            let by_channel = Tensor::<$t, Shape![3, 3, $each, $channels]>::from_fn(|i| element(&i));
            let apart = Tensor::<$t, Shape![$each, $channels, 3, 3]>::from_fn(|i| element(&i));
            depthwise!(image.view(), filters.view());
            depthwise!(image.view(), by_channel.permute(axes![0, 1, 3, 2]));
            depthwise!(image.view(), apart.permute(axes![2, 3, 1, 0]));
        )*};
    }
    of! {
        f32: 8, 3;
        f32: 3, 9;
        f32: 1, 8;
        i16: 16, 2;
        i16: 9, 9;
        u8: 19, 3;
        i32: 33, 2;
    }
}

/// Of every number of channels up to 33, one by one and with a NaN.
#[test]
fn pools_of_many_channels() {
    fn same(found: f32, expected: f32) -> bool {
        found == expected || found.is_nan() && expected.is_nan()
    }
    macro_rules! pools {
        ($($channels:literal)*) => {$(
            let mut image = numbers::<Shape![6, 9, $channels]>($channels);
            *image.get_mut([2, 3, $channels - 1]).unwrap() = f32::NAN;
            let window = (Dim::<2>, Dim::<2>);
            let steps = Steps::new().stride::<2, 2>();
            let apart = image.slice(Axis::<0>, span!(2..6));
            let largest = max_pool2d(apart, window, steps);
            let mean = average_pool2d(apart, window, steps, Divisor::Elements);
            for (i, j, c) in (0..2).flat_map(|i| (0..4).flat_map(move |j| (0..$channels).map(move |c| (i, j, c)))) {
                let at = |k: usize, l: usize| apart.get([2 * i + k, 2 * j + l, c]).unwrap();
                let four = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
                let expected = four.iter().fold(f32::NEG_INFINITY, |a, b| if *b > a || b.is_nan() { *b } else { a });
                let nan = four.iter().any(|v| v.is_nan());
                let expected = if nan { f32::NAN } else { expected };
                assert!(same(largest.get([i, j, c]).unwrap(), expected), "{i} {j} {c} of {}", $channels);
                let sum: f32 = four.iter().sum();
                assert!(same(mean.get([i, j, c]).unwrap(), sum / 4.0), "{i} {j} {c} of {}", $channels);
            }
        )*};
    }
    pools!(1 2 3 4 5 7 8 9 15 16 17 31 32 33);
}
