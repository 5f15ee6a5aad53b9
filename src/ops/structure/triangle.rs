//! The diagonal of a matrix, and what is below or above it.

use num_traits::Zero;

use crate::element::operation::operations;
use crate::expr::{Operand, Stored};
use crate::ops::reduce::{Reduce, Summable};
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::diagonal::{Diagonal, HasTrace};
use crate::shape::error::ShapeError;
use crate::storage::triangle::Triangle;
use crate::storage::{Expr, Output, Produce, Strided, Tensor, TensorView};

operations!(tril triu);

/// The elements whose last two indices are equal, as a view.
///
/// # Shapes
///
/// `[.., m, n]` has a diagonal of `[.., min(m, n)]`. To get another diagonal than the main one, slice the matrix first.
///
/// # Cost
///
/// None: nothing is copied.
///
/// # Source
///
/// `torch.diagonal` and `numpy.diagonal`, of the last two axes.
///
/// ```
/// use shapeproof::{diagonal, prelude::*, span, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
/// assert_eq!(diagonal(&x), tensor![1, 5, 9]);
/// // The diagonal above it.
/// assert_eq!(diagonal(x.slice(Axis::<1>, span!(1..3))), tensor![2, 6]);
/// ```
#[doc(alias("diag"))]
#[must_use]
#[inline(always)]
pub fn diagonal<'a, X, S>(x: X) -> TensorView<'a, X::Elem, S::Along, Strided>
where
    X: Stored<'a, Shape = S>,
    S: Diagonal,
{
    x.stored().diagonal_of()
}

/// The sum of the diagonal of a matrix; integers wrap.
///
/// # Shapes
///
/// `[m, n]` gives a number; the matrix need not be square. The traces of a batch are `diagonal(&x).sum_axis(Axis::<-1>)`.
///
/// # Source
///
/// `numpy.linalg.trace` and `torch.trace`.
///
/// ```
/// use shapeproof::{prelude::*, tensor, trace};
/// let x = tensor![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
/// assert_eq!(trace(&x), 15);
/// assert_eq!(x.transpose().trace(), 15);
/// ```
#[must_use]
#[inline(always)]
pub fn trace<'a, X, S>(x: X) -> X::Elem
where
    X: Stored<'a, Shape = S>,
    X::Elem: Summable,
    S: HasTrace,
{
    Reduce::sum(x.stored().diagonal_of())
}

forms! {
    tril[X, E](x: X, k: isize) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Zero, Shape: HasAxis<Axis<-2>, tril>>,
    ]
    always Triangle::<E, false>::new(x.expr(), k);

    /// The elements of matrices on and below a diagonal, and zeros above it. `k` is the number of the diagonal: 0 for the main one, 1
    /// for the one above it, -1 for the one below.
    ///
    /// # Shapes
    ///
    /// The shape of the operand, which has two axes or more. `k` is any number.
    ///
    /// # Cost
    ///
    /// One copy.
    ///
    /// # Source
    ///
    /// NumPy's and PyTorch's `tril`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor, tril};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(tril(&x, 0), tensor![[1, 0, 0], [4, 5, 0]]);
    /// assert_eq!(tril(&x, 1), tensor![[1, 2, 0], [4, 5, 6]]);
    /// ```
    #[doc(alias("lower_triangle", "Trilu"))]
    value fn tril;

    /// [`tril()`](fn@tril) into a tensor, which gets the lengths.
    into fn tril_into;

    /// [`tril()`](fn@tril) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_tril_into;
}

forms! {
    triu[X, E](x: X, k: isize) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Zero, Shape: HasAxis<Axis<-2>, triu>>,
    ]
    always Triangle::<E, true>::new(x.expr(), k);

    /// The elements of matrices on and above a diagonal, and zeros below it. `k` is the number of the diagonal: 0 for the main one, 1
    /// for the one above it, -1 for the one below.
    ///
    /// # Shapes
    ///
    /// The shape of the operand, which has two axes or more. `k` is any number.
    ///
    /// # Cost
    ///
    /// One copy.
    ///
    /// # Source
    ///
    /// NumPy's and PyTorch's `triu`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor, triu};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(triu(&x, 0), tensor![[1, 2, 3], [0, 5, 6]]);
    /// assert_eq!(triu(&x, 1), tensor![[0, 2, 3], [0, 0, 6]]);
    /// ```
    #[doc(alias("upper_triangle", "Trilu"))]
    value fn triu;

    /// [`triu()`](fn@triu) into a tensor, which gets the lengths.
    into fn triu_into;

    /// [`triu()`](fn@triu) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_triu_into;
}
