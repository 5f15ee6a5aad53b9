//! Views of the same elements in another shape.
//!
//! Nothing is copied and nothing is computed: a view is a pointer, its run-time lengths, and strides that are constants
//! wherever the shape is static. Semantics: the NumPy functions of the same names.

use super::contiguous::Contiguous;
use super::names::{broadcast_to, permute, reshape, squeeze, unsqueeze, with_length};
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::error::ShapeError;
use crate::shape::matrix::Matrix;
use crate::shape::named::{IsAxis, LengthsOf};
use crate::shape::{Axis, Dim, Extent, Shape, StaticShape, least};
use crate::shape::{Flatten, ReshapeTo, TryReshapeTo};
use crate::shape::{Permute, Reorder, Transpose};
use crate::storage::{RowMajor, Strided, Tensor, TensorView};

/// The view that a method returns.
pub(super) type View<'a, X, S, L> = TensorView<'a, <X as crate::Operand>::Elem, S, L>;

/// Views of the same elements in another shape, without copying; see the [module](self).
///
/// It is implemented for `&Tensor`, [`TensorView`] and `&TensorViewMut`.
pub trait Views<'a>: TensorLike {
    /// The axes in reverse order: rows become columns.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.transpose(), Tensor::from([[1, 4], [2, 5], [3, 6]]));
    /// ```
    #[doc(alias("T", "permute_dims", "reversed_axes"))]
    #[inline(always)]
    fn transpose(self, /* or `permute` */) -> View<'a, Self, <Self::Shape as Transpose>::Transposed, Strided>
    where
        Self: Stored<'a>,
        Self::Shape: Transpose,
    {
        self.stored().transposed()
    }

    /// The last two axes swapped: the transpose of a matrix, or of each matrix of a batch.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.t(), x.transpose());
    /// let batch = Tensor::from([[[1, 2, 3], [4, 5, 6]]]);
    /// assert_eq!(batch.t(), Tensor::from([[[1, 4], [2, 5], [3, 6]]]));
    /// ```
    #[doc(alias("mT", "T", "swapaxes", "transpose"))]
    #[inline(always)]
    fn t<S>(self) -> View<'a, Self, S::Swapped, Strided>
    where
        Self: Stored<'a, Shape = S>,
        S: Matrix,
    {
        self.stored().matrix_transposed()
    }

    /// The axes in another order.
    ///
    /// ```
    /// use shapeproof::{Shape, axes, prelude::*};
    /// let x = Tensor::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    /// assert_eq!(x.permute(axes![2, 0, 1]).get([3, 1, 2]), Some(123));
    /// ```
    #[doc(alias("moveaxis", "swapaxes", "movedim", "permuted_axes", "permute_dims"))]
    #[inline(always)]
    fn permute<P>(self, order: P) -> View<'a, Self, <Self::Shape as Reorder<P>>::Output, Strided>
    where
        Self: Stored<'a>,
        Self::Shape: Permute<P, permute>,
    {
        let _ = order;
        self.stored().permuted::<P>()
    }

    /// The same elements, in row-major order, in another shape with the same number of elements. The source must be contiguous.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.reshape::<Shape![3, 2]>(), Tensor::from([[1, 2], [3, 4], [5, 6]]));
    /// ```
    #[doc(alias("view", "into_shape", "to_shape", "resize"))]
    #[inline(always)]
    fn reshape<R: Shape>(self /* as in `x.reshape::<Shape![4, 2]>()` */) -> View<'a, Self, R, RowMajor>
    where
        Self: Stored<'a>,
        Self::Layout: Contiguous,
        Self::Shape: ReshapeTo<R, reshape>,
    {
        Self::Layout::row_major(self.stored()).recounted(least::<R>())
    }

    /// The same elements in a shape with these lengths.
    ///
    /// # Errors
    ///
    /// The type of shape does not allow the lengths, or their product is not the number of elements.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([1, 2, 3, 4, 5, 6]);
    /// assert_eq!(x.try_reshape::<Shape![?, 2]>([3, 2])?, Tensor::from([[1, 2], [3, 4], [5, 6]]));
    /// assert!(x.try_reshape::<Shape![?, 4]>([2, 4]).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_reshape<R: Shape>(self, dims: impl LengthsOf<R>) -> Result<View<'a, Self, R, RowMajor>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Layout: Contiguous,
        Self::Shape: TryReshapeTo<R, reshape>,
    {
        let shape = ShapeError::dims::<R>("reshape", dims.lengths())?;
        let view = Self::Layout::row_major(self.stored());
        view.try_recounted(shape).ok_or(ShapeError::count("reshape", view.shape().count(), shape.count()))
    }

    /// All elements in one axis. The source must be contiguous.
    ///
    /// The extent of the result is in its type if all extents are and their product is at most 999,999; otherwise it is `?`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.flatten(), Tensor::from([1, 2, 3, 4, 5, 6]));
    /// ```
    #[doc(alias = "ravel")]
    #[inline(always)]
    fn flatten(self) -> View<'a, Self, <Self::Shape as Flatten>::Flattened, RowMajor>
    where
        Self: Stored<'a>,
        Self::Layout: Contiguous,
        Self::Shape: Flatten,
    {
        Self::Layout::row_major(self.stored()).flattened()
    }

    /// The same elements without an axis of extent 1.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3]]);
    /// assert_eq!(x.squeeze(Axis::<0>), Tensor::from([1, 2, 3]));
    /// ```
    #[doc(alias = "remove_axis")]
    #[inline(always)]
    fn squeeze<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>
    where
        Self: Stored<'a>,
        Self::Shape: Squeeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        self.stored().unit_removed::<squeeze, A>()
    }

    /// The same elements without an axis of length 1, which may be known only at run time.
    ///
    /// # Errors
    ///
    /// The length is not 1.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = TensorView::<i32, Shape![?, 3]>::with_dims(&[1, 2, 3], [1, 3])?;
    /// assert_eq!(x.try_squeeze(Axis::<0>)?, Tensor::from([1, 2, 3]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_squeeze<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TrySqueeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        let view = self.stored();
        view.squeezed::<A>().ok_or_else(|| ShapeError::len::<Self::Shape, A>("squeeze", view.shape(), 1))
    }

    /// The same elements with a new axis of extent 1, which is axis `axis` of the result.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2, 3]);
    /// assert_eq!(x.unsqueeze(Axis::<-1>), Tensor::from([[1], [2], [3]]));
    /// ```
    #[doc(alias("expand_dims", "newaxis", "insert_axis"))]
    #[inline(always)]
    fn unsqueeze<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> View<'a, Self, <Self::Shape as InsertAt<Axis<A>>>::Inserted<Dim<1>>, Self::Layout>
    where
        Self: Stored<'a>,
        Self::Shape: Unsqueeze<Axis<A>, unsqueeze>,
    {
        let _ = axis;
        self.stored().unsqueezed::<A>()
    }

    /// The elements broadcast to a shape, by strides of 0. It is an error of the build if the result has more elements than a
    /// `usize` can count.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([1, 2]);
    /// assert_eq!(x.broadcast_to::<Shape![3, 2]>(), Tensor::from([[1, 2], [1, 2], [1, 2]]));
    /// ```
    #[doc(alias("expand", "broadcast"))]
    #[inline(always)]
    fn broadcast_to<R: StaticShape>(self /* as in `::<Shape![3, 4]>()` */) -> View<'a, Self, R, Strided>
    where
        Self: Stored<'a>,
        Self::Shape: BroadcastTo<R, broadcast_to>,
    {
        self.stored().stretched(R::NEW)
    }

    /// The elements broadcast to a shape with these lengths.
    ///
    /// # Errors
    ///
    /// The type of shape does not allow the lengths, the elements do not broadcast to it, or the result has more elements than a
    /// `usize` can count.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2]);
    /// let y: TensorView<'_, i32, Shape![?, 2], _> = x.try_broadcast_to([3, 2])?;
    /// assert_eq!(y.sum(), 9);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_broadcast_to<R: Shape>(
        self,
        dims: impl LengthsOf<R>,
    ) -> Result<View<'a, Self, R, Strided>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TryBroadcastTo<R, broadcast_to>,
    {
        let shape = ShapeError::dims::<R>("broadcast_to", dims.lengths())?;
        let view = self.stored();
        ShapeError::stretch("broadcast_to", shape, view.shape())?;
        view.try_stretched(shape).ok_or(ShapeError::count(
            "broadcast_to",
            view.shape().count(),
            shape.count(),
        ))
    }

    /// The same elements with `length` as the extent of an axis: a [`Length`](crate::Length) that [`length!`](crate::length!)
    /// made, or any other extent.
    ///
    /// # Errors
    ///
    /// The axis has another length; the error has both.
    ///
    /// # Cost
    ///
    /// One comparison.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{length, prelude::*, tensor};
    /// let (x, y) = (vec![1.0, 2.0, 3.0], vec![4.0, 5.0, 6.0]);
    /// length!(n = x.len());
    /// let x = TensorView::from(&x[..]).with_length(n, Axis::<0>)?;
    /// let y = TensorView::from(&y[..]).with_length(n, Axis::<0>)?;
    /// assert_eq!((x * y).sum(), 32.0);
    ///
    /// let error = TensorView::from(&[1.0; 4][..]).with_length(n, Axis::<0>).unwrap_err();
    /// assert_eq!(error.to_string(), "with_length: axis 0 has 4 against 3");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn with_length<const A: isize, E: Extent>(
        self,
        length: E,
        axis: impl IsAxis<A>,
    ) -> Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<E>, Self::Layout>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<A>, with_length>,
    {
        let _ = axis;
        let view = self.stored();
        view.relabelled::<A, E>(length)
            .ok_or_else(|| ShapeError::len::<Self::Shape, A>("with_length", view.shape(), length.get()))
    }

    /// A copy of these elements in a new tensor, which is contiguous even if the view is not.
    ///
    /// # Cost
    ///
    /// One copy, returned by value.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.transpose().to_tensor().as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[doc(alias("to_owned", "clone_owned", "contiguous", "copy", "as_standard_layout"))]
    #[inline(always)]
    fn to_tensor(self) -> Tensor<Self::Elem, Self::Shape>
    where
        Self: Stored<'a>,
    {
        crate::Unevaluated(self.expr()).eval()
    }

    /// Copies the elements into a tensor of the same shape, which gets the run-time lengths.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let mut y = Tensor::from([[0; 2]; 3]);
    /// x.transpose().copy_into(&mut y);
    /// assert_eq!(y, x.transpose());
    /// ```
    #[doc(alias("copyto", "copy_"))]
    #[inline(always)]
    fn copy_into(self, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self: Stored<'a>,
    {
        crate::Unevaluated(self.expr()).eval_into(out)
    }
}

impl<X: TensorLike> Views<'_> for X {}
