//! The average and the maximum under a window, channel by channel.

use super::channel::{LayerElement, OutputRange};
use super::geometry::{WindowGeometry, part};
use crate::shape::StaticExtent;
use crate::storage::Tensor;

/// The contiguous rows or columns of the image under a window: the first, and how many.
#[inline(always)]
fn span(geometry: &WindowGeometry, axis: usize, out: usize) -> (usize, usize) {
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
fn mean(sum: i32, number: i32) -> i32 {
    let half = number / 2;
    let rounded = if sum > 0 { sum + half } else { sum - half };
    rounded.checked_div(number).unwrap_or(0)
}

/// The part of an image under a window.
#[cfg_attr(not(shapeproof_dsp), expect(dead_code, reason = "only the kernel with DSP instructions looks"))]
pub(crate) struct Patch {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

/// Writes the averages of channels, eight at a time. Returns the number of channels written.
#[cfg(shapeproof_dsp)]
#[inline(always)]
pub(super) fn eights(
    x: &[i8],
    geometry: &WindowGeometry,
    window: &Patch,
    range: OutputRange,
    out: &mut [i8],
) -> usize {
    use super::asm::pool::{MOST, sum_eight};

    let [_, width, channels] = geometry.input;
    let &Patch { top, left, rows, columns } = window;
    if rows * columns > MOST {
        return 0;
    }
    // If the window takes all columns, its rows are contiguous: one run.
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

/// The averages of the pixels of the image with `C` channels under each window.
#[inline(always)]
pub(crate) fn average<C: StaticExtent, T: LayerElement>(
    x: &[T],
    geometry: &WindowGeometry,
    range: OutputRange,
    out: &mut [T],
) {
    let mut sums = Tensor::<i32, (C,)>::full(0);
    let [_, width, channels] = geometry.input;
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let (top, rows) = span(geometry, 0, place / geometry.output[1]);
        let (left, columns) = span(geometry, 1, place % geometry.output[1]);
        let number = (rows * columns) as i32;
        let window = Patch { top, left, rows, columns };
        let first = T::first_averages(x, geometry, &window, range, y);
        if first == channels {
            continue;
        }
        let sums = sums.as_mut_slice();
        sums.fill(0);
        for row in top..top + rows {
            for column in left..left + columns {
                let pixel = part(x, (row * width + column) * channels, channels);
                for (sum, &x) in sums.iter_mut().zip(pixel).skip(first) {
                    *sum = sum.wrapping_add(x.into());
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
pub(crate) fn maximum<T: LayerElement>(
    x: &[T],
    geometry: &WindowGeometry,
    range: OutputRange,
    out: &mut [T],
) {
    let [_, width, channels] = geometry.input;
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let (top, rows) = span(geometry, 0, place / geometry.output[1]);
        let (left, columns) = span(geometry, 1, place % geometry.output[1]);
        y.fill(T::truncate(T::LEAST));
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
