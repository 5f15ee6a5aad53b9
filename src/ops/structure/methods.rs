//! The operations that move elements, as methods.

use num_traits::Zero;

use super::copies::{repeat, tile};
use super::order::{flip, roll};
use super::padding::{PadMode, pad};
use super::triangle::{trace, tril, triu};
use crate::expr::{Stored, TensorLike};
use crate::ops::reduce::Summable;
use crate::shape::axis::HasAxis;
use crate::shape::diagonal::{Diagonal, HasTrace};
use crate::shape::longer::{Pad, Padded, Repeat, Repeated};
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::verdict::CompileTime;
use crate::shape::{Axis, StaticExtent};
use crate::storage::placed::Pads;
use crate::storage::{Strided, Tensor, TensorView};

/// Operations that bring elements to other positions, as methods of tensors, views and expressions. Their other forms (`_into`,
/// `try_`) are functions.
///
/// ```
/// use shapeproof::{Constant, Dim, prelude::*, tensor};
/// let x = tensor![[1, 2], [3, 4]];
/// assert_eq!(x.flip(Axis::<0>), tensor![[3, 4], [1, 2]]);
/// assert_eq!(x.pad(Axis::<1>, Dim::<1>, Dim::<0>, Constant(9)), tensor![[9, 1, 2], [9, 3, 4]]);
/// assert_eq!(x.diagonal(), tensor![1, 4]);
/// ```
pub trait Structure<'a>: TensorLike {
    /// The positions of an axis from the last to the first. See the function [`flip`](fn@flip).
    #[must_use]
    #[inline(always)]
    fn flip<const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Shape: HasAxis<Axis<A>, flip>,
    {
        flip(self, axis)
    }

    /// The positions of an axis moved by `shift`, around the end. See the function [`roll`](fn@roll).
    #[must_use]
    #[inline(always)]
    fn roll<const A: isize>(self, axis: impl IsAxis<A>, shift: isize) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Shape: HasAxis<Axis<A>, roll>,
    {
        roll(self, axis, shift)
    }

    /// All positions of an axis, `times` over. See the function [`tile`](fn@tile).
    #[must_use]
    #[inline(always)]
    fn tile<const A: isize, K: StaticExtent>(
        self,
        axis: impl IsAxis<A>,
        times: impl IsLength<K>,
    ) -> Tensor<Self::Elem, <Self::Shape as Repeated<Axis<A>, K>>::Output>
    where
        Self::Shape: Repeat<Axis<A>, K, tile>,
    {
        tile(self, axis, times)
    }

    /// Each position of an axis `times` in a row. See the function [`repeat`](fn@repeat).
    #[must_use]
    #[inline(always)]
    fn repeat<const A: isize, K: StaticExtent>(
        self,
        axis: impl IsAxis<A>,
        times: impl IsLength<K>,
    ) -> Tensor<Self::Elem, <Self::Shape as Repeated<Axis<A>, K>>::Output>
    where
        Self::Shape: Repeat<Axis<A>, K, repeat>,
    {
        repeat(self, axis, times)
    }

    /// More positions at both ends of an axis. See the function [`pad`](fn@pad).
    #[must_use]
    #[inline(always)]
    fn pad<const A: isize, B: StaticExtent, K: StaticExtent, M>(
        self,
        axis: impl IsAxis<A>,
        before: impl IsLength<B>,
        behind: impl IsLength<K>,
        mode: M,
    ) -> Tensor<Self::Elem, <Self::Shape as Padded<Axis<A>, B, K>>::Output>
    where
        Self::Shape: Pad<Axis<A>, B, K, pad>,
        M: PadMode<Self::Elem> + Pads<Self::Shape, Axis<A>, B, K, CompileTime, pad>,
    {
        pad(self, axis, before, behind, mode)
    }

    /// The elements on and below the diagonal `k`, and zeros. See the function [`tril`](fn@tril).
    #[must_use]
    #[inline(always)]
    fn tril(self, k: isize) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Zero,
        Self::Shape: HasAxis<Axis<-2>, tril>,
    {
        tril(self, k)
    }

    /// The elements on and above the diagonal `k`, and zeros. See the function [`triu`](fn@triu).
    #[must_use]
    #[inline(always)]
    fn triu(self, k: isize) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Zero,
        Self::Shape: HasAxis<Axis<-2>, triu>,
    {
        triu(self, k)
    }

    /// The elements whose last two indices are equal, as a view. See the function [`diagonal`](fn@crate::diagonal).
    #[inline(always)]
    fn diagonal<S>(self) -> TensorView<'a, Self::Elem, S::Along, Strided>
    where
        Self: Stored<'a, Shape = S>,
        S: Diagonal,
    {
        self.stored().diagonal_of()
    }

    /// The sum of the diagonal of a matrix. See the function [`trace`](fn@trace).
    #[must_use]
    #[inline(always)]
    fn trace<S>(self) -> Self::Elem
    where
        Self: Stored<'a, Shape = S>,
        Self::Elem: Summable,
        S: HasTrace,
    {
        trace(self)
    }
}

impl<X: TensorLike> Structure<'_> for X {}
