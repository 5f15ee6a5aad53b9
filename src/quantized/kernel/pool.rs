//! The average and the maximum under a window, channel by channel.

use super::channel::OutputRange;
use super::geometry::{WindowGeometry, part};

/// Rows or columns of the image under a window, which are next to each other: the first, and how many.
#[inline(always)]
pub(super) fn span(geometry: &WindowGeometry, axis: usize, out: usize) -> (usize, usize) {
    let [h, w, _] = geometry.input;
    let (len, kernel, stride, padding) = if axis == 0 {
        (h, geometry.kernel[0], geometry.stride[0], geometry.padding[0])
    } else {
        (w, geometry.kernel[1], geometry.stride[1], geometry.padding[1])
    };
    let start = out * stride;
    let (from, to) = (start.saturating_sub(padding), (start + kernel).saturating_sub(padding).min(len));
    (from, to.saturating_sub(from))
}

/// `sum / number` rounded to the nearest, half away from zero.
#[inline(always)]
pub(super) fn mean(sum: i32, number: i32) -> i32 {
    let half = number / 2;
    let rounded = if sum > 0 { sum + half } else { sum - half };
    rounded.checked_div(number).unwrap_or(0)
}

/// The part of an image under a window.
#[cfg_attr(not(shapeproof_dsp), expect(dead_code, reason = "only the kernel with DSP instructions looks"))]
struct Patch {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

/// The averages of channels eight at a time; how many channels that were.
#[cfg(shapeproof_dsp)]
#[inline(always)]
fn eights(x: &[i8], geometry: &WindowGeometry, window: &Patch, range: OutputRange, out: &mut [i8]) -> usize {
    use super::asm::pool::{MOST, sum_eight};

    let [_, width, channels] = geometry.input;
    let &Patch { top, left, rows, columns } = window;
    if rows * columns > MOST {
        return 0;
    }
    // Rows of which the window takes all columns are one.
    let (runs, run) = if columns == width { (1, rows * columns) } else { (rows, columns) };
    for (group, y) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut sums = [[0; 2]; 4];
        for row in top..top + runs {
            let x = x.get((row * width + left) * channels + group * 8..).unwrap_or(&[]);
            sum_eight(x, channels, run, &mut sums);
        }
        let [[a, c], [b, d], [e, g], [f, h]] = sums;
        *y = [a, b, c, d, e, f, g, h].map(|sum| range.cut(mean(i32::from(sum), (rows * columns) as i32)));
    }
    channels / 8 * 8
}
#[cfg(not(shapeproof_dsp))]
#[inline(always)]
fn eights(_: &[i8], _: &WindowGeometry, _: &Patch, _: OutputRange, _: &mut [i8]) -> usize {
    0
}

/// The averages of the pixels of the image under each window. `sums` has room for the channels.
#[inline(always)]
pub(crate) fn average(
    x: &[i8],
    geometry: &WindowGeometry,
    range: OutputRange,
    sums: &mut [i32],
    out: &mut [i8],
) {
    let [_, width, channels] = geometry.input;
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let (top, rows) = span(geometry, 0, place / geometry.output[1]);
        let (left, columns) = span(geometry, 1, place % geometry.output[1]);
        let number = (rows * columns) as i32;
        let window = Patch { top, left, rows, columns };
        let first = eights(x, geometry, &window, range, y);
        if first == channels {
            continue;
        }
        sums.fill(0);
        for row in top..top + rows {
            for column in left..left + columns {
                let pixel = part(x, (row * width + column) * channels, channels);
                for (sum, &x) in sums.iter_mut().zip(pixel).skip(first) {
                    *sum += i32::from(x);
                }
            }
        }
        for (y, &sum) in y.iter_mut().zip(&*sums).skip(first) {
            *y = range.cut(mean(sum, number));
        }
    }
}

/// The largest of the pixels of the image under each window.
#[inline(always)]
pub(crate) fn maximum(x: &[i8], geometry: &WindowGeometry, range: OutputRange, out: &mut [i8]) {
    let [_, width, channels] = geometry.input;
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let (top, rows) = span(geometry, 0, place / geometry.output[1]);
        let (left, columns) = span(geometry, 1, place % geometry.output[1]);
        y.fill(i8::MIN);
        for row in top..top + rows {
            for column in left..left + columns {
                let pixel = part(x, (row * width + column) * channels, channels);
                for (y, &x) in y.iter_mut().zip(pixel) {
                    *y = (*y).max(x);
                }
            }
        }
        range.cut_all(y);
    }
}
