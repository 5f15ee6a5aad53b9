//! The terms of the tiles of a formula, as the closures that the macro writes.

use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::Add;

use num_traits::Zero;

use super::beside::{Beside, InRuns};
use super::counts::IndexCounts;
use super::tiling::TileAxes;
use crate::element::{BinaryOp, operation};
use crate::kernel::SCALAR;
use crate::kernel::terms::{Accumulator, Numbered, TermVisitor, Terms};
use crate::kernel::tile::add_columns;
use crate::storage::cast::{is_float, same};

/// The terms of the sums of a tile, as closures: what a row contributes, what a column contributes, and the term made of both and of what
/// is read `beside` them. Each also takes the values of the summed indices.
pub(super) struct TileTerms<'t, Tiling, K, L, R, At, B, F> {
    pub(super) tiling: PhantomData<Tiling>,
    pub(super) steps: K,
    pub(super) left: L,
    pub(super) right: R,
    /// The indices of a row and a column.
    pub(super) at: At,
    /// What may be read in runs: `()` if nothing is.
    pub(super) beside: &'t B,
    pub(super) term: F,
}

impl<Tiling, T, U, V, K, L, R, At, I, B, F> Terms<T> for TileTerms<'_, Tiling, K, L, R, At, B, F>
where
    Tiling: TileAxes,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
    V: Copy + 'static,
    K: IndexCounts,
    L: Fn(usize, K::Indices) -> U,
    R: Fn(usize, K::Indices) -> V,
    At: Fn(usize, usize) -> I,
    B: Beside<I, K::Indices>,
    F: Fn(U, V, B::Elem, (usize, usize), K::Indices) -> T,
{
    type Step = K::Indices;
    type Left = U;
    type Right = V;
    #[inline(always)]
    fn count(&self) -> usize {
        self.steps.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, K::Indices>) {
        self.steps.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, step: K::Indices) -> U {
        (self.left)(i, step)
    }
    #[inline(always)]
    fn right(&self, step: K::Indices, j: usize) -> V {
        (self.right)(j, step)
    }
    fn factors() -> Option<(fn(U) -> T, fn(V) -> T)> {
        let element = TypeId::of::<T>();
        let product = Tiling::PRODUCT
            && is_float::<T>()
            && element == TypeId::of::<U>()
            && element == TypeId::of::<V>();
        product.then_some((|x| same(x).unwrap_or_else(T::zero), |y| same(y).unwrap_or_else(T::zero)))
    }
    /// A depthwise convolution, whose terms have nothing in common in a row, takes 0.3 of the time on `x86-64`.
    const READ_FIRST: bool = size_of::<U>() == 0;
    #[inline(always)]
    fn add(&self, sum: T, at: (usize, usize), step: K::Indices, left: U, right: V) -> T {
        let beside = self.beside.element((self.at)(at.0, at.1), step);
        add(sum, (self.term)(left, right, beside, at, step))
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
        let run = |r: usize| self.beside.run((self.at)(i + r, j), step).chunk::<W>();
        let Some(first) = run(0) else { return false };
        let mut runs = [first; H];
        for (r, place) in runs.iter_mut().enumerate().skip(1) {
            let Some(run) = run(r) else { return false };
            *place = run;
        }
        let term = |sum, at, step, left, right, beside| add(sum, (self.term)(left, right, beside, at, step));
        let terms = InRuns { terms: self, runs, first: (i, j), add: term };
        add_columns(sums, &terms, i, step, |l| j + l, |l| (self.right)(j + l, step));
        true
    }
    const RUNS: bool = B::RUNS;
    #[inline(always)]
    fn inside(&self, n: usize) -> Option<(usize, usize)> {
        self.beside.run((self.at)(0, 0), self.steps.nth(0)).inside(n)
    }
}

impl<Tiling, T, U, V, K, L, R, At, I, B, F> Numbered<T> for TileTerms<'_, Tiling, K, L, R, At, B, F>
where
    Tiling: TileAxes,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
    V: Copy + 'static,
    K: IndexCounts,
    L: Fn(usize, K::Indices) -> U,
    R: Fn(usize, K::Indices) -> V,
    At: Fn(usize, usize) -> I,
    B: Beside<I, K::Indices>,
    F: Fn(U, V, B::Elem, (usize, usize), K::Indices) -> T,
{
    #[inline(always)]
    fn nth(&self, p: usize) -> K::Indices {
        self.steps.nth(p)
    }
}

#[inline(always)]
fn add<T: Add<Output = T> + Copy + 'static>(x: T, y: T) -> T {
    <operation::add as BinaryOp<T, T>>::apply(x, y)
}
