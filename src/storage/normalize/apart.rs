//! Normalisation of short rows whose elements lie apart, so that rows lie side by side: a vector has one element of each.

use num_traits::Zero;

use super::super::expr::{Expr, axes};
use super::super::lengths::{at, without};
use super::super::pointer::Pointer;
use super::super::produce::Produce;
use super::super::strided::{OutputPtr, Plan, Visit, Walk, unit_axis, visit_outer};
use crate::kernel::SCALAR;
use crate::kernel::sum::sum_apart;
use crate::math::Real;

/// Rows that are normalised together.
const ROWS: usize = 4;
/// The most elements of a row, which are kept in registers or on the stack.
const FEW: usize = 16;

/// Rows of the last axis, scaled so that the mean of their squares becomes 1, after their mean is subtracted if they are `CENTRED`.
///
/// An operand that is copied first is copied element by element: rows of 5 windowed `f32` take 2.1 times the loop then.
pub(crate) struct RowsApart<'a, const CENTRED: bool, E: Expr, F> {
    pub(crate) expr: &'a E,
    pub(crate) epsilon: E::Elem,
    /// The result for an element, its position in the row, the factor, and the mean of the row.
    pub(crate) finish: F,
}

impl<const CENTRED: bool, E: Expr, F> RowsApart<'_, CENTRED, E, F> {
    /// The axis along which rows lie side by side, or 8.
    #[inline(always)]
    fn beside(&self) -> usize {
        unit_axis(without(axes(self.expr), 7), self.expr)
    }

    /// Whether the rows are such.
    #[inline(always)]
    pub(crate) fn fits(&self) -> bool {
        let (dims, beside) = (axes(self.expr), self.beside());
        !SCALAR && (1..=FEW).contains(&at(dims, 7)) && beside < 7 && at(dims, beside) >= ROWS
    }
}

// SAFETY: a position of the last axis and one of the other axes together are an index of the result; each is visited, as the rows along the
// axis are at least as many as are normalised together where `fits` is true. Elsewhere `fill` writes what the expression evaluates to.
unsafe impl<const CENTRED: bool, E, F> Produce for RowsApart<'_, CENTRED, E, F>
where
    E: Expr<Elem: Real>,
    F: Fn(E::Elem, usize, E::Elem, E::Elem) -> E::Elem,
{
    type Elem = E::Elem;
    type Shape = E::Shape;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.expr.shape()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let dims = axes(self.expr);
        let place = OutputPtr::packed(out, dims);
        let walk = (self.expr, &place);
        let inner = self.beside();
        let kept = without(dims, 7);
        let plan = Plan { dims: without(kept, inner), inner, n: at(kept, inner) };
        let rows = Beside::<CENTRED, E, F> { of: self, place: &place, n: at(dims, 7), inner, len: plan.n };
        visit_outer(&walk, plan.dims, rows);
    }
}

/// Rows that lie side by side along an inner axis.
struct Beside<'a, const CENTRED: bool, E: Expr, F> {
    of: &'a RowsApart<'a, CENTRED, E, F>,
    place: &'a OutputPtr<E::Elem>,
    /// The length of a row.
    n: usize,
    inner: usize,
    /// How many there are.
    len: usize,
}

impl<const CENTRED: bool, E, F> Visit<(E::Cursor, Pointer<E::Elem>)> for Beside<'_, CENTRED, E, F>
where
    E: Expr<Elem: Real>,
    F: Fn(E::Elem, usize, E::Elem, E::Elem) -> E::Elem,
{
    #[inline(always)]
    fn visit(&mut self, (from, to): (E::Cursor, Pointer<E::Elem>)) {
        let Self { of: RowsApart { expr, epsilon, finish }, place, n, inner, len } = *self;
        let (zero, count) = (E::Elem::zero(), E::Elem::from_f64(n as f64));
        let add = |x, y| x + y;
        let mean = |sum: E::Elem| sum / count;
        for i in 0..len {
            // SAFETY: `j` is below the length of the last axis, and `i` below that of the inner one, along which the expression is unit.
            let get = |j| unsafe { expr.load::<true>(expr.step(from, 7, j), inner, i) };
            let middle = if CENTRED { mean(sum_apart(n, zero, get, add)) } else { zero };
            let squared = |j| {
                let distance = if CENTRED { get(j) - middle } else { get(j) };
                distance * distance
            };
            let factor = (mean(sum_apart(n, zero, squared, add)) + *epsilon).inverse_sqrt();
            for j in 0..n {
                // SAFETY: as above; the result has a place for each index.
                unsafe {
                    place.step(place.step(to, inner, i), 7, j).write(finish(get(j), j, factor, middle))
                };
            }
        }
    }
}
