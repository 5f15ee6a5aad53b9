//! Convolutions that copy their image, or parts of it, channel by channel, beside a plain loop.

use shapeproof::axes;
use shapeproof::layers::*;
use shapeproof::prelude::*;

use super::apart::{Small, signed};

/// What a convolution goes over: the lengths of the window, the padding above and on the left, the strides and the dilations.
struct Plain {
    window: [usize; 2],
    before: [usize; 2],
    stride: [usize; 2],
    dilation: [usize; 2],
}

impl Plain {
    /// The sum at a place, of an image with its channels first and of filters with their outputs first.
    fn sum<T: Small>(
        &self,
        [o, i, j]: [usize; 3],
        channels: usize,
        x: impl Fn([usize; 3]) -> Option<T>,
        f: impl Fn([usize; 4]) -> T,
    ) -> T {
        let mut sum = 0;
        for k in 0..self.window[0] {
            for l in 0..self.window[1] {
                let row = (i * self.stride[0] + k * self.dilation[0]).checked_sub(self.before[0]);
                let column = (j * self.stride[1] + l * self.dilation[1]).checked_sub(self.before[1]);
                let (Some(row), Some(column)) = (row, column) else { continue };
                for c in 0..channels {
                    // What is beyond the image is padding.
                    let x = x([c, row, column]).map_or(0, T::value);
                    sum += x * f([o, c, k, l]).value();
                }
            }
        }
        T::of(sum)
    }
}

/// The convolution of an image of these channels, rows and columns to so many outputs: with its channels first, in the order of their axes and
/// lying side by side, and with its channels last.
macro_rules! conv {
    ($t:ty: [$c:literal, $h:literal, $w:literal] to $o:literal, [$k:literal, $l:literal]) => {
        conv!($t: [$c, $h, $w] to $o, [$k, $l], pad 0 0, dilation 1)
    };
    ($t:ty: [$c:literal, $h:literal, $w:literal] to $o:literal, [$k:literal, $l:literal], pad $top:literal $left:literal, dilation $d:literal) => {
        conv!($t: [$c, $h, $w] to $o, [$k, $l], pad $top $left, dilation $d, stride 1 1)
    };
    ($t:ty: [$c:literal, $h:literal, $w:literal] to $o:literal, [$k:literal, $l:literal], pad $top:literal $left:literal, dilation $d:literal,
        stride $down:literal $along:literal) => {{
        // A function of its own, so that the stack has the tensors of one case.
        fn check() {
            let plain = Plain { window: [$k, $l], before: [$top, $left], stride: [$down, $along], dilation: [$d; 2] };
            let steps = Steps::new().pad::<$top, $top, $left, $left>().dilation::<$d, $d>().stride::<$down, $along>();
            let image = Tensor::<$t, Shape![$c, $h, $w]>::from_fn(|i| signed(&i));
            let filters = Tensor::<$t, Shape![$o, $c, $k, $l]>::from_fn(|i| signed(&i));
            let last = Tensor::<$t, Shape![$h, $w, $c]>::from_fn(|[i, j, c]| image.get([c, i, j]).unwrap());
            let to_last = Tensor::<$t, Shape![$k, $l, $c, $o]>::from_fn(|[k, l, c, o]| filters.get([o, c, k, l]).unwrap());
            let found = conv2d(&image, &filters, steps.channels_first());
            let of_view = conv2d(last.permute(axes![2, 0, 1]), to_last.permute(axes![3, 2, 0, 1]), steps.channels_first());
            let of_last = conv2d(&last, &to_last, steps);
            let [outputs, rows, columns] = found.dims();
            assert_eq!(outputs, $o);
            let at = |i, j| (0..$o).map(move |o| [o, i, j]);
            for at @ [o, i, j] in (0..rows).flat_map(|i| (0..columns).flat_map(move |j| at(i, j))) {
                let sum = plain.sum(at, $c, |i| image.get(i), |i| filters.get(i).unwrap());
                let found = [found.get(at), of_view.get(at), of_last.get([i, j, o])];
                assert_eq!(found, [Some(sum); 3], "{at:?} of {}", stringify!($t [$c, $h, $w] to $o, [$k, $l]));
            }
        }
        check();
    }};
}

/// Parts of lines, whose places do not follow one another in the result.
#[test]
fn parts_of_lines() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv!($t: [64, 6, 100] to 3, [3, 1]);
            conv!($t: [64, 100, 6] to 3, [1, 3]);
            conv!($t: [70, 9, 90] to 2, [2, 3]);
            conv!($t: [300, 3, 20] to 2, [1, 1]);
        )*};
    }
    of!(f32 i8 i16 i32);
}

/// Lines along rows and down columns, joined and each by itself, with less than a vector of places in all.
#[test]
fn lines() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv!($t: [3, 30, 4] to 3, [3, 3]);
            conv!($t: [3, 4, 30] to 3, [3, 3]);
            conv!($t: [5, 7, 6] to 1, [3, 2]);
            conv!($t: [4, 9, 12] to 5, [2, 2]);
            conv!($t: [8, 5, 3] to 1, [3, 3]);
            conv!($t: [2, 3, 5] to 7, [3, 3]);
            conv!($t: [1, 1, 1] to 2, [1, 1]);
        )*};
    }
    of!(f32 i8 i16 i32);
}

/// Zeros around the image, and elements of the window that stand apart.
#[test]
fn padding_and_dilation() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv!($t: [3, 6, 5] to 4, [3, 3], pad 1 1, dilation 1);
            conv!($t: [2, 20, 4] to 3, [3, 3], pad 2 0, dilation 1);
            conv!($t: [2, 4, 20] to 3, [2, 5], pad 0 3, dilation 1);
            conv!($t: [3, 12, 6] to 2, [3, 2], pad 0 0, dilation 3);
            conv!($t: [3, 6, 9] to 2, [3, 3], pad 2 2, dilation 2);
        )*};
    }
    of!(f32 i8 i16 i32);
}

/// Windows that move by more than 1: the image is a plane for each class of its elements, some of which no window meets.
#[test]
fn strides() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv!($t: [3, 13, 12] to 4, [3, 3], pad 1 1, dilation 1, stride 2 2);
            conv!($t: [2, 20, 5] to 3, [1, 1], pad 0 0, dilation 1, stride 3 2);
            conv!($t: [5, 9, 31] to 2, [5, 3], pad 2 0, dilation 1, stride 1 3);
            conv!($t: [3, 17, 8] to 5, [3, 2], pad 3 2, dilation 3, stride 2 2);
            conv!($t: [1, 40, 7] to 1, [3, 3], pad 0 1, dilation 2, stride 3 1);
            conv!($t: [70, 31, 9] to 2, [2, 2], pad 1 0, dilation 1, stride 4 3);
            conv!($t: [12, 50, 6] to 8, [3, 3], pad 1 1, dilation 1, stride 2 2);
            conv!($t: [20, 20, 90] to 2, [2, 3], pad 0 0, dilation 1, stride 5 7);
        )*};
    }
    of!(f32 i8 i16);
}

/// Windows larger than the image, most of whose elements are on the padding, at one line or several.
#[test]
fn small_images() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv!($t: [6, 1, 9] to 3, [5, 5], pad 2 2, dilation 1);
            conv!($t: [6, 3, 2] to 3, [5, 5], pad 3 4, dilation 1);
            conv!($t: [4, 2, 2] to 5, [3, 3], pad 4 4, dilation 1);
            conv!($t: [4, 2, 30] to 5, [3, 3], pad 4 1, dilation 2, stride 2 1);
        )*};
    }
    of!(f32 i8);
}

/// Padding adds nothing, though zero times infinity is no number.
#[test]
fn filters_that_are_not_finite() {
    let image = Tensor::<f32, Shape![2, 5, 6]>::from_fn(|_| 1.0);
    let mut filters = Tensor::<f32, Shape![2, 2, 3, 3]>::from_fn(|_| 1.0);
    *filters.get_mut([1, 0, 0, 0]).unwrap() = f32::INFINITY;
    let result = conv2d(&image, &filters, Steps::new().same().channels_first());
    // The first element of the window is on the image but in the first row and the first column.
    for (i, j) in (0..5).flat_map(|i| (0..6).map(move |j| (i, j))) {
        assert!(result.get([0, i, j]).unwrap().is_finite(), "{i} {j}");
        let inside = i > 0 && j > 0;
        assert_eq!(result.get([1, i, j]).unwrap() == f32::INFINITY, inside, "{i} {j}");
        assert_eq!(result.get([1, i, j]).unwrap().is_finite(), !inside, "{i} {j}");
    }
}

/// The same where each group has filters of its own, and these lie in another order: whether they are finite is asked of all of them, and of
/// nothing else.
#[test]
fn filters_of_groups_that_are_not_finite() {
    let image = Tensor::<f32, Shape![2, 5, 6]>::from_fn(|_| 1.0);
    let mut filters = Tensor::<f32, Shape![3, 3, 1, 4]>::from_fn(|_| 1.0);
    *filters.get_mut([0, 0, 0, 3]).unwrap() = f32::INFINITY;
    let filters = filters.permute(axes![3, 2, 0, 1]);
    let result = conv2d(&image, filters, Steps::new().same().groups::<2>().channels_first());
    for (o, i, j) in (0..4).flat_map(|o| (0..5).flat_map(move |i| (0..6).map(move |j| (o, i, j)))) {
        let met = o == 3 && i > 0 && j > 0;
        assert_eq!(result.get([o, i, j]).unwrap() == f32::INFINITY, met, "{o} {i} {j}");
        assert_eq!(result.get([o, i, j]).unwrap().is_finite(), !met, "{o} {i} {j}");
    }
}

/// Images of a batch, and groups of channels.
#[test]
fn images_and_groups() {
    let images = Tensor::<i16, Shape![3, 4, 5, 6]>::from_fn(|i| signed(&i));
    let filters = Tensor::<i16, Shape![6, 2, 3, 3]>::from_fn(|i| signed(&i));
    let result = conv2d(&images, &filters, Steps::new().groups::<2>().channels_first());
    assert_eq!(result.dims(), [3, 6, 3, 4]);
    let plain = Plain { window: [3, 3], before: [0, 0], stride: [1, 1], dilation: [1, 1] };
    for n in 0..3 {
        for at @ [o, i, j] in (0..6).flat_map(|o| (0..3).flat_map(move |i| (0..4).map(move |j| [o, i, j]))) {
            // Outputs 0 to 2 are of the first two channels.
            let first = o / 3 * 2;
            let sum =
                plain.sum(at, 2, |[c, i, j]| images.get([n, first + c, i, j]), |i| filters.get(i).unwrap());
            assert_eq!(result.get([n, o, i, j]), Some(sum), "{n} {o} {i} {j}");
        }
    }
}

/// Images without rows or columns.
#[test]
fn nothing() {
    macro_rules! of {
        ($([$c:literal, $h:literal, $w:literal])*) => {$(
            let steps = Steps::new().same();
            let filters = Tensor::<i8, Shape![2, $c, 3, 3]>::from_fn(|i| signed(&i));
            let first = conv2d(&Tensor::<i8, Shape![$c, $h, $w]>::zeros(), &filters, steps.channels_first());
            assert_eq!(first.dims(), [2, $h, $w]);
            let filters = filters.permute(axes![2, 3, 1, 0]);
            assert_eq!(conv2d(&Tensor::<i8, Shape![$h, $w, $c]>::zeros(), filters, steps).dims(), [$h, $w, 2]);
        )*};
    }
    of!([3, 0, 20] [3, 20, 0] [3, 0, 5] [3, 0, 0]);
}
