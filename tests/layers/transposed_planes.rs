//! Transposed convolutions in steps of 1 and more, beside a plain loop that adds each element of the image to all places that it reaches.

use shapeproof::axes;
use shapeproof::layers::*;
use shapeproof::prelude::*;

use super::apart::{Small, signed};

/// The strides, the dilations, and how much of the result is cut off above and on the left.
struct Plain {
    stride: [usize; 2],
    dilation: [usize; 2],
    cut: [usize; 2],
}

impl Plain {
    /// The sums of all outputs, rows and columns of the result, of an image with its channels first and of filters with these first, too.
    fn sums<T: Small>(
        &self,
        [channels, height, width]: [usize; 3],
        [rows, columns]: [usize; 2],
        [outputs, down, along]: [usize; 3],
        x: impl Fn([usize; 3]) -> T,
        f: impl Fn([usize; 4]) -> T,
    ) -> Vec<T> {
        let mut sums = vec![0; outputs * rows * columns];
        for (o, c) in (0..outputs).flat_map(|o| (0..channels).map(move |c| (o, c))) {
            for (i, j) in (0..height).flat_map(|i| (0..width).map(move |j| (i, j))) {
                for (k, l) in (0..down).flat_map(|k| (0..along).map(move |l| (k, l))) {
                    let row = (i * self.stride[0] + k * self.dilation[0]).checked_sub(self.cut[0]);
                    let column = (j * self.stride[1] + l * self.dilation[1]).checked_sub(self.cut[1]);
                    let (Some(row), Some(column)) = (row, column) else { continue };
                    if row < rows && column < columns {
                        sums[(o * rows + row) * columns + column] +=
                            x([c, i, j]).value() * f([c, o, k, l]).value();
                    }
                }
            }
        }
        sums.into_iter().map(T::of).collect()
    }
}

/// The transposed convolution of an image of these channels, rows and columns to so many outputs: with its channels first, in the order of
/// their axes and lying side by side, and with its channels last.
macro_rules! conv_transpose {
    ($t:ty: [$c:literal, $h:literal, $w:literal] to $o:literal, [$k:literal, $l:literal], stride $down:literal $along:literal, dilation $d:literal,
        cut $top:literal $left:literal) => {{
        // A function of its own, so that the stack has the tensors of one case.
        fn check() {
            let plain = Plain { stride: [$down, $along], dilation: [$d; 2], cut: [$top, $left] };
            let steps = Steps::new().pad::<$top, $top, $left, $left>().dilation::<$d, $d>().stride::<$down, $along>();
            let image = Tensor::<$t, Shape![$c, $h, $w]>::from_fn(|i| signed(&i));
            let filters = Tensor::<$t, Shape![$c, $o, $k, $l]>::from_fn(|i| signed(&i));
            let last = Tensor::<$t, Shape![$h, $w, $c]>::from_fn(|[i, j, c]| image.get([c, i, j]).unwrap());
            let to_last = Tensor::<$t, Shape![$k, $l, $o, $c]>::from_fn(|[k, l, o, c]| filters.get([c, o, k, l]).unwrap());
            let found = conv_transpose2d(&image, &filters, steps.channels_first());
            let of_view =
                conv_transpose2d(last.permute(axes![2, 0, 1]), to_last.permute(axes![3, 2, 0, 1]), steps.channels_first());
            let of_last = conv_transpose2d(&last, &to_last, steps);
            let [outputs, rows, columns] = found.dims();
            assert_eq!(outputs, $o);
            let sums = plain.sums(
                [$c, $h, $w], [rows, columns], [$o, $k, $l], |i| image.get(i).unwrap(), |i| filters.get(i).unwrap(),
            );
            let name = stringify!($t [$c, $h, $w] to $o, [$k, $l], stride $down $along);
            for ((o, i, j), sum) in (0..$o).flat_map(|o| (0..rows).flat_map(move |i| (0..columns).map(move |j| (o, i, j)))).zip(sums) {
                let found = [found.get([o, i, j]), of_view.get([o, i, j]), of_last.get([i, j, o])];
                assert_eq!(found, [Some(sum); 3], "{o} {i} {j} of {name}");
            }
        }
        check();
    }};
}

/// Each place of the result is of a class, and a class has elements of the window of its own, some classes none.
#[test]
fn strides() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv_transpose!($t: [3, 5, 7] to 4, [3, 3], stride 2 2, dilation 1, cut 1 0);
            conv_transpose!($t: [8, 8, 8] to 2, [2, 2], stride 2 2, dilation 1, cut 0 0);
            conv_transpose!($t: [2, 6, 4] to 3, [1, 2], stride 3 3, dilation 1, cut 0 0);
            conv_transpose!($t: [5, 3, 16] to 1, [5, 4], stride 1 3, dilation 1, cut 2 1);
            conv_transpose!($t: [3, 9, 2] to 5, [3, 2], stride 3 2, dilation 2, cut 0 2);
            conv_transpose!($t: [31, 1, 5] to 7, [3, 3], stride 2 3, dilation 3, cut 3 3);
            conv_transpose!($t: [90, 4, 6] to 2, [2, 3], stride 2 1, dilation 1, cut 0 0);
            conv_transpose!($t: [1, 2, 3] to 8, [2, 2], stride 5 4, dilation 1, cut 1 1);
            conv_transpose!($t: [4, 6, 9] to 3, [2, 3], stride 2 3, dilation 1, cut 4 7);
            conv_transpose!($t: [3, 1, 2] to 3, [3, 3], stride 2 2, dilation 1, cut 0 0);
            conv_transpose!($t: [2, 7, 5] to 3, [3, 2], stride 4 2, dilation 2, cut 3 0);
        )*};
    }
    of!(f32 i8 i16);
}

/// More cut off at the end than before, and padding as TensorFlow has it, with windows shorter and longer than the steps.
#[test]
fn padding() {
    let image = Tensor::<i16, Shape![3, 5, 6]>::from_fn(|i| signed(&i));
    let short = Tensor::<i16, Shape![3, 4, 2, 2]>::from_fn(|i| signed(&i));
    let long = Tensor::<i16, Shape![3, 4, 5, 4]>::from_fn(|i| signed(&i));
    let steps = Steps::new().stride::<3, 3>().channels_first();
    let cases = [
        (conv_transpose2d(&image, &short, steps.same()).as_slice().to_vec(), [15, 18], [0, 0], [2, 2]),
        (conv_transpose2d(&image, &long, steps.same()).as_slice().to_vec(), [15, 18], [1, 0], [5, 4]),
        (
            conv_transpose2d(&image, &long, steps.pad::<0, 6, 1, 9>()).as_slice().to_vec(),
            [11, 9],
            [0, 1],
            [5, 4],
        ),
    ];
    for (found, places, cut, [down, along]) in cases {
        let plain = Plain { stride: [3, 3], dilation: [1, 1], cut };
        let filter = |at| if down == 2 { short.get(at).unwrap() } else { long.get(at).unwrap() };
        let sums = plain.sums([3, 5, 6], places, [4, down, along], |i| image.get(i).unwrap(), filter);
        assert_eq!(found, sums, "{places:?} {cut:?}");
    }
}

/// Images of a batch, and groups of channels, in steps of 2.
#[test]
fn images_and_groups() {
    let images = Tensor::<i8, Shape![2, 4, 5, 6]>::from_fn(|i| signed(&i));
    let filters = Tensor::<i8, Shape![4, 3, 3, 3]>::from_fn(|i| signed(&i));
    let steps = Steps::new().stride::<2, 2>().groups::<2>().channels_first();
    let found = conv_transpose2d(&images, &filters, steps);
    assert_eq!(found.dims(), [2, 6, 11, 13]);
    let plain = Plain { stride: [2, 2], dilation: [1, 1], cut: [0, 0] };
    for (n, group) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let image = |[c, i, j]: [usize; 3]| images.get([n, 2 * group + c, i, j]).unwrap();
        let filter = |[c, o, k, l]: [usize; 4]| filters.get([2 * group + c, o, k, l]).unwrap();
        let sums = plain.sums([2, 5, 6], [11, 13], [3, 3, 3], image, filter);
        let of_group = found.as_slice().chunks(3 * 11 * 13).nth(2 * n + group).unwrap();
        assert_eq!(of_group, sums, "{n} {group}");
    }
}

/// In steps of 1, with more cut off than there are zeros around the image, and without.
#[test]
fn steps_of_one() {
    macro_rules! of {
        ($($t:ty)*) => {$(
            conv_transpose!($t: [4, 9, 2] to 12, [2, 2], stride 1 1, dilation 1, cut 0 0);
            conv_transpose!($t: [3, 6, 12] to 2, [1, 2], stride 1 1, dilation 1, cut 2 4);
            conv_transpose!($t: [300, 2, 8] to 3, [2, 2], stride 1 1, dilation 1, cut 0 0);
            conv_transpose!($t: [16, 1, 7] to 5, [5, 5], stride 1 1, dilation 1, cut 2 2);
        )*};
    }
    of!(f32 i8);
}
