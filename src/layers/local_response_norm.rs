//! Local response normalisation.

use super::normalize::evaluated;
use crate::expr::Operand;
use crate::math::Real;
use crate::shape::StaticExtent;
use crate::shape::layers::images::{ChannelOrder, Image};
use crate::storage::{Evaluated, Produce, Tensor};

/// The parameters of local response normalisation, `x / (bias + alpha / size * squares)^beta`, where `squares` is the sum of the squares
/// of an element and of its neighbours in other channels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocalResponse<T> {
    /// How many channels are summed: the element's own, `(size - 1) / 2` before it, and the rest after it.
    pub size: usize,
    /// The weight of the squares, which are divided by `size`.
    pub alpha: T,
    /// The power.
    pub beta: T,
    /// The summand of the weighted squares.
    pub bias: T,
}

/// Each element divided by a power of a sum of squares, over its own and the neighbouring channels.
///
/// # Shapes
///
/// An image of the [layout](crate::layers#layouts), or several with a batch axis in front; the shape stays.
///
/// # Cost
///
/// `size` squares, a logarithm and an exponential for each element. The channels of one pixel, or of as many as have 64 elements, are copied
/// to the stack.
///
/// # Source
///
/// ONNX's `LRN`; PyTorch's `local_response_norm` for odd sizes. TensorFlow's has `size = 2 * depth_radius + 1` and its `alpha` times
/// this size.
///
/// ```
/// use shapeproof::{layers::{ChannelsLast, LocalResponse, local_response_norm}, prelude::*, tensor};
///
/// let response = LocalResponse { size: 3, alpha: 3.0_f32, beta: 1.0, bias: 1.0 };
/// let y = local_response_norm(&tensor![[[1.0_f32, 2.0, 0.0]]], ChannelsLast, response);
/// assert!(shapeproof::all_close(&y, &tensor![[[1.0 / 6.0, 2.0 / 6.0, 0.0]]], 1e-6, 0.0));
/// ```
#[must_use]
#[inline]
pub fn local_response_norm<X, L, T>(x: X, layout: L, response: LocalResponse<T>) -> Tensor<T, X::Shape>
where
    X: Operand<Elem = T>,
    X::Shape: Image<L>,
    L: ChannelOrder,
    T: Real,
{
    let mut out = Evaluated::of(&x.expr()).eval();
    normalize(&mut out, layout, response);
    out
}

/// [`local_response_norm()`](fn@local_response_norm) into a tensor.
#[inline]
pub fn local_response_norm_into<X, L, T>(
    x: X,
    layout: L,
    response: LocalResponse<T>,
    out: &mut Tensor<T, X::Shape>,
) where
    X: Operand<Elem = T>,
    X::Shape: Image<L>,
    L: ChannelOrder,
    T: Real,
{
    evaluated(x, out);
    normalize(out, layout, response);
}

/// The channels of so many pixels are looked at together that these are their elements.
const TOGETHER: usize = 64;

fn normalize<T: Real, S: Image<L>, L: ChannelOrder>(
    out: &mut Tensor<T, S>,
    _: L,
    response: LocalResponse<T>,
) {
    let (pixels, channels) = (S::Height::LEN * S::Width::LEN, S::Channels::LEN);
    if pixels == 0 || channels == 0 {
        return;
    }
    let (pixel, channel) = if L::CHANNELS_LAST { (channels, 1) } else { (1, pixels) };
    let (before, behind) = (response.size.saturating_sub(1) / 2, response.size / 2);
    let factor = response.alpha / T::from_f64(response.size as f64);
    // The channels of some pixels behind each other, and the sums of their squares: logarithms and exponentials become vectors.
    let mut several = [[T::zero(); TOGETHER]; 2];
    let mut one = [(); 2].map(|()| Tensor::<T, (S::Channels,)>::full(T::zero()));
    let ([values, sums], [value, sum]) = (&mut several, &mut one);
    let (values, sums): (&mut [T], &mut [T]) =
        if channels <= TOGETHER { (values, sums) } else { (value.as_mut_slice(), sum.as_mut_slice()) };
    let group = (TOGETHER / channels).max(1);
    for image in out.as_mut_slice().chunks_exact_mut(pixels * channels) {
        for first in (0..pixels).step_by(group) {
            let count = group.min(pixels - first) * channels;
            let (Some(values), Some(sums)) = (values.get_mut(..count), sums.get_mut(..count)) else { return };
            let columns = values.chunks_exact_mut(channels).zip(sums.chunks_exact_mut(channels));
            for ((column, sums), p) in columns.zip(first..) {
                for (x, at) in column.iter_mut().zip((p * pixel..).step_by(channel)) {
                    *x = image.get(at).copied().unwrap_or_else(T::zero);
                }
                for (c, sum) in sums.iter_mut().enumerate() {
                    let beside = column.get(c.saturating_sub(before)..channels.min(c + behind + 1));
                    *sum = beside.unwrap_or_default().iter().fold(T::zero(), |sum, x| sum + *x * *x);
                }
            }
            for (y, x) in sums.iter_mut().zip(&*values) {
                *y = *x / (response.beta * (response.bias + factor * *y).ln()).exp();
            }
            for (ys, p) in sums.chunks_exact(channels).zip(first..) {
                for (y, at) in ys.iter().zip((p * pixel..).step_by(channel)) {
                    if let Some(place) = image.get_mut(at) {
                        *place = *y;
                    }
                }
            }
        }
    }
}
