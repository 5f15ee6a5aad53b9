//! Layers that files of `u8` need besides those of `i8`: convolutions and dense layers whose weights have a zero point, and means.
//!
//! The packed layers of [`quantized`](crate::quantized) sum products of the stored bytes. With a zero point of the weights they
//! would also need the sum of the elements under each window. Here both zero points are subtracted from each element.

use crate::quantized::kernel::channel::OutputRange;
use crate::quantized::{Activation, Affine, Multiplier};

/// A window over an image with channels last; for a dense layer, image and window are one pixel.
#[derive(Clone, Copy, Debug)]
pub struct OffsetWindow {
    /// Rows, columns and channels of the image.
    pub image: [usize; 3],
    /// Rows and columns of the window.
    pub window: [usize; 2],
    /// Rows, columns and channels of the result.
    pub result: [usize; 3],
    /// Rows and columns from one window position to the next.
    pub strides: [usize; 2],
    /// Rows and columns from one element of the window to the next.
    pub dilations: [usize; 2],
    /// Rows above the image and columns before it.
    pub padding: [usize; 2],
}

impl OffsetWindow {
    /// The means of the elements of `u8` under each window, without padding; halves are rounded up, as TFLite does for `u8` alone.
    /// `output` is the quantization converted to `i8`.
    #[inline]
    pub fn average_of_bytes(
        &self,
        x: &[u8],
        y: &mut [u8],
        output: Affine,
        activation: Activation,
    ) -> Option<()> {
        let ([_, _, channels], range) = (self.image, activation.range::<i8>(output));
        self.each(y, |first, y| {
            for (channel, y) in y.iter_mut().enumerate() {
                let (mut sum, mut count) = (0_u32, 0_u32);
                for at in self.taps(first).flatten() {
                    sum += u32::from(*x.get(at * channels + channel)?);
                    count += 1;
                }
                let mean = (sum + count / 2).checked_div(count)?;
                *y = range.cut::<i8>(mean.cast_signed() - 128).cast_unsigned() ^ 0x80;
            }
            Some(())
        })
    }

    /// Calls a function for each window position, with the first row and column of the window (negative in the padding) and the results.
    #[inline(always)]
    fn each<T>(&self, y: &mut [T], mut row: impl FnMut([isize; 2], &mut [T]) -> Option<()>) -> Option<()> {
        let Self { result: [_, columns, outputs], strides, padding, .. } = *self;
        for (place, y) in y.chunks_exact_mut(outputs.max(1)).enumerate() {
            let place = [place.checked_div(columns)?, place.checked_rem(columns)?];
            let first = |axis: usize| {
                let ([place, stride], padding) =
                    ([*place.get(axis)?, *strides.get(axis)?], *padding.get(axis)?);
                (place * stride).checked_signed_diff(padding)
            };
            row([first(0)?, first(1)?], y)?;
        }
        Some(())
    }

    /// The indices of the pixels under a window; `None` for those in the padding.
    #[inline(always)]
    fn taps(&self, [row, column]: [isize; 2]) -> impl Iterator<Item = Option<usize>> {
        let Self { image: [height, width, _], window: [rows, columns], dilations: [down, right], .. } = *self;
        (0..rows).flat_map(move |i| {
            let row = row.checked_add_unsigned(i * down).and_then(|row| usize::try_from(row).ok());
            let row = row.filter(|row| *row < height);
            (0..columns).map(move |j| {
                let column = column.checked_add_unsigned(j * right);
                let column = column.and_then(|column| usize::try_from(column).ok());
                Some(row? * width + column.filter(|column| *column < width)?)
            })
        })
    }
}

/// A convolution or a dense layer: its window, constants and output range.
#[derive(Clone, Copy, Debug)]
pub struct OffsetFilters<'a> {
    window: OffsetWindow,
    weights: &'a [u8],
    bias: &'a [i32],
    zero_points: [i32; 2],
    factor: Multiplier,
    range: OutputRange,
}

impl<'a> OffsetFilters<'a> {
    /// The layer with these weights (bytes) and these biases. `scale` is the product of the scales of image and weights, and
    /// `zero_points` are their zero points.
    #[must_use]
    pub const fn new(
        window: OffsetWindow,
        (weights, bias): (&'a [u8], &'a [i32]),
        scale: f32,
        zero_points: [i32; 2],
        output: Affine,
        activation: Activation,
    ) -> Self {
        let factor = Multiplier::new(scale as f64 / output.scale() as f64);
        Self { window, weights, bias, zero_points, factor, range: activation.range::<i8>(output) }
    }

    /// Evaluates the layer with filters `[outputs, rows, columns, channels]`.
    #[inline]
    pub fn eval(&self, x: &[i8], y: &mut [i8]) -> Option<()> {
        let channels = self.window.image[2];
        let each = self.window.window.iter().product::<usize>() * channels;
        self.window.each(y, |first, y| {
            for (output, (y, &bias)) in y.iter_mut().zip(self.bias).enumerate() {
                let filter = self.weights.get(output * each..)?;
                let mut sum = bias;
                for (tap, at) in self.window.taps(first).enumerate() {
                    let Some(at) = at else { continue };
                    let (x, weights) = (x.get(at * channels..)?, filter.get(tap * channels..)?);
                    sum = sum.wrapping_add(self.products(x.get(..channels)?, weights.get(..channels)?));
                }
                *y = self.result(sum);
            }
            Some(())
        })
    }

    /// Evaluates the layer with depthwise filters `[rows, columns, outputs]`; adjacent outputs belong to the same channel.
    #[inline]
    pub fn eval_depthwise(&self, x: &[i8], y: &mut [i8]) -> Option<()> {
        let (channels, outputs) = (self.window.image[2], self.window.result[2]);
        let multiplier = outputs.checked_div(channels)?.max(1);
        self.window.each(y, |first, y| {
            for (output, (y, &bias)) in y.iter_mut().zip(self.bias).enumerate() {
                let (mut sum, channel) = (bias, output.checked_div(multiplier)?);
                for (tap, at) in self.window.taps(first).enumerate() {
                    let Some(at) = at else { continue };
                    let x = *x.get(at * channels + channel)?;
                    let w = *self.weights.get(tap * outputs + output)?;
                    sum = sum.wrapping_add(self.products(&[x], &[w]));
                }
                *y = self.result(sum);
            }
            Some(())
        })
    }

    #[inline(always)]
    fn products(&self, x: &[i8], weights: &[u8]) -> i32 {
        let [zero, weight_zero] = self.zero_points;
        let products = x.iter().zip(weights);
        let products =
            products.map(|(&x, &w)| (i32::from(x) - zero) * (i32::from(w.cast_signed()) - weight_zero));
        products.fold(0, i32::wrapping_add)
    }

    #[inline(always)]
    fn result(&self, sum: i32) -> i8 {
        self.range.cut(self.factor.apply(sum).wrapping_add(self.range.zero_point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: OffsetWindow = OffsetWindow {
        image: [2, 2, 1],
        window: [2, 1],
        result: [2, 2, 2],
        strides: [1, 1],
        dilations: [1, 1],
        padding: [1, 0],
    };

    #[test]
    fn both_zero_points_are_taken_off_and_padding_is_zero() {
        // The image less 1 is 0 1 2 3; the weights less 2 are 1 10 and 100 -1, in either order.
        let (x, bias) = ([1, 2, 3, 4], [0, 5]);
        let output = Affine::new(1.0, 0);
        let layer =
            |weights| OffsetFilters::new(WINDOW, (weights, &bias), 1.0, [1, 2], output, Activation::None);
        let (filters, expected) = ([3, 12, 102, 1], [0, 5, 10, 4, 20, 3, 31, 102]);
        let mut y = [0; 8];
        assert_eq!((layer(&filters).eval(&x, &mut y), y), (Some(()), expected));
        let filters = [3, 102, 12, 1];
        let mut y = [0; 8];
        assert_eq!((layer(&filters).eval_depthwise(&x, &mut y), y), (Some(()), expected));
        assert_eq!(layer(&filters).eval(&x[..3], &mut y), None);
    }

    #[test]
    fn means_of_bytes_are_rounded_up() {
        let mut y = [0; 4];
        let window = OffsetWindow { result: [2, 2, 1], ..WINDOW };
        let mean =
            window.average_of_bytes(&[1, 200, 4, 255], &mut y, Affine::new(1.0, -128), Activation::Relu6);
        assert_eq!((mean, y), (Some(()), [1, 6, 3, 6]));
        let mean =
            window.average_of_bytes(&[1, 200, 4, 255], &mut y, Affine::new(1.0, -128), Activation::None);
        assert_eq!((mean, y), (Some(()), [1, 200, 3, 228]));
    }
}
