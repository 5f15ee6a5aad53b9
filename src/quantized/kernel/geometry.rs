//! Where a window over an image lies, and the elements under it.

/// The lengths of a convolution or a pooling over one image, height before width before channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    pub(crate) input: [usize; 3],
    pub(crate) kernel: [usize; 2],
    pub(crate) output: [usize; 2],
    pub(crate) stride: [usize; 2],
    pub(crate) dilation: [usize; 2],
    /// Rows above the image and columns to the left of it.
    pub(crate) padding: [usize; 2],
}

/// `len` elements from `start` on; none where there are not as many.
#[inline(always)]
pub(crate) fn part<T>(x: &[T], start: usize, len: usize) -> &[T] {
    x.get(start..start.wrapping_add(len)).unwrap_or(&[])
}

/// `len` elements from `start` on; none where there are not as many.
#[inline(always)]
pub(crate) fn part_mut<T>(x: &mut [T], start: usize, len: usize) -> &mut [T] {
    x.get_mut(start..start.wrapping_add(len)).unwrap_or(&mut [])
}

/// Copies where the lengths are equal.
#[inline(always)]
pub(crate) fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    if to.len() == from.len() {
        to.copy_from_slice(from);
    }
}

impl Geometry {
    /// The number of places of the window.
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

    /// Whether the elements under the window are those of one pixel of the image, and stand where the window's place says.
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

    /// The elements under the window at (`row`, `column`), copied to `patch`; `zero` where there is padding.
    #[inline(always)]
    pub(crate) fn gather(&self, x: &[i8], row: usize, column: usize, zero: i8, patch: &mut [i8]) {
        let [_, w, c] = self.input;
        let [kh, kw] = self.kernel;
        let left = (column * self.stride[1]).wrapping_sub(self.padding[1]);
        let inside = self.dilation[1] == 1 && left < w && w - left >= kw;
        for ky in 0..kh {
            let line = part_mut(patch, ky * kw * c, kw * c);
            let Some(y) = self.source(0, row, ky) else {
                line.fill(zero);
                continue;
            };
            if inside {
                copy(line, part(x, (y * w + left) * c, kw * c));
            } else {
                for (kx, cell) in line.chunks_exact_mut(c.max(1)).enumerate() {
                    match self.source(1, column, kx) {
                        Some(at) => copy(cell, part(x, (y * w + at) * c, c)),
                        None => cell.fill(zero),
                    }
                }
            }
        }
    }
}
