//! Results whose number of rows depends on the data: the distinct elements, and the indices of those that are not zero.

use num_traits::Zero;

use crate::expr::Stored;
use crate::ops::reduce::Truth;
use crate::shape::error::ShapeError;
use crate::shape::rank::OfRank;
use crate::shape::{Dim, StaticExtent, UpTo};
use crate::storage::Tensor;
use crate::storage::found::find_indices;
use crate::storage::sorted::distinct::distinct;

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
/// Where there is room for all elements they are sorted in the result, and then passed through once. Otherwise for each element a search
/// among those found so far; a new element moves those that are larger. No memory but the result.
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
    if distinct(x.stored(), out) { Ok(()) } else { Err(ShapeError::Room { op: "unique", max: C::LEN }) }
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
/// NumPy's `argwhere`, PyTorch's `nonzero`; NumPy's and ONNX's `nonzero` are the transpose. For a mask there is [`try_argwhere`].
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_nonzero};
/// let x = tensor![[0, 7, 0], [5, 0, -1]];
/// let found: Tensor<usize, Shape![..6, 2]> = try_nonzero(&x)?;
/// assert_eq!(found.as_slice(), [0, 1, 1, 0, 1, 2]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[doc(alias("flatnonzero"))]
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
    let fits = find_indices(x.stored(), |value| !value.is_zero(), out);
    if fits { Ok(()) } else { Err(ShapeError::Room { op: "nonzero", max: C::LEN }) }
}

/// The indices of all elements that are true, in row-major order.
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
/// NumPy's `argwhere`. For numbers there is [`try_nonzero`].
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_argwhere};
/// let x = tensor![[0.5, 7.0, -1.0], [5.0, 0.0, 2.0]];
/// let loud = x.greater_than(1.0).eval();
/// let found: Tensor<usize, Shape![..6, 2]> = try_argwhere(&loud)?;
/// assert_eq!(found.as_slice(), [0, 1, 1, 0, 1, 2]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[doc(alias("where", "nonzero", "mask"))]
#[inline]
pub fn try_argwhere<'a, X, S, C, const R: usize>(x: X) -> Result<Tensor<usize, (UpTo<C>, Dim<R>)>, ShapeError>
where
    X: Stored<'a, Elem: Truth, Shape = S>,
    S: OfRank<R>,
    C: StaticExtent,
    Dim<R>: StaticExtent,
{
    let mut out = Tensor::empty();
    try_argwhere_into(x, &mut out)?;
    Ok(out)
}

/// [`try_argwhere`] into a tensor.
///
/// # Errors
///
/// Those of [`try_argwhere`]; the tensor has then the first of the indices.
#[inline]
pub fn try_argwhere_into<'a, X, S, C, const R: usize>(
    x: X,
    out: &mut Tensor<usize, (UpTo<C>, Dim<R>)>,
) -> Result<(), ShapeError>
where
    X: Stored<'a, Elem: Truth, Shape = S>,
    S: OfRank<R>,
    C: StaticExtent,
    Dim<R>: StaticExtent,
{
    let fits = find_indices(x.stored(), |value| value.into(), out);
    if fits { Ok(()) } else { Err(ShapeError::Room { op: "argwhere", max: C::LEN }) }
}
