//! Normalisation of short rows that lie side by side: a vector has one element of each of several rows.

use num_traits::Zero;

use crate::kernel::SCALAR;
use crate::kernel::sum::sum_apart;
use crate::math::Real;
use crate::storage::expr::{Expr, axes};
use crate::storage::lengths::{at, without};
use crate::storage::pointer::Pointer;
use crate::storage::produce::Produce;
use crate::storage::strided::{OutputPtr, Plan, Visit, Walk, unit_axis, visit_outer};

/// The most elements of a row: as many sums of a row are written out.
const FEW: usize = 16;

/// Rows of the last axis, scaled so that the mean of their squares becomes 1, after their mean is subtracted if they are `CENTRED`.
pub(crate) struct RowsApart<'a, const CENTRED: bool, E: Expr, F> {
    /// Its rows are short and lie side by side along an axis: `of` looks.
    expr: &'a E,
    epsilon: E::Elem,
    /// The result for an element, by its position in the row, the factor, and the mean of the row.
    finish: F,
}

impl<'a, const CENTRED: bool, E: Expr, F> RowsApart<'a, CENTRED, E, F> {
    /// The rows, if they are short and lie side by side. Copied to rows that follow one another first, 1600 rows of 5 windowed `f32` take 2.5
    /// times as long, 64 rows of 5 of a transposed matrix 1.7 times.
    #[inline(always)]
    pub(crate) fn of(expr: &'a E, epsilon: E::Elem, finish: F) -> Option<Self> {
        let (dims, beside) = (axes(expr), beside(expr));
        // Three rows less their means take 1.5 times as long side by side.
        let least = if CENTRED { 4 } else { 2 };
        // Each pass reads the elements anew, so that they must not be computed.
        let fits = !SCALAR
            && E::STORED
            && (1..=FEW).contains(&at(dims, 7))
            && beside < 7
            && at(dims, beside) >= least;
        fits.then_some(Self { expr, epsilon, finish })
    }
}

/// The axis along which rows lie side by side, or 8.
#[inline(always)]
fn beside<E: Expr>(expr: &E) -> usize {
    unit_axis::<E::Shape, E>(without(axes(expr), 7), expr)
}

// SAFETY: a position of the last axis, one of the axis along which rows lie side by side and one of the other axes together are an index of
// the result; each is visited. `of` has seen that there is an axis along which rows lie side by side.
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
        let plan = Plan::along::<E::Shape, _>(without(dims, 7), &walk, beside(self.expr) & 7);
        let rows = Beside { of: self, place: &place, n: at(dims, 7), inner: plan.inner, len: plan.n };
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
        let mean = |sum: E::Elem| sum / count;
        // The sums of a row are written out, and the compiler makes vectors of this loop.
        for i in 0..len {
            // SAFETY: `j` is below the length of the last axis, and `i` below that of the inner one, along which the expression is unit.
            let get = |j| unsafe { expr.load::<true>(expr.step(from, 7, j), inner, i) };
            let middle = if CENTRED { mean(sum_apart(n, zero, get, |x, y| x + y)) } else { zero };
            let squared = |j| {
                let distance = if CENTRED { get(j) - middle } else { get(j) };
                distance * distance
            };
            let factor = (mean(sum_apart(n, zero, squared, |x, y| x + y)) + *epsilon).inverse_sqrt();
            for j in 0..n {
                // SAFETY: as above; the result has a place for each index.
                unsafe {
                    place.step(place.step(to, inner, i), 7, j).write(finish(get(j), j, factor, middle))
                };
            }
        }
    }
}
