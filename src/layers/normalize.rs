//! Normalisation: elements shifted to mean 0 and scaled to variance 1, or only scaled.
//!
//! An operand is evaluated into the result and normalised in place.

use super::moments::{four_by_four, mean, moments};
use crate::element::operation::operations;
use crate::expr::Operand;
use crate::math::Real;
use crate::shape::axis::AtAxis;
use crate::shape::extent_relations::Equals;
use crate::shape::layers::images::{ChannelOrder, Image};
use crate::shape::refusal::{GroupsUneven, ParametersDiffer};
use crate::shape::steps::{Key, MultipleOf};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, Verdict};
use crate::shape::{Axis, Shape, StaticExtent};
use crate::storage::normalize::RowsApart;
use crate::storage::{Evaluated, Produce, Tensor};

operations!(layer_norm rms_norm group_norm);

/// The verdict on parameters of `C` elements for an axis of the shape `Self`.
#[doc(hidden)]
pub trait Parameters<Ax, C>: AtAxis<Ax> {
    type Fit: Verdict;
}
impl<S, E, C, A, const AXIS: isize> Parameters<Axis<AXIS>, C> for S
where
    S: AtAxis<Axis<AXIS>, Extent = E>,
    E: StaticExtent + Equals<C, Answer = A>,
    C: StaticExtent,
    A: Answer,
{
    type Fit =
        Both<<S as AtAxis<Axis<AXIS>>>::Verdict, Judged<CompileTime, A, ParametersDiffer<E, C, S>, Fits>>;
}

/// The axis `Ax` of the shape `Self` has as many elements as the parameters of a normalisation, `C`.
///
/// Generic code that calls a normalisation needs only this bound.
pub trait Normalize<Ax, C, Op>: Parameters<Ax, C> {}
impl<Op, Ax, C, S: Parameters<Ax, C, Fit: MustFit<Op>>> Normalize<Ax, C, Op> for S {}

/// The image `Self` of the layout `L` has `C` channels, one for each parameter, and the number of groups `G` divides `C`.
#[doc(hidden)]
pub trait Divided<L, C, G>: Image<L> {
    type Fit: Verdict;
}
impl<S, L, C, G, A, B> Divided<L, C, G> for S
where
    S: Image<L>,
    C: StaticExtent,
    G: StaticExtent,
    S::Channels: Equals<C, Answer = A>,
    Key<S::Channels>: MultipleOf<Key<G>, Answer = B>,
    A: Answer,
    B: Answer,
{
    type Fit = Both<
        Judged<CompileTime, A, ParametersDiffer<S::Channels, C, S>, Fits>,
        Judged<CompileTime, B, GroupsUneven<S::Channels, G, S>, Fits>,
    >;
}

/// The channels of the image `Self` can be divided into groups, for the operation `Op`.
pub trait NormalizeGroups<L, C, G, Op>: Divided<L, C, G> {}
impl<Op, L, C, G, S: Divided<L, C, G, Fit: MustFit<Op>>> NormalizeGroups<L, C, G, Op> for S {}

/// Evaluates an operand into a tensor.
#[inline(always)]
pub(super) fn evaluated<X: Operand>(x: X, out: &mut Tensor<X::Elem, X::Shape>) {
    Evaluated::of(&x.expr()).eval_into(out);
}

/// Each row, along the last axis, is shifted to mean 0, scaled to variance 1, multiplied by `scale`, and `shift` is added.
///
/// # Shapes
///
/// The last axis has as many elements as `scale` and `shift`; the shape stays. To normalise over several axes, merge them into one with
/// [`reshape`](crate::ops::Views::reshape).
///
/// # Cost
///
/// The operand is evaluated once; three passes over each row.
///
/// # Source
///
/// PyTorch's `layer_norm`, ONNX's `LayerNormalization`: the variance is the mean of the squared deviations, to which `epsilon` is added.
///
/// ```
/// use shapeproof::{layers::layer_norm, prelude::*, tensor};
///
/// let x = tensor![[1.0_f32, 3.0], [10.0, 30.0]];
/// let y = layer_norm(&x, &tensor![1.0, 2.0], &tensor![0.0, 5.0], 0.0);
/// assert!(shapeproof::all_close(&y, &tensor![[-1.0, 7.0], [-1.0, 7.0]], 1e-6, 0.0));
/// ```
#[must_use]
#[inline(always)]
pub fn layer_norm<X, T, C>(
    x: X,
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
) -> Tensor<T, X::Shape>
where
    X: Operand<Elem = T>,
    X::Shape: Normalize<Axis<-1>, C, layer_norm>,
    T: Real,
    C: StaticExtent,
{
    let expr = x.expr();
    if let Some(rows) = RowsApart::<true, _, _>::of(&expr, epsilon, shifted(scale, shift)) {
        return rows.eval();
    }
    let mut out = Evaluated::of(&expr).eval();
    normalize_rows(&mut out, scale, shift, epsilon);
    out
}

/// [`layer_norm()`](fn@layer_norm) into a tensor.
#[inline(always)]
pub fn layer_norm_into<X, T, C>(
    x: X,
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
    out: &mut Tensor<T, X::Shape>,
) where
    X: Operand<Elem = T>,
    X::Shape: Normalize<Axis<-1>, C, layer_norm>,
    T: Real,
    C: StaticExtent,
{
    let expr = x.expr();
    if let Some(rows) = RowsApart::<true, _, _>::of(&expr, epsilon, shifted(scale, shift)) {
        return rows.eval_into(out);
    }
    Evaluated::of(&expr).eval_into(out);
    normalize_rows(out, scale, shift, epsilon);
}

/// What becomes of the element at a position of its row, by the factor and the mean of the row.
fn shifted<T: Real, C: StaticExtent>(
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
) -> impl Fn(T, usize, T, T) -> T {
    let at = |of: &[T], j: usize| of.get(j).copied().unwrap_or_else(T::zero);
    let (scale, shift) = (scale.as_slice(), shift.as_slice());
    move |x, j, factor, middle| (x - middle) * factor * at(scale, j) + at(shift, j)
}

fn normalize_rows<T: Real, S: Shape, C: StaticExtent>(
    out: &mut Tensor<T, S>,
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
) {
    let write = |row: &mut [T], factor, middle| {
        for ((x, scale), shift) in row.iter_mut().zip(scale.as_slice()).zip(shift.as_slice()) {
            *x = (*x - middle) * factor * *scale + *shift;
        }
    };
    for row in four_by_four::<true, T>(out.as_mut_slice(), C::LEN.max(1), epsilon, write) {
        let (factor, middle) = moments(row.len(), epsilon, |i| row.get(i).copied().unwrap_or_else(T::zero));
        write(row, factor, middle);
    }
}

/// Each row, along the last axis, divided by the root of its mean square, and multiplied by `scale`.
///
/// # Shapes
///
/// The last axis has as many elements as `scale`; the shape stays.
///
/// # Cost
///
/// The operand is evaluated once; two passes over each row.
///
/// # Source
///
/// PyTorch's `rms_norm`, ONNX's `RMSNormalization`: `epsilon` is added to the mean square.
///
/// ```
/// use shapeproof::{layers::rms_norm, prelude::*, tensor};
///
/// let y = rms_norm(&tensor![[1.0_f32, -7.0]], &tensor![5.0, 10.0], 0.0);
/// assert!(shapeproof::all_close(&y, &tensor![[1.0, -14.0]], 1e-6, 0.0));
/// ```
#[must_use]
#[inline(always)]
pub fn rms_norm<X, T, C>(x: X, scale: &Tensor<T, (C,)>, epsilon: T) -> Tensor<T, X::Shape>
where
    X: Operand<Elem = T>,
    X::Shape: Normalize<Axis<-1>, C, rms_norm>,
    T: Real,
    C: StaticExtent,
{
    let expr = x.expr();
    if let Some(rows) = RowsApart::<false, _, _>::of(&expr, epsilon, scaled(scale)) {
        return rows.eval();
    }
    let mut out = Evaluated::of(&expr).eval();
    scale_rows(&mut out, scale, epsilon);
    out
}

/// [`rms_norm()`](fn@rms_norm) into a tensor.
#[inline(always)]
pub fn rms_norm_into<X, T, C>(x: X, scale: &Tensor<T, (C,)>, epsilon: T, out: &mut Tensor<T, X::Shape>)
where
    X: Operand<Elem = T>,
    X::Shape: Normalize<Axis<-1>, C, rms_norm>,
    T: Real,
    C: StaticExtent,
{
    let expr = x.expr();
    if let Some(rows) = RowsApart::<false, _, _>::of(&expr, epsilon, scaled(scale)) {
        return rows.eval_into(out);
    }
    Evaluated::of(&expr).eval_into(out);
    scale_rows(out, scale, epsilon);
}

/// [`shifted`] of rows whose mean stays.
fn scaled<T: Real, C: StaticExtent>(scale: &Tensor<T, (C,)>) -> impl Fn(T, usize, T, T) -> T {
    let scale = scale.as_slice();
    move |x, j, factor, _| x * factor * scale.get(j).copied().unwrap_or_else(T::zero)
}

fn scale_rows<T: Real, S: Shape, C: StaticExtent>(
    out: &mut Tensor<T, S>,
    scale: &Tensor<T, (C,)>,
    epsilon: T,
) {
    let write = |row: &mut [T], factor, _| {
        for (x, scale) in row.iter_mut().zip(scale.as_slice()) {
            *x = *x * factor * *scale;
        }
    };
    for row in four_by_four::<false, T>(out.as_mut_slice(), C::LEN.max(1), epsilon, write) {
        let square = mean(row.len(), |i| row.get(i).map_or_else(T::zero, |x| *x * *x));
        write(row, (square + epsilon).inverse_sqrt(), T::zero());
    }
}

/// The channels of each image are divided into groups. Each group is shifted to mean 0 and scaled to variance 1; each channel is then
/// multiplied by its `scale`, and its `shift` is added. One group per channel is instance normalisation; one group, layer normalisation.
///
/// # Shapes
///
/// An image of the [layout](crate::layers#layouts), or several with a batch axis in front; the number of groups divides the number of
/// channels, which is the number of elements of `scale` and `shift`. The shape stays.
///
/// # Cost
///
/// The operand is evaluated once; three passes over it.
///
/// # Source
///
/// PyTorch's `group_norm`, ONNX's `GroupNormalization`; Keras' `GroupNormalization` for channels last.
///
/// ```
/// use shapeproof::{Dim, layers::{ChannelsLast, group_norm}, prelude::*, tensor};
///
/// let image = tensor![[[1.0_f32, 10.0], [3.0, 30.0]]];
/// let (scale, shift) = (tensor![1.0, 1.0], tensor![0.0, 0.5]);
/// let y = group_norm(&image, ChannelsLast, Dim::<2>, &scale, &shift, 0.0);
/// assert!(shapeproof::all_close(&y, &tensor![[[-1.0, -0.5], [1.0, 1.5]]], 1e-6, 0.0));
/// ```
#[must_use]
#[inline]
pub fn group_norm<X, L, G, T, C>(
    x: X,
    layout: L,
    groups: G,
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
) -> Tensor<T, X::Shape>
where
    X: Operand<Elem = T>,
    X::Shape: NormalizeGroups<L, C, G, group_norm>,
    L: ChannelOrder,
    G: StaticExtent,
    T: Real,
    C: StaticExtent,
{
    let mut out = Evaluated::of(&x.expr()).eval();
    normalize_groups(&mut out, (layout, groups), scale, shift, epsilon);
    out
}

/// [`group_norm()`](fn@group_norm) into a tensor.
#[inline]
pub fn group_norm_into<X, L, G, T, C>(
    x: X,
    layout: L,
    groups: G,
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
    out: &mut Tensor<T, X::Shape>,
) where
    X: Operand<Elem = T>,
    X::Shape: NormalizeGroups<L, C, G, group_norm>,
    L: ChannelOrder,
    G: StaticExtent,
    T: Real,
    C: StaticExtent,
{
    evaluated(x, out);
    normalize_groups(out, (layout, groups), scale, shift, epsilon);
}

fn normalize_groups<T, S, L, G, C>(
    out: &mut Tensor<T, S>,
    _: (L, G),
    scale: &Tensor<T, (C,)>,
    shift: &Tensor<T, (C,)>,
    epsilon: T,
) where
    T: Real,
    S: Image<L>,
    L: ChannelOrder,
    G: StaticExtent,
    C: StaticExtent,
{
    let pixels = S::Height::LEN * S::Width::LEN;
    let channels = C::LEN.checked_div(G::LEN).unwrap_or(0).max(1);
    let parameters = || scale.as_slice().chunks_exact(channels).zip(shift.as_slice().chunks_exact(channels));
    for image in out.as_mut_slice().chunks_exact_mut((pixels * C::LEN).max(1)) {
        if L::CHANNELS_LAST {
            for (first, (scale, shift)) in (0..).step_by(channels).zip(parameters()) {
                // Element `i` of a group is in pixel `i / channels`; its channel is number `i % channels` of the group.
                let place = |i: usize| i / channels * C::LEN + first + i % channels;
                let get = |i| image.get(place(i)).copied().unwrap_or_else(T::zero);
                let (factor, middle) = moments(pixels * channels, epsilon, get);
                for pixel in image.chunks_exact_mut(C::LEN.max(1)) {
                    let group = pixel.get_mut(first..).unwrap_or_default();
                    for ((x, scale), shift) in group.iter_mut().zip(scale).zip(shift) {
                        *x = (*x - middle) * factor * *scale + *shift;
                    }
                }
            }
        } else {
            for (group, (scale, shift)) in
                image.chunks_exact_mut((pixels * channels).max(1)).zip(parameters())
            {
                let get = |i| group.get(i).copied().unwrap_or_else(T::zero);
                let (factor, middle) = moments(pixels * channels, epsilon, get);
                for ((channel, scale), shift) in group.chunks_exact_mut(pixels.max(1)).zip(scale).zip(shift) {
                    for x in channel {
                        *x = (*x - middle) * factor * *scale + *shift;
                    }
                }
            }
        }
    }
}
