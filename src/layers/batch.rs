//! Batch normalisation: once the network is trained, one factor and one summand for each channel.

use super::normalize::Normalize;
use crate::element::operation::operations;
use crate::expr::Operand;
use crate::math::Real;
use crate::shape::extent_relations::Equals;
use crate::shape::layers::images::{FiltersOf, Whole};
use crate::shape::named::IsAxis;
use crate::shape::refusal::ParametersDiffer;
use crate::shape::verdict::{Answer, CompileTime, Fits, Judged, MustFit, Verdict};
use crate::shape::{Axis, StaticExtent, StaticShape};
use crate::storage::expr::Closure;
use crate::storage::zip::Zip;
use crate::storage::{Evaluated, Expr, Produce, Tensor};

operations!(batch_norm);

/// Batch normalisation of a trained network: each channel times a factor, plus a summand.
///
/// Made of constants in a `static`, or folded into the layer in front of it, which then costs nothing:
///
/// ```
/// use shapeproof::layers::{BatchNorm, ChannelsLast, Steps, conv2d};
/// use shapeproof::{prelude::*, tensor};
///
/// static NORM: BatchNorm<f32, shapeproof::Dim<2>> =
///     BatchNorm::new(&tensor![1.0, 2.0], &tensor![0.0, 1.0], &tensor![4.0, 0.0], &tensor![4.0, 1.0], 0.0);
/// static FILTERS: Tensor<f32, Shape![1, 1, 1, 2]> = tensor![[[[1.0, -1.0]]]];
/// static BIAS: Tensor<f32, Shape![2]> = tensor![0.0, 3.0];
///
/// // What the compiler has computed is the convolution and the normalisation in one.
/// static FOLDED: (Tensor<f32, Shape![1, 1, 1, 2]>, Tensor<f32, Shape![2]>) = NORM.fold(ChannelsLast, &FILTERS, &BIAS);
///
/// let image = tensor![[[8.0_f32], [2.0]]];
/// let apart = NORM.eval(conv2d(&image, &FILTERS, Steps::new()) + &BIAS, Axis::<-1>);
/// assert_eq!(apart, tensor![[[2.0, -9.0], [-1.0, 3.0]]]);
/// assert_eq!((conv2d(&image, &FOLDED.0, Steps::new()) + &FOLDED.1).eval(), apart);
/// ```
///
/// # Source
///
/// PyTorch's `batch_norm` and TensorFlow's `batch_normalization` in inference, ONNX's `BatchNormalization`: `(x - mean) /
/// sqrt(variance + epsilon) * scale + shift`, here as one product and one sum.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchNorm<T: Copy + 'static, C: StaticExtent> {
    /// The factor of each channel.
    pub factor: Tensor<T, (C,)>,
    /// The summand of each channel.
    pub summand: Tensor<T, (C,)>,
}

impl<C: StaticExtent> BatchNorm<f32, C> {
    /// The normalisation with the statistics and parameters of a trained network. It is computed in `f64` and rounded once.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "all have one length; a const fn has no iterators")]
    pub const fn new(
        scale: &Tensor<f32, (C,)>,
        shift: &Tensor<f32, (C,)>,
        mean: &Tensor<f32, (C,)>,
        variance: &Tensor<f32, (C,)>,
        epsilon: f32,
    ) -> Self {
        let mut norm = Self { factor: Tensor::full(0.0), summand: Tensor::full(0.0) };
        let (scale, shift) = (scale.elements(), shift.elements());
        let (mean, variance) = (mean.elements(), variance.elements());
        let (factors, summands) = (norm.factor.elements_mut(), norm.summand.elements_mut());
        let mut c = 0;
        while c < C::LEN {
            let factor = scale[c] as f64 / sqrt(variance[c] as f64 + epsilon as f64);
            factors[c] = factor as f32;
            summands[c] = (shift[c] as f64 - mean[c] as f64 * factor) as f32;
            c += 1;
        }
        norm
    }

    /// The filters (in the layout `L`) and bias of a convolution, with the normalisation behind it folded in: one convolution does both.
    ///
    /// The filters of a dense layer, `[inputs, outputs]`, are those of a convolution with a window of one element.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "indices are below the lengths; a const fn has no iterators")]
    pub const fn fold<L, F>(
        &self,
        _: L,
        filters: &Tensor<f32, F>,
        bias: &Tensor<f32, (C,)>,
    ) -> (Tensor<f32, F>, Tensor<f32, (C,)>)
    where
        L: Copy,
        F: Fold<L, C, batch_norm>,
    {
        let mut new_filters = Tensor::full(0.0);
        let mut new_bias = Tensor::full(0.0);
        let (factors, summands) = (self.factor.elements(), self.summand.elements());
        let (from, to) = (filters.elements(), new_filters.elements_mut());
        // The axis of outputs is either the last one or the first one. `run` is the number of adjacent elements of one output.
        let [.., output] = <F as FiltersOf<L, Whole>>::AXES.0;
        let run = if output == 7 || C::LEN == 0 { 1 } else { F::LEN / C::LEN };
        let mut i = 0;
        while i < F::LEN {
            to[i] = from[i] * factors[i / run % C::LEN];
            i += 1;
        }
        let (from, to) = (bias.elements(), new_bias.elements_mut());
        let mut c = 0;
        while c < C::LEN {
            to[c] = from[c] * factors[c] + summands[c];
            c += 1;
        }
        (new_filters, new_bias)
    }
}

impl<T: Real, C: StaticExtent> BatchNorm<T, C> {
    /// The normalisation of a tensor whose channels lie along `axis`.
    ///
    /// # Shapes
    ///
    /// The axis has as many elements as there are channels; the result has the shape of the operand.
    ///
    /// # Cost
    ///
    /// One pass over the operand: a multiplication and an addition for each element.
    #[must_use]
    #[inline]
    pub fn eval<X, const A: isize>(&self, x: X, axis: impl IsAxis<A>) -> Tensor<T, X::Shape>
    where
        X: Operand<Elem = T>,
        X::Shape: Normalize<Axis<A>, C, batch_norm>,
    {
        let (_, x) = (axis, x.expr());
        match self.applied::<_, A>(&x) {
            Some(normalised) => Evaluated::of(&normalised).eval(),
            None => Evaluated::of(&x).eval(),
        }
    }

    /// The normalisation of a tensor whose channels lie along `axis`, written to a tensor.
    #[inline]
    pub fn eval_into<X, const A: isize>(&self, x: X, axis: impl IsAxis<A>, out: &mut Tensor<T, X::Shape>)
    where
        X: Operand<Elem = T>,
        X::Shape: Normalize<Axis<A>, C, batch_norm>,
    {
        let (_, x) = (axis, x.expr());
        if let Some(normalised) = self.applied::<_, A>(&x) {
            Evaluated::of(&normalised).eval_into(out);
        }
    }

    /// The expression of the result. There is one, as the relation between the shapes says.
    #[inline(always)]
    fn applied<E, const A: isize>(&self, x: E) -> Option<impl Expr<Elem = T, Shape = E::Shape>>
    where
        E: Expr<Elem = T, Shape: Normalize<Axis<A>, C, batch_norm>>,
    {
        let scaled = Zip::along(Closure(|x, factor| x * factor), x, self.factor.view().expr())?;
        Zip::along(Closure(|x, summand| x + summand), scaled, self.summand.view().expr())
    }
}

/// Filters `Self` of the layout `L` that have `C` outputs.
#[doc(hidden)]
pub trait Foldable<L, C>: FiltersOf<L, Whole> {
    type Fit: Verdict;
}
impl<F, L, C, A> Foldable<L, C> for F
where
    F: FiltersOf<L, Whole>,
    C: StaticExtent,
    F::Outputs: Equals<C, Answer = A>,
    A: Answer,
{
    type Fit = Judged<CompileTime, A, ParametersDiffer<F::Outputs, C, F>, Fits>;
}

/// The filters `Self` of the layout `L` have as many outputs as the normalisation behind them has channels, `C`; `Op` names the operation.
pub trait Fold<L, C, Op>: Foldable<L, C> + StaticShape {}
impl<Op, L, C, F: Foldable<L, C, Fit: MustFit<Op>> + StaticShape> Fold<L, C, Op> for F {}

/// The square root by Newton's method, which starts from half the exponent: NaN of a negative number.
const fn sqrt(x: f64) -> f64 {
    /// A subnormal number times this is normal.
    const SCALE: f64 = (1_u64 << 54) as f64;
    const ROOT: f64 = (1_u64 << 27) as f64;
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 || x == f64::INFINITY {
        return x;
    }
    if x < f64::MIN_POSITIVE {
        // The exponent of a subnormal number does not say how large it is.
        return sqrt(x * SCALE) / ROOT;
    }
    let mut root = f64::from_bits((x.to_bits() >> 1) + (1023 << 51));
    let mut step = 0;
    while step < 6 {
        root = (root + x / root) / 2.0;
        step += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    #[test]
    fn roots_are_those_of_the_library() {
        for x in [0.0, 5e-324, 3e-310, 1e-300, 1e-12, 0.3, 1.0, 2.0, 1e5, 1e300, f64::MAX, f64::INFINITY] {
            assert!((super::sqrt(x) - x.sqrt()).abs() <= x.sqrt() * 4e-16 || x.is_infinite(), "{x}");
        }
        assert!(super::sqrt(-1.0).is_nan());
    }
}
