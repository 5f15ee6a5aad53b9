//! Tensors as views of [ndarray], and its views as tensors, with the feature `ndarray`. It needs a heap, as that crate does.
//!
//! [ndarray]: https://docs.rs/ndarray
//!
//! On a processor without compare-and-swap, such as `thumbv6m`, that crate compiles with its feature `portable-atomic-critical-section`.
//!
//! Nothing is copied: pointer, lengths and strides are handed over.
//!
//! | from | to | by |
//! | --- | --- | --- |
//! | `TensorView` of a static shape | `ArrayView1` to `ArrayView6`, or `ArrayViewD` | `From` |
//! | `TensorViewMut` of a static shape | `ArrayViewMut1` to `ArrayViewMut6`, or `ArrayViewMutD` | `From` |
//! | `TensorView`, `TensorViewMut` of any shape | the same | [`try_into_ndarray`](TensorView::try_into_ndarray) |
//! | `ArrayView`, `ArrayViewMut` | `TensorView`, `TensorViewMut` of any shape, [`Strided`] | `TryFrom` |
//!
//! For a static shape the lengths are not checked: the type knows whether an array has as many axes. On the way back the lengths are
//! compared, and no stride may be negative. A reference to a tensor is a slice to `ndarray`: `ArrayView1::from(&x)` has all
//! elements of `x` in one axis.
//!
//! ```
//! use ndarray::{Array2, ArrayView2, array, s};
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let a = ArrayView2::from(x.view());
//! assert_eq!(a, array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
//! assert_eq!(ArrayView2::from(x.t()), a.t());
//!
//! let table: Array2<f32> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let y = TensorView::<f32, Shape![2, 2], _>::try_from(table.slice(s![.., ..2]))?;
//! assert_eq!(y.sum_axis(Axis::<0>), tensor![5.0, 7.0]);
//!
//! let error = TensorView::<f32, Shape![3, 2], _>::try_from(table.view()).err().unwrap();
//! assert_eq!(error.to_string(), "from_ndarray: the shape is [2, 3], not [3, 2]");
//! # Ok::<(), shapeproof::ShapeError>(())
//! ```

use ::ndarray::{ArrayView, ArrayViewMut, Dimension};
use duplicate::duplicate_item;

use crate::shape::error::ShapeError;
use crate::shape::{Shape, StaticShape};
pub use crate::storage::ndarray::AxesOf;
use crate::storage::{Layout, Strided, TensorView, TensorViewMut};

#[duplicate_item(
    View            Array;
    [TensorView]    [ArrayView];
    [TensorViewMut] [ArrayViewMut];
)]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> View<'a, T, S, L> {
    /// The same elements as a view of `ndarray`; lengths may be known at run time only. Nothing is copied. Needs the feature `ndarray`.
    ///
    /// # Errors
    ///
    /// The product of the lengths that are not 0 exceeds `isize::MAX`, which is possible only without elements or with elements of
    /// size 0.
    ///
    /// ```
    /// use ndarray::{ArrayView2, array};
    /// use shapeproof::prelude::*;
    /// let rows = Tensor::<i32, Shape![..8, 2]>::try_from_slice([2, 2], &[1, 2, 3, 4])?;
    /// let a: ArrayView2<'_, i32> = rows.view().try_into_ndarray()?;
    /// assert_eq!(a, array![[1, 2], [3, 4]]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_into_ndarray<D: Dimension>(self) -> Result<Array<'a, T, D>, ShapeError>
    where
        S: AxesOf<D>,
    {
        self.try_array()
    }
}

#[duplicate_item(
    View            Array;
    [TensorView]    [ArrayView];
    [TensorViewMut] [ArrayViewMut];
)]
impl<'a, T: Copy + 'static, S, L: Layout, D: Dimension> From<View<'a, T, S, L>> for Array<'a, T, D>
where
    S: StaticShape + AxesOf<D>,
{
    /// The same elements. Nothing is copied.
    fn from(x: View<'a, T, S, L>) -> Self {
        x.array()
    }
}

#[duplicate_item(
    View            Array;
    [TensorView]    [ArrayView];
    [TensorViewMut] [ArrayViewMut];
)]
impl<'a, T: Copy + 'static, S: Shape, D: Dimension> TryFrom<Array<'a, T, D>> for View<'a, T, S, Strided> {
    type Error = ShapeError;

    /// The same elements, if the shape allows these lengths and no stride is negative.
    fn try_from(array: Array<'a, T, D>) -> Result<Self, ShapeError> {
        Self::of_array(array)
    }
}
