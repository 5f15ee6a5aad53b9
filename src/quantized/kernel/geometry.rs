//! The positions of a window over an image, and the elements under it.

use core::ops::Range;

/// The lengths of a convolution or a pooling over one image, height before width before channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowGeometry {
    pub(crate) input: [usize; 3],
    pub(crate) kernel: [usize; 2],
    pub(crate) output: [usize; 2],
    pub(crate) stride: [usize; 2],
    pub(crate) dilation: [usize; 2],
    /// Rows above the image and columns to the left of it.
    pub(crate) padding: [usize; 2],
}

/// `len` elements from `start` on, or an empty slice if there are not as many.
#[inline(always)]
pub(crate) fn part<T>(x: &[T], start: usize, len: usize) -> &[T] {
    x.get(start..start.wrapping_add(len)).unwrap_or(&[])
}

/// `len` elements from `start` on, or an empty slice if there are not as many.
#[inline(always)]
pub(crate) fn part_mut<T>(x: &mut [T], start: usize, len: usize) -> &mut [T] {
    x.get_mut(start..start.wrapping_add(len)).unwrap_or(&mut [])
}

/// Copies if the lengths are equal.
#[inline(always)]
pub(crate) fn copy_any(to: &mut [i8], from: &[i8]) {
    if to.len() == from.len() {
        to.copy_from_slice(from);
    }
}

/// Copies if the lengths are equal. Short slices are copied without a call, in a few words of which the last two
/// overlap, which takes less time.
#[inline(always)]
fn copy(to: &mut [i8], from: &[i8]) {
    if to.len() != from.len() {
        return;
    }
    if to.len() <= 8 {
        if copy_ends::<4>(to, from) {
            return;
        }
    } else if to.len() <= 16 && copy_ends::<8>(to, from) {
        return;
    }
    to.copy_from_slice(from);
}

/// Copies the first and the last `N` elements; returns false, and copies nothing, if there are fewer than `N`.
#[inline(always)]
fn copy_ends<const N: usize>(to: &mut [i8], from: &[i8]) -> bool {
    let (Some(first), Some(last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) else { return false };
    if let Some(to) = to.first_chunk_mut() {
        *to = *first;
    }
    if let Some(to) = to.last_chunk_mut() {
        *to = *last;
    }
    true
}

impl WindowGeometry {
    /// The number of positions of the window.
    #[inline(always)]
    pub(crate) const fn places(&self) -> usize {
        self.output[0] * self.output[1]
    }

    /// The number of elements under the window.
    #[inline(always)]
    pub(crate) const fn patch(&self) -> usize {
        self.kernel[0] * self.kernel[1] * self.input[2]
    }

    /// The row or column of the image (`axis` 0 or 1) that element `k` of the window at place `out` lies on; `None` in the
    /// padding.
    #[inline(always)]
    pub(crate) fn source(&self, axis: usize, out: usize, k: usize) -> Option<usize> {
        let [h, w, _] = self.input;
        let (len, stride, dilation, padding) = if axis == 0 {
            (h, self.stride[0], self.dilation[0], self.padding[0])
        } else {
            (w, self.stride[1], self.dilation[1], self.padding[1])
        };
        let at = (out * stride + k * dilation).wrapping_sub(padding);
        (at < len).then_some(at)
    }

    /// Of an axis, 0 or 1: how long the image is and the window, then stride, dilation and padding.
    #[inline(always)]
    const fn axis(&self, axis: usize) -> [usize; 5] {
        let [h, w, _] = self.input;
        if axis == 0 {
            [h, self.kernel[0], self.stride[0], self.dilation[0], self.padding[0]]
        } else {
            [w, self.kernel[1], self.stride[1], self.dilation[1], self.padding[1]]
        }
    }

    /// Whether a window reaches beyond the image along an axis, 0 or 1.
    #[inline(always)]
    pub(crate) const fn is_padded(&self, axis: usize) -> bool {
        let [len, taps, stride, dilation, padding] = self.axis(axis);
        let places = if axis == 0 { self.output[0] } else { self.output[1] };
        padding > 0 || places.saturating_sub(1) * stride + taps.saturating_sub(1) * dilation >= len
    }

    /// The rows or columns of the window (`axis` 0 or 1) that lie on the image at place `out`.
    #[inline(always)]
    pub(crate) const fn inside(&self, axis: usize, out: usize) -> Range<usize> {
        let [len, taps, stride, dilation, padding] = self.axis(axis);
        if !self.is_padded(axis) {
            return 0..taps;
        }
        // The taps before the first element of the image, and those before its end.
        let start = Self::before(padding, out * stride, dilation, taps);
        let end = Self::before(len + padding, out * stride, dilation, taps);
        if start < end { start..end } else { 0..0 }
    }

    /// The output positions along an axis, 0 or 1, whose windows lie on the image.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) const fn whole(&self, axis: usize) -> Range<usize> {
        let [len, taps, stride, dilation, padding] = self.axis(axis);
        let places = if axis == 0 { self.output[0] } else { self.output[1] };
        let room = (len + padding).saturating_sub(taps.saturating_sub(1) * dilation);
        // A window steps by at least one.
        let stride = if stride == 0 { 1 } else { stride };
        let (first, end) = (padding.div_ceil(stride), room.div_ceil(stride));
        let end = if end < places { end } else { places };
        if first < end { first..end } else { 0..0 }
    }

    /// How many of so many taps, from `first` on and `dilation` apart, are before `end`.
    #[inline(always)]
    const fn before(end: usize, first: usize, dilation: usize, taps: usize) -> usize {
        let room = end.saturating_sub(first);
        let number = if dilation > 1 { room.div_ceil(dilation) } else { room };
        if number < taps { number } else { taps }
    }

    /// The pixel of the image under a tap of the window at a place. The tap lies on the image; otherwise it is any number.
    #[inline(always)]
    pub(crate) fn start(&self, [row, column]: [usize; 2], [ky, kx]: [usize; 2]) -> usize {
        let row = self.source(0, row, ky).unwrap_or(0);
        row * self.input[1] + self.source(1, column, kx).unwrap_or(0)
    }

    /// Whether each window covers one pixel, the one at the window's own position.
    #[inline(always)]
    pub(crate) const fn is_pointwise(&self) -> bool {
        self.kernel[0] == 1
            && self.kernel[1] == 1
            && self.stride[0] == 1
            && self.stride[1] == 1
            && self.padding[0] == 0
            && self.padding[1] == 0
            && self.output[0] == self.input[0]
            && self.output[1] == self.input[1]
    }

    /// Whether the elements under each window are whole words of the image, so that they need not be copied.
    #[inline(always)]
    pub(crate) const fn has_patches(&self) -> bool {
        self.is_pointwise() && self.patch().is_multiple_of(4)
    }

    /// The number of elements in a row of the window.
    #[inline(always)]
    pub(crate) const fn line(&self) -> usize {
        self.kernel[1] * self.input[2]
    }

    /// Whether rows of the image with their padding fit in `columns` columns, and the windows are not
    /// dilated, so that their rows are contiguous.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const fn fits_lines(&self, columns: usize) -> bool {
        let used = self.output[1].saturating_sub(1) * self.stride[1] + self.kernel[1];
        let close = self.dilation[0] == 1 && self.dilation[1] == 1;
        close && used <= columns && self.padding[1] + self.input[1] <= columns
    }

    /// Whether there is one window, which covers the whole image.
    #[cfg(shapeproof_dsp)]
    pub(crate) const fn is_whole(&self) -> bool {
        let [height, width, _] = self.input;
        let one = self.output[0] == 1 && self.output[1] == 1 && self.padding[0] == 0 && self.padding[1] == 0;
        let close = self.dilation[0] == 1 && self.dilation[1] == 1;
        one && close && self.kernel[0] == height && self.kernel[1] == width
    }

    /// The elements under the window at (`row`, `column`), copied to `patch`; `zero` in the padding.
    #[cfg(not(target_arch = "x86_64"))]
    // With DSP instructions, all layers share one copy of it: it takes little of the time, but much of the flash.
    #[cfg_attr(shapeproof_dsp, inline(never))]
    #[cfg_attr(not(shapeproof_dsp), inline(always))]
    pub(crate) fn gather(&self, x: &[i8], row: usize, column: usize, zero: i8, patch: &mut [i8]) {
        self.gather_lines(x, row, column, zero, self.line(), patch);
    }

    /// As [`gather`](Self::gather), with the rows of the window `step` elements apart.
    #[inline(always)]
    pub(crate) fn gather_lines(
        &self,
        x: &[i8],
        row: usize,
        column: usize,
        zero: i8,
        step: usize,
        patch: &mut [i8],
    ) {
        let [h, w, c] = self.input;
        let [kh, kw] = self.kernel;
        let top = (row * self.stride[0]).wrapping_sub(self.padding[0]);
        let left = (column * self.stride[1]).wrapping_sub(self.padding[1]);
        let inside = self.dilation[1] == 1 && left < w && w - left >= kw;
        for (ky, line) in patch.chunks_exact_mut(step.max(1)).take(kh).enumerate() {
            let line = part_mut(line, 0, kw * c);
            let y = top.wrapping_add(ky * self.dilation[0]);
            if y >= h {
                line.fill(zero);
            } else if inside {
                copy(line, part(x, (y * w + left) * c, kw * c));
            } else {
                for (kx, cell) in line.chunks_exact_mut(c.max(1)).enumerate() {
                    match self.source(1, column, kx) {
                        Some(at) => copy_any(cell, part(x, (y * w + at) * c, c)),
                        None => cell.fill(zero),
                    }
                }
            }
        }
    }
}
