//! Scattering rows to the positions that indices name, and one-hot rows.

use core::marker::PhantomData;
use core::ops::Add;

use num_traits::{One, Zero};

use super::gather::contiguous;
use crate::element::operation::operations;
use crate::element::{BinaryOp, RowIndex};
use crate::expr::{Of, Operand, Stored};
use crate::kernel::extremum;
use crate::ops::elementwise::arithmetic;
use crate::ops::indexing::error::{IndexError, outside};
use crate::ops::views::contiguous::Contiguous;
use crate::ops::views::stored_mut::StoredMut;
use crate::shape::axis::{AtAxis, HasAxis, Unsqueeze};
use crate::shape::broadcast::{SameShape, TrySameShape};
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::{Axis, Extent, StaticExtent};
use crate::storage::chosen::{OneHot, scattered, scattered_typed};
use crate::storage::placed::{SameExtent, TypedIndex};
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(scatter one_hot);

/// The last update stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScatterAssign;

/// Updates are added. Integers wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScatterAdd;

/// The largest element stays; NaN if one is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScatterMax;

/// The smallest element stays; NaN if one is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScatterMin;

/// How an element and its update are joined: [`ScatterAssign`], [`ScatterAdd`], [`ScatterMax`] or [`ScatterMin`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what becomes of an element of `{T}` and its update",
    label = "not a way to scatter these elements",
    note = "updates are scattered by `ScatterAssign`, `ScatterAdd`, `ScatterMax` or `ScatterMin`"
)]
pub trait ScatterMode<T>: sealed::Sealed {
    #[doc(hidden)]
    fn join(old: T, new: T) -> T;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::ScatterAssign {}
    impl Sealed for super::ScatterAdd {}
    impl Sealed for super::ScatterMax {}
    impl Sealed for super::ScatterMin {}
}

impl<T> ScatterMode<T> for ScatterAssign {
    #[inline(always)]
    fn join(_: T, new: T) -> T {
        new
    }
}
impl<T: Copy + Add<Output = T> + 'static> ScatterMode<T> for ScatterAdd {
    #[inline(always)]
    fn join(old: T, new: T) -> T {
        <arithmetic::add as BinaryOp<T, T>>::apply(old, new)
    }
}
impl<T: Copy + PartialOrd> ScatterMode<T> for ScatterMax {
    #[inline(always)]
    fn join(old: T, new: T) -> T {
        extremum::max(old, new)
    }
}
impl<T: Copy + PartialOrd> ScatterMode<T> for ScatterMin {
    #[inline(always)]
    fn join(old: T, new: T) -> T {
        extremum::min(old, new)
    }
}

/// Writes position `i` of `updates` along an axis to the position of `out` that `index[i]` names, one
/// after the other, by `mode`. Each [`Index`](crate::Index) is below the length of the axis by its type,
/// so that nothing can go wrong; [`try_scatter`] takes integers. The axis has a length that types know.
///
/// # Shapes
///
/// The index is `[n]`, contiguous. `updates` has the shape of `out`, but for the axis, where it has `n`.
///
/// # Cost
///
/// One pass over the updates.
///
/// # Source
///
/// NumPy's `x[index] = updates`, `add.at(x, index, updates)`, `maximum.at` and `minimum.at`, without negative indices.
///
/// ```
/// use shapeproof::{Dim, Index, ScatterMax, prelude::*, scatter, tensor};
/// const LAST: Index<Dim<3>> = Index::new(2).unwrap();
/// let mut peaks = tensor![1, 2, 3];
/// scatter(&mut peaks, Axis::<0>, &tensor![LAST, LAST], &tensor![7, 5], ScatterMax);
/// assert_eq!(peaks, tensor![1, 2, 7]);
/// ```
#[doc(alias("index_add", "index_copy", "scatter_reduce", "put"))]
#[inline(always)]
pub fn scatter<'o, 'a, O, X, E, I, C, N, L, M, const A: isize>(
    out: O,
    axis: impl IsAxis<A>,
    index: I,
    updates: X,
    mode: M,
) where
    O: StoredMut<'o>,
    O::Shape: HasAxis<Axis<A>, scatter>,
    X: Operand<Expr = E>,
    C: Extent,
    N: StaticExtent + SameExtent<<O::Shape as AtAxis<Axis<A>>>::Extent> + 'static,
    E: Expr<Elem = O::Elem>,
    <O::Shape as AtAxis<Axis<A>>>::With<C>: SameShape<E::Shape, scatter>,
    I: Stored<'a, Shape = (C,), Layout = L>,
    I::Elem: TypedIndex<N, scatter>,
    Of<I, L>: Contiguous,
    M: ScatterMode<O::Elem>,
{
    let _ = mode;
    let (mut out, index, updates) = (out.stored_mut(), TypedIndex::typed(contiguous(index)), updates.expr());
    // The bounds guarantee that the lengths fit.
    let _ = scattered_typed(&mut out, index.as_slice(), &updates, axis.axis(), M::join);
}

/// Writes position `i` of `updates` along an axis to the position of `out` that `index[i]` names, one after the other, by `mode`.
///
/// # Shapes
///
/// The index is `[n]`, contiguous, of any integer type. `updates` has the shape of `out`, but for the axis, where it has `n`.
///
/// # Errors
///
/// [`IndexError::Outside`]: an index is negative or beyond the axis. The error has the first such index and its place. Or lengths
/// known only at run time differ. Nothing is written then.
///
/// # Cost
///
/// A check of each index, and one pass over the updates.
///
/// # Source
///
/// NumPy's `x[index] = updates`, `add.at(x, index, updates)`, `maximum.at` and `minimum.at`, without negative indices.
///
/// ```
/// use shapeproof::{ScatterAdd, prelude::*, tensor, try_scatter};
/// let mut sums = tensor![[0, 0], [0, 0], [0, 0]];
/// try_scatter(&mut sums, Axis::<0>, &tensor![2, 0, 2], &tensor![[1, 2], [3, 4], [5, 6]], ScatterAdd)?;
/// assert_eq!(sums, tensor![[3, 4], [0, 0], [6, 8]]);
///
/// let error = try_scatter(&mut sums, Axis::<0>, &tensor![1, 3], &tensor![[1, 2], [3, 4]], ScatterAdd).unwrap_err();
/// assert_eq!(error.to_string(), "scatter: the index at [1] is 3, and the axis has 3");
/// # Ok::<(), shapeproof::IndexError>(())
/// ```
#[doc(alias("index_add", "index_copy", "scatter_reduce", "ScatterND", "put", "add.at"))]
#[inline(always)]
pub fn try_scatter<'o, 'a, O, X, E, I, K, N, L, M, const A: isize>(
    out: O,
    axis: impl IsAxis<A>,
    index: I,
    updates: X,
    mode: M,
) -> Result<(), IndexError>
where
    O: StoredMut<'o>,
    O::Shape: HasAxis<Axis<A>, scatter>,
    X: Operand<Expr = E>,
    N: Extent,
    E: Expr<Elem = O::Elem>,
    <O::Shape as AtAxis<Axis<A>>>::With<N>: TrySameShape<E::Shape, scatter>,
    K: RowIndex,
    I: Stored<'a, Elem = K, Shape = (N,), Layout = L>,
    Of<I, L>: Contiguous,
    M: ScatterMode<O::Elem>,
{
    let _ = mode;
    let (mut out, index, updates) = (out.stored_mut(), contiguous(index), updates.expr());
    if scattered(&mut out, index.as_slice(), &updates, axis.axis(), M::join) {
        return Ok(());
    }
    let wanted = AtAxis::<Axis<A>>::with(out.shape(), index.shape().0);
    ShapeError::equal("scatter", wanted, updates.shape())?;
    Err(outside("scatter", index, AtAxis::<Axis<A>>::extent(out.shape()).get()))
}

forms! {
    one_hot['a, T, I, J, L, N](index: I) -> T, J::Inserted<N>;
    where [
        T: Copy + Zero + One + 'static,
        N: StaticExtent + 'static,
        J: Unsqueeze<Axis<-1>, one_hot>,
        I: Stored<'a, Shape = J, Layout = L>,
        I::Elem: TypedIndex<N, one_hot>,
        Of<I, L>: Contiguous,
    ]
    always OneHot::<T, N, _, _>::typed::<_, one_hot>(TypedIndex::typed(contiguous(index)), PhantomData);

    /// A row of zeros for each index, with a one at the position that it names. Each [`Index`](crate::Index) is
    /// below the number of classes by its type, so that nothing can go wrong; [`try_one_hot`] takes integers.
    ///
    /// # Shapes
    ///
    /// The shape of the index, and behind it an axis as long as the number of classes: indices
    /// below `Dim<10>` of shape `[b, t]` become `[b, t, 10]`. The index is contiguous.
    ///
    /// # Cost
    ///
    /// The result is filled with zeros, and then the ones are written.
    ///
    /// # Source
    ///
    /// PyTorch's and TensorFlow's `one_hot`.
    ///
    /// ```
    /// use shapeproof::{Dim, Index, one_hot, prelude::*, tensor};
    /// const SECOND: Index<Dim<3>> = Index::new(1).unwrap();
    /// assert_eq!(one_hot(&tensor![SECOND]), tensor![[0, 1, 0]]);
    /// ```
    #[doc(alias("OneHot", "to_categorical"))]
    value fn one_hot;

    /// [`one_hot()`](fn@one_hot) into a tensor, which gets the lengths.
    into fn one_hot_into;
}

/// A row of zeros for each index, with a one at the position that it names.
///
/// # Shapes
///
/// A last axis of `classes` behind those of the index: `[b, t]` becomes `[b, t, classes]`. The index is contiguous, of any integer
/// type.
///
/// # Errors
///
/// [`IndexError::Outside`]: an index is negative, or no class. The error has the first such index and its place.
///
/// # Source
///
/// PyTorch's `one_hot`; TensorFlow's writes a row of zeros for an index that is no class.
///
/// ```
/// use shapeproof::{Dim, prelude::*, tensor, try_one_hot};
/// let rows: Tensor<f32, Shape![2, 3]> = try_one_hot(&tensor![2, 0], Dim::<3>)?;
/// assert_eq!(rows, tensor![[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]);
/// let error = try_one_hot::<f32, _, _, _, _, _>(&tensor![2, 3], Dim::<3>).unwrap_err();
/// assert_eq!(error.to_string(), "one_hot: the index at [1] is 3, and the axis has 3");
/// # Ok::<(), shapeproof::IndexError>(())
/// ```
#[doc(alias("OneHot", "to_categorical"))]
#[inline(always)]
pub fn try_one_hot<'a, T, I, J, K, L, C>(
    index: I,
    classes: impl IsLength<C>,
) -> Result<Tensor<T, J::Inserted<C>>, IndexError>
where
    T: Copy + Zero + One + 'static,
    C: StaticExtent,
    K: RowIndex,
    J: Unsqueeze<Axis<-1>, one_hot>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
{
    let _ = classes;
    let index = contiguous(index);
    match OneHot::<T, C, _, _>::new(index, PhantomData::<one_hot>) {
        Some(rows) => Ok(rows.eval()),
        None => Err(outside("one_hot", index, C::LEN)),
    }
}

/// [`try_one_hot`] to an [output](Output).
///
/// # Errors
///
/// Those of [`try_one_hot`], or the output does not allow the lengths; nothing is written then.
///
/// ```
/// use shapeproof::{Dim, prelude::*, tensor, try_one_hot_into};
/// let mut rows = tensor![[0.5; 3]; 2];
/// try_one_hot_into(&tensor![2, 0], Dim::<3>, &mut rows)?;
/// assert_eq!(rows, tensor![[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]);
/// # Ok::<(), shapeproof::IndexError>(())
/// ```
#[inline(always)]
pub fn try_one_hot_into<'a, T, I, J, K, L, C, O>(
    index: I,
    classes: impl IsLength<C>,
    out: O,
) -> Result<(), IndexError>
where
    T: Copy + Zero + One + 'static,
    C: StaticExtent,
    K: RowIndex,
    J: Unsqueeze<Axis<-1>, one_hot>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
    O: Output<T>,
    J::Inserted<C>: TrySameShape<O::Shape, one_hot>,
{
    let _ = classes;
    let index = contiguous(index);
    match OneHot::<T, C, _, _>::new(index, PhantomData::<one_hot>) {
        Some(rows) => Ok(rows.try_eval_into("one_hot", out)?),
        None => Err(outside("one_hot", index, C::LEN)),
    }
}
