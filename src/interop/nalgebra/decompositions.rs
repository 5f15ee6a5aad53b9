//! Inverse, determinant, linear systems, Cholesky and QR decompositions, least squares and the spectral norm, by nalgebra's algorithms.

use ::nalgebra::allocator::Allocator;
use ::nalgebra::{Const, DefaultAllocator, DimDiff, DimMin, DimMinimum, DimSub, RealField, SMatrix, U1};
use shapeproof_npy::sentences;

use crate::expr::TensorLike;
use crate::shape::{Dim, Shape, StaticExtent};
use crate::storage::produce::Produce as _;
use crate::storage::{Evaluated, Tensor};

type Matrix<T, const R: usize, const C: usize> = Tensor<T, (Dim<R>, Dim<C>)>;
type Vector<T, const N: usize> = Tensor<T, (Dim<N>,)>;

/// Why a matrix has no such decomposition or solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// The determinant is 0, or a pivot is.
    Singular {
        /// The operation.
        op: &'static str,
    },
    /// There is no lower triangle `l` for which `l.matmul(l.t())` is the matrix.
    NotPositiveDefinite,
    /// The columns are linearly dependent, so that there is more than one solution.
    RankDeficient,
    /// The iteration for the singular values did not converge, for example because an element is NaN.
    NotConverged,
}

sentences! { MatrixError:
    Self::Singular { op } => "{}: the matrix is singular", op;
    Self::NotPositiveDefinite => "cholesky: the matrix is not positive definite";
    Self::NotConverged => "matrix_norm_2: the singular values did not converge";
    Self::RankDeficient => "lstsq: the columns of the matrix are linearly dependent";
}

impl core::error::Error for MatrixError {}

/// The shapes of square matrices, from 1 by 1 to 127 by 127, which nalgebra's types count.
#[diagnostic::on_unimplemented(
    message = "{Self} is no square matrix: only a square matrix has an inverse, a determinant and a Cholesky decomposition",
    label = "not a square matrix of 1 to 127 rows of `f32` or `f64`",
    note = "for a matrix with more rows than columns there are `qr` and `lstsq`"
)]
pub trait SquareMatrix<T>: Shape {
    #[doc(hidden)]
    fn inverse(x: Tensor<T, Self>) -> Option<Tensor<T, Self>>
    where
        T: Copy + 'static;
    #[doc(hidden)]
    fn det(x: Tensor<T, Self>) -> T
    where
        T: Copy + 'static;
    #[doc(hidden)]
    fn cholesky(x: Tensor<T, Self>) -> Option<Tensor<T, Self>>
    where
        T: Copy + 'static;
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const N: usize> SquareMatrix<T> for (Dim<N>, Dim<N>)
where
    Dim<N>: StaticExtent,
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    fn inverse(x: Matrix<T, N, N>) -> Option<Matrix<T, N, N>> {
        SMatrix::from(x).try_inverse().map(Tensor::from)
    }
    fn det(x: Matrix<T, N, N>) -> T {
        SMatrix::from(x).determinant()
    }
    fn cholesky(x: Matrix<T, N, N>) -> Option<Matrix<T, N, N>> {
        SMatrix::from(x).cholesky().map(|parts| parts.unpack().into())
    }
}

/// The shapes of a square matrix and of the right-hand sides of its linear systems: a vector, or a matrix with a column for each system.
#[diagnostic::on_unimplemented(
    message = "solve: {Self} is no matrix of a system of equations with the right side {B}",
    label = "the matrix is square, and the right side has as many rows",
    note = "for a matrix with more rows than columns there is `lstsq`"
)]
pub trait LinearSystem<T, B: Shape>: Shape {
    #[doc(hidden)]
    fn solve(a: Tensor<T, Self>, b: Tensor<T, B>) -> Option<Tensor<T, B>>
    where
        T: Copy + 'static;
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const N: usize> LinearSystem<T, (Dim<N>,)> for (Dim<N>, Dim<N>)
where
    Dim<N>: StaticExtent,
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    fn solve(a: Matrix<T, N, N>, b: Vector<T, N>) -> Option<Vector<T, N>> {
        let b: SMatrix<T, N, 1> = b.into();
        SMatrix::from(a).lu().solve::<Const<N>, Const<1>, _>(&b).map(Tensor::from)
    }
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const N: usize, const K: usize> LinearSystem<T, (Dim<N>, Dim<K>)>
    for (Dim<N>, Dim<N>)
where
    Dim<N>: StaticExtent,
    Dim<K>: StaticExtent,
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    fn solve(a: Matrix<T, N, N>, b: Matrix<T, N, K>) -> Option<Matrix<T, N, K>> {
        let b: SMatrix<T, N, K> = b.into();
        SMatrix::from(a).lu().solve::<Const<N>, Const<K>, _>(&b).map(Tensor::from)
    }
}

/// The shapes of matrices with at least as many rows as columns.
#[diagnostic::on_unimplemented(
    message = "qr: {Self} is no matrix with at least as many rows as columns",
    label = "not a matrix of 1 to 127 columns and as many rows or more, of `f32` or `f64`"
)]
pub trait TallMatrix<T>: Shape {
    /// The shape of the upper triangle: as many rows as columns.
    type Triangle: Shape;
    #[doc(hidden)]
    fn qr(x: Tensor<T, Self>) -> (Tensor<T, Self>, Tensor<T, Self::Triangle>)
    where
        T: Copy + 'static;
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const R: usize, const C: usize> TallMatrix<T> for (Dim<R>, Dim<C>)
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
    Const<R>: DimMin<Const<C>, Output = Const<C>>,
    Const<C>: DimMin<Const<C>, Output = Const<C>>,
{
    type Triangle = (Dim<C>, Dim<C>);
    fn qr(x: Matrix<T, R, C>) -> (Matrix<T, R, C>, Matrix<T, C, C>) {
        let (q, r) = SMatrix::from(x).qr().unpack();
        (q.into(), r.into())
    }
}

/// The shapes of a matrix and a right-hand side for which there is a least-squares solution.
#[diagnostic::on_unimplemented(
    message = "lstsq: {Self} is no matrix of a system of equations with the right side {B}",
    label = "the matrix has at least as many rows as columns, and the right side as many rows"
)]
pub trait LeastSquares<T, B: Shape>: Shape {
    /// The shape of the solution.
    type Solution: Shape;
    #[doc(hidden)]
    fn lstsq(a: Tensor<T, Self>, b: Tensor<T, B>) -> Option<Tensor<T, Self::Solution>>
    where
        T: Copy + 'static;
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const R: usize, const C: usize> LeastSquares<T, (Dim<R>,)> for (Dim<R>, Dim<C>)
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
    Const<R>: DimMin<Const<C>, Output = Const<C>>,
    Const<C>: DimMin<Const<C>, Output = Const<C>>,
{
    type Solution = (Dim<C>,);
    fn lstsq(a: Matrix<T, R, C>, b: Vector<T, R>) -> Option<Vector<T, C>> {
        let b: SMatrix<T, R, 1> = b.into();
        least_squares(a, &b).map(Tensor::from)
    }
}

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const R: usize, const C: usize, const K: usize> LeastSquares<T, (Dim<R>, Dim<K>)>
    for (Dim<R>, Dim<C>)
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
    Dim<K>: StaticExtent,
    Const<R>: DimMin<Const<C>, Output = Const<C>>,
    Const<C>: DimMin<Const<C>, Output = Const<C>>,
{
    type Solution = (Dim<C>, Dim<K>);
    fn lstsq(a: Matrix<T, R, C>, b: Matrix<T, R, K>) -> Option<Matrix<T, C, K>> {
        let b: SMatrix<T, R, K> = b.into();
        least_squares(a, &b).map(Tensor::from)
    }
}

/// The shapes of matrices that have singular values.
#[diagnostic::on_unimplemented(
    message = "matrix_norm_2: {Self} is not the shape of a matrix",
    label = "not a matrix of 1 to 127 rows and columns of `f32` or `f64`"
)]
pub trait SingularValues<T>: Shape {
    #[doc(hidden)]
    fn largest(x: Tensor<T, Self>) -> Option<T>
    where
        T: Copy + 'static;
}

/// The smaller of the number of rows and columns, which is nalgebra's number of singular values.
type Least<const R: usize, const C: usize> = DimMinimum<Const<R>, Const<C>>;

#[diagnostic::do_not_recommend]
impl<T: RealField + Copy, const R: usize, const C: usize> SingularValues<T> for (Dim<R>, Dim<C>)
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
    Const<R>: DimMin<Const<C>>,
    Least<R, C>: DimSub<U1>,
    DefaultAllocator: Allocator<Const<R>, Least<R, C>>
        + Allocator<Least<R, C>, Const<C>>
        + Allocator<Least<R, C>>
        + Allocator<DimDiff<Least<R, C>, U1>>,
{
    fn largest(x: Matrix<T, R, C>) -> Option<T> {
        // nalgebra would return the largest of the singular values that are numbers, of which there may be none.
        if !x.as_slice().iter().all(|x| x.is_finite()) {
            return None;
        }
        // A few steps for each value are enough; an iteration that takes more does not converge.
        let most = 100 * R.min(C);
        let parts = SMatrix::from(x).try_svd_unordered(false, false, T::default_epsilon(), most)?;
        Some(parts.singular_values.iter().copied().fold(T::zero(), T::max))
    }
}

/// `r` of the decomposition times the solution equals the transpose of `q` times the right-hand side.
fn least_squares<T: RealField + Copy, const R: usize, const C: usize, const K: usize>(
    a: Matrix<T, R, C>,
    b: &SMatrix<T, R, K>,
) -> Option<SMatrix<T, C, K>>
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
    Const<R>: DimMin<Const<C>, Output = Const<C>>,
    Const<C>: DimMin<Const<C>, Output = Const<C>>,
{
    let (q, r) = SMatrix::from(a).qr().unpack();
    r.solve_upper_triangular(&q.tr_mul(b))
}

/// Linear algebra of small matrices as methods of tensors, views and expressions: what `numpy.linalg` has.
///
/// The elements are `f32` or `f64`. The algorithms are nalgebra's; a matrix is copied to the stack
/// and back, and nothing is allocated.
///
/// ```
/// use shapeproof::interop::nalgebra::Decompositions;
/// use shapeproof::{prelude::*, tensor};
///
/// let a = tensor![[2.0, 1.0], [1.0, 3.0]];
/// assert_eq!(a.det(), 5.0);
/// let x = a.solve(&tensor![3.0, 5.0])?;
/// assert!(shapeproof::all_close(&a.matmul(&x), &tensor![3.0, 5.0], 1e-12, 1e-12));
///
/// let singular = tensor![[1.0, 2.0], [2.0, 4.0]];
/// assert_eq!(singular.inverse().unwrap_err().to_string(), "inverse: the matrix is singular");
/// # Ok::<(), shapeproof::interop::nalgebra::MatrixError>(())
/// ```
pub trait Decompositions: TensorLike {
    /// The inverse of a square matrix, by an LU decomposition with row exchanges (by cofactors up to 4 by 4).
    ///
    /// To solve a system of equations, [`solve`](Self::solve) is quicker and more accurate.
    ///
    /// # Errors
    ///
    /// [`MatrixError::Singular`] if a pivot is 0. A matrix that is singular up to rounding has an inverse of huge elements.
    #[doc(alias("inv", "try_inverse"))]
    fn inverse(self) -> Result<Tensor<Self::Elem, Self::Shape>, MatrixError>
    where
        Self::Shape: SquareMatrix<Self::Elem>,
    {
        SquareMatrix::inverse(evaluated(self)).ok_or(MatrixError::Singular { op: "inverse" })
    }

    /// The determinant of a square matrix, by an LU decomposition with row exchanges (by cofactors up to 3 by 3).
    #[doc(alias("determinant"))]
    #[must_use]
    fn det(self) -> Self::Elem
    where
        Self::Shape: SquareMatrix<Self::Elem>,
    {
        SquareMatrix::det(evaluated(self))
    }

    /// The solution `x` of `a.matmul(x) == b` for a square matrix `a`, by an LU decomposition with row exchanges. `b` is a vector, or
    /// has a column for each system: `[n, n], [n] -> [n]` or `[n, n], [n, k] -> [n, k]`.
    ///
    /// # Errors
    ///
    /// [`MatrixError::Singular`] if a pivot is 0.
    fn solve<B>(self, b: B) -> Result<Tensor<Self::Elem, B::Shape>, MatrixError>
    where
        B: TensorLike<Elem = Self::Elem>,
        Self::Shape: LinearSystem<Self::Elem, B::Shape>,
    {
        LinearSystem::solve(evaluated(self), evaluated(b)).ok_or(MatrixError::Singular { op: "solve" })
    }

    /// The lower triangle `l` with `l.matmul(l.t())` equal to a symmetric positive definite matrix, of which only the lower
    /// triangle is read, as in NumPy.
    ///
    /// # Errors
    ///
    /// [`MatrixError::NotPositiveDefinite`] if there is none.
    fn cholesky(self) -> Result<Tensor<Self::Elem, Self::Shape>, MatrixError>
    where
        Self::Shape: SquareMatrix<Self::Elem>,
    {
        SquareMatrix::cholesky(evaluated(self)).ok_or(MatrixError::NotPositiveDefinite)
    }

    /// The matrices `q` and `r` with `q.matmul(r)` equal to a matrix of at least as many rows as columns: the columns of `q` are
    /// orthonormal, and `r` is an upper triangle, `[m, n] -> [m, n], [n, n]`. By Householder reflections; `numpy.linalg.qr` gives the
    /// same up to the signs of columns of `q` and rows of `r`.
    #[must_use]
    fn qr(
        self,
    ) -> (
        Tensor<Self::Elem, Self::Shape>,
        Tensor<Self::Elem, <Self::Shape as TallMatrix<Self::Elem>>::Triangle>,
    )
    where
        Self::Shape: TallMatrix<Self::Elem>,
    {
        TallMatrix::qr(evaluated(self))
    }

    /// The `x` for which the sum of the squares of `a.matmul(x) - b` is least, by a QR decomposition: `[m, n], [m] -> [n]` or `[m, n],
    /// [m, k] -> [n, k]` with at least as many rows as columns.
    ///
    /// # Errors
    ///
    /// [`MatrixError::RankDeficient`] if a column is 0 or depends on others, exactly; up to rounding, the solution has huge elements.
    #[doc(alias("polyfit"))]
    #[expect(clippy::type_complexity, reason = "the shape of the solution follows from the operands")]
    fn lstsq<B>(
        self,
        b: B,
    ) -> Result<Tensor<Self::Elem, <Self::Shape as LeastSquares<Self::Elem, B::Shape>>::Solution>, MatrixError>
    where
        B: TensorLike<Elem = Self::Elem>,
        Self::Shape: LeastSquares<Self::Elem, B::Shape>,
    {
        LeastSquares::lstsq(evaluated(self), evaluated(b)).ok_or(MatrixError::RankDeficient)
    }

    /// The largest singular value of a matrix: the largest factor by which it lengthens a vector.
    ///
    /// # Errors
    ///
    /// [`MatrixError::NotConverged`] if an element is NaN or infinite, as in NumPy.
    #[doc(alias("spectral_norm", "svd"))]
    fn matrix_norm_2(self) -> Result<Self::Elem, MatrixError>
    where
        Self::Shape: SingularValues<Self::Elem>,
    {
        SingularValues::largest(evaluated(self)).ok_or(MatrixError::NotConverged)
    }
}

impl<X: TensorLike> Decompositions for X {}

/// The operand as a tensor.
fn evaluated<X: TensorLike>(x: X) -> Tensor<X::Elem, X::Shape> {
    Evaluated::of(&x.expr()).eval()
}
