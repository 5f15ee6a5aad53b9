//! Softmax and its logarithm along an axis.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use num_traits::{One, Zero};

use super::expr::{Expr, axes};
use super::lengths::{at, without};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Visit, Walk, for_each_outer, visit_outer};
use crate::kernel::SCALAR;
use crate::kernel::softmax::{log_softmax, softmax};
use crate::math::Real;
use crate::shape::axis::AtAxis;

/// Columns that are normalised side by side when the axis is not the last, if there are as many.
const COLUMNS: usize = 16;

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
            let (zero, one) = (E::Elem::zero(), E::Elem::one());
            let unit = expr.unit(axis);
            for_each_outer(&walk, kept, |(from, to)| {
                // SAFETY: the place has `n` elements in a row from here on, which may be uninitialised; the kernel reads
                // positions below `n`, and of the row what it has written.
                unsafe {
                    let row = to.places(n);
                    let get = |j| {
                        if unit {
                            expr.load::<true>(from, axis, j)
                        } else {
                            expr.load::<false>(from, axis, j)
                        }
                    };
                    let write = |place: &mut MaybeUninit<E::Elem>, value| {
                        to.place(core::ptr::from_mut(place)).write(value)
                    };
                    if LOG {
                        log_softmax(row, (zero, one), get, (Real::exp_nonpositive, Real::ln), write);
                    } else {
                        softmax(row, (zero, one), get, Real::exp_nonpositive, write, |place| {
                            to.place(place).read()
                        });
                    }
                }
            });
            return;
        }
        // Rows of one are elements of one matrix, whatever the order of the axes.
        let plan = if n == 1 { Plan::new(kept, &walk) } else { Plan::behind(kept, &walk, axis) };
        let unit = walk.unit(plan.inner);
        let columns =
            Columns::<LOG, E> { expr, place: &place, axis: (axis, n), inner: plan.inner, len: plan.n, unit };
        visit_outer(&walk, plan.dims, columns);
    }
}

/// The exponential of an element's distance from the maximum, as [`softmax::exponential`](crate::kernel::softmax::exponential).
#[inline(always)]
fn exponential<T: Real>(distance: T) -> T {
    if SCALAR && size_of::<T>() > 4 && distance == T::zero() { T::one() } else { distance.exp_nonpositive() }
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
                    let e = exponential(self.load::<UNIT>(from, i, j + w) - largest);
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
