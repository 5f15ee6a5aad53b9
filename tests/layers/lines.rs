//! The largest of small integers of images whose lines lie side by side, beside plain loops.

use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, axes};

/// The largest under windows over an image of planes, and over one whose columns are lines, with these paddings, strides and dilations along
/// both sides.
macro_rules! pools {
    ($($t:ty: [$c:literal, $h:literal, $w:literal], [$kh:literal, $kw:literal],
        [$top:literal, $bottom:literal, $left:literal, $right:literal], [$sh:literal, $sw:literal], [$dh:literal, $dw:literal];)*) => {$(
        let image = Tensor::<$t, Shape![$c, $h, $w]>::from_fn(|[c, i, j]| ((c * 31 + i * 17 + j * 7) * 37 % 101) as $t);
        let turned = Tensor::<$t, Shape![$c, $w, $h]>::from_fn(|[c, j, i]| image.get([c, i, j]).unwrap());
        let window = (Dim::<$kh>, Dim::<$kw>);
        let steps = Steps::new().pad::<$top, $bottom, $left, $right>().stride::<$sh, $sw>().dilation::<$dh, $dw>();
        let steps = steps.channels_first();
        let largest = [
            max_pool2d(&image, window, steps),
            max_pool2d(turned.permute(axes![0, 2, 1]), window, steps),
        ];
        let [_, rows, columns] = largest[0].dims();
        for (c, i, j) in (0..$c).flat_map(|c| (0..rows).flat_map(move |i| (0..columns).map(move |j| (c, i, j)))) {
            let mut expected = <$t>::MIN;
            for (k, l) in (0..$kh).flat_map(|k| (0..$kw).map(move |l| (k, l))) {
                let (i, j) = ((i * $sh + k * $dh).checked_sub($top), (j * $sw + l * $dw).checked_sub($left));
                if let Some(x) = i.zip(j).and_then(|(i, j)| image.get([c, i, j])) {
                    expected = expected.max(x);
                }
            }
            for largest in &largest {
                assert_eq!(largest.get([c, i, j]), Some(expected), "{c} {i} {j} of {}", stringify!($t [$c, $h, $w]));
            }
        }
    )*};
}

/// Lines of 16 bytes and more, whole vectors and others, and such as are too short or too long; up to nine lines under a window, few and many
/// columns; padding on each side, so much of it that windows are beside the image, and none.
#[test]
fn largest() {
    pools! {
        u8: [2, 6, 16], [2, 2], [0, 0, 0, 0], [2, 2], [1, 1];
        i8: [3, 7, 33], [3, 3], [1, 1, 1, 1], [2, 2], [1, 1];
        i8: [1, 9, 47], [3, 5], [0, 0, 0, 0], [1, 1], [1, 1];
        u8: [2, 12, 64], [9, 4], [0, 0, 0, 0], [3, 4], [1, 1];
        u8: [2, 12, 40], [5, 2], [4, 0, 0, 1], [1, 3], [1, 2];
        i8: [1, 12, 35], [4, 3], [5, 5, 4, 4], [1, 1], [1, 1];
        i16: [2, 10, 8], [7, 3], [1, 2, 1, 0], [2, 1], [1, 1];
        i16: [2, 5, 17], [2, 3], [0, 1, 1, 1], [2, 3], [1, 1];
        u16: [1, 17, 31], [6, 7], [0, 0, 0, 0], [5, 6], [2, 3];
        i16: [1, 4, 520], [2, 4], [0, 0, 0, 0], [2, 4], [1, 1];
        u8: [2, 5, 7], [3, 3], [1, 1, 1, 1], [1, 1], [1, 1];
    }
}

/// Parts of many elements.
#[test]
fn parts() {
    let image =
        Tensor::<u8, Shape![3, 112, 16]>::from_fn(|[c, i, j]| ((c * 31 + i * 17 + j * 7) % 251) as u8);
    let largest = adaptive_max_pool2d(&image, (Dim::<2>, Dim::<4>), ChannelsFirst);
    let last = adaptive_max_pool2d(image.permute(axes![1, 2, 0]), (Dim::<2>, Dim::<4>), ChannelsLast);
    for (c, i, j) in (0..3).flat_map(|c| (0..2).flat_map(move |i| (0..4).map(move |j| (c, i, j)))) {
        let part = (0..56).flat_map(|k| (0..4).map(move |l| (k, l)));
        let expected = part.filter_map(|(k, l)| image.get([c, 56 * i + k, 4 * j + l])).max();
        assert_eq!(largest.get([c, i, j]), expected, "{c} {i} {j}");
        assert_eq!(last.get([i, j, c]), expected, "{i} {j} {c}");
    }
}

/// Of one channel, which may as well be the last axis.
#[test]
fn one_channel() {
    let image = Tensor::<i8, Shape![9, 40, 1]>::from_fn(|[i, j, _]| (i * 17 + j * 7) as i8);
    let window = (Dim::<3>, Dim::<2>);
    let steps = Steps::new().same().stride::<2, 1>();
    let last = max_pool2d(&image, window, steps);
    let first = max_pool2d(image.permute(axes![2, 0, 1]), window, steps.channels_first());
    assert_eq!(last.permute(axes![2, 0, 1]), first.view());
    for (i, j) in (0..5).flat_map(|i| (0..40).map(move |j| (i, j))) {
        let rows = (0..3_usize).filter_map(|k| (2 * i + k).checked_sub(1));
        let under = rows.flat_map(|k| [image.get([k, j, 0]), image.get([k, j + 1, 0])]);
        assert_eq!(last.get([i, j, 0]), under.flatten().max(), "{i} {j}");
    }
}
