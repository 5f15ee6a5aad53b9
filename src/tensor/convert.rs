//! Arrays, slices and vectors.

use duplicate::duplicate_item;

use crate::ops::reshape;
use crate::shape::ReshapeTo;
use crate::shape::error::ShapeError;
use crate::shape::{Shape, StaticShape};
use crate::storage::{Evaluated, Nested, Produce, Tensor, TensorView, TensorViewMut};

impl<'a, T: Copy + 'static, S: StaticShape> TensorView<'a, T, S> {
    /// A view of a slice that has as many elements as the shape; nothing is copied.
    ///
    /// # Errors
    ///
    /// The slice has another number of elements.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let samples = [1, 2, 3, 4, 5, 6];
    /// let x = TensorView::<i32, Shape![2, 3]>::from_slice(&samples)?;
    /// assert_eq!(x.get([1, 0]), Some(4));
    /// let y = TensorView::<i32, Shape![?, 2]>::with_dims(&samples, [3, 2])?;
    /// assert_eq!(y.get([2, 1]), Some(6));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[doc(alias("frombuffer", "from_row_slice", "from_shape_vec"))]
    pub fn from_slice(elements: &'a [T]) -> Result<Self, ShapeError> {
        Self::of(elements, S::NEW).ok_or(ShapeError::count("from_slice", elements.len(), S::LEN))
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorViewMut<'a, T, S> {
    /// A mutable view of a slice that has as many elements as the shape; nothing is copied.
    ///
    /// # Errors
    ///
    /// The slice has another number of elements.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let mut samples = [1, 2, 3, 4];
    /// TensorViewMut::<i32, Shape![2, 2]>::from_slice(&mut samples)?.index_axis_mut(Axis::<0>, 1).unwrap().fill(0);
    /// assert_eq!(samples, [1, 2, 0, 0]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[doc(alias("frombuffer", "from_row_slice", "from_shape_vec"))]
    pub fn from_slice(elements: &'a mut [T]) -> Result<Self, ShapeError> {
        let have = elements.len();
        Self::of(elements, S::NEW).ok_or(ShapeError::count("from_slice", have, S::LEN))
    }
}

#[duplicate_item(
    View            Elements;
    [TensorView]    [&'a [T]];
    [TensorViewMut] [&'a mut [T]];
)]
impl<'a, T: Copy + 'static, S: StaticShape> TryFrom<Elements> for View<'a, T, S> {
    type Error = ShapeError;
    fn try_from(elements: Elements) -> Result<Self, ShapeError> {
        Self::from_slice(elements)
    }
}

impl<T: Copy + 'static, S: Shape> AsRef<[T]> for Tensor<T, S> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy + 'static, S: Shape> AsMut<[T]> for Tensor<T, S> {
    fn as_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Copy + 'static, S: Shape> AsRef<[T]> for TensorView<'_, T, S> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy + 'static, S: Shape> AsMut<[T]> for TensorViewMut<'_, T, S> {
    fn as_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Copy + 'static, S: StaticShape> TryFrom<&[T]> for Tensor<T, S> {
    type Error = ShapeError;
    fn try_from(elements: &[T]) -> Result<Self, ShapeError> {
        Self::from_slice(elements)
    }
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// The elements as a nested array.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let rows: [[i32; 2]; 2] = Tensor::from([[1, 2], [3, 4]]).into_nested();
    /// assert_eq!(rows, [[1, 2], [3, 4]]);
    /// ```
    #[doc(alias = "tolist")]
    #[must_use]
    pub fn into_nested<A: Nested<T, S>>(self) -> A {
        self.to_nested()
    }
}

impl<T: Copy + 'static> Tensor<T, ()> {
    /// The element of a tensor without axes, such as what is left of a vector by a reduction, in a `const` as well. NumPy's `item`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.max_axis(Axis::<0>).sum_axis(Axis::<0>).item(), 7);
    /// ```
    #[doc(alias = "into_scalar")]
    #[must_use]
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a tensor without axes has one element; a const fn has no iterators"
    )]
    pub const fn item(&self) -> T {
        self.elements()[0]
    }
}

#[cfg(feature = "alloc")]
impl<T: Copy + 'static, S: StaticShape> TryFrom<alloc::vec::Vec<T>> for Tensor<T, S> {
    type Error = ShapeError;
    /// A copy of a vector in row-major order that has as many elements as the shape.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::<i32, Shape![2, 2]>::try_from(vec![1, 2, 3, 4])?;
    /// assert_eq!(x, Tensor::from([[1, 2], [3, 4]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_from(elements: alloc::vec::Vec<T>) -> Result<Self, ShapeError> {
        Self::try_from(&elements[..])
    }
}

/// The elements in row-major order.
#[cfg(feature = "alloc")]
impl<T: Copy + 'static, S: Shape> From<&Tensor<T, S>> for alloc::vec::Vec<T> {
    fn from(tensor: &Tensor<T, S>) -> Self {
        tensor.as_slice().to_vec()
    }
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// The same elements in row-major order as a tensor of another shape with as many.
    ///
    /// # Cost
    ///
    /// One copy; [`reshape`](crate::Views::reshape) is a view and copies nothing.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([[1, 2], [3, 4]]).into_shape::<Shape![4]>();
    /// assert_eq!(x, Tensor::from([1, 2, 3, 4]));
    /// ```
    #[must_use]
    #[inline]
    pub fn into_shape<R: StaticShape>(self) -> Tensor<T, R>
    where
        S: ReshapeTo<R, reshape>,
    {
        Evaluated::of(&self.view().recounted(R::NEW)).eval()
    }
}
