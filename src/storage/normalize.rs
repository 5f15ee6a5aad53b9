//! Softmax and its logarithm along an axis.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::expr::{Expr, axes};
use super::lengths::{at, without};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, for_each_outer};
use crate::kernel::softmax::{exponential, log_softmax, softmax};
use crate::math::Real;
use crate::shape::axis::AtAxis;

/// Columns that are normalised side by side when the axis is not the last.
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
        use num_traits::{One, Zero};
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let (n, kept) = (at(dims, axis), without(dims, axis));
        if n == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        let walk = (expr, &place);
        if axis == 7 {
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
        let plan = Plan::behind(kept, &walk, axis);
        let unit = walk.unit(plan.inner);
        for_each_outer(&walk, plan.dims, |(from, to)| {
            let mut j = 0;
            while j + COLUMNS <= plan.n {
                // SAFETY: the columns from `j` on are below the length of the inner axis.
                unsafe {
                    if unit {
                        columns::<LOG, COLUMNS, true, E>(
                            expr,
                            &place,
                            (from, to),
                            (axis, n),
                            (plan.inner, j),
                        );
                    } else {
                        columns::<LOG, COLUMNS, false, E>(
                            expr,
                            &place,
                            (from, to),
                            (axis, n),
                            (plan.inner, j),
                        );
                    }
                }
                j += COLUMNS;
            }
            while j < plan.n {
                // SAFETY: the column is below the length of the inner axis.
                unsafe { columns::<LOG, 1, false, E>(expr, &place, (from, to), (axis, n), (plan.inner, j)) };
                j += 1;
            }
        });
    }
}

/// Normalises `W` columns side by side.
///
/// # Safety
///
/// The columns from `j` to `j + W` are inside the inner axis, `n > 0` is the length of `axis`, and with `UNIT` the walk is
/// unit along the inner axis.
#[inline(always)]
unsafe fn columns<const LOG: bool, const W: usize, const UNIT: bool, E: Expr<Elem: Real>>(
    expr: &E,
    place: &OutputPtr<E::Elem>,
    (from, to): (E::Cursor, Pointer<E::Elem>),
    (axis, n): (usize, usize),
    (inner, j): (usize, usize),
) {
    use num_traits::{One, Zero};
    // SAFETY: `i` is below the length of the axis, `j + w` below that of the inner axis.
    unsafe {
        let load = |i: usize, w: usize| expr.load::<UNIT>(expr.step(from, axis, i), inner, j + w);
        let put = |i: usize, w: usize| place.at::<UNIT>(place.step(to, axis, i), inner, j + w);
        let mut largest: [E::Elem; W] = core::array::from_fn(|w| load(0, w));
        for i in 1..n {
            for (w, largest) in largest.iter_mut().enumerate() {
                let x = load(i, w);
                *largest = if x > *largest { x } else { *largest };
            }
        }
        let mut sum = [E::Elem::zero(); W];
        for i in 0..n {
            for (w, (sum, largest)) in sum.iter_mut().zip(largest).enumerate() {
                let numbers = (E::Elem::zero(), E::Elem::one());
                let e = exponential(load(i, w) - largest, numbers, Real::exp_nonpositive);
                if !LOG {
                    put(i, w).write(e);
                }
                *sum = *sum + e;
            }
        }
        if LOG {
            let logs = sum.map(Real::ln);
            for i in 0..n {
                for (w, (log, largest)) in logs.into_iter().zip(largest).enumerate() {
                    put(i, w).write(load(i, w) - largest - log);
                }
            }
        } else {
            let scale = sum.map(|sum| E::Elem::one() / sum);
            for i in 0..n {
                for (w, scale) in scale.into_iter().enumerate() {
                    let place = put(i, w);
                    place.write(place.read() * scale);
                }
            }
        }
    }
}
