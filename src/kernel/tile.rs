//! The sums of a tile: the terms of a step are added to them, and they become elements.

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::sum::is_integer;
use super::terms::{Accumulator, TermVisitor, Terms};
use super::{SCALAR, array_of};
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
use crate::storage::wide;

/// Adds terms to the sums of a tile, whose first row and column these are.
pub(super) struct TileVisitor<'a, T, S> {
    pub(super) terms: &'a S,
    pub(super) first: (usize, usize),
    pub(super) element: PhantomData<T>,
}

impl<T: Copy + 'static, A: Accumulator<T>, S: Terms<T>, const H: usize, const W: usize>
    TermVisitor<[[A; W]; H], S::Step> for TileVisitor<'_, T, S>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&self, sums: &mut [[A; W]; H], step: S::Step) {
        let (i, j) = self.first;
        if !self.terms.add_run(sums, (i, j), step) {
            add_step(sums, self.terms, i, step, |l| j + l, |l| self.terms.right(step, j + l));
        }
        fence_terms::<T>();
    }
}

/// Adds terms to the first `n` sums of row `i`.
pub(super) struct RowVisitor<'a, T, S> {
    pub(super) terms: &'a S,
    pub(super) i: usize,
    pub(super) n: usize,
    pub(super) element: PhantomData<T>,
}

impl<T: Copy + 'static, S: Terms<T>> TermVisitor<[T; 16], S::Step> for RowVisitor<'_, T, S> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&self, sums: &mut [T; 16], step: S::Step) {
        let Self { terms, i, n, .. } = *self;
        let left = terms.left(i, step);
        for (l, sum) in sums.iter_mut().take(n).enumerate() {
            *sum = terms.add(*sum, (i, l), step, left, terms.right(step, l));
        }
        if n >= 4 {
            fence_terms::<T>();
        }
    }
}

/// Adds the terms of one step to each sum of a tile, whose first row is `i`. `column(l)` is the column at place `l` of a row of the tile,
/// and `right(l)` is what its terms have in common.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn add_step<T: Copy + 'static, A: Accumulator<T>, S: Terms<T>, const H: usize, const W: usize>(
    sums: &mut [[A; W]; H],
    terms: &S,
    i: usize,
    step: S::Step,
    column: impl Fn(usize) -> usize,
    right: impl Fn(usize) -> S::Right,
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
    if const { size_of::<S::Left>() > 0 && wide::fits::<T, A, W>() }
        && let Some((left_factor, right_factor)) = S::factors()
    {
        let left = array_of(|r| left_factor(terms.left(i + r, step)));
        let rights = |l: usize| right_factor(right(l));
        let done = if S::ROUNDS_ONCE {
            wide::add_products::<true, T, A, H, W>(sums, left, rights)
        } else {
            wide::add_products::<false, T, A, H, W>(sums, left, rights)
        };
        if done {
            return;
        }
    }
    // Fewer columns may be gathered, which is done one by one.
    let add: fn(_, _, _, _, _, _) = const {
        if S::READ_FIRST && H > 1 && W > 4 {
            add_read_columns::<T, A, S, H, W>
        } else {
            add_columns::<T, A, S, H, W>
        }
    };
    add(sums, terms, i, step, column, right);
}

/// [`add_columns`], in which what columns have in common is read first: so it is apart from the sums, and the compiler keeps these in registers.
/// It does not always know that operands are apart: with those of a closure a product of 64 x 64 took 3.6 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_read_columns<T: Copy, A: Accumulator<T>, S: Terms<T>, const H: usize, const W: usize>(
    sums: &mut [[A; W]; H],
    terms: &S,
    i: usize,
    step: S::Step,
    column: impl Fn(usize) -> usize,
    right: impl Fn(usize) -> S::Right,
) {
    let first = right(0);
    let mut rights = [first; W];
    for (l, place) in rights.iter_mut().enumerate() {
        *place = right(l);
    }
    add_columns(sums, terms, i, step, column, |l| rights.get(l).copied().unwrap_or(first));
}

/// [`add_step`], in which what a column's terms have in common is read column by column.
///
/// The loop over columns is the outer one of the two, although rows are contiguous: with many rows outside, the
/// compiler vectorised over the rows, with a gather for each element.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn add_columns<T: Copy, A: Accumulator<T>, S: Terms<T>, const H: usize, const W: usize>(
    sums: &mut [[A; W]; H],
    terms: &S,
    i: usize,
    step: S::Step,
    column: impl Fn(usize) -> usize,
    right: impl Fn(usize) -> S::Right,
) {
    let left: [S::Left; H] = array_of(|r| terms.left(i + r, step));
    for l in 0..W {
        let right = right(l);
        for (r, (row, left)) in sums.iter_mut().zip(left).enumerate() {
            if let Some(sum) = row.get_mut(l) {
                *sum = sum.add(terms, (i + r, column(l)), step, left, right);
            }
        }
    }
}

/// The sums of a tile, as elements.
#[inline(always)]
pub(super) fn sums_of<T: Copy, A: Accumulator<T>, const H: usize, const W: usize>(
    sums: &[[A; W]; H],
    zero: T,
) -> [[T; W]; H] {
    let opaque_zero = if const { size_of::<A>() > size_of::<T>() } { core::hint::black_box(0) } else { 0 };
    #[cfg(not(debug_assertions))]
    return sums.map(|row| row.map(|sum| sum.sum(zero, opaque_zero)));
    // One function, as [`array_of`].
    #[cfg(debug_assertions)]
    {
        let mut elements = [[zero; W]; H];
        for (elements, sums) in elements.iter_mut().zip(sums) {
            for (element, sum) in elements.iter_mut().zip(sums) {
                *element = sum.sum(zero, opaque_zero);
            }
        }
        elements
    }
}

/// A fence at the end of a term: keeps the compiler from vectorising along the terms of a sum, which it may reorder if they are
/// integers: it would gather the terms. 16 x 31 by 31 x 2 `i16` then take 9 times the instructions.
#[inline(always)]
pub(super) fn fence_terms<T: 'static>() {
    if !SCALAR && is_integer::<T>() {
        compiler_fence(Ordering::SeqCst);
    }
}
