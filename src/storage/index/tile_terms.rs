//! The terms of the tiles of a formula, as the closures that the macro writes.

use core::any::TypeId;
use core::ops::Add;

use num_traits::Zero;

use super::beside::{Beside, InRuns};
use super::counts::IndexCounts;
use super::tiles::Tiled;
use super::tiling::{TileAxes, most};
use crate::element::{BinaryOp, operation};
use crate::kernel::SCALAR;
use crate::kernel::terms::{Accumulator, Numbered, TermVisitor, Terms};
use crate::kernel::tile::add_columns;
use crate::storage::cast::{is_float, same};

/// The terms of the sums of some rows and columns of a result.
///
/// It has no closures of its own: the type of a closure names all types around it, and what the compiler spends on a sum grows with these. Its
/// functions are not always inlined, but as the compiler likes, which has made them small by then: with `inline(always)` the sums of
/// convolutions are in memory, and take 2 to 4 times as long in registers of 64 bytes.
pub(super) struct TileTerms<'t, Tiled, I> {
    pub(super) tiled: &'t Tiled,
    pub(super) origin: &'t Origin<I>,
}

/// Where rows and columns are counted from. (Terms refer to it: with a copy in them, the sums of a depthwise convolution are in memory in
/// some programs, which takes 4 times as long with AVX2.)
pub(super) struct Origin<I> {
    /// The indices of the first row and column.
    pub(super) first: I,
    /// The index that counts rows.
    pub(super) row: usize,
}

impl<Tiling: TileAxes, C: IndexCounts, K, L, R, B, Term, Finish>
    TileTerms<'_, Tiled<Tiling, C, K, L, R, B, Term, Finish>, C::Indices>
{
    /// The indices of a row and a column.
    #[inline(always)]
    pub(super) fn at(&self, i: usize, j: usize) -> C::Indices {
        let Origin { first, row } = *self.origin;
        C::moved(first, (Tiling::COLUMN, j), (row, i))
    }
}

impl<Tiling, X, Y, T, C, K, L, R, B, Term, Finish> Terms<T>
    for TileTerms<'_, Tiled<Tiling, C, K, L, R, B, Term, Finish>, C::Indices>
where
    Tiling: TileAxes,
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    C: IndexCounts,
    K: IndexCounts,
    L: Fn(C::Indices, K::Indices) -> X,
    R: Fn(C::Indices, K::Indices) -> Y,
    B: Beside<C::Indices, K::Indices>,
    Term: Fn(X, Y, B::Elem, C::Indices, K::Indices) -> T,
{
    type Step = K::Indices;
    type Left = X;
    type Right = Y;
    const MOST_ROWS: usize = most::<Tiling, C::Shape>().0;
    const MOST_COLUMNS: usize = most::<Tiling, C::Shape>().1;
    #[inline(always)]
    fn count(&self) -> usize {
        self.tiled.steps.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, K::Indices>) {
        // Written out, nine terms and more name the sums of a whole tile more than a hundred times. LLVM looks no further (its option
        // `capture-tracking-max-uses-to-explore`), takes them for memory that operands may share, and compares addresses: a depthwise convolution
        // of 3 x 3 took 3 to 4 times as long. The factors of products are read before the sums. In smaller tiles, and of integers, terms
        // that are not written out take up to 4 times as long. (More than 24 terms were not measured.)
        let rolled = const { !SCALAR && !Tiling::PRODUCT && size_of::<Z>() >= 64 * size_of::<T>() }
            && is_float::<T>()
            && (9..=24).contains(&self.tiled.steps.count());
        self.tiled.steps.each(rolled, sums, visit);
    }
    #[inline]
    fn left(&self, i: usize, step: K::Indices) -> X {
        (self.tiled.left)(self.at(i, 0), step)
    }
    #[inline]
    fn right(&self, step: K::Indices, j: usize) -> Y {
        (self.tiled.right)(self.at(0, j), step)
    }
    fn factors() -> Option<(fn(X) -> T, fn(Y) -> T)> {
        let element = TypeId::of::<T>();
        let product = Tiling::PRODUCT
            && is_float::<T>()
            && element == TypeId::of::<X>()
            && element == TypeId::of::<Y>();
        product.then_some((|x| same(x).unwrap_or_else(T::zero), |y| same(y).unwrap_or_else(T::zero)))
    }
    /// A depthwise convolution, whose terms have nothing in common in a row, takes 0.3 of the time on `x86-64`.
    const READ_FIRST: bool = size_of::<X>() == 0;
    #[inline]
    fn add(&self, sum: T, at: (usize, usize), step: K::Indices, left: X, right: Y) -> T {
        let at = self.at(at.0, at.1);
        let beside = self.tiled.beside.element(at, step);
        add(sum, (self.tiled.term)(left, right, beside, at, step))
    }
    #[inline(always)]
    fn add_run<A: Accumulator<T>, const H: usize, const W: usize>(
        &self,
        sums: &mut [[A; W]; H],
        (i, j): (usize, usize),
        step: K::Indices,
    ) -> bool {
        if const { SCALAR || !B::RUNS } {
            return false;
        }
        let run = |r: usize| self.tiled.beside.run(self.at(i + r, j), step).chunk::<W>();
        let Some(first) = run(0) else { return false };
        let mut runs = [first; H];
        for (r, place) in runs.iter_mut().enumerate().skip(1) {
            let Some(run) = run(r) else { return false };
            *place = run;
        }
        let term = |sum, at: (usize, usize), step, left, right, beside| {
            add(sum, (self.tiled.term)(left, right, beside, self.at(at.0, at.1), step))
        };
        let terms = InRuns { terms: self, runs, first: (i, j), add: term };
        add_columns(sums, &terms, i, step, |l| j + l, |l| self.right(step, j + l));
        true
    }
    const RUNS: bool = B::RUNS;
    #[inline(always)]
    fn inside(&self, n: usize) -> Option<(usize, usize)> {
        self.tiled.beside.run(self.at(0, 0), self.tiled.steps.nth(0)).inside(n)
    }
}

impl<Tiling, X, Y, T, C, K, L, R, B, Term, Finish> Numbered<T>
    for TileTerms<'_, Tiled<Tiling, C, K, L, R, B, Term, Finish>, C::Indices>
where
    Tiling: TileAxes,
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    C: IndexCounts,
    K: IndexCounts,
    L: Fn(C::Indices, K::Indices) -> X,
    R: Fn(C::Indices, K::Indices) -> Y,
    B: Beside<C::Indices, K::Indices>,
    Term: Fn(X, Y, B::Elem, C::Indices, K::Indices) -> T,
{
    #[inline(always)]
    fn nth(&self, p: usize) -> K::Indices {
        self.tiled.steps.nth(p)
    }
}

#[inline(always)]
fn add<T: Add<Output = T> + Copy + 'static>(x: T, y: T) -> T {
    <operation::add as BinaryOp<T, T>>::apply(x, y)
}
