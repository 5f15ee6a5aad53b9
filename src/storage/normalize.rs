//! Softmax and its logarithm along an axis.

mod apart;

pub(crate) use apart::RowsApart;

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use num_traits::{One, Zero};

use super::expr::{Expr, axes};
use super::lengths::{at, without};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Visit, Walk, visit_outer};
use crate::kernel::SCALAR;
use crate::kernel::softmax::{
    exponential, exponentials, largest, log_softmax, scale, softmax, subtract, sum_of_exponentials,
};
use crate::math::Real;
use crate::shape::axis::AtAxis;

/// Columns that are normalised side by side when the axis is not the last, if there are as many.
const COLUMNS: usize = 16;
/// Rows that are normalised together, unless they are longer than [`LONG`].
const ROWS: usize = 4;
/// The elements of a row for which the ends of its passes count for little.
const LONG: usize = 1024;

/// `exp(x - max) / sum(exp(x - max))` along the axis `Ax`, or its logarithm.
pub(crate) struct Normalized<const LOG: bool, Ax, E> {
    expr: E,
    axis: PhantomData<Ax>,
}

impl<const LOG: bool, Ax, E> Normalized<LOG, Ax, E> {
    #[inline(always)]
    pub(crate) fn new(expr: E, _: Ax) -> Self {
        Self { expr, axis: PhantomData }
    }
}

// SAFETY: a position of the axis and one of the other axes together are an index of the result; each is visited.
unsafe impl<const LOG: bool, Ax, E> Produce for Normalized<LOG, Ax, E>
where
    E: Expr<Elem: Real, Shape: AtAxis<Ax>>,
{
    type Elem = E::Elem;
    type Shape = E::Shape;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.expr.shape()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let expr = &self.expr;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let (n, kept) = (at(dims, axis), without(dims, axis));
        if n == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        let walk = (expr, &place);
        if axis == 7 && n > 1 {
            let plan = if SCALAR {
                Plan { dims: kept, inner: 7, n: 1 }
            } else {
                Plan::new::<E::Shape, _>(kept, &walk)
            };
            let rows =
                Rows::<LOG, E> { expr, place: &place, n, inner: plan.inner, len: plan.n, unit: expr.unit(7) };
            visit_outer(&walk, plan.dims, rows);
            return;
        }
        // Rows of one are elements of one matrix, whatever the order of the axes.
        let plan = if n == 1 {
            Plan::new::<E::Shape, _>(kept, &walk)
        } else {
            Plan::behind::<E::Shape, _>(kept, &walk, axis)
        };
        let unit = walk.unit(plan.inner);
        let columns =
            Columns::<LOG, E> { expr, place: &place, axis: (axis, n), inner: plan.inner, len: plan.n, unit };
        visit_outer(&walk, plan.dims, columns);
    }
}

/// Rows of the last axis, which lie one behind the other along an inner axis.
struct Rows<'a, const LOG: bool, E: Expr> {
    expr: &'a E,
    place: &'a OutputPtr<E::Elem>,
    /// The length of a row.
    n: usize,
    inner: usize,
    /// How many there are.
    len: usize,
    /// Whether the elements of a row lie side by side.
    unit: bool,
}

impl<const LOG: bool, E: Expr<Elem: Real>> Visit<(E::Cursor, Pointer<E::Elem>)> for Rows<'_, LOG, E> {
    #[inline(always)]
    fn visit(&mut self, (from, to): (E::Cursor, Pointer<E::Elem>)) {
        let Self { expr, place, n, inner, len, unit } = *self;
        let mut i = 0;
        // SAFETY: the rows are below the length of the inner axis.
        unsafe {
            while !SCALAR && n <= LONG && i + ROWS <= len {
                Self::normalize::<ROWS>((expr, place), (from, to), (inner, i), (n, unit));
                i += ROWS;
            }
            while i < len {
                Self::normalize::<1>((expr, place), (from, to), (inner, i), (n, unit));
                i += 1;
            }
        }
    }
}

impl<const LOG: bool, E: Expr<Elem: Real>> Rows<'_, LOG, E> {
    /// Normalises `R` rows of `n` elements, the first of which is at position `i` of the inner axis.
    ///
    /// # Safety
    ///
    /// The rows are below the length of that axis; `unit` is what the expression answers for the last one.
    #[inline(always)]
    unsafe fn normalize<const R: usize>(
        (expr, place): (&E, &OutputPtr<E::Elem>),
        (from, to): (E::Cursor, Pointer<E::Elem>),
        (inner, i): (usize, usize),
        (n, unit): (usize, bool),
    ) {
        let (zero, one) = (E::Elem::zero(), E::Elem::one());
        // SAFETY: each row has `n` elements and places in a row, which may be uninitialised. The kernels read positions below `n`, and of
        // the places what they have written.
        unsafe {
            let write =
                |place: &mut MaybeUninit<E::Elem>, value| to.place(core::ptr::from_mut(place)).write(value);
            let read = |place: &MaybeUninit<E::Elem>| to.place(place).read();
            let row = |r| place.step(to, inner, i + r).places(n);
            let get = |r, j| {
                let from = expr.step(from, inner, i + r);
                if unit { expr.load::<true>(from, 7, j) } else { expr.load::<false>(from, 7, j) }
            };
            if const { R == 1 } {
                return if LOG {
                    log_softmax(row(0), (zero, one), |j| get(0, j), (Real::exp_nonpositive, Real::ln), write);
                } else {
                    softmax(row(0), (zero, one), |j| get(0, j), Real::exp_nonpositive, write, read);
                };
            }
            // Each pass over all rows: the end of a maximum or a sum is a chain of steps that wait for one another. Row by row, 64 rows of 128
            // `f32` take 1.34 times as long on an AMD EPYC with AVX2, and 12 rows of 5 twice.
            let (mut shifts, mut sums) = ([zero; R], [zero; R]);
            for (r, shift) in shifts.iter_mut().enumerate() {
                *shift = largest(n, zero, |j| get(r, j));
            }
            if LOG {
                for (r, (sum, shift)) in sums.iter_mut().zip(shifts).enumerate() {
                    *sum = sum_of_exponentials(n, (zero, one), shift, |j| get(r, j), Real::exp_nonpositive);
                }
                for (r, (sum, shift)) in sums.into_iter().zip(shifts).enumerate() {
                    subtract(row(r), shift, sum.ln(), |j| get(r, j), write);
                }
                return;
            }
            for (r, (sum, shift)) in sums.iter_mut().zip(shifts).enumerate() {
                let get = |j| get(r, j);
                *sum = exponentials(row(r), (zero, one), shift, get, Real::exp_nonpositive, write, read);
            }
            for (r, sum) in sums.into_iter().enumerate() {
                scale(row(r), one / sum, write, read);
            }
        }
    }
}

/// Columns that lie side by side along an inner axis.
struct Columns<'a, const LOG: bool, E: Expr> {
    expr: &'a E,
    place: &'a OutputPtr<E::Elem>,
    /// The axis, and its length.
    axis: (usize, usize),
    inner: usize,
    /// How many there are.
    len: usize,
    unit: bool,
}

// Not a closure, which the compiler may keep apart as a function that knows no length: softmax took 6 times the loop then.
impl<const LOG: bool, E: Expr<Elem: Real>> Visit<(E::Cursor, Pointer<E::Elem>)> for Columns<'_, LOG, E> {
    #[inline(always)]
    fn visit(&mut self, from: (E::Cursor, Pointer<E::Elem>)) {
        let whole = self.len - self.len % COLUMNS;
        // SAFETY: the columns are below the length of the inner axis, and as many as a block has, or none.
        unsafe {
            match self.len {
                len if SCALAR => {
                    self.normalize::<COLUMNS>(from, 0..whole);
                    self.normalize::<1>(from, whole..len);
                }
                len @ COLUMNS.. => self.normalize::<COLUMNS>(from, 0..len),
                len @ 8.. => self.normalize::<8>(from, 0..len),
                len @ 4.. => self.normalize::<4>(from, 0..len),
                len => self.normalize::<1>(from, 0..len),
            }
        }
    }
}

impl<const LOG: bool, E: Expr<Elem: Real>> Columns<'_, LOG, E> {
    /// Normalises columns, `W` at a time. The last block begins in the one before where they are no multiple: what is left over takes less
    /// time with some columns once more than one by one.
    ///
    /// # Safety
    ///
    /// The columns are below the length of the inner axis, and none or at least `W`.
    #[inline(always)]
    unsafe fn normalize<const W: usize>(&self, from: (E::Cursor, Pointer<E::Elem>), columns: Range<usize>) {
        let Range { start: mut next, end } = columns;
        while next < end {
            let j = if next + W <= end { next } else { end - W };
            next += W;
            // SAFETY: the columns from `j` on are `W` below the length of the inner axis, as the caller promises; `unit` is what the walk
            // answered for that axis.
            unsafe {
                match (self.axis.1, self.unit) {
                    (1, _) => self.block_of_ones::<W>(from, j),
                    (_, true) => self.block::<W, true>(from, j),
                    (_, false) => self.block::<W, false>(from, j),
                }
            }
        }
    }

    /// An element of a column.
    ///
    /// # Safety
    ///
    /// `i` is below the length of the axis, `j` below that of the inner axis, and with `UNIT` the walk is unit along it.
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, from: E::Cursor, i: usize, j: usize) -> E::Elem {
        // SAFETY: the caller's promise.
        unsafe { self.expr.load::<UNIT>(self.expr.step(from, self.axis.0, i), self.inner, j) }
    }

    /// The place of an element's result.
    ///
    /// # Safety
    ///
    /// As for [`load`](Self::load).
    #[inline(always)]
    unsafe fn output<const UNIT: bool>(&self, to: Pointer<E::Elem>, i: usize, j: usize) -> Pointer<E::Elem> {
        // SAFETY: the caller's promise.
        unsafe { self.place.at::<UNIT>(self.place.step(to, self.axis.0, i), self.inner, j) }
    }

    /// Columns of one element. Its distance from the maximum is zero, or NaN if it is not finite; the exponential of zero is one, the
    /// logarithm of that zero.
    ///
    /// # Safety
    ///
    /// The length of the axis is one, and the columns from `j` to `j + W` are inside the inner axis.
    #[inline(always)]
    unsafe fn block_of_ones<const W: usize>(&self, (from, to): (E::Cursor, Pointer<E::Elem>), j: usize) {
        for j in j..j + W {
            // SAFETY: the only position of the axis, and a column of these.
            unsafe {
                let x = self.load::<false>(from, 0, j);
                let largest = x;
                let distance = x - largest;
                self.output::<false>(to, 0, j).write(if LOG { distance } else { distance + E::Elem::one() });
            }
        }
    }

    /// Normalises `W` columns side by side.
    ///
    /// # Safety
    ///
    /// The columns from `j` to `j + W` are inside the inner axis, the axis has a position, and with `UNIT` the walk is unit along the inner
    /// axis.
    #[inline(always)]
    unsafe fn block<const W: usize, const UNIT: bool>(
        &self,
        (from, to): (E::Cursor, Pointer<E::Elem>),
        j: usize,
    ) {
        let (zero, one) = (E::Elem::zero(), E::Elem::one());
        let n = self.axis.1;
        // SAFETY: `i` is below the length of the axis, `j + w` below that of the inner axis.
        unsafe {
            let mut largest: [E::Elem; W] = core::array::from_fn(|w| self.load::<UNIT>(from, 0, j + w));
            for i in 1..n {
                for (w, largest) in largest.iter_mut().enumerate() {
                    let x = self.load::<UNIT>(from, i, j + w);
                    *largest = if x > *largest { x } else { *largest };
                }
            }
            let mut sum = [zero; W];
            for i in 0..n {
                for (w, (sum, largest)) in sum.iter_mut().zip(largest).enumerate() {
                    let distance = self.load::<UNIT>(from, i, j + w) - largest;
                    let e = exponential(distance, (zero, one), Real::exp_nonpositive);
                    if !LOG {
                        self.output::<UNIT>(to, i, j + w).write(e);
                    }
                    *sum = *sum + e;
                }
            }
            if LOG {
                let logs = sum.map(Real::ln);
                for i in 0..n {
                    for (w, (log, largest)) in logs.into_iter().zip(largest).enumerate() {
                        self.output::<UNIT>(to, i, j + w)
                            .write(self.load::<UNIT>(from, i, j + w) - largest - log);
                    }
                }
            } else {
                let scale = sum.map(|sum| one / sum);
                for i in 0..n {
                    for (w, scale) in scale.into_iter().enumerate() {
                        let place = self.output::<UNIT>(to, i, j + w);
                        place.write(place.read() * scale);
                    }
                }
            }
        }
    }
}
