//! Matrix products.

use core::marker::PhantomData;

use num_traits::Zero;

use super::pointer::Pointer;
use super::processor::{self, Work};
use super::relaxed::{self, RelaxedMulAdd};
use super::tensor::Tensor;
use super::view::{Layout, TensorView};
use super::walk::outer;
use super::writable::Writable;
use crate::error::ShapeError;
use crate::kernel::matmul::tiled;
use crate::ops::elementwise::arith::{add, mul};
use crate::ops::elementwise::cast::CastTo;
use crate::ops::elementwise::family::{BinaryOp, SameElement};
use crate::ops::linalg::{self as ops, Factorable};
use crate::shape::{Axes, Shape};
use crate::shape::{MatMul, Product};

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

/// How elements `T` and `U` are multiplied, and the products added up, in elements `A`.
pub(crate) trait Multiply<A, T, U> {
    /// The operation, as errors name it.
    const NAME: &'static str;
    /// An element of the left operand.
    fn left(x: T) -> A;
    /// An element of the right operand.
    fn right(y: U) -> A;
    /// `sum` and the product of `x` and `y`.
    ///
    /// # Safety
    ///
    /// With `FUSED` the processor has fused multiply-add.
    unsafe fn step<const FUSED: bool>(x: A, y: A, sum: A) -> A;
}

impl<T: Factorable, U: SameElement<T, Self>> Multiply<T, T, U> for ops::matmul {
    const NAME: &'static str = "matmul";
    #[inline(always)]
    fn left(x: T) -> T {
        x
    }
    #[inline(always)]
    fn right(y: U) -> T {
        y.same()
    }
    #[inline(always)]
    unsafe fn step<const FUSED: bool>(x: T, y: T, sum: T) -> T {
        <add as BinaryOp<T, T>>::apply(sum, <mul as BinaryOp<T, T>>::apply(x, y))
    }
}

impl<A: Factorable, T: CastTo<A>, U: CastTo<A>> Multiply<A, T, U> for ops::matmul_as {
    const NAME: &'static str = "matmul_as";
    #[inline(always)]
    fn left(x: T) -> A {
        x.cast_to()
    }
    #[inline(always)]
    fn right(y: U) -> A {
        y.cast_to()
    }
    #[inline(always)]
    unsafe fn step<const FUSED: bool>(x: A, y: A, sum: A) -> A {
        <add as BinaryOp<A, A>>::apply(sum, <mul as BinaryOp<A, A>>::apply(x, y))
    }
}

impl<T: RelaxedMulAdd, U: SameElement<T, Self>> Multiply<T, T, U> for ops::matmul_relaxed {
    const NAME: &'static str = "matmul_relaxed";
    #[inline(always)]
    fn left(x: T) -> T {
        x
    }
    #[inline(always)]
    fn right(y: U) -> T {
        y.same()
    }
    #[inline(always)]
    unsafe fn step<const FUSED: bool>(x: T, y: T, sum: T) -> T {
        // SAFETY: the contract is passed on.
        unsafe { relaxed::step::<FUSED, T>(x, y, sum) }
    }
}

/// Writes the product of each pair of matrices, one after the other.
///
/// # Safety
///
/// The shapes multiply: the inner lengths are equal and the batches broadcast. `out` has room for the product.
#[inline(always)]
unsafe fn multiply<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: Pointer<A>,
) where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: Shape,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    let Matrices { m, k, n, .. } = Matrices::new(left, right);
    if m == 0 || n == 0 {
        // There may be any number of the other.
        return;
    }
    let steps = m.saturating_mul(k).saturating_mul(n);
    // SAFETY: the contract is passed on.
    unsafe { processor::run::<Tiles<Op>, _, _, _>(steps, *left, *right, out) }
}

/// The work of [`multiply`], with its contract.
struct Tiles<Op>(PhantomData<Op>);

impl<'l, 'r, Op, A, T, U, L, LL, R, LR> Work<TensorView<'l, T, L, LL>, TensorView<'r, U, R, LR>, Pointer<A>>
    for Tiles<Op>
where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: Shape,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    type Out = ();

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize, const ROW_BYTES: usize>(
        left: TensorView<'l, T, L, LL>,
        right: TensorView<'r, U, R, LR>,
        out: Pointer<A>,
    ) {
        let (left, right) = (&left, &right);
        let mut to = out;
        outer(&(left, right), Matrices::new(left, right).batch, |(a, b)| {
            // In here: as captures the lengths would be no constants where the closure is not inlined.
            let Matrices { m, k, n, left: (ls, lt), right: (rs, rt), .. } = Matrices::new(left, right);
            // SAFETY: the kernel reads `(i, p)` below `(m, k)` and `(p, j)` below `(k, n)`, and writes `(i, j)` below
            // `(m, n)`: indices of the matrices at these positions. What the processor has is the contract of `run`.
            unsafe {
                tiled::<ROWS, ROW_BYTES, A>(
                    (m, k, n),
                    A::zero(),
                    |i, p| Op::left(a.add(i * ls + p * lt).read()),
                    |p, j| Op::right(b.add(p * rs + j * rt).read()),
                    |x, y, sum| Op::step::<FUSED>(x, y, sum),
                    |i, j, value| to.add(i * n + j).write(value),
                );
                to = to.add(m * n);
            }
        });
    }
}

/// The product of two views whose shapes the types know to multiply.
#[inline(always)]
pub(crate) fn product<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
) -> Tensor<A, L::Output>
where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: `MatMul` has one blanket impl, which holds for shapes that multiply; every element is written.
    unsafe {
        Tensor::init(left.shape().product(right.shape()), |out| {
            multiply::<Op, _, _, _, _, _, _, _>(left, right, out)
        })
    }
}

/// Writes the product into a tensor, which takes its lengths.
#[inline(always)]
pub(crate) fn product_into<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: &mut Tensor<A, L::Output>,
) where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: MatMul<R, Op>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    // SAFETY: as in `product`.
    unsafe {
        out.refill(left.shape().product(right.shape()), |out| {
            multiply::<Op, _, _, _, _, _, _, _>(left, right, out)
        })
    }
}

/// The product of two views, or the axis of the result (or the inner axis, as `None`) and the two lengths that clash.
#[inline(always)]
pub(crate) fn try_product<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
) -> Result<Tensor<A, L::Output>, ShapeError>
where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: Product<R>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    multiplies(Op::NAME, left.shape(), right.shape())?;
    // SAFETY: the lengths have just been compared; every element is written.
    Ok(unsafe {
        Tensor::init(left.shape().product(right.shape()), |out| {
            multiply::<Op, _, _, _, _, _, _, _>(left, right, out)
        })
    })
}

/// Writes the product of two views to a place, or says which lengths do not fit.
#[inline(always)]
pub(crate) fn try_product_into<Op, A, T, U, L, LL, R, LR>(
    left: &TensorView<'_, T, L, LL>,
    right: &TensorView<'_, U, R, LR>,
    out: impl Writable<A>,
) -> Result<(), ShapeError>
where
    Op: Multiply<A, T, U>,
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
    L: Product<R>,
    R: Shape,
    LL: Layout,
    LR: Layout,
{
    multiplies(Op::NAME, left.shape(), right.shape())?;
    // SAFETY: as in `try_product`.
    unsafe {
        out.receive(Op::NAME, left.shape().product(right.shape()), |out| {
            multiply::<Op, _, _, _, _, _, _, _>(left, right, out)
        })
    }
}

/// Whether the lengths of two shapes multiply.
fn multiplies<L: Product<R>, R: Shape>(op: &'static str, left: L, right: R) -> Result<(), ShapeError> {
    let [lb @ .., _, k] = left.axes();
    let [rb @ .., rk, rn] = right.axes();
    let inner = if right.rank() == 1 { rn } else { rk };
    let rank = left.rank().max(right.rank());
    if left.rank() == 0 || right.rank() == 0 {
        return Err(ShapeError::Rank { op, left: left.rank(), right: right.rank() });
    }
    if k != inner {
        return Err(ShapeError::Axis { op, axis: rank.saturating_sub(1), left: k, right: inner });
    }
    for (i, (l, r)) in lb.into_iter().zip(rb).enumerate() {
        if l != r && l != 1 && r != 1 {
            return Err(ShapeError::Axis { op, axis: (i + rank).saturating_sub(8), left: l, right: r });
        }
    }
    Ok(())
}
