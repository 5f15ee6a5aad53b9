//! Equality, closeness, defaults, hashes and copies.

use core::hash::{Hash, Hasher};

use duplicate::duplicate_item;
use num_traits::ConstZero;

use crate::expr::Stored;
use crate::ops::reduce::logic::All;
use crate::ops::views::slicing::Slicing;
use crate::shape::{Shape, least};
use crate::storage::expr::Closure;
use crate::storage::fold_all::fold_all;
use crate::storage::unoptimized::UNOPTIMIZED;
use crate::storage::zip::Zip;
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

/// Whether the lengths are equal and `holds` for each pair of elements. The types of the shapes may differ: `[..8, 3]` with two rows has the
/// lengths of `[2, 3]`.
#[inline(always)]
fn all_pairs<'a, 'b, X, Y>(x: X, y: Y, holds: impl Fn(X::Elem, Y::Elem) -> bool) -> bool
where
    X: Stored<'a>,
    Y: Stored<'b>,
{
    let (x, y) = (x.stored(), y.stored());
    if x.shape().rank() != y.shape().rank() {
        return false;
    }
    let Some(y) = y.retype(x.shape()) else { return false };
    if UNOPTIMIZED {
        return x.iter().zip(y.iter()).all(|(&x, &y)| holds(x, y));
    }
    Zip::paired(Closure(holds), x, y).is_some_and(|pairs| fold_all::<All, _>(&pairs).unwrap_or(true))
}

/// Equal lengths and equal elements.
#[inline(always)]
fn equal<'a, 'b, X, Y>(x: X, y: Y) -> bool
where
    X: Stored<'a, Elem: PartialEq<Y::Elem>>,
    Y: Stored<'b>,
{
    all_pairs(x, y, |x, y| x == y)
}

impl<T: Copy + PartialEq + 'static, S: Shape, R: Shape> PartialEq<Tensor<T, R>> for Tensor<T, S> {
    #[inline]
    fn eq(&self, other: &Tensor<T, R>) -> bool {
        self.shape().rank() == other.shape().rank()
            && self.shape().axes() == other.shape().axes()
            && self.as_slice() == other.as_slice()
    }
}
impl<T: Copy + Eq + 'static, S: Shape> Eq for Tensor<T, S> {}
impl<T: Copy + Eq + 'static, S: Shape, L: Layout> Eq for TensorView<'_, T, S, L> {}

#[duplicate_item(
    layouts                Left                         Right;
    [L: Layout]            [Tensor<T, S>]               [TensorView<'_, T, R, L>];
    [L: Layout]            [TensorView<'_, T, S, L>]    [Tensor<T, R>];
    [L: Layout, M: Layout] [TensorView<'_, T, S, L>]    [TensorView<'_, T, R, M>];
    [L: Layout]            [Tensor<T, S>]               [TensorViewMut<'_, T, R, L>];
    [L: Layout]            [TensorViewMut<'_, T, S, L>] [Tensor<T, R>];
    [L: Layout, M: Layout] [TensorView<'_, T, S, L>]    [TensorViewMut<'_, T, R, M>];
    [L: Layout, M: Layout] [TensorViewMut<'_, T, S, L>] [TensorView<'_, T, R, M>];
)]
impl<T: Copy + PartialEq + 'static, S: Shape, R: Shape, layouts> PartialEq<Right> for Left {
    #[inline]
    fn eq(&self, other: &Right) -> bool {
        equal(self, other)
    }
}

/// Whether the lengths are equal and each pair of elements is close: `|x - y| <= atol + rtol * |y|`.
///
/// Cost: one pass, which ends behind a row or a block of elements that has a pair which is not close.
///
/// Semantics: NumPy's `allclose` without broadcasting; equal infinities are close, NaN is close to nothing.
///
/// ```
/// use shapeproof::{all_close, prelude::*};
/// let (x, y) = (Tensor::from([1.0_f32, 2.0]), Tensor::from([1.0, 2.000_001]));
/// assert!(all_close(&x, &y, 1e-5, 1e-8));
/// assert!(!all_close(&x, &(&y * 2.0).eval(), 1e-5, 1e-8));
/// ```
#[doc(alias("allclose", "isclose", "abs_diff_eq", "relative_eq"))]
#[must_use]
#[inline]
pub fn all_close<'a, 'b, X, Y, T>(x: X, y: Y, rtol: T, atol: T) -> bool
where
    X: Stored<'a, Elem = T>,
    Y: Stored<'b, Elem = T>,
    T: num_traits::float::FloatCore + 'static,
{
    all_pairs(x, y, |x, y| x == y || (y.is_finite() && (x - y).abs() <= atol + rtol * y.abs()))
}

impl<T: Copy + ConstZero + 'static, S: Shape> Default for Tensor<T, S> {
    /// Zeros, in the least lengths that the shape allows: a length known only at run time is 0.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// #[derive(Default)]
    /// struct Scratch {
    ///     frames: Tensor<f32, Shape![..32, 12]>,
    ///     mean: Tensor<f32, Shape![12]>,
    /// }
    /// let scratch = Scratch::default();
    /// assert_eq!((scratch.frames.rows().len(), scratch.mean.sum()), (0, 0.0));
    /// ```
    fn default() -> Self {
        Self::generate(least(), |_| T::ZERO)
    }
}

impl<T: Copy + Hash + 'static, S: Shape> Hash for Tensor<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let axes = self.shape().axes();
        axes.hash(state);
        self.as_slice().hash(state);
    }
}
