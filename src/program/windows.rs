//! Convolutions and pools by the library's kernels, over slices.

use num_traits::Bounded;

use super::Real;
use crate::element::Factorable;
use crate::shape::layers::images::KindOf;
use crate::shape::layers::windows::{Convolved, Pooled};
use crate::shape::{StaticExtent, StaticShape};
use crate::storage::convolved::Convolution;
use crate::storage::pooled::{Largest, MeanFold, PoolFold, Pooling};
use crate::storage::{Produce, TensorView, TensorViewMut};

/// Writes the result of a kernel.
#[inline(always)]
fn write<P: Produce<Shape: StaticShape>>(produce: &P, y: &mut [P::Elem]) -> Option<()> {
    let mut y = TensorViewMut::<P::Elem, P::Shape>::from_slice(y).ok()?;
    produce.try_eval_into("model", &mut y).ok()
}

/// The convolution of an image of shape `S` with filters of shape `F`, which `Kind` interprets, with steps `G`.
#[inline]
pub fn convolve<T, S, F, G, Kind>(image: &[T], filters: &[T], y: &mut [T]) -> Option<()>
where
    T: Factorable,
    S: Convolved<F, G, Kind, Result: StaticShape>,
    F: StaticShape,
    Kind: KindOf,
{
    let (image, filters) =
        (TensorView::<T, S>::from_slice(image).ok()?, TensorView::<T, F>::from_slice(filters).ok()?);
    write(&Convolution::<_, _, _, _, _, G, Kind>::new(image, filters), y)
}

/// The largest elements under windows of `KH` by `KW` over an image of shape `S`, with steps `G`.
#[inline]
pub fn max_pool<T, S, KH, KW, G>(image: &[T], y: &mut [T]) -> Option<()>
where
    T: Copy + PartialOrd + Bounded + 'static,
    S: Pooled<KH, KW, G, Result: StaticShape>,
    KH: StaticExtent,
    KW: StaticExtent,
{
    pool::<T, S, KH, KW, G, _>(image, y, Largest)
}

/// The means of the elements under windows of `KH` by `KW` over an image of shape `S`, with steps `G`. The divisor is the number of
/// elements of the window if `count_padding`, else the number of those on the image.
#[inline]
pub fn average_pool<T, S, KH, KW, G>(image: &[T], y: &mut [T], count_padding: bool) -> Option<()>
where
    T: Real,
    S: Pooled<KH, KW, G, Result: StaticShape>,
    KH: StaticExtent,
    KW: StaticExtent,
{
    pool::<T, S, KH, KW, G, _>(image, y, MeanFold(count_padding.then_some(KH::LEN * KW::LEN)))
}

#[inline(always)]
fn pool<T, S, KH, KW, G, Fd>(image: &[T], y: &mut [T], fold: Fd) -> Option<()>
where
    T: Copy + 'static,
    S: Pooled<KH, KW, G, Result: StaticShape>,
    Fd: PoolFold<T>,
{
    write(&Pooling::<_, _, _, KH, KW, G, _>::new(TensorView::<T, S>::from_slice(image).ok()?, fold), y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::{ChannelsFirst, Explicit, Steps, Whole};

    type Padded = Steps<Explicit<0, 0, 1, 0>, 1, 1, 1, 1, ChannelsFirst>;

    #[test]
    fn a_row() {
        let mut y = [0; 3];
        let row =
            convolve::<i32, Shape![1, 1, 3], Shape![1, 1, 1, 2], Padded, Whole>(&[1, 2, 3], &[1, 10], &mut y);
        assert_eq!((row, y), (Some(()), [10, 21, 32]));
        let row = max_pool::<i32, Shape![1, 1, 3], crate::Dim<1>, crate::Dim<2>, Padded>(&[3, 2, 1], &mut y);
        assert_eq!((row, y), (Some(()), [3, 3, 2]));
        let mut y = [0.0; 3];
        let mean = average_pool::<f32, Shape![1, 1, 3], crate::Dim<1>, crate::Dim<2>, Padded>;
        assert_eq!((mean(&[2.0, 4.0, 6.0], &mut y, false), y), (Some(()), [2.0, 3.0, 5.0]));
        assert_eq!((mean(&[2.0, 4.0, 6.0], &mut y, true), y), (Some(()), [1.0, 3.0, 5.0]));
        assert_eq!(mean(&[2.0, 4.0], &mut y, true), None);
    }
}
