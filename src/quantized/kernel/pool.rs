//! The average and the maximum under a window, channel by channel.

use super::super::shapes::WindowedImage;
use super::channel::{LayerElement, OutputRange};
#[cfg(shapeproof_dsp)]
use super::geometry::{WindowGeometry, part};
#[cfg(shapeproof_dsp)]
use crate::shape::StaticExtent;
use crate::shape::StaticShape;
use crate::shape::layers::windows::Pooled;
#[cfg(shapeproof_dsp)]
use crate::storage::Tensor;
use crate::storage::pooled::{PoolFold, Pooling};
use crate::storage::{Produce, TensorView, TensorViewMut};

/// The largest element, within the range of the output.
struct LargestWithin(OutputRange);
impl<T: LayerElement> PoolFold<T> for LargestWithin {
    const STARTS: bool = true;
    type Folded = T;
    #[inline(always)]
    fn take(x: T) -> T {
        x
    }
    #[inline(always)]
    fn start(first: Option<T>) -> T {
        first.unwrap_or(T::truncate(T::LEAST))
    }
    #[inline(always)]
    fn join(so_far: T, x: T) -> T {
        so_far.max(x)
    }
    #[inline(always)]
    fn end(&self, folded: T, _: usize) -> T {
        folded.max(T::truncate(self.0.least)).min(T::truncate(self.0.greatest))
    }
}

/// The rounded mean of the elements, within the range of the output.
struct MeanWithin(OutputRange);
impl<T: LayerElement> PoolFold<T> for MeanWithin {
    const STARTS: bool = false;
    type Folded = i32;
    #[inline(always)]
    fn take(x: T) -> i32 {
        x.into()
    }
    #[inline(always)]
    fn start(_: Option<i32>) -> i32 {
        0
    }
    #[inline(always)]
    fn join(so_far: i32, x: i32) -> i32 {
        so_far.wrapping_add(x)
    }
    #[inline(always)]
    fn end(&self, folded: i32, elements: usize) -> T {
        self.0.cut(mean(folded, elements as i32))
    }
}

/// The largest elements under windows of `KH` by `KW`, which step as `G` says.
#[inline(always)]
pub(crate) fn maximum<T, X, KH, KW, G>(x: &[T], range: OutputRange, out: &mut [T])
where
    T: LayerElement,
    X: WindowedImage<KH, KW, G>,
{
    pool::<T, X, KH, KW, G, _>(x, LargestWithin(range), out);
}

/// The averages of the elements under windows of `KH` by `KW`, which step as `G` says.
#[inline(always)]
pub(crate) fn average<T, X, KH, KW, G>(x: &[T], range: OutputRange, out: &mut [T])
where
    T: LayerElement,
    X: WindowedImage<KH, KW, G>,
{
    #[cfg(shapeproof_dsp)]
    if const { T::HAS_EIGHTS && X::Channels::LEN >= 8 } {
        return by_eights::<X::Channels, T>(
            x,
            const { &<X as WindowedImage<KH, KW, G>>::GEOMETRY },
            range,
            out,
        );
    }
    pool::<T, X, KH, KW, G, _>(x, MeanWithin(range), out);
}

/// Writes what the elements under the windows become.
#[inline(always)]
fn pool<T, X, KH, KW, G, Fd>(x: &[T], fold: Fd, out: &mut [T])
where
    T: LayerElement,
    X: Pooled<KH, KW, G, Result: StaticShape>,
    Fd: PoolFold<T>,
{
    let (Ok(x), Ok(mut out)) =
        (TensorView::<T, X>::from_slice(x), TensorViewMut::<T, X::Result>::from_slice(out))
    else {
        return;
    };
    let pooling = Pooling::<_, _, _, KH, KW, G, _>::new(x, fold);
    // The shapes are the same type, so that there is no error.
    let _ = pooling.try_eval_into("pool", &mut out);
}

/// `sum / number` rounded to the nearest, half away from zero.
#[inline(always)]
fn mean(sum: i32, number: i32) -> i32 {
    let half = number / 2;
    let rounded = if sum > 0 { sum + half } else { sum - half };
    rounded.checked_div(number).unwrap_or(0)
}

/// The part of an image under a window.
#[cfg(shapeproof_dsp)]
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

/// The contiguous rows or columns of the image under a window: the first, and how many.
#[cfg(shapeproof_dsp)]
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

/// The averages of the pixels of the image with `C` channels under each window, where the processor has instructions for them.
#[cfg(shapeproof_dsp)]
#[inline(always)]
fn by_eights<C: StaticExtent, T: LayerElement>(
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
