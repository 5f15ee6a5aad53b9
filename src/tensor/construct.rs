//! Tensors from functions, ranges, slices and iterators.
//!
//! `zeros`, `full`, `from_nested`, `from_flat` and `from_le_bytes` are constants as well. Where run time knows the
//! lengths, the `with_dims` forms take them and return a `Result`.

use core::ops::{Add, Mul};

use duplicate::duplicate_item;
use num_traits::{ConstOne, ConstZero, FromPrimitive, One, Zero};

use crate::element::BinaryOp;
use crate::ops::views::shared::Views;
use crate::ops::{add, mul};
use crate::shape::error::ShapeError;
use crate::shape::named::LengthsOf;
use crate::shape::rank::{OfRank, Square};
use crate::shape::{Shape, StaticExtent, StaticShape};
use crate::storage::{Tensor, TensorView};

/// Counts through the indices of a shape in row-major order.
pub(super) fn advance<S: Shape>(index: &mut S::Index, dims: S::Index) {
    // Slice patterns, as in a debug build each step of an iterator is a call.
    let (mut index, mut dims) = (index.as_mut(), dims.as_ref());
    while let ([outer @ .., i], [lengths @ .., length]) = (index, dims) {
        *i = i.wrapping_add(1);
        if *i < *length {
            return;
        }
        *i = 0;
        (index, dims) = (outer, lengths);
    }
}

/// `element` as a function of the position, called in row-major order.
pub(super) fn in_order<T, S: Shape>(
    shape: S,
    mut element: impl FnMut(S::Index) -> T,
) -> impl FnMut(usize) -> T {
    let dims = shape.dims();
    let mut index = dims;
    index.as_mut().fill(0);
    move |_| {
        let value = element(index);
        advance::<S>(&mut index, dims);
        value
    }
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// A tensor of the values of a function of the index, called in row-major order.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x: Tensor<usize, Shape![2, 3]> = Tensor::from_fn(|[i, j]| 10 * i + j);
    /// assert_eq!(x, Tensor::from([[0, 1, 2], [10, 11, 12]]));
    /// ```
    #[doc(alias("fromfunction"))]
    #[must_use]
    #[inline]
    pub fn from_fn<const N: usize>(element: impl FnMut([usize; N]) -> T) -> Self
    where
        S: OfRank<N>,
    {
        Self::generate(S::NEW, in_order(S::NEW, element))
    }

    /// As [`from_fn`](Self::from_fn), in code that is generic in the shape and does not know how many axes it has.
    ///
    /// ```
    /// use shapeproof::{Shape, StaticShape, prelude::*};
    /// fn checkered<S: StaticShape>() -> Tensor<usize, S> {
    ///     Tensor::<usize, S>::from_index_fn(|index| index.as_ref().iter().sum::<usize>() % 2)
    /// }
    /// assert_eq!(checkered::<Shape![2, 3]>(), Tensor::from([[0, 1, 0], [1, 0, 1]]));
    /// ```
    #[must_use]
    #[inline]
    pub fn from_index_fn(element: impl FnMut(S::Index) -> T) -> Self {
        Self::generate(S::NEW, in_order(S::NEW, element))
    }

    /// A tensor of the elements of a slice in row-major order.
    ///
    /// # Errors
    ///
    /// The slice has another number of elements.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::<i32, Shape![2, 2]>::from_slice(&[1, 2, 3, 4])?;
    /// assert_eq!(x, Tensor::from([[1, 2], [3, 4]]));
    /// assert!(Tensor::<i32, Shape![2, 2]>::from_slice(&[1, 2, 3]).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[doc(alias("frombuffer", "from_row_slice", "from_shape_vec"))]
    pub fn from_slice(elements: &[T]) -> Result<Self, ShapeError> {
        Ok(TensorView::<T, S>::from_slice(elements)?.to_tensor())
    }

    /// A tensor of the items of an iterator in row-major order.
    ///
    /// # Errors
    ///
    /// The iterator has fewer or more items than the shape has elements. At most one item too many is taken, so it may be endless.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::<i32, Shape![2, 2]>::try_from_iter(1..=4)?;
    /// assert_eq!(x, Tensor::from([[1, 2], [3, 4]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_from_iter(items: impl IntoIterator<Item = T>) -> Result<Self, ShapeError> {
        let mut items = items.into_iter();
        let tensor =
            Self::try_generate(S::NEW, |i| items.next().ok_or(ShapeError::count("from_iter", i, S::LEN)))?;
        // The rest is not counted, as the iterator may never end. The error counts the items that its size hint promises at least.
        match items.next() {
            None => Ok(tensor),
            Some(_) => {
                let have = S::LEN.saturating_add(1).saturating_add(items.size_hint().0);
                Err(ShapeError::count("from_iter", have, S::LEN))
            }
        }
    }
}

/// The element `Self` has a zero, for [`Tensor::zeros`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "zeros: there is no zero of `{Self}`",
    label = "the elements are no numbers with a constant for 0",
    note = "`Tensor::full` takes any element, such as `Tensor::full(false)`"
)]
pub trait HasZero: ConstZero {}
#[diagnostic::do_not_recommend]
impl<T: ConstZero> HasZero for T {}

/// The element `Self` has a one, for [`Tensor::ones`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "ones: there is no one of `{Self}`",
    label = "the elements are no numbers with a constant for 1",
    note = "`Tensor::full` takes any element, such as `Tensor::full(true)`"
)]
pub trait HasOne: ConstOne {}
#[diagnostic::do_not_recommend]
impl<T: ConstOne> HasOne for T {}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// A tensor of zeros, in a `const` or a `static` as well.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// static BUFFER: Tensor<f32, Shape![1024, 1024]> = Tensor::zeros(); // in .bss
    /// assert_eq!(BUFFER.get([1023, 1023]), Some(0.0));
    /// ```
    #[doc(alias = "zero")]
    #[must_use]
    pub const fn zeros(/* the shape is in the type: `Tensor::<f32, Shape![2, 3]>::zeros()` */) -> Self
    where
        T: HasZero,
    {
        Self::full(T::ZERO)
    }

    /// A tensor of ones, in a `const` or a `static` as well.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// const ONES: Tensor<u8, Shape![2]> = Tensor::ones();
    /// assert_eq!(ONES, Tensor::from([1, 1]));
    /// ```
    #[doc(alias = "one")]
    #[must_use]
    pub const fn ones(/* the shape is in the type: `Tensor::<f32, Shape![2, 3]>::ones()` */) -> Self
    where
        T: HasOne,
    {
        Self::full(T::ONE)
    }
}

impl<T: Copy + Zero + One + 'static, S: Square> Tensor<T, S> {
    /// The identity matrix.
    ///
    /// In a sum its size is not inferred, because it could broadcast: write `&p + &Tensor::<f32, Shape![2, 2]>::eye() * q`.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// assert_eq!(Tensor::<i32, Shape![2, 2]>::eye(), Tensor::from([[1, 0], [0, 1]]));
    /// ```
    #[doc(alias = "identity")]
    #[must_use]
    pub fn eye(/* the size is in the type: `Tensor::<f32, Shape![3, 3]>::eye()` */) -> Self {
        Self::from_fn(|[i, j]| if i == j { T::one() } else { T::zero() })
    }
}

impl<T, N: StaticExtent> Tensor<T, (N,)>
where
    T: Copy + FromPrimitive + Add<Output = T> + Mul<Output = T> + Zero + 'static,
{
    /// `start`, `start + step`, `start + 2 * step`, and so on, as many as the shape asks for.
    ///
    /// Semantics: NumPy's `arange`, with the length in place of the end.
    /// A position that `T` cannot represent counts as 0. Integers wrap.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// assert_eq!(Tensor::<i32, Shape![4]>::arange(3, 2), Tensor::from([3, 5, 7, 9]));
    /// ```
    #[doc(alias = "range")]
    #[must_use]
    pub fn arange(start: T, step: T) -> Self {
        Self::from_fn(|[i]| {
            let distance = <mul as BinaryOp<T, T>>::apply(T::from_usize(i).unwrap_or_else(T::zero), step);
            <add as BinaryOp<T, T>>::apply(start, distance)
        })
    }
}

#[duplicate_item(Float; [f32]; [f64])]
impl<N: StaticExtent> Tensor<Float, (N,)> {
    /// Evenly spaced numbers from `start` to `end`, both included. Semantics: NumPy's `linspace`.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// assert_eq!(Tensor::<f32, Shape![5]>::linspace(0.0, 1.0), Tensor::from([0.0, 0.25, 0.5, 0.75, 1.0]));
    /// ```
    #[must_use]
    pub fn linspace(start: Float, end: Float) -> Self {
        let steps = N::LEN.saturating_sub(1);
        let step = if steps == 0 { 0.0 } else { (end - start) / steps as Float };
        Self::from_fn(|[i]| if i == steps && i > 0 { end } else { start + i as Float * step })
    }
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// A tensor of the shape `shape`, each element from its index.
    ///
    /// # Cost
    ///
    /// One call for each element, in row-major order.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{Dim, length, prelude::*, tensor};
    /// length!(n = "abc".len());
    /// let x: Tensor<usize, Shape![n, 2]> = Tensor::from_shape_fn((n, Dim::<2>), |[row, column]| 10 * row + column);
    /// assert_eq!(x, tensor![[0, 1], [10, 11], [20, 21]]);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_shape_fn(shape: S, element: impl FnMut(S::Index) -> T) -> Self {
        Self::generate(shape, in_order(shape, element))
    }

    /// A tensor of these lengths, of the values of a function of the index, called in row-major order.
    ///
    /// # Errors
    ///
    /// The shape does not allow the lengths.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::<usize, Shape![..8, 3]>::try_from_fn([2, 3], |[i, j]| 10 * i + j)?;
    /// assert_eq!(x, Tensor::from([[0, 1, 2], [10, 11, 12]]));
    /// assert!(Tensor::<usize, Shape![..8, 3]>::try_from_fn([9, 3], |_| 0).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_from_fn(
        dims: impl LengthsOf<S>,
        element: impl FnMut(S::Index) -> T,
    ) -> Result<Self, ShapeError> {
        let shape = ShapeError::dims::<S>("from_fn", dims.lengths())?;
        Ok(Self::generate(shape, in_order(shape, element)))
    }
}
