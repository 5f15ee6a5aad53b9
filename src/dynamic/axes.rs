//! Operations on a rank-erased tensor that take an axis, as a value.
//!
//! Axes count from 0, and negative ones from the end. Along an axis, elements in row-major order are a tensor of three axes: what
//! is before, the axis, and what is behind; so that every one of these operations is the one of static rank over `Shape![?, ?, ?]`.

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use crate::error::ShapeError;
use crate::ops::reduce::Truth;
use crate::ops::reduce::reducers::{All, Any, ArgMax, ArgMin, Max, Mean, Min, Prod, Sum};
use crate::shape::{Axes, Axis, Dims, Dyn, DynShape, Extent, Shape};
use crate::storage::{Layout, Strided, Tensor, TensorView, fold};

/// What is before an axis, the axis, and what is behind.
type Three = (Dyn, Dyn, Dyn);

/// The axis counted from 0.
fn resolve(op: &'static str, axis: isize, rank: usize) -> Result<usize, ShapeError> {
    let from_start = if axis < 0 { axis.checked_add_unsigned(rank) } else { Some(axis) };
    from_start
        .and_then(|axis| usize::try_from(axis).ok())
        .filter(|&axis| axis < rank)
        .ok_or(ShapeError::NoAxis { op, axis, rank })
}

/// The lengths with `len` for the axis, or without it.
fn replaced<C: Extent>(
    op: &'static str,
    dims: Dims,
    axis: usize,
    len: Option<usize>,
) -> Result<DynShape<C>, ShapeError> {
    let others = dims.as_ref().iter().enumerate();
    let mut lens = Dims::from([0; 8]);
    let mut rank = 0;
    for (i, &own) in others {
        let own = if i == axis { len } else { Some(own) };
        if let (Some(own), Some(to)) = (own, lens.as_mut().get_mut(rank)) {
            *to = own;
            rank += 1;
        }
    }
    let dims = lens.as_ref().get(..rank).and_then(Dims::new).unwrap_or(lens);
    ShapeError::dims(op, dims)
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident: $reducer:ident, $fold:ident, [$($bounds:tt)*] -> $out:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// There is no such axis, or no room for the result.
        pub fn $name<D: Extent>(self, axis: isize) -> Result<Tensor<$out, DynShape<D>>, ShapeError>
        where
            T: $($bounds)*,
        {
            let op = stringify!($name);
            let (along, axis) = self.along(op, axis)?;
            let shape = replaced(op, self.shape().dims(), axis, None)?;
            reductions!(@$fold $reducer, &along, shape, op)
        }
    )*};
    (@fold_total $reducer:ident, $along:expr, $shape:expr, $op:expr) => {
        Ok(fold::fold_total::<$reducer, Axis<1>, _, _>($along, $shape))
    };
    (@fold_some $reducer:ident, $along:expr, $shape:expr, $op:expr) => {
        fold::fold_some::<$reducer, Axis<1>, _, _>($along, $shape).ok_or(ShapeError::Empty { op: $op })
    };
}

/// Operations along an axis, for rank-erased tensors in row-major order. The result is a [`DynTensor`](crate::DynTensor)
/// of any capacity: `let sums: DynTensor<f32, Dim<8>> = x.sum_along(0)?` needs no heap.
///
/// ```
/// use shapeproof::{Dim, DynTensor, DynView, prelude::*};
/// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
/// let sums: DynTensor<i32, Dim<8>> = x.sum_along(0)?;
/// assert_eq!(sums.as_slice(), [5, 7, 9]);
/// let joined: DynTensor<i32, Dim<16>> = DynView::concat_along(&[x, x], -1)?;
/// assert_eq!(joined.as_slice(), [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
impl<'a, T: Copy + 'static, C: Extent> TensorView<'a, T, DynShape<C>> {
    reductions! {
        /// The sum along an axis; 0 of no elements. See [`sum_axis`](fn@crate::sum_axis).
        sum_along: Sum, fold_total, [Zero] -> T;
        /// The product along an axis; 1 of no elements. See [`prod_axis`](fn@crate::prod_axis).
        prod_along: Prod, fold_total, [One] -> T;
        /// The mean along an axis; NaN of no elements. See [`mean_axis`](fn@crate::mean_axis).
        mean_along: Mean, fold_total, [FloatCore] -> T;
        /// The largest element along an axis, which has one. See [`max_axis`](fn@crate::max_axis).
        max_along: Max, fold_some, [PartialOrd] -> T;
        /// The smallest element along an axis, which has one. See [`min_axis`](fn@crate::min_axis).
        min_along: Min, fold_some, [PartialOrd] -> T;
        /// The position of the largest element along an axis, which has one. See [`argmax_axis`](fn@crate::argmax_axis).
        argmax_along: ArgMax, fold_some, [PartialOrd] -> usize;
        /// The position of the smallest element along an axis, which has one. See [`argmin_axis`](fn@crate::argmin_axis).
        argmin_along: ArgMin, fold_some, [PartialOrd] -> usize;
        /// Whether any element along an axis is true. See [`any_axis`](fn@crate::any_axis).
        any_along: Any, fold_total, [Truth] -> bool;
        /// Whether all elements along an axis are true. See [`all_axis`](fn@crate::all_axis).
        all_along: All, fold_total, [Truth] -> bool;
    }

    /// Tensors one behind the other along an axis; their other lengths are equal.
    ///
    /// # Errors
    ///
    /// No tensor at all, no such axis, other lengths that differ, or no room for the result.
    ///
    /// # Cost
    ///
    /// One copy of each element.
    pub fn concat_along<D: Extent>(
        parts: &[Self],
        axis: isize,
    ) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        let op = "concat";
        let first = parts.first().ok_or(ShapeError::count(op, 0, 1))?;
        let dims = first.shape().dims();
        let at = resolve(op, axis, dims.rank())?;
        let mut len = 0usize;
        for part in parts {
            let own = part.shape().dims();
            if own.rank() != dims.rank() {
                return Err(ShapeError::Rank { op, left: dims.rank(), right: own.rank() });
            }
            for (axis, (&left, &right)) in dims.as_ref().iter().zip(own.as_ref()).enumerate() {
                if axis != at && left != right {
                    return Err(ShapeError::Axis { op, axis, left, right });
                }
            }
            len = len.saturating_add(part.shape().dims().as_ref().get(at).copied().unwrap_or(0));
        }
        let shape: DynShape<D> = replaced(op, dims, at, Some(len))?;
        let mut elements = parts.iter().flat_map(|part| part.as_slice().first()).copied();
        let Some(fill) = elements.next() else {
            // Nothing to copy: the result is as empty as they are.
            return crate::storage::TensorView::of(&[], shape)
                .map(|none| crate::storage::drive::eval::<TensorView<'_, T, _>>(&none))
                .ok_or(ShapeError::count(op, 0, shape.count()));
        };
        let mut out = Tensor::generate(shape, |_| fill);
        let behind: usize = dims.as_ref().iter().skip(at + 1).product();
        let row = len.saturating_mul(behind);
        let mut offset = 0;
        for part in parts {
            let own = part.shape().dims().as_ref().get(at).copied().unwrap_or(0).saturating_mul(behind);
            if own > 0 {
                for (to, from) in
                    out.as_mut_slice().chunks_exact_mut(row).zip(part.as_slice().chunks_exact(own))
                {
                    if let Some(to) = to.get_mut(offset..offset + own) {
                        to.copy_from_slice(from);
                    }
                }
            }
            offset += own;
        }
        Ok(out)
    }

    /// The view along an axis, and the axis counted from 0.
    fn along(self, op: &'static str, axis: isize) -> Result<(TensorView<'a, T, Three>, usize), ShapeError> {
        let dims = self.shape().dims();
        let axis = resolve(op, axis, dims.rank())?;
        let product = |lens: &mut dyn Iterator<Item = &usize>| {
            lens.fold(1usize, |product, &len| product.saturating_mul(len))
        };
        let before = product(&mut dims.as_ref().iter().take(axis));
        let behind = product(&mut dims.as_ref().iter().skip(axis + 1));
        let len = dims.as_ref().get(axis).copied().unwrap_or(0);
        let shape = ShapeError::dims::<Three>(op, [before, len, behind])?;
        let view = TensorView::of(self.as_slice(), shape);
        Ok((view.ok_or(ShapeError::count(op, self.shape().count(), shape.count()))?, axis))
    }
}

/// Views of rank-erased tensors, in any layout.
impl<'a, T: Copy + 'static, C: Extent, L: Layout> TensorView<'a, T, DynShape<C>, L> {
    /// The axes in the order that `axes` names them.
    ///
    /// # Errors
    ///
    /// `axes` does not name each axis once.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
    /// let mut out: Tensor<i32, Shape![3, 2]> = Tensor::zeros();
    /// x.permute_axes(&[1, 0])?.neg().try_eval_into(&mut out)?;
    /// assert_eq!(out, Tensor::from([[-1, -4], [-2, -5], [-3, -6]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn permute_axes(self, axes: &[isize]) -> Result<TensorView<'a, T, DynShape, Strided>, ShapeError> {
        let (op, rank) = ("permute", self.shape().rank());
        if axes.len() != rank {
            return Err(ShapeError::Rank { op, left: rank, right: axes.len() });
        }
        let ahead = 8usize.saturating_sub(rank);
        let mut from: Axes = [0, 1, 2, 3, 4, 5, 6, 7];
        for (to, &axis) in from.iter_mut().skip(ahead).zip(axes) {
            *to = ahead + resolve(op, axis, rank)?;
        }
        let twice = axes.last().copied().unwrap_or(0);
        self.regathered(from).ok_or(ShapeError::NoAxis { op, axis: twice, rank })
    }

    /// The positions from `from` up to, not including, `to` of an axis.
    ///
    /// # Errors
    ///
    /// There is no such axis, or the range is outside of it.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    pub fn slice_axis(
        self,
        axis: isize,
        from: usize,
        to: usize,
    ) -> Result<TensorView<'a, T, DynShape, Strided>, ShapeError> {
        let (op, dims) = ("slice", self.shape().dims());
        let axis = resolve(op, axis, dims.rank())?;
        let max = dims.as_ref().get(axis).copied().unwrap_or(0);
        self.cut(8 - dims.rank() + axis, from, to).ok_or(ShapeError::Extent {
            op,
            axis,
            len: from.max(to),
            max,
        })
    }
}
