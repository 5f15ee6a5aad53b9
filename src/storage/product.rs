//! Matrix products.

use core::marker::PhantomData;

use num_traits::Zero;

use super::expr::Expr;
use super::panel::{OutputMatrix, StridedMatrix, VECTOR_ELEMENTS, multiply};
use super::plain_order::plain_order;
use super::pointer::Pointer;
use super::processor::{self, Registers, Work};
use super::produce::Produce;
use super::relaxed::{self, RelaxedMulAdd};
use super::strided::{Walk, for_each_outer};
use super::unoptimized::{self, MatrixPtr, UNOPTIMIZED};
use super::view::TensorView;
use crate::element::CastTo;
use crate::element::operation::{add, mul};
use crate::element::{BinaryOp, SameElement};
use crate::element::{Factorable, operation as ops};
use crate::kernel::SCALAR;
use crate::kernel::sum::is_integer;
use crate::kernel::terms::AddProduct;
use crate::shape::error::ShapeError;
use crate::shape::layout::Layout;
use crate::shape::{self as shapes, Axes, MatMul, Shape, TryMatMul, longest};

/// An operand of a product: elements in memory.
pub(crate) trait StoredMatrix: Expr + Walk<Cursor = Pointer<<Self as Expr>::Elem>> + Copy {
    /// The strides, 0 where the length is 1.
    fn strides(&self) -> Axes;
}

impl<T: Copy + 'static, S: Shape, L: Layout> StoredMatrix for TensorView<'_, T, S, L> {
    #[inline(always)]
    fn strides(&self) -> Axes {
        TensorView::strides(self)
    }
}

/// The lengths of a product and the strides of its operands within one matrix.
struct ProductLengths {
    batch: Axes,
    m: usize,
    k: usize,
    n: usize,
    /// Strides of the left operand: row, column.
    left: (usize, usize),
    /// Strides of the right operand: row, column.
    right: (usize, usize),
}

impl ProductLengths {
    /// A vector is a row on the left and a column on the right. The axes in front of the last two are a batch.
    #[inline(always)]
    fn new<X: StoredMatrix, Y: StoredMatrix>(left: &X, right: &Y) -> Self {
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

/// How elements `T` and `U` are multiplied and their products added up, both as elements `A`.
pub(crate) trait Multiply<A, T, U> {
    /// Whether the elements are converted, multiplied, and added as they are, rounded twice.
    const PLAIN: bool = true;
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
    const PLAIN: bool = false;
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
        // SAFETY: the contract is that of this function.
        unsafe { relaxed::step::<FUSED, T>(x, y, sum) }
    }
}

/// The product of two operands whose inner lengths are equal and whose batches broadcast.
///
/// `Op` says how elements are multiplied.
pub(crate) struct Multiplication<Op, A, X, Y> {
    left: X,
    right: Y,
    how: PhantomData<(Op, A)>,
}

impl<Op, A, X: StoredMatrix, Y: StoredMatrix> Multiplication<Op, A, X, Y> {
    /// The product of operands whose shapes are known to fit by their types.
    #[inline(always)]
    pub(crate) fn new(left: X, right: Y) -> Self
    where
        X::Shape: MatMul<Y::Shape, Op>,
    {
        Self { left, right, how: PhantomData }
    }

    /// The product of two operands, or an error with the axis and the two lengths that do not fit.
    #[inline(always)]
    pub(crate) fn checked(op: &'static str, left: X, right: Y) -> Result<Self, ShapeError>
    where
        X::Shape: TryMatMul<Y::Shape, Op>,
    {
        multiplies(op, left.shape(), right.shape())?;
        Ok(Self { left, right, how: PhantomData })
    }
}

// SAFETY: the operands multiply: `MatMul` has one blanket impl, which holds for shapes that do, and `checked` has compared
// the lengths. So each element of each matrix of the batch is one of the product, and `MatrixProducts` writes each.
unsafe impl<Op, A, X, Y> Produce for Multiplication<Op, A, X, Y>
where
    Op: Multiply<A, X::Elem, Y::Elem>,
    A: Copy + Zero + 'static,
    X: StoredMatrix<Shape: shapes::Product<Y::Shape>>,
    Y: StoredMatrix,
{
    type Elem = A;
    type Shape = <X::Shape as shapes::Product<Y::Shape>>::Output;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        shapes::Product::product(self.left.shape(), self.right.shape())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<A>) {
        let ProductLengths { batch, m, k, n, left, right } = ProductLengths::new(&self.left, &self.right);
        if m == 0 || n == 0 || batch.contains(&0) {
            // The other lengths may be of any size, and their product may overflow.
            return;
        }
        if k == 0 {
            // Each element is a sum without terms: 0. The operands have no elements, so that no matrix of the batch can be stepped to.
            let count = batch.iter().fold(m * n, |count, len| count * len);
            for i in 0..count {
                // SAFETY: the product has as many elements as `out` has room for.
                unsafe { out.add(i).write(A::zero()) };
            }
            return;
        }
        let ((m, n), left, right) = if is_transposed::<A>((m, n), left) {
            ((n, m), (right.1, right.0), (left.1, left.0))
        } else {
            ((m, n), left, right)
        };
        // Plain loops stay where the compiler knows that the operands and the result are apart: in a function of their own 8 x 64 by 64 x 9
        // transposed `i32` took 12 times as long. Rows that a register of 32 bytes holds fill no wider one: 8 x 8 by 8 x 8 `f32` would take
        // 1.6 times as long.
        let is_plain =
            is_integer::<A>() && plain_order::<true, A, Y::Elem>((m, k, n), left.1, right).is_some();
        let wide = processor::has_vectors::<A>() && !is_plain && n.saturating_mul(size_of::<A>()) > 32;
        let steps = m.saturating_mul(k).saturating_mul(n);
        // SAFETY: the operands multiply, and `out` has room for the product.
        unsafe { processor::run::<MatrixProducts<Op>, _, _, _>(steps, wide, self.left, self.right, out) }
    }
}

/// An operand as the type that says how long a product is. In a debug build, which has no tiles to leave out, it says nothing, so that its loops are
/// compiled once for each type of element.
#[cfg(all(debug_assertions, not(shapeproof_checked)))]
type Bounds<X> = TensorView<'static, <X as Expr>::Elem, shapes::DynShape>;
#[cfg(any(not(debug_assertions), shapeproof_checked))]
type Bounds<X> = X;

/// The step of a product of these operands, for a processor with these registers. With `SWAPPED` the first number is that of the right one.
struct ProductStep<Op, X, Y, const FUSED: bool, const ROWS: usize, const SWAPPED: bool> {
    _registers: Registers<FUSED, ROWS>,
    how: PhantomData<(Op, X, Y)>,
}

impl<Op, X, Y, const FUSED: bool, const ROWS: usize, const SWAPPED: bool>
    ProductStep<Op, X, Y, FUSED, ROWS, SWAPPED>
{
    #[inline(always)]
    fn new(registers: Registers<FUSED, ROWS>) -> Self {
        Self { _registers: registers, how: PhantomData }
    }
}

impl<Op, A, X, Y, const FUSED: bool, const ROWS: usize, const SWAPPED: bool> AddProduct<A>
    for ProductStep<Op, X, Y, FUSED, ROWS, SWAPPED>
where
    Op: Multiply<A, X::Elem, Y::Elem>,
    X: StoredMatrix,
    Y: StoredMatrix,
{
    const ROUNDS_ONCE: bool = FUSED && !Op::PLAIN;
    const MOST_ROWS: usize = if SWAPPED { columns_of::<Y>() } else { rows_of::<X>() };
    const MOST_COLUMNS: usize = if SWAPPED { rows_of::<X>() } else { columns_of::<Y>() };
    #[inline(always)]
    fn add_product(&self, x: A, y: A, sum: A) -> A {
        let (x, y) = if SWAPPED { (y, x) } else { (x, y) };
        // SAFETY: there are `Registers` with `FUSED` only where the processor has fused multiply-add.
        unsafe { Op::step::<FUSED>(x, y, sum) }
    }
}

/// The most rows of a left operand. A vector is one row.
const fn rows_of<X: StoredMatrix>() -> usize {
    longest::<X::Shape>(X::Shape::RANK.wrapping_sub(2))
}

/// The most columns of a right operand. A vector is one column.
const fn columns_of<Y: StoredMatrix>() -> usize {
    if Y::Shape::RANK > 1 { longest::<Y::Shape>(Y::Shape::RANK - 1) } else { 1 }
}

/// Writes the product of each pair of matrices, one after the other, for operands that multiply and an output with room for
/// their product.
struct MatrixProducts<Op>(PhantomData<Op>);

impl<Op, A, X, Y> Work<X, Y, Pointer<A>> for MatrixProducts<Op>
where
    Op: Multiply<A, X::Elem, Y::Elem>,
    A: Copy + Zero + 'static,
    X: StoredMatrix,
    Y: StoredMatrix,
{
    type Out = ();

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        registers: Registers<FUSED, ROWS>,
        left: X,
        right: Y,
        out: Pointer<A>,
    ) {
        let (left, right) = (&left, &right);
        let mut to = out;
        for_each_outer(&(left, right), ProductLengths::new(left, right).batch, |(a, b)| {
            // Computed here, not captured: captured lengths are not constants where the closure is not inlined.
            let ProductLengths { m, k, n, left: (ls, lt), right: (rs, rt), .. } =
                ProductLengths::new(left, right);
            if UNOPTIMIZED && Op::PLAIN {
                let a = MatrixPtr { first: a.address(), row: ls, column: lt };
                let b = MatrixPtr { first: b.address(), row: rs, column: rt };
                // SAFETY: matrices of these lengths are at these positions, and there is room for their product, which is new.
                if unsafe { unoptimized::product((m, k, n), a, b, to.address().cast_mut()) } {
                    // SAFETY: as below.
                    to = unsafe { to.add(m * n) };
                    return;
                }
            }
            // SAFETY: an offset that is made of an index of the left matrix and these strides is that of one of its elements,
            // and so for the right one; there is room for `m` rows of `n` elements.
            unsafe {
                let left = StridedMatrix { ptr: a, row: ls, column: lt, element: Op::left };
                let right = StridedMatrix { ptr: b, row: rs, column: rt, element: Op::right };
                if is_transposed::<A>((m, n), (ls, lt)) {
                    let step = ProductStep::<Op, Bounds<X>, Bounds<Y>, FUSED, ROWS, true>::new(registers);
                    let out = OutputMatrix { ptr: to, row: 1, column: n };
                    multiply(registers, (n, k, m), right.transposed(), left.transposed(), step, &out);
                } else {
                    let step = ProductStep::<Op, Bounds<X>, Bounds<Y>, FUSED, ROWS, false>::new(registers);
                    let out = OutputMatrix { ptr: to, row: n, column: 1 };
                    multiply(registers, (m, k, n), left, right, step, &out);
                }
                to = to.add(m * n);
            }
        });
    }
}

/// Whether the product of an `m` by `k` and a `k` by `n` matrix is computed as that of the transposed matrices, which is the transposed
/// product: where its rows have few columns. A vector with 7 rows of 784 takes 0.3 of the time, whose sums wait for one another. Those of
/// integers do not: there it is where columns of the left matrix lie side by side; 64 sums of 784 `i16` take a thirtieth.
#[inline(always)]
fn is_transposed<A: 'static>((m, n): (usize, usize), (left_row, left_column): (usize, usize)) -> bool {
    !SCALAR && n < VECTOR_ELEMENTS && n < m && (!is_integer::<A>() || (left_row == 1 && left_column > 1))
}

/// Whether two shapes have a matrix product.
fn multiplies<L: Shape, R: Shape>(op: &'static str, left: L, right: R) -> Result<(), ShapeError> {
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
