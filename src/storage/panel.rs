//! One product of two matrices in memory, whatever the strides of its operands and of its result.
//!
//! The kernel wants elements of the right operand side by side. Where they are apart, a part of it is copied to a panel on the stack.

use core::mem::MaybeUninit;
use core::sync::atomic::{Ordering, compiler_fence};

use num_traits::Zero;

use super::cast::same;
use super::plain_order::{BESIDE, PlainOrder, is_copied, plain_order, vector};
use super::pointer::{LentMemory, Pointer};
use super::processor::{Registers, has_vectors};
use super::transposed::{block, put_block};
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::SCALAR;
use crate::kernel::matmul::tiled;
use crate::kernel::packed::{PartialSums, RightOperand, packed};
use crate::kernel::sum::is_integer;
use crate::kernel::terms::AddProduct;

/// Rows and columns of fewer elements than this fill no vector.
pub(super) const VECTOR_ELEMENTS: usize = 8;

/// A matrix in memory: its strides of row and column, and `element`, which converts an element to the type of the product.
#[derive(Clone, Copy)]
pub(super) struct StridedMatrix<T, F> {
    pub(super) ptr: Pointer<T>,
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) element: F,
}

impl<T: Copy, F> StridedMatrix<T, F> {
    #[inline(always)]
    pub(super) fn transposed(self) -> Self {
        Self { row: self.column, column: self.row, ..self }
    }

    /// The element at an offset.
    ///
    /// # Safety
    ///
    /// There is an element at this offset.
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn multiply<const FUSED: bool, const ROWS: usize, A, T, U>(
    registers: Registers<FUSED, ROWS>,
    lengths: (usize, usize, usize),
    left: StridedMatrix<T, impl Fn(T) -> A + Copy>,
    right: StridedMatrix<U, impl Fn(U) -> A + Copy>,
    step: impl AddProduct<A>,
    out: &OutputMatrix<A>,
) where
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
{
    let multiply: unsafe fn(_, _, _, _, _, _) = const {
        if UNOPTIMIZED { one_by_one::<FUSED, ROWS, A, T, U> } else { in_tiles::<FUSED, ROWS, A, T, U> }
    };
    // SAFETY: by the contract of this function.
    unsafe { multiply(registers, lengths, left, right, step, out) };
}

/// [`multiply`] in debug builds, in which tiles take longer.
///
/// # Safety
///
/// As for [`multiply`].
unsafe fn one_by_one<const FUSED: bool, const ROWS: usize, A, T, U>(
    _: Registers<FUSED, ROWS>,
    (m, k, n): (usize, usize, usize),
    left: StridedMatrix<T, impl Fn(T) -> A + Copy>,
    right: StridedMatrix<U, impl Fn(U) -> A + Copy>,
    step: impl AddProduct<A>,
    out: &OutputMatrix<A>,
) where
    A: Copy + Zero + 'static,
    T: Copy,
    U: Copy,
{
    for i in 0..m {
        for j in 0..n {
            let mut sum = A::zero();
            for p in 0..k {
                // SAFETY: the indices are below the lengths.
                let (x, y) = unsafe {
                    (left.at(i * left.row + p * left.column), right.at(p * right.row + j * right.column))
                };
                sum = step.add_product(x, y, sum);
            }
            out.put(i, j, sum);
        }
    }
}

/// [`multiply`] in registers.
///
/// # Safety
///
/// As for [`multiply`].
// Without optimisation it stays a call: each copy of it would have a panel in the frame of the caller.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn in_tiles<const FUSED: bool, const ROWS: usize, A, T, U>(
    registers: Registers<FUSED, ROWS>,
    (m, k, n): (usize, usize, usize),
    left: StridedMatrix<T, impl Fn(T) -> A + Copy>,
    right: StridedMatrix<U, impl Fn(U) -> A + Copy>,
    step: impl AddProduct<A>,
    out: &OutputMatrix<A>,
) where
    A: Copy + Zero + 'static,
    T: Copy + 'static,
    U: Copy + 'static,
{
    let zero = A::zero();
    let panels = const { !SCALAR && align_of::<A>() <= 64 && size_of::<A>() > 0 && size_of::<A>() <= 64 };
    // SAFETY: the kernels ask for elements at indices below the lengths that they are given.
    unsafe {
        let of_left = |i, p| left.at(i * left.row + p * left.column);
        let of_right = |p, j| right.at(p * right.row + j * right.column);
        let order = if panels && is_integer::<A>() {
            plain_order::<FUSED, A, U>((m, k, n), left.column, (right.row, right.column))
        } else {
            None
        };
        // How many columns are done.
        let mut done = 0;
        if let Some(PlainOrder::Sums) = order {
            for i in 0..m {
                for j in 0..n {
                    let terms = (0..k).map(|p| (of_left(i, p), of_right(p, j)));
                    out.put(i, j, terms.fold(zero, |sum, (x, y)| step.add_product(x, y, sum)));
                }
            }
            done = n;
        } else if let Some(PlainOrder::SumsBeside) = order {
            for i in (0..m).step_by(BESIDE) {
                // The last rows are moved back.
                let (i, mut sums) = (i.min(m - BESIDE), [zero; BESIDE]);
                for p in 0..k {
                    for (r, sum) in sums.iter_mut().enumerate() {
                        *sum = step.add_product(of_left(i + r, p), of_right(p, 0), *sum);
                    }
                }
                for (r, sum) in sums.iter().enumerate() {
                    out.put(i + r, 0, *sum);
                }
            }
            done = n;
        } else if let Some(PlainOrder::Rows) = order {
            // Vectors of elements that lie apart are loaded with what is between them. Behind the last element nothing is loaded, so that the
            // compiler does not make vectors of the last columns. They are left to tiles.
            let apart = (2..right.row).contains(&right.column) && n > vector::<A>();
            done = if apart { (n - 1) / vector::<A>() * vector::<A>() } else { n };
            let columns = n.min(done + 1);
            for i in 0..m {
                for j in 0..columns {
                    out.put(i, j, zero);
                }
                let mut p = 0;
                // A loop over the columns for one term would be written out before the compiler makes vectors of it.
                while apart && p + 2 <= k {
                    let (x, y) = (of_left(i, p), of_left(i, p + 1));
                    for j in 0..columns {
                        let sum = step.add_product(x, of_right(p, j), out.get(i, j));
                        out.put(i, j, step.add_product(y, of_right(p + 1, j), sum));
                    }
                    p += 2;
                }
                for p in p..k {
                    for j in 0..columns {
                        out.put(i, j, step.add_product(of_left(i, p), of_right(p, j), out.get(i, j)));
                    }
                }
                // Without the fence the vectors go over the rows: 64 x 7 by 7 x 12 `i16` takes 2.5 times as long.
                if n > VECTOR_ELEMENTS {
                    compiler_fence(Ordering::SeqCst);
                }
            }
        }
        if !SCALAR && done == n {
            return;
        }
        let n = n - done;
        let right = StridedMatrix { ptr: right.ptr.add(done * right.column), ..right };
        let out = &OutputMatrix { ptr: out.ptr.add(done * out.column), row: out.row, column: out.column };
        let of_right = |p, j| right.at(p * right.row + j * right.column);
        let put = |i, j, value| out.put(i, j, value);
        // A panel for one row is read once, so that it must cost little: a row of 64 times a transposed matrix of 64 by 64 `f32` takes 0.46
        // of the time without a panel where blocks are transposed in registers of 32 bytes, and 100 times every other column of 100 by 31
        // takes 1.3 of it.
        let transposes = Registers::<FUSED, ROWS>::PARTS > 1
            && right.row == 1
            && is_copied::<A, U>()
            && has_vectors::<A>();
        if panels && right.column == 1 {
            let of_right = |p, j| right.at(p * right.row + j);
            tiled::<ROWS, A>((m, k, n), zero, of_left, of_right, step, put);
        } else if panels && n >= VECTOR_ELEMENTS && (m > 1 || transposes) {
            let mut memory = PanelMemory(MaybeUninit::uninit());
            let room = PANEL / size_of::<A>().max(1);
            // The memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts.
            let lent = LentMemory::new(memory.0.as_mut_ptr().cast(), room);
            let panel = ProductPanel { registers, right, panel: lent.pointer() };
            packed::<ROWS, A>((m, k, n), zero, of_left, of_right, step, &panel, out);
        } else {
            tiled::<ROWS, A>((m, k, n), zero, of_left, of_right, step, put);
        }
    }
}

/// Bytes of the memory for the panel of a right operand.
pub(super) const PANEL: usize = 8192;

/// Memory that vectors of all sizes are aligned in.
#[repr(align(64))]
pub(super) struct PanelMemory(pub(super) MaybeUninit<[u8; PANEL]>);

/// The right operand of a product, and memory for [`PANEL`] bytes of elements.
struct ProductPanel<A, U, F, const FUSED: bool, const ROWS: usize> {
    registers: Registers<FUSED, ROWS>,
    right: StridedMatrix<U, F>,
    panel: Pointer<A>,
}

impl<A, U, F, const FUSED: bool, const ROWS: usize> RightOperand<A> for ProductPanel<A, U, F, FUSED, ROWS>
where
    A: Copy + 'static,
    U: Copy + 'static,
    F: Fn(U) -> A,
{
    const ROOM: usize = PANEL / if size_of::<A>() == 0 { 1 } else { size_of::<A>() };

    #[inline(always)]
    fn block<const W: usize>(&self) -> (usize, usize) {
        if self.right.row == 1 && is_copied::<A, U>() {
            block::<A, FUSED, ROWS>(self.registers, W)
        } else {
            (0, 0)
        }
    }
    #[inline(always)]
    fn keep_block(&self, columns: usize, (p, j): (usize, usize), last: usize, position: usize, width: usize) {
        let StridedMatrix { ptr, column, element, .. } = &self.right;
        // SAFETY: the kernel asks for rows and columns of the right operand, and has been told that its columns lie side by side.
        let read = |r: usize, c: usize| unsafe { ptr.add(p + r + (j + c).min(last) * column).read() };
        // SAFETY: the kernel keeps rows whose positions are below `ROOM`. Elements that have the type of the product need no conversion.
        unsafe {
            let to = self.panel.add(position);
            let of_product = |r, c| same(read(r, c)).unwrap_or_else(|| element(read(r, c)));
            put_block(self.registers, columns, of_product, to, width);
        }
    }
    #[inline(always)]
    fn keep(&self, at: usize, value: A) {
        // SAFETY: the kernel keeps values at positions below `ROOM`.
        unsafe { self.panel.add(at).write(value) }
    }
    #[inline(always)]
    fn kept(&self, at: usize) -> A {
        // SAFETY: the kernel asks for what it has kept.
        unsafe { self.panel.add(at).read() }
    }
}

/// The matrix that a product is written to, by the strides of row and column.
pub(super) struct OutputMatrix<A> {
    pub(super) ptr: Pointer<A>,
    pub(super) row: usize,
    pub(super) column: usize,
}

impl<A: Copy> OutputMatrix<A> {
    /// The place of an element.
    ///
    /// # Safety
    ///
    /// There is one in this row and column.
    #[inline(always)]
    unsafe fn place(&self, i: usize, j: usize) -> Pointer<A> {
        // SAFETY: by the contract of this function.
        unsafe { self.ptr.add(i * self.row + j * self.column) }
    }

    #[inline(always)]
    fn put(&self, i: usize, j: usize, value: A) {
        // SAFETY: the kernel writes elements of the result.
        unsafe { self.place(i, j).write(value) }
    }
}

impl<A: Copy> PartialSums<A> for OutputMatrix<A> {
    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> A {
        // SAFETY: the kernel asks for an element of the result that it has written.
        unsafe { self.place(i, j).read() }
    }
    #[inline(always)]
    fn put_row<const W: usize>(&self, i: usize, j: usize, columns: usize, values: [A; W], _: bool) {
        // SAFETY: the kernel writes elements of the result.
        unsafe { put_row(self.place(i, j), self.column, columns, values) }
    }
}

/// Writes the first `columns` of the values, each `stride` elements behind the one before.
///
/// # Safety
///
/// There are elements at these places, which may be written.
#[inline(always)]
pub(super) unsafe fn put_row<A: Copy, const W: usize>(
    first: Pointer<A>,
    stride: usize,
    columns: usize,
    values: [A; W],
) {
    // SAFETY: by the contract of this function.
    let put = |at, value| unsafe { first.add(at).write(value) };
    if stride == 1 && columns == W {
        // A case of its own, so that whole rows in memory are stored from registers.
        values.into_iter().enumerate().for_each(|(l, value)| put(l, value));
    } else {
        values.into_iter().enumerate().take(columns).for_each(|(l, value)| put(l * stride, value));
    }
}
