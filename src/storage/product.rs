//! Matrix products.

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use num_traits::Zero;

use super::cast::same;
use super::expr::Expr;
use super::layout::Layout;
use super::pointer::{Pointer, lent};
use super::processor::{self, Work};
use super::produce::Produce;
use super::relaxed::{self, RelaxedMulAdd};
use super::strided::{Walk, for_each_outer};
use super::transposed::{has_instructions, transposed};
use super::unoptimized::{self, Elements, UNOPTIMIZED};
use super::view::TensorView;
use crate::element::CastTo;
use crate::element::operation::{add, mul};
use crate::element::{BinaryOp, SameElement};
use crate::element::{Factorable, operation as ops};
use crate::error::ShapeError;
use crate::kernel::SCALAR;
use crate::kernel::matmul::tiled;
use crate::kernel::packed::{Block, Columns, Sums, packed};
use crate::shape::{self as shapes, Axes, MatMul, Shape, TryMatMul};

/// An operand of a product: elements in memory.
pub(crate) trait Matrix: Expr + Walk<Cursor = Pointer<<Self as Expr>::Elem>> + Copy {
    /// The strides, 0 where the length is 1.
    fn strides(&self) -> Axes;
}

impl<T: Copy + 'static, S: Shape, L: Layout> Matrix for TensorView<'_, T, S, L> {
    #[inline(always)]
    fn strides(&self) -> Axes {
        TensorView::strides(self)
    }
}

/// The lengths of a product and the strides of its operands within one matrix.
struct Factors {
    batch: Axes,
    m: usize,
    k: usize,
    n: usize,
    /// Strides of the left operand: row, column.
    left: (usize, usize),
    /// Strides of the right operand: row, column.
    right: (usize, usize),
}

impl Factors {
    /// A vector is a row on the left and a column on the right. The axes in front of the last two are a batch.
    #[inline(always)]
    fn new<X: Matrix, Y: Matrix>(left: &X, right: &Y) -> Self {
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
pub(crate) struct Product<Op, A, X, Y> {
    left: X,
    right: Y,
    how: PhantomData<(Op, A)>,
}

impl<Op, A, X: Matrix, Y: Matrix> Product<Op, A, X, Y> {
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
// the lengths. So each element of each matrix of the batch is one of the product, and `Tiles` writes each.
unsafe impl<Op, A, X, Y> Produce for Product<Op, A, X, Y>
where
    Op: Multiply<A, X::Elem, Y::Elem>,
    A: Copy + Zero + 'static,
    X: Matrix<Shape: shapes::Product<Y::Shape>>,
    Y: Matrix,
{
    type Elem = A;
    type Shape = <X::Shape as shapes::Product<Y::Shape>>::Output;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        shapes::Product::product(self.left.shape(), self.right.shape())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<A>) {
        let Factors { batch, m, k, n, .. } = Factors::new(&self.left, &self.right);
        if m == 0 || n == 0 || batch.contains(&0) {
            // The other lengths may be of any size, and their product may overflow.
            return;
        }
        if k == 0 {
            // Each element is a sum of nothing. The factors have no elements, so that there is no matrix of a batch to step to.
            let count = batch.iter().fold(m * n, |count, len| count * len);
            for i in 0..count {
                // SAFETY: the product has as many elements as `out` has room for.
                unsafe { out.add(i).write(A::zero()) };
            }
            return;
        }
        let steps = m.saturating_mul(k).saturating_mul(n);
        // SAFETY: the operands multiply, and `out` has room for the product.
        unsafe { processor::run::<Tiles<Op>, _, _, _>(steps, self.left, self.right, out) }
    }
}

/// Writes the product of each pair of matrices, one after the other, for operands that multiply and an output with room for
/// their product.
struct Tiles<Op>(PhantomData<Op>);

impl<Op, A, X, Y> Work<X, Y, Pointer<A>> for Tiles<Op>
where
    Op: Multiply<A, X::Elem, Y::Elem>,
    A: Copy + Zero + 'static,
    X: Matrix,
    Y: Matrix,
{
    type Out = ();

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize, const ROW_BYTES: usize>(
        left: X,
        right: Y,
        out: Pointer<A>,
    ) {
        let (left, right) = (&left, &right);
        let mut to = out;
        for_each_outer(&(left, right), Factors::new(left, right).batch, |(a, b)| {
            // Computed here, not captured: captured lengths are not constants where the closure is not inlined.
            let Factors { m, k, n, left: (ls, lt), right: (rs, rt), .. } = Factors::new(left, right);
            if UNOPTIMIZED && Op::PLAIN {
                let a = Elements { first: a.address(), row: ls, column: lt };
                let b = Elements { first: b.address(), row: rs, column: rt };
                // SAFETY: matrices of these lengths are at these positions, and there is room for their product, which is new.
                if unsafe { unoptimized::product((m, k, n), a, b, to.address().cast_mut()) } {
                    // SAFETY: as below.
                    to = unsafe { to.add(m * n) };
                    return;
                }
            }
            // SAFETY: an offset that is made of an index of the left matrix and these strides is that of one of its elements,
            // and so for the right one; there is room for `m` rows of `n` elements. What the processor has is the contract
            // of `run`.
            unsafe {
                let left = Strided { ptr: a, row: ls, column: lt, element: Op::left };
                let right = Strided { ptr: b, row: rs, column: rt, element: Op::right };
                if !SCALAR && n < FEW && m >= FEW {
                    // Many rows of few columns: the product of the transposed matrices, which is the transposed product.
                    let step = |y, x, sum| Op::step::<FUSED>(x, y, sum);
                    let out = Destination { ptr: to, row: 1, column: n };
                    multiply::<ROWS, ROW_BYTES, A, _, _>(
                        (n, k, m),
                        right.transposed(),
                        left.transposed(),
                        step,
                        &out,
                    );
                } else {
                    let step = |x, y, sum| Op::step::<FUSED>(x, y, sum);
                    let out = Destination { ptr: to, row: n, column: 1 };
                    multiply::<ROWS, ROW_BYTES, A, _, _>((m, k, n), left, right, step, &out);
                }
                to = to.add(m * n);
            }
        });
    }
}

/// Columns that fill no vector.
const FEW: usize = 8;

/// A matrix in memory, by the strides of row and column, and what its elements are in the product.
#[derive(Clone, Copy)]
struct Strided<T, F> {
    ptr: Pointer<T>,
    row: usize,
    column: usize,
    element: F,
}

impl<T: Copy, F> Strided<T, F> {
    #[inline(always)]
    fn transposed(self) -> Self {
        Self { row: self.column, column: self.row, ..self }
    }

    /// The element at an offset.
    ///
    /// # Safety
    ///
    /// There is one.
    #[inline(always)]
    unsafe fn at<A>(&self, offset: usize) -> A
    where
        F: Fn(T) -> A,
    {
        // SAFETY: by the contract of this function.
        (self.element)(unsafe { self.ptr.add(offset).read() })
    }
}

/// Writes the product of an `m` by `k` and a `k` by `n` matrix.
///
/// # Safety
///
/// Every index below these lengths is that of an element of the matrix in question, and `out` has room for the product.
// Without optimisation it stays a call: each copy of it would have a panel in the frame of the caller.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn multiply<const ROWS: usize, const ROW_BYTES: usize, A, T, U>(
    (m, k, n): (usize, usize, usize),
    left: Strided<T, impl Fn(T) -> A + Copy>,
    right: Strided<U, impl Fn(U) -> A + Copy>,
    step: impl Fn(A, A, A) -> A,
    out: &Destination<A>,
) where
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
{
    let zero = A::zero();
    let put = |i, j, value| out.put(i, j, value);
    // SAFETY: the kernels ask for elements at indices below the lengths that they are given.
    unsafe {
        let of_left = |i, p| left.at(i * left.row + p * left.column);
        let panels = const { !SCALAR && align_of::<A>() <= 64 && size_of::<A>() > 0 && size_of::<A>() <= 64 };
        if panels && right.column == 1 {
            let of_right = |p, j| right.at(p * right.row + j);
            tiled::<ROWS, ROW_BYTES, A>((m, k, n), zero, of_left, of_right, step, put);
        } else if panels && n >= FEW {
            let mut memory = Memory(MaybeUninit::uninit());
            let room = PANEL / size_of::<A>().max(1);
            // The memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts.
            lent(memory.0.as_mut_ptr().cast(), room, |panel| {
                let panel = Panel { right, panel };
                packed::<ROWS, ROW_BYTES, A>((m, k, n), zero, of_left, &panel, step, out);
            });
        } else {
            let of_right = |p, j| right.at(p * right.row + j * right.column);
            tiled::<ROWS, ROW_BYTES, A>((m, k, n), zero, of_left, of_right, step, put);
        }
    }
}

/// Bytes of the memory for the panel of a right operand.
const PANEL: usize = 8192;

/// Memory that vectors of all sizes are aligned in.
#[repr(align(64))]
struct Memory(MaybeUninit<[u8; PANEL]>);

/// The right operand of a product, and memory for [`PANEL`] bytes of elements.
struct Panel<A, U, F> {
    right: Strided<U, F>,
    panel: Pointer<A>,
}

impl<A: Copy + 'static, U: Copy + 'static, F: Fn(U) -> A> Columns<A> for Panel<A, U, F> {
    const ROOM: usize = PANEL / if size_of::<A>() == 0 { 1 } else { size_of::<A>() };

    #[inline(always)]
    fn in_blocks(&self) -> bool {
        self.right.row == 1 && has_instructions::<A>() && TypeId::of::<A>() == TypeId::of::<U>()
    }
    #[inline(always)]
    fn get(&self, p: usize, j: usize) -> A {
        // SAFETY: the kernel asks for elements of the right operand.
        unsafe { self.right.at(p * self.right.row + j * self.right.column) }
    }
    #[inline(always)]
    fn block(&self, p: usize, j: usize) -> Block<A> {
        let column = |c| {
            // SAFETY: the kernel asks for blocks inside the right operand, and has been told that columns are side by side.
            let column: [U; 4] = unsafe { self.right.ptr.add(p + (j + c) * self.right.column).read_array() };
            // Elements of the type of the product are what they are in it.
            same(column).unwrap_or_else(|| column.map(&self.right.element))
        };
        transposed([column(0), column(1), column(2), column(3)])
    }
    #[inline(always)]
    fn keep(&self, at: usize, value: A) {
        // SAFETY: the kernel keeps values at positions below `ROOM`.
        unsafe { self.panel.add(at).write(value) }
    }
    #[inline(always)]
    fn keep_row(&self, at: usize, values: [A; 4]) {
        // SAFETY: as above, of the last of them too.
        unsafe { self.panel.add(at).write_array(values) }
    }
    #[inline(always)]
    fn kept(&self, at: usize) -> A {
        // SAFETY: the kernel asks for what it has kept.
        unsafe { self.panel.add(at).read() }
    }
}

/// The matrix that a product is written to, by the strides of row and column.
struct Destination<A> {
    ptr: Pointer<A>,
    row: usize,
    column: usize,
}

impl<A: Copy> Sums<A> for Destination<A> {
    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> A {
        // SAFETY: the kernel asks for an element of the result that it has written.
        unsafe { self.ptr.add(i * self.row + j * self.column).read() }
    }
    #[inline(always)]
    fn put(&self, i: usize, j: usize, value: A) {
        // SAFETY: the kernel writes elements of the result.
        unsafe { self.ptr.add(i * self.row + j * self.column).write(value) }
    }
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
