//! Sums whose rows and columns have changed places, so that a result is written along its memory.

use crate::kernel::terms::{Numbered, Terms};

/// Terms with rows for columns.
pub(super) struct Swapped<'a, S>(pub(super) &'a S);

impl<T, S: Terms<T>> Terms<T> for Swapped<'_, S> {
    type Step = S::Step;
    type Left = S::Right;
    type Right = S::Left;
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl Fn(&mut Z, S::Step)) {
        self.0.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, step: S::Step) -> S::Right {
        self.0.right(step, i)
    }
    #[inline(always)]
    fn right(&self, step: S::Step, j: usize) -> S::Left {
        self.0.left(j, step)
    }
    #[inline(always)]
    fn add(&self, sum: T, (i, j): (usize, usize), step: S::Step, left: S::Right, right: S::Left) -> T {
        self.0.add(sum, (j, i), step, right, left)
    }
}

impl<T, S: Numbered<T>> Numbered<T> for Swapped<'_, S> {
    #[inline(always)]
    fn nth(&self, p: usize) -> S::Step {
        self.0.nth(p)
    }
}
