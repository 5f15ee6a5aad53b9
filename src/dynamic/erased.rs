//! Rank-erased tensors: tensors whose type does not say how many axes there are.
//!
//! They are the usual tensors and views with [`DynShape`] as their shape, and have all operations that check shapes at run time.
//! Operations along an axis take the axis as a value.

use crate::shape::{Dyn, DynShape};
use crate::storage::{RowMajor, Tensor, TensorView, TensorViewMut};

/// A tensor of 0 to 8 axes, whose number and lengths are known at run time.
///
/// `DynTensor<f32>` is owned on the heap (feature `alloc`); `DynTensor<f32, Dim<64>>` holds at most 64 elements,
/// inline; [`DynView`] and [`DynViewMut`] borrow.
pub type DynTensor<T, C = Dyn> = Tensor<T, DynShape<C>>;

/// A borrowed tensor of 0 to 8 axes, whose number and lengths are known at run time.
///
/// ```
/// use shapeproof::{DynView, prelude::*};
/// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
/// let gain = DynView::with_dims(&[1, 10, 100], [3])?;
/// let scaled = x.try_mul(gain)?;
/// assert_eq!(x.try_add(DynView::with_dims(&[1, 2], [2])?).unwrap_err().to_string(),
///     "add: axis 1 has 3 against 2");
///
/// let mut out: Tensor<i32, Shape![2, 3]> = Tensor::zeros();
/// scaled.try_eval_into(&mut out)?;
/// assert_eq!(out, Tensor::from([[1, 20, 300], [4, 50, 600]]));
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
pub type DynView<'a, T, L = RowMajor> = TensorView<'a, T, DynShape, L>;

/// A mutably borrowed tensor of 0 to 8 axes, whose number and lengths are known at run time.
pub type DynViewMut<'a, T, L = RowMajor> = TensorViewMut<'a, T, DynShape, L>;
