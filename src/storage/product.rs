//! Matrix products.

use core::ops::{Add, Mul};

use num_traits::Zero;

use super::tensor::Tensor;
use super::view::{Layout, TensorView};
use super::walk::outer;
use super::writable::Writable;
use crate::error::ShapeError;
use crate::kernel::matmul::matmul;
use crate::ops::elementwise::arith::{add, mul};
use crate::ops::elementwise::cast::CastTo;
use crate::ops::elementwise::family::{BinaryOp, SameElement};
use crate::shape::product::{MatMul, Product};
use crate::shape::{Axes, Shape};

/// The lengths of a product and the strides of its operands within one matrix.
struct Matrices {
    batch: Axes,
    m: usize,
    k: usize,
    n: usize,
    /// Strides of the left operand: row, column.
    left: (usize, usize),
    /// Strides of the right operand: row, column.
    right: (usize, usize),
}

impl Matrices {
    /// A vector on the left is a row, on the right a column; the axes before are a batch.
    #[inline(always)]
    fn new<T, U, L, LL, R, LR>(left: &TensorView<'_, T, L, LL>, right: &TensorView<'_, U, R, LR>) -> Self
    where
        T: Copy + 'static,
        U: Copy + 'static,
        L: Shape,
        R: Shape,
        LL: Layout,
        LR: Layout,
    {
        let [a, b, c, d, e, f, lm, lk] = left.shape().axes();
        let [ra, rb, rc, rd, re, rf, _, rn] = right.shape().axes();
        let [.., ls, lt] = left.strides();
        let [.., rs, rt] = right.strides();
        let (n, right) = if right.shape().rank() == 1 { (1, (rt, 0)) } else { (rn, (rs, rt)) };
        let wider = |l: usize, r: usize| if l == 1 { r } else { l };
        Self {
            batch: [wider(a, ra), wider(b, rb), wider(c, rc), wider(d, rd), wider(e, re), wider(f, rf), 1, 1],
            m: lm,
            k: lk,
            n,
            left: (ls, lt),
            right,
        }
    }
}

/// Writes the product of each pair of matrices, one after the other; `element` makes an element of the result from
/// either operand's.
///
/// # Safety
///
/// The shapes multiply: the inner lengths are equal and the batches broadcast. `out` has room for the product.
#[inline(always)]
unsafe fn multiply<A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    element: (impl Fn(T) -> A, impl Fn(U) -> A),
    out: *mut A,
) where
    A: Copy + Zero + Add<Output = A> + Mul<Output = A> + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: Shape,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    let mut to = out;
    outer(&(left, right), Matrices::new(left, right).batch, |(a, b)| {
        // In here: as captures the lengths would be no constants where the closure is not inlined.
        let Matrices { m, k, n, left: (ls, lt), right: (rs, rt), .. } = Matrices::new(left, right);
        // SAFETY: the kernel reads `(i, p)` below `(m, k)` and `(p, j)` below `(k, n)`, and writes `(i, j)` below
        // `(m, n)`: indices of the matrices at these positions.
        unsafe {
            matmul(
                (m, k, n),
                A::zero(),
                |i, p| element.0(*a.add(i * ls + p * lt)),
                |p, j| element.1(*b.add(p * rs + j * rt)),
                |x, y, acc| <add as BinaryOp<A, A>>::apply(acc, <mul as BinaryOp<A, A>>::apply(x, y)),
                |i, j, value| to.add(i * n + j).write(value),
            );
            to = to.add(m * n);
        }
    });
}

/// The product of two views whose shapes the types know to multiply.
#[inline(always)]
pub(crate) fn product<Op, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
) -> Tensor<T, L::Output>
where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    U: SameElement<T, Op> + Copy + 'static,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: `MatMul` has one blanket impl, which holds for shapes that multiply; every element is written.
    unsafe {
        Tensor::init(left.shape().product(right.shape()), |out| multiply(left, right, (|x| x, U::same), out))
    }
}

/// Writes the product into a tensor, which takes its lengths.
#[inline(always)]
pub(crate) fn product_into<Op, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: &mut Tensor<T, L::Output>,
) where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    U: SameElement<T, Op> + Copy + 'static,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: as in `product`.
    unsafe {
        out.refill(left.shape().product(right.shape()), |out| multiply(left, right, (|x| x, U::same), out))
    }
}

/// Writes the product, computed in the elements of the result, into a tensor, which takes its lengths.
#[inline(always)]
pub(crate) fn product_as_into<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: &mut Tensor<A, L::Output>,
) where
    A: Copy + Zero + Add<Output = A> + Mul<Output = A> + 'static,
    T: CastTo<A>,
    U: CastTo<A>,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: as in `product`.
    unsafe {
        out.refill(left.shape().product(right.shape()), |out| {
            multiply(left, right, (T::cast_to, U::cast_to), out)
        })
    }
}

/// The product, computed in the elements of the result.
#[inline(always)]
pub(crate) fn product_as<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
) -> Tensor<A, L::Output>
where
    A: Copy + Zero + Add<Output = A> + Mul<Output = A> + 'static,
    T: CastTo<A>,
    U: CastTo<A>,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: as in `product`.
    unsafe {
        Tensor::init(left.shape().product(right.shape()), |out| {
            multiply(left, right, (T::cast_to, U::cast_to), out)
        })
    }
}

/// The product of two views, or the axis of the result (or the inner axis, as `None`) and the two lengths that clash.
#[inline(always)]
pub(crate) fn try_product<Op, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
) -> Result<Tensor<T, L::Output>, ShapeError>
where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    U: SameElement<T, Op> + Copy + 'static,
    L: Product<R>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    multiplies(left.shape(), right.shape())?;
    // SAFETY: the lengths have just been compared; every element is written.
    Ok(unsafe {
        Tensor::init(left.shape().product(right.shape()), |out| multiply(left, right, (|x| x, U::same), out))
    })
}

/// Writes the product of two views to a place, or says which lengths do not fit.
#[inline(always)]
pub(crate) fn try_product_into<Op, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: impl Writable<T>,
) -> Result<(), ShapeError>
where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    U: SameElement<T, Op> + Copy + 'static,
    L: Product<R>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    multiplies(left.shape(), right.shape())?;
    // SAFETY: as in `try_product`.
    unsafe {
        out.receive("matmul", left.shape().product(right.shape()), |out| {
            multiply(left, right, (|x| x, U::same), out)
        })
    }
}

/// Whether the lengths of two shapes multiply.
fn multiplies<L: Product<R>, R: Shape>(left: L, right: R) -> Result<(), ShapeError> {
    let [lb @ .., _, k] = left.axes();
    let [rb @ .., rk, rn] = right.axes();
    let inner = if right.rank() == 1 { rn } else { rk };
    let rank = left.rank().max(right.rank());
    if left.rank() == 0 || right.rank() == 0 {
        return Err(ShapeError::Rank { op: "matmul", left: left.rank(), right: right.rank() });
    }
    if k != inner {
        return Err(ShapeError::Axis { op: "matmul", axis: rank.saturating_sub(1), left: k, right: inner });
    }
    for (i, (l, r)) in lb.into_iter().zip(rb).enumerate() {
        if l != r && l != 1 && r != 1 {
            return Err(ShapeError::Axis {
                op: "matmul",
                axis: (i + rank).saturating_sub(8),
                left: l,
                right: r,
            });
        }
    }
    Ok(())
}
