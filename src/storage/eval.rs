//! The loops that evaluate an expression.

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::addressed::Addressed;
use super::cast::is;
use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::produce::Produce;
use super::run::{Row, each, may_be_run, run_of};
use super::strided::{OutputPtr, Plan, Walk, for_each_outer, unit_axis, visit_outer};
use super::view::TensorViewMut;
use crate::kernel::SCALAR;
use crate::shape::layout::Layout;
use crate::shape::{Axes, Dims, DynShape, Shape};

/// What the loops read at the positions of a walk: an expression, or a part of one.
///
/// # Safety
///
/// Each element is one of an expression, at a position inside it.
pub(super) unsafe trait Readable: Walk {
    /// As [`Expr::Elem`].
    type Item: Copy + 'static;
    /// As [`Expr::STORED`].
    const IN_MEMORY: bool;

    /// As [`Expr::load`].
    ///
    /// # Safety
    ///
    /// As there.
    unsafe fn item<const UNIT: bool>(&self, cursor: Self::Cursor, inner: usize, j: usize) -> Self::Item;

    /// As [`Expr::address`].
    ///
    /// # Safety
    ///
    /// As there.
    unsafe fn place(&self, cursor: Self::Cursor) -> Pointer<Self::Item>;
}

// SAFETY: they are those of the expression.
unsafe impl<E: Expr> Readable for E {
    type Item = E::Elem;
    const IN_MEMORY: bool = E::STORED;
    #[inline(always)]
    unsafe fn item<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the contract is passed on.
        unsafe { self.load::<UNIT>(cursor, inner, j) }
    }
    #[inline(always)]
    unsafe fn place(&self, cursor: E::Cursor) -> Pointer<E::Elem> {
        // SAFETY: the contract is passed on.
        unsafe { self.address(cursor) }
    }
}

/// Calls `write(place, element)` for every element of `expr`, in one pass. `S` is the shape that has the lengths `dims`.
///
/// # Safety
///
/// `expr` broadcasts one way to `dims`, and `place` has an element for every index of `dims`.
#[inline(always)]
pub(super) unsafe fn rows<S: Shape, E: Readable, T: Copy + 'static>(
    expr: &E,
    place: &OutputPtr<T>,
    dims: Axes,
    write: impl FnMut(Pointer<T>, E::Item),
) {
    let walk = (expr, place);
    let plan = Plan::of_any_rank::<S, _>(dims, &walk);
    if walk.unit(plan.inner) {
        let row = Row::<true, S, _, _, _> { expr, place, plan, apart: true, write, shape: PhantomData };
        visit_outer(&walk, plan.dims, row);
    } else {
        // Where elements lie side by side along another axis, the compiler may make vectors of rows: 700 transposed `i16` cast to `f32`
        // take 1.3 times as long without, and comparing 100 x 12 permuted rows of two 4 times.
        let apart = unit_axis::<S, E>(dims, expr) == 8;
        let row = Row::<false, S, _, _, _> { expr, place, plan, apart, write, shape: PhantomData };
        visit_outer(&walk, plan.dims, row);
    }
}

/// Keeps the compiler from unrolling the loop over rows where only run time knows how many there are: for a Cortex-M it
/// would write each row four times. In the sensor hub of `firmware` that takes 12 KB of flash and saves 0.2 % of the cycles.
#[inline(always)]
pub(super) fn prevent_unrolling<S: Shape>() {
    #[cfg(target_arch = "arm")]
    if !S::KNOWN {
        // SAFETY: the assembly has no instruction. It is there because the compiler does not unroll a loop that contains assembly.
        unsafe { core::arch::asm!("", options(nomem, nostack, preserves_flags)) };
    }
}

/// As [`rows`], writing the elements themselves. Elements that are in memory are copied row by row: a loop that reads from one of
/// several inputs may not be vectorised, and without vector registers a copy moves several words by one instruction.
///
/// # Safety
///
/// As for [`rows`].
#[inline(always)]
pub(super) unsafe fn store<S: Shape, E: Readable>(expr: &E, place: &OutputPtr<E::Item>, dims: Axes) {
    let walk = (expr, place);
    let plan = Plan::of_any_rank::<S, _>(dims, &walk);
    if E::IN_MEMORY && walk.unit(plan.inner) {
        // SAFETY: the positions are inside, and the inner axis is unit and has `n` elements.
        for_each_outer(&walk, plan.dims, |(from, to)| unsafe {
            copy(expr.place(from), to, plan.n);
            prevent_unrolling::<S>();
        });
    } else {
        // SAFETY: the contract is that of this function.
        unsafe { rows::<S, _, _>(expr, place, dims, |place, value| place.write(value)) };
    }
}

/// [`store`] of an expression whose elements are of the type `T` by `same`, if not by name.
///
/// # Safety
///
/// As for [`rows`].
#[inline(always)]
pub(super) unsafe fn store_as<S: Shape, E: Expr, T: Copy + 'static>(
    expr: &E,
    place: &OutputPtr<T>,
    dims: Axes,
    same: impl Fn(E::Elem) -> T,
) {
    let walk = (expr, place);
    let plan = Plan::of_any_rank::<S, _>(dims, &walk);
    if E::STORED && is::<E::Elem, T>() && walk.unit(plan.inner) {
        // SAFETY: as in `store`; the elements are of the type.
        for_each_outer(&walk, plan.dims, |(from, to)| unsafe {
            copy(expr.address(from).like(), to, plan.n);
            prevent_unrolling::<S>();
        });
    } else {
        // SAFETY: the contract is that of this function.
        unsafe { rows::<S, _, _>(expr, place, dims, |place, value| place.write(same(value))) };
    }
}

/// Copies `n` elements. Without vector registers it copies 64 bytes at a time, which is six instructions: a larger copy would be a
/// call of a loop over words or bytes, with which `multiplex` of rows of 32 `f32` takes 2.4 times as many modelled cycles of a Cortex-M4F
/// (and a copy of 1,000 bytes 0.73 times). Elements that may not be word-aligned are copied by four loads and stores at a time: with
/// calls, 64 rows of 48 bytes of `i16` take 3.4 times the cycles.
///
/// # Safety
///
/// `n` elements can be read from `from` and written to `to`, and the two do not overlap.
#[inline(always)]
pub(super) unsafe fn copy<T: Copy>(from: Pointer<T>, to: Pointer<T>, n: usize) {
    // SAFETY: the contract is passed on, for what is left.
    unsafe {
        let (from, to, n) = match SCALAR {
            true if align_of::<T>() < 4 => blocks::<T, 16>(from, to, n),
            true => blocks::<T, 64>(from, to, n),
            false => (from, to, n),
        };
        to.copy_from(from, n);
    }
}

/// Copies as many whole blocks of `BYTES` bytes as `n` elements have (of one element if that is larger); returns what is left to copy.
///
/// # Safety
///
/// As for [`copy`].
#[inline(always)]
unsafe fn blocks<T: Copy, const BYTES: usize>(
    mut from: Pointer<T>,
    mut to: Pointer<T>,
    mut n: usize,
) -> (Pointer<T>, Pointer<T>, usize) {
    let block = const { BYTES / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } }.max(1);
    while n >= block {
        // SAFETY: a block is left.
        unsafe {
            to.copy_from(from, block);
            (from, to) = (from.add(block), to.add(block));
        }
        // Without the fence the compiler sees that the loop is one copy, and makes it a call.
        compiler_fence(Ordering::SeqCst);
        n -= block;
    }
    (from, to, n)
}

/// The values of an expression.
#[repr(transparent)]
pub(crate) struct Evaluated<E>(pub(crate) E);

impl<E> Evaluated<E> {
    /// The values of a borrowed expression.
    ///
    /// A reference to an expression would be a producer as well, but then the compiler would meet a reference to a reference: for
    /// all it knows the elements that are written could be the expression's fields, and it would load these for each element.
    #[inline(always)]
    pub(crate) fn of(expr: &E) -> &Self {
        // SAFETY: the type is a transparent wrapper of `E`: both have the same layout, and the lifetime stays.
        unsafe { &*core::ptr::from_ref(expr).cast::<Self>() }
    }
}

// SAFETY: `fill` walks the expression with its own shape, and writes the element at each index.
unsafe impl<E: Expr> Produce for Evaluated<E> {
    type Elem = E::Elem;
    type Shape = E::Shape;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.0.shape()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        if const { may_be_run::<E::Shape>() }
            && let Some(n) = run_of(self.0.shape(), &self.0)
        {
            // SAFETY: the expression has a run, and `out` room for it.
            return unsafe { each(&self.0, out, n, |place, value| place.write(value)) };
        }
        let place = OutputPtr::fresh(out, self.0.shape());
        let store: unsafe fn(&E, _, _) = const {
            if cfg!(debug_assertions) && E::STRIDED { store_addressed } else { store::<E::Shape, _> }
        };
        // SAFETY: `out` has room for the expression's shape.
        unsafe { store(&self.0, &place, axes(&self.0)) }
    }
}

/// [`store`] of elements that have one type for all shapes.
///
/// # Safety
///
/// As for [`rows`], and the elements are [`STRIDED`](Expr::STRIDED).
unsafe fn store_addressed<E: Expr>(expr: &E, place: &OutputPtr<E::Elem>, dims: Axes) {
    // SAFETY: lengths and strides are those of the expression.
    unsafe { store::<DynShape, _>(&Addressed::<_, false>::of(expr), place, dims) };
}

/// Replaces each element of a view by `update(element, value)`, or returns false where `expr` does not broadcast to
/// its lengths.
#[inline(always)]
pub(crate) fn update<E: Expr, T: Copy + 'static, S: Shape, L: Layout>(
    expr: &E,
    out: &mut TensorViewMut<'_, T, S, L>,
    update: impl Fn(T, E::Elem) -> T,
) -> bool {
    let dims = out.shape().axes();
    if expr.shape().rank() > out.shape().rank() {
        return false;
    }
    // First: an expression that has a run of these lengths stretches to them.
    if const { L::CONTIGUOUS && may_be_run::<S>() }
        && let Some(n) = run_of(out.shape(), expr)
    {
        // SAFETY: the expression has a run of the lengths of the view, in which elements lie side by side as well.
        unsafe { each(expr, out.ptr_mut(), n, |place, value| place.write(update(place.read(), value))) };
        return true;
    }
    if !stretches(axes(expr), dims) {
        return false;
    }
    let place = OutputPtr::of(out);
    // SAFETY: the expression broadcasts to the lengths of the view, and the output is the view, so that each index is inside both.
    unsafe { rows::<S, _, _>(expr, &place, dims, |place, value| place.write(update(place.read(), value))) };
    true
}

/// Replaces each element of a view by a value of `expr`, which is of the same type by `same`, or returns false where `expr` does not
/// broadcast to its lengths.
#[inline(always)]
pub(crate) fn assign<E: Expr, T: Copy + 'static, S: Shape, L: Layout>(
    expr: &E,
    out: &mut TensorViewMut<'_, T, S, L>,
    same: impl Fn(E::Elem) -> T,
) -> bool {
    let dims = out.shape().axes();
    if expr.shape().rank() > out.shape().rank() {
        return false;
    }
    if const { L::CONTIGUOUS && may_be_run::<S>() }
        && let Some(n) = run_of(out.shape(), expr)
    {
        // SAFETY: as in `update`.
        unsafe { each(expr, out.ptr_mut(), n, |place, value| place.write(same(value))) };
        return true;
    }
    if !stretches(axes(expr), dims) {
        return false;
    }
    // SAFETY: as in `update`.
    unsafe { store_as::<S, _, _>(expr, &OutputPtr::of(out), dims, same) };
    true
}

/// The first element, in row-major order, that is `Some`, and its index.
#[inline(always)]
pub(crate) fn find<E: Expr<Elem = Option<V>>, V: Copy + 'static>(expr: &E) -> Option<(Dims, V)> {
    let dims = axes(expr);
    let walk = (expr,);
    let plan = Plan::new::<E::Shape, _>(dims, &walk);
    let (mut found, mut position) = (None, 0);
    for_each_outer(&walk, plan.dims, |(from,)| {
        for j in 0..plan.n {
            if found.is_none() {
                // SAFETY: an expression is walked with its own shape, and `j` is below the length of the inner axis.
                match unsafe { expr.load::<false>(from, plan.inner, j) } {
                    Some(value) => found = Some(value),
                    None => position += 1,
                }
            }
        }
    });
    found.map(|value| (Dims::right_aligned(expr.shape().rank(), index(dims, position)), value))
}

/// The index of a position in row-major order.
fn index(dims: Axes, position: usize) -> Axes {
    let (mut index, mut rest) = ([0; 8], position);
    // By reference: a loop over a zip of arrays by value leaves a panic in the code.
    for (i, len) in index.iter_mut().zip(&dims).rev() {
        *i = rest.checked_rem(*len).unwrap_or(0);
        rest = rest.checked_div(*len).unwrap_or(0);
    }
    index
}

/// Whether each length is 1 or the target's.
#[inline(always)]
fn stretches(from: Axes, to: Axes) -> bool {
    let [a, b, c, d, e, f, g, h] = from;
    let [i, j, k, l, m, n, o, p] = to;
    let fits = |from: usize, to: usize| from == 1 || from == to;
    fits(a, i)
        && fits(b, j)
        && fits(c, k)
        && fits(d, l)
        && fits(e, m)
        && fits(f, n)
        && fits(g, o)
        && fits(h, p)
}

/// Calls a function with an expression's values in row-major order.
#[inline(always)]
pub(crate) fn visit<E: Expr>(expr: &E, mut function: impl FnMut(E::Elem)) {
    let walk = (expr,);
    let plan = Plan::new::<E::Shape, _>(axes(expr), &walk);
    for_each_outer(&walk, plan.dims, |(from,)| {
        for j in 0..plan.n {
            // SAFETY: `j` is below the length of the inner axis.
            function(unsafe { expr.load::<false>(from, plan.inner, j) });
        }
    });
}
