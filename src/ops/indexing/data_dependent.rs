//! Results whose number of rows depends on the data: the distinct elements, and the indices of those that are not zero.

use num_traits::Zero;

use crate::element::operation::operations;
use crate::expr::Stored;
use crate::kernel::order::before;
use crate::shape::error::ShapeError;
use crate::shape::rank::OfRank;
use crate::shape::{Dim, StaticExtent, UpTo};
use crate::storage::{Iter, Tensor};

operations!(nonzero unique);

/// The distinct elements of a tensor, from the smallest to the largest. Several NaN count as one, which comes last.
///
/// # Shapes
///
/// `(UpTo<C>,)`: `C` is how many there is room for, and follows from where the result goes.
///
/// # Errors
///
/// [`ShapeError::Room`]: there are more than `C`.
///
/// # Cost
///
/// For each element a search among those found so far; a new element moves those that are larger. No memory but the result.
///
/// # Source
///
/// NumPy's `unique(x)`.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_unique};
/// let found: Tensor<i32, Shape![..4]> = try_unique(&tensor![[3, 1, 3], [1, 2, 1]])?;
/// assert_eq!(found.as_slice(), [1, 2, 3]);
/// let error = try_unique::<_, shapeproof::Dim<2>>(&tensor![[3, 1, 3], [1, 2, 1]]).unwrap_err();
/// assert_eq!(error.to_string(), "unique: there is room for 2, and not for all");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[doc(alias("distinct", "set"))]
#[inline]
pub fn try_unique<'a, X, C>(x: X) -> Result<Tensor<X::Elem, (UpTo<C>,)>, ShapeError>
where
    X: Stored<'a, Elem: PartialOrd>,
    C: StaticExtent,
{
    let mut out = Tensor::empty();
    try_unique_into(x, &mut out)?;
    Ok(out)
}

/// [`try_unique`] into a tensor.
///
/// # Errors
///
/// Those of [`try_unique`]; the tensor then has some of the distinct elements.
#[inline]
pub fn try_unique_into<'a, X, C>(x: X, out: &mut Tensor<X::Elem, (UpTo<C>,)>) -> Result<(), ShapeError>
where
    X: Stored<'a, Elem: PartialOrd>,
    C: StaticExtent,
{
    out.discard_rows(out.len());
    for &value in Iter::new(x.stored()) {
        let at = out.as_slice().partition_point(|found| before(found, &value));
        if out.as_slice().get(at).is_some_and(|found| !before(&value, found)) {
            continue;
        }
        if out.try_push_row(Tensor::<_, ()>::full(value)).is_err() {
            return Err(ShapeError::Room { op: "unique", max: C::LEN });
        }
        // The new element moves from the end to its sorted position.
        if let Some(larger) = out.as_mut_slice().get_mut(at..) {
            larger.reverse();
            if let Some((_, rest)) = larger.split_first_mut() {
                rest.reverse();
            }
        }
    }
    Ok(())
}

/// The indices of all elements that are not zero, in row-major order.
///
/// # Shapes
///
/// `(UpTo<C>, Dim<R>)`: a row for each such element, with an index on each of the `R`
/// axes. `C` is how many there is room for, and follows from where the result goes.
///
/// # Errors
///
/// [`ShapeError::Room`]: there are more than `C`.
///
/// # Cost
///
/// One pass. No memory but the result.
///
/// # Source
///
/// NumPy's `argwhere`, PyTorch's `nonzero`; NumPy's and ONNX's `nonzero` are the transpose.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_nonzero};
/// let x = tensor![[0, 7, 0], [5, 0, -1]];
/// let found: Tensor<usize, Shape![..6, 2]> = try_nonzero(&x)?;
/// assert_eq!(found.as_slice(), [0, 1, 1, 0, 1, 2]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[doc(alias("argwhere", "where", "flatnonzero"))]
#[inline]
pub fn try_nonzero<'a, X, S, C, const R: usize>(x: X) -> Result<Tensor<usize, (UpTo<C>, Dim<R>)>, ShapeError>
where
    X: Stored<'a, Elem: Zero, Shape = S>,
    S: OfRank<R>,
    C: StaticExtent,
    Dim<R>: StaticExtent,
{
    let mut out = Tensor::empty();
    try_nonzero_into(x, &mut out)?;
    Ok(out)
}

/// [`try_nonzero`] into a tensor.
///
/// # Errors
///
/// Those of [`try_nonzero`]; the tensor has then the first of the indices.
#[inline]
pub fn try_nonzero_into<'a, X, S, C, const R: usize>(
    x: X,
    out: &mut Tensor<usize, (UpTo<C>, Dim<R>)>,
) -> Result<(), ShapeError>
where
    X: Stored<'a, Elem: Zero, Shape = S>,
    S: OfRank<R>,
    C: StaticExtent,
    Dim<R>: StaticExtent,
{
    let view = x.stored();
    let axes = view.shape().axes();
    out.discard_rows(out.len());
    let mut index = [0; 8];
    for value in Iter::new(view) {
        if !value.is_zero() {
            let row = Tensor::<usize, (Dim<R>,)>::from_index_fn(|[i]| {
                index.get(8_usize.wrapping_sub(R).wrapping_add(i)).copied().unwrap_or(0)
            });
            if out.try_push_row(row).is_err() {
                return Err(ShapeError::Room { op: "nonzero", max: C::LEN });
            }
        }
        // The next index in row-major order.
        for (i, &length) in index.iter_mut().zip(&axes).rev() {
            *i += 1;
            if *i < length {
                break;
            }
            *i = 0;
        }
    }
    Ok(())
}
