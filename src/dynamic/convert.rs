//! Tensors and views converted to another type of shape. A length that the type has may become one known at run time; a length
//! known at run time may become one that the type has, after a comparison.

use crate::expr::Unevaluated;
use crate::shape::error::ShapeError;
use crate::shape::{DynShape, Shape, StaticShape};
use crate::storage::{Evaluated, Expr, Layout, Produce, Tensor, TensorView};

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The same elements under a shape that is known at compile time, if it has these lengths.
    ///
    /// # Errors
    ///
    /// The lengths do not fit the shape that is asked for; the error has both.
    ///
    /// # Cost
    ///
    /// One comparison for each axis; nothing is copied.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x: Tensor<f32, Shape![..32, 2]> = Tensor::try_zeros([3, 2])?;
    /// let typed = x.view().try_into_static::<Shape![3, 2]>()?;
    /// let error = x.view().try_into_static::<Shape![4, 2]>().err().unwrap();
    /// assert_eq!(error.to_string(), "try_into_static: the shape is [3, 2], not [4, 2]");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_into_static<R: StaticShape>(self) -> Result<TensorView<'a, T, R, L>, ShapeError> {
        self.retyped("try_into_static")
    }

    /// The same elements under another type of shape that allows these lengths, as `Shape![..32, 2]` for 3 rows of 2.
    ///
    /// # Errors
    ///
    /// The lengths do not fit the shape that is asked for; the error has both.
    ///
    /// # Cost
    ///
    /// One comparison for each axis; nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2])?;
    /// let rows: TensorView<'_, i32, Shape![..32, 2]> = x.try_into_shape()?;
    /// assert_eq!(rows.sum_axis(Axis::<1>).as_slice(), [3, 7, 11]);
    /// assert!(x.try_into_shape::<Shape![..32, 3]>().is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_into_shape<R: Shape>(self) -> Result<TensorView<'a, T, R, L>, ShapeError> {
        self.retyped("try_into_shape")
    }

    /// The same elements under a shape whose type has neither lengths nor rank.
    ///
    /// # Cost
    ///
    /// None; nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// let y: DynView<'_, i32> = x.view().into_dynamic();
    /// assert_eq!((y.shape().rank(), y.sum()), (2, 21));
    /// ```
    #[must_use]
    pub fn into_dynamic(self) -> TensorView<'a, T, DynShape, L> {
        self.erased()
    }

    fn retyped<R: Shape>(self, op: &'static str) -> Result<TensorView<'a, T, R, L>, ShapeError> {
        let shape: R = ShapeError::convert(op, self.shape())?;
        self.retype(shape).ok_or(ShapeError::count(op, self.shape().count(), shape.count()))
    }
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// A copy under a shape that is known at compile time, if it has these lengths. [`TensorView::try_into_static`] copies nothing.
    ///
    /// # Errors
    ///
    /// The lengths do not fit the shape that is asked for; the error has both.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::<i32, Shape![..4, 2]>::try_full([2, 2], 1)?;
    /// let y: Tensor<i32, Shape![2, 2]> = x.try_into_static()?;
    /// assert_eq!(y.as_slice(), [1; 4]);
    /// assert!(x.try_into_static::<Shape![3, 2]>().is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_into_static<R: StaticShape>(&self) -> Result<Tensor<T, R>, ShapeError> {
        copied("try_into_static", self.view())
    }

    /// A copy under another type of shape that allows these lengths; [`TensorView::try_into_shape`] copies nothing.
    ///
    /// # Errors
    ///
    /// The lengths do not fit the shape that is asked for; the error has both.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut rows: Tensor<i32, Shape![..4, 2]> = tensor![[1, 2], [3, 4]].try_into_shape()?;
    /// rows.try_push_row(&tensor![5, 6])?;
    /// assert_eq!(rows.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_into_shape<R: Shape>(&self) -> Result<Tensor<T, R>, ShapeError> {
        copied("try_into_shape", self.view())
    }
}

impl<E: Expr> Unevaluated<E> {
    /// Writes the values into a tensor whose type of shape allows their lengths. The tensor gets these lengths.
    ///
    /// # Errors
    ///
    /// The tensor's type of shape does not allow the lengths of the values; the error has both, and nothing is written.
    ///
    /// # Cost
    ///
    /// As [`eval_into`](Self::eval_into).
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut out = Tensor::<i32, Shape![..4, 2]>::empty();
    /// (&tensor![[1, 2], [3, 4]] * 10).try_eval_into(&mut out)?;
    /// assert_eq!(out.as_slice(), [10, 20, 30, 40]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn try_eval_into<S: Shape>(&self, out: &mut Tensor<E::Elem, S>) -> Result<(), ShapeError> {
        Evaluated::of(&self.0).try_eval_into("try_eval_into", out)
    }
}

/// A copy of the elements in a tensor whose type of shape allows their lengths.
fn copied<T: Copy + 'static, S: Shape, R: Shape>(
    op: &'static str,
    view: TensorView<'_, T, S>,
) -> Result<Tensor<T, R>, ShapeError> {
    let shape = ShapeError::convert(op, view.shape())?;
    Ok(Evaluated(view).reshaped(op, shape)?.eval())
}
