//! Views of the same elements: other axes, other shapes, parts.

use crate::error::ShapeError;
use crate::expr::Stored;
use crate::shape::axis::{AtAxis, HasAxis, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::join::{Slice, Sliced, Span};
use crate::shape::permute::{Permute, Reorder, Transpose};
use crate::shape::reshape::{ReshapeTo, TryReshapeTo};
use crate::shape::{Axis, Dim, Dims, Extent, Shape, StaticExtent, StaticShape};
use crate::storage::{Layout, RowMajor, Strided, Tensor, TensorView};

macro_rules! operations {
    ($($name:ident)*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`Views::", stringify!($name), "`].")]
        #[derive(Debug)]
        pub enum $name {}
    )*};
}
operations!(permute reshape squeeze unsqueeze slice split rows index_axis axis_iter broadcast_to);

/// A layout whose elements lie side by side: [`RowMajor`].
#[diagnostic::on_unimplemented(
    message = "the elements of a `{Self}` view do not lie side by side",
    label = "this view is not contiguous",
    note = "copy it first, with `to_tensor`"
)]
pub trait Contiguous: Layout {
    #[doc(hidden)]
    fn row_major<T: Copy + 'static, S: Shape>(
        view: TensorView<'_, T, S, Self>,
    ) -> TensorView<'_, T, S, RowMajor>;
}
impl Contiguous for RowMajor {
    #[inline(always)]
    fn row_major<T: Copy + 'static, S: Shape>(view: TensorView<'_, T, S>) -> TensorView<'_, T, S> {
        view
    }
}

/// An axis of the operand's shape.
type Without<S, const A: isize> = <S as AtAxis<Axis<A>>>::Without;

/// Views of tensors and of views. None of them copies an element.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof::span;
///
/// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(x.transpose(), Tensor::from([[1, 4], [2, 5], [3, 6]]));
/// assert_eq!(x.reshape::<Shape![3, 2]>(), Tensor::from([[1, 2], [3, 4], [5, 6]]));
/// assert_eq!(x.slice(Axis::<1>, span!(1..3)), Tensor::from([[2, 3], [5, 6]]));
/// assert_eq!(x.row(1).unwrap(), Tensor::from([4, 5, 6]));
/// ```
pub trait Views<'a>: Stored<'a> {
    /// A tensor with the same elements, side by side.
    #[must_use]
    #[inline(always)]
    fn to_tensor(self) -> Tensor<Self::Elem, Self::Shape> {
        crate::storage::drive::eval(&self.stored())
    }

    /// The axes in reverse order.
    ///
    /// # Shapes
    ///
    /// `[a, b, c] -> [c, b, a]`.
    #[must_use]
    #[inline(always)]
    fn transpose(self) -> TensorView<'a, Self::Elem, <Self::Shape as Transpose>::Transposed, Strided>
    where
        Self::Shape: Transpose,
    {
        self.stored().reversed()
    }

    /// The axes in another order: axis `i` of the result is the axis that `order` names at `i`.
    ///
    /// # Shapes
    ///
    /// `[a, b, c]` with `(Axis::<1>, Axis::<2>, Axis::<0>)` is `[b, c, a]`; NumPy's `transpose(axes)`.
    #[must_use]
    #[inline(always)]
    fn permute<P>(self, order: P) -> TensorView<'a, Self::Elem, <Self::Shape as Reorder<P>>::Output, Strided>
    where
        Self::Shape: Permute<P, permute>,
    {
        let _ = order;
        self.stored().permuted::<P, permute>()
    }

    /// The same elements in row-major order in another shape.
    ///
    /// # Shapes
    ///
    /// Any shape with the same number of elements.
    #[must_use]
    #[inline(always)]
    fn reshape<R: StaticShape>(self) -> TensorView<'a, Self::Elem, R>
    where
        Self::Shape: ReshapeTo<R, reshape>,
        Self::Layout: Contiguous,
    {
        Self::Layout::row_major(self.stored()).recounted::<R, reshape>(R::NEW)
    }

    /// The same elements in a shape whose lengths only run time knows.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Count`] if the numbers of elements differ; otherwise the length that an extent does not allow.
    #[inline(always)]
    fn try_reshape<R: Shape>(
        self,
        dims: impl Into<R::Index>,
    ) -> Result<TensorView<'a, Self::Elem, R>, ShapeError>
    where
        Self::Shape: TryReshapeTo<R, reshape>,
        Self::Layout: Contiguous,
    {
        let shape: R = ShapeError::dims("reshape", dims.into())?;
        let view = Self::Layout::row_major(self.stored());
        view.try_recounted(shape).ok_or(ShapeError::count("reshape", view.shape().count(), shape.count()))
    }

    /// Without an axis of extent 1.
    #[must_use]
    #[inline(always)]
    fn squeeze<const A: isize>(
        self,
        axis: Axis<A>,
    ) -> TensorView<'a, Self::Elem, Without<Self::Shape, A>, Self::Layout>
    where
        Self::Shape: Squeeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        self.stored().squeezed::<A, squeeze>()
    }

    /// Without an axis whose length only run time knows to be 1.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] if the length is not 1.
    #[inline(always)]
    fn try_squeeze<const A: isize>(
        self,
        axis: Axis<A>,
    ) -> Result<TensorView<'a, Self::Elem, Without<Self::Shape, A>, Self::Layout>, ShapeError>
    where
        Self::Shape: TrySqueeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        let view = self.stored();
        let shape = view.shape();
        view.try_squeezed::<A, squeeze>().ok_or_else(|| ShapeError::Axis {
            op: "squeeze",
            axis: (<Self::Shape as AtAxis<Axis<A>>>::AXIS + shape.rank()).saturating_sub(8),
            left: AtAxis::<Axis<A>>::extent(shape).get(),
            right: 1,
        })
    }

    /// With a new axis of extent 1.
    ///
    /// # Shapes
    ///
    /// `[a, b]` with `Axis::<1>` is `[a, 1, b]`, with `Axis::<-1>` it is `[a, b, 1]`; NumPy's `expand_dims`.
    #[must_use]
    #[inline(always)]
    fn unsqueeze<const A: isize>(
        self,
        axis: Axis<A>,
    ) -> TensorView<
        'a,
        Self::Elem,
        <Self::Shape as crate::shape::axis::InsertAt<Axis<A>>>::Inserted<Dim<1>>,
        Self::Layout,
    >
    where
        Self::Shape: Unsqueeze<Axis<A>, unsqueeze>,
    {
        let _ = axis;
        self.stored().unsqueezed::<Axis<A>, unsqueeze>()
    }

    /// The positions of a span of an axis.
    ///
    /// # Shapes
    ///
    /// `[a, b]` with `Axis::<1>` and `span!(2..5)` is `[a, 3]`.
    #[must_use]
    #[inline(always)]
    fn slice<const A: isize, From, To>(
        self,
        axis: Axis<A>,
        span: Span<From, To>,
    ) -> TensorView<'a, Self::Elem, <Self::Shape as Sliced<Axis<A>, Span<From, To>>>::Output, Strided>
    where
        Self::Shape: Slice<Axis<A>, Span<From, To>, slice>,
    {
        let _ = (axis, span);
        self.stored().sliced::<Axis<A>, Span<From, To>, slice>()
    }

    /// The positions of a span of the first axis: contiguous memory stays contiguous.
    #[must_use]
    #[inline(always)]
    fn rows<From, To>(
        self,
        span: Span<From, To>,
    ) -> TensorView<'a, Self::Elem, <Self::Shape as Sliced<Axis<0>, Span<From, To>>>::Output, Self::Layout>
    where
        Self::Shape: Slice<Axis<0>, Span<From, To>, rows>,
    {
        let _ = span;
        self.stored().sliced_rows::<Span<From, To>, rows>()
    }

    /// Two views, of an axis before and from a position on: `x.split(Axis::<1>, at!(3))`.
    #[must_use]
    #[inline(always)]
    fn split<const A: isize, At: StaticExtent>(
        self,
        axis: Axis<A>,
        at: Span<Dim<0>, At>,
    ) -> (
        TensorView<'a, Self::Elem, <Self::Shape as Sliced<Axis<A>, Span<Dim<0>, At>>>::Output, Strided>,
        TensorView<
            'a,
            Self::Elem,
            <Self::Shape as Sliced<Axis<A>, Span<At, <Self::Shape as AtAxis<Axis<A>>>::Extent>>>::Output,
            Strided,
        >,
    )
    where
        Self::Shape: Slice<Axis<A>, Span<Dim<0>, At>, split>
            + Slice<Axis<A>, Span<At, <Self::Shape as AtAxis<Axis<A>>>::Extent>, split>,
    {
        let _ = (axis, at);
        let view = self.stored();
        (
            view.sliced::<Axis<A>, Span<Dim<0>, At>, split>(),
            view.sliced::<Axis<A>, Span<At, <Self::Shape as AtAxis<Axis<A>>>::Extent>, split>(),
        )
    }

    /// One position of an axis, or `None` past its end.
    #[must_use]
    #[inline(always)]
    fn index_axis<const A: isize>(
        self,
        axis: Axis<A>,
        i: usize,
    ) -> Option<TensorView<'a, Self::Elem, Without<Self::Shape, A>, Strided>>
    where
        Self::Shape: HasAxis<Axis<A>, index_axis>,
    {
        let _ = axis;
        self.stored().indexed::<A>(i)
    }

    /// One position of the first axis, or `None` past its end: contiguous memory stays contiguous.
    #[must_use]
    #[inline(always)]
    fn row(self, i: usize) -> Option<TensorView<'a, Self::Elem, Without<Self::Shape, 0>, Self::Layout>>
    where
        Self::Shape: HasAxis<Axis<0>, rows>,
    {
        self.stored().indexed_row(i)
    }

    /// Each position of an axis in turn.
    #[inline(always)]
    fn axis_iter<const A: isize>(
        self,
        axis: Axis<A>,
    ) -> impl ExactSizeIterator<Item = TensorView<'a, Self::Elem, Without<Self::Shape, A>, Strided>>
    + DoubleEndedIterator
    where
        Self::Shape: HasAxis<Axis<A>, axis_iter>,
    {
        let _ = axis;
        let view = self.stored();
        let len = AtAxis::<Axis<A>>::extent(view.shape()).get();
        AxisIter::<_, _, _, A> { view, next: 0, end: len }
    }

    /// Stretched to another shape: extents of 1 repeat without a copy.
    #[must_use]
    #[inline(always)]
    fn broadcast_to<R: StaticShape>(self) -> TensorView<'a, Self::Elem, R, Strided>
    where
        Self::Shape: BroadcastTo<R, broadcast_to>,
    {
        self.stored().stretched::<R, broadcast_to>(R::NEW)
    }

    /// Stretched to a shape whose lengths only run time knows.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] names the first axis whose length is neither 1 nor that of the shape.
    #[inline(always)]
    fn try_broadcast_to<R: Shape>(
        self,
        dims: impl Into<R::Index>,
    ) -> Result<TensorView<'a, Self::Elem, R, Strided>, ShapeError>
    where
        Self::Shape: TryBroadcastTo<R, broadcast_to>,
    {
        let shape: R = ShapeError::dims("broadcast_to", dims.into())?;
        let view = self.stored();
        ShapeError::stretch("broadcast_to", shape, view.shape())?;
        view.try_stretched::<R, broadcast_to>(shape).ok_or(ShapeError::Shape {
            op: "broadcast_to",
            have: Dims::of(view.shape()),
            want: crate::shape::dims::Extents::of::<R>(),
        })
    }
}

impl<'a, X: Stored<'a>> Views<'a> for X {}

/// The positions of an axis, as views.
struct AxisIter<'a, T, S, L, const A: isize> {
    view: TensorView<'a, T, S, L>,
    next: usize,
    end: usize,
}

impl<'a, T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> Iterator
    for AxisIter<'a, T, S, L, A>
{
    type Item = TensorView<'a, T, Without<S, A>, Strided>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        let item = self.view.indexed::<A>(self.next);
        self.next += 1;
        item
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }
}

impl<T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> DoubleEndedIterator
    for AxisIter<'_, T, S, L, A>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        self.view.indexed::<A>(self.end)
    }
}

impl<T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> ExactSizeIterator
    for AxisIter<'_, T, S, L, A>
{
}
