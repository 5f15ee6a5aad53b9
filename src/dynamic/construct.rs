//! Tensors and views with lengths that are known at run time.

use num_traits::Zero;

use crate::shape::Shape;
use crate::shape::error::ShapeError;
use crate::shape::named::LengthsOf;
use crate::storage::{Evaluated, Produce, Tensor, TensorView, TensorViewMut};

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// A tensor of these lengths with these elements, in row-major order.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length, or the number of elements is not the product of the lengths.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// type Frames = Tensor<f32, Shape![..32, 2]>;
    ///
    /// let x = Frames::try_from_slice([3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    /// assert_eq!(x.get([2, 1]), Some(6.0));
    ///
    /// let error = Frames::try_from_slice([33, 2], &[0.0; 66]).unwrap_err();
    /// assert_eq!(error.to_string(), "try_from_slice: axis 0 has room for 32, not 33");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_from_slice(dims: impl LengthsOf<S>, elements: &[T]) -> Result<Self, ShapeError> {
        let view = view("try_from_slice", dims.lengths(), elements)?;
        Ok(Evaluated::of(&view).eval())
    }

    /// A tensor of these lengths with every element `value`.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::<f32, Shape![..4, 2]>::try_full([3, 2], 0.5)?;
    /// assert_eq!((x.shape().dims(), x.sum()), ([3, 2], 3.0));
    /// let error = Tensor::<f32, Shape![..4, 2]>::try_full([5, 2], 0.5).unwrap_err();
    /// assert_eq!(error.to_string(), "try_full: axis 0 has room for 4, not 5");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_full(dims: impl LengthsOf<S>, value: T) -> Result<Self, ShapeError> {
        Ok(Self::generate(ShapeError::dims("try_full", dims.lengths())?, |_| value))
    }

    /// A tensor of zeros of these lengths.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::<i32, Shape![..4, 2]>::try_zeros([3, 2])?;
    /// assert_eq!(x.as_slice(), [0; 6]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_zeros(dims: impl LengthsOf<S>) -> Result<Self, ShapeError>
    where
        T: Zero,
    {
        Ok(Self::generate(ShapeError::dims("try_zeros", dims.lengths())?, |_| T::zero()))
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S> {
    /// A view with these lengths of borrowed elements in row-major order, such as a file in memory or a part of a buffer.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length, or the number of elements is not the product of the lengths.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let samples = [1, 2, 3, 4, 5, 6];
    /// let x = TensorView::<i32, Shape![?, 3]>::with_dims(&samples, [2, 3])?;
    /// assert_eq!(x.try_add(x)?.try_mul(x)?.shape(), x.shape());
    ///
    /// let error = TensorView::<i32, Shape![?, 3]>::with_dims(&samples, [2, 4]).err().unwrap();
    /// assert_eq!(error.to_string(), "with_dims: axis 1 has 3 against 4");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn with_dims(elements: &'a [T], dims: impl LengthsOf<S>) -> Result<Self, ShapeError> {
        view("with_dims", dims.lengths(), elements)
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorViewMut<'a, T, S> {
    /// A mutable view with these lengths of borrowed elements in row-major order, such as a buffer that a device fills.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length, or the number of elements is not the product of the lengths.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut buffer = [1, 2, 3, 4];
    /// TensorViewMut::<i32, Shape![?, 2]>::with_dims(&mut buffer, [2, 2])?.assign(&Tensor::from([7, 8]));
    /// assert_eq!(buffer, [7, 8, 7, 8]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn with_dims(elements: &'a mut [T], dims: impl LengthsOf<S>) -> Result<Self, ShapeError> {
        let (shape, have) = (ShapeError::dims::<S>("with_dims", dims.lengths())?, elements.len());
        Self::of(elements, shape).ok_or_else(|| ShapeError::count("with_dims", have, shape.count()))
    }
}

/// A view of `elements` with these lengths.
#[inline(always)]
fn view<'a, T: Copy + 'static, S: Shape>(
    op: &'static str,
    dims: S::Index,
    elements: &'a [T],
) -> Result<TensorView<'a, T, S>, ShapeError> {
    let shape = ShapeError::dims::<S>(op, dims)?;
    TensorView::of(elements, shape).ok_or_else(|| ShapeError::count(op, elements.len(), shape.count()))
}
