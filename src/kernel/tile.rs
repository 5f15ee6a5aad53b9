//! The sums of a tile: the terms of a step are added to them, and they become elements.

use core::sync::atomic::{Ordering, compiler_fence};

use super::sum::is_integer;
use super::terms::{Accumulator, Terms};
use super::{SCALAR, array_of};
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
use crate::storage::wide;

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
    if const { S::READ_FIRST && H > 1 && W > 4 } {
        // Read first, they are apart from the sums, and the compiler keeps these in registers. It does not always know that operands are
        // apart: with those of a closure a product of 64 x 64 took 3.6 times as long. Fewer columns may be gathered, which is done one by one.
        let first = right(0);
        let mut rights = [first; W];
        for (l, place) in rights.iter_mut().enumerate() {
            *place = right(l);
        }
        add_columns(sums, terms, i, step, column, |l| rights.get(l).copied().unwrap_or(first));
    } else {
        add_columns(sums, terms, i, step, column, right);
    }
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
    if !cfg!(debug_assertions) {
        return sums.map(|row| row.map(|sum| sum.sum(zero, opaque_zero)));
    }
    // One function, as [`array_of`].
    let mut elements = [[zero; W]; H];
    for (elements, sums) in elements.iter_mut().zip(sums) {
        for (element, sum) in elements.iter_mut().zip(sums) {
            *element = sum.sum(zero, opaque_zero);
        }
    }
    elements
}

/// A fence at the end of a term: keeps the compiler from vectorising along the terms of a sum, which it may reorder if they are
/// integers: it would gather the terms. 16 x 31 by 31 x 2 `i16` then take 9 times the instructions.
#[inline(always)]
pub(super) fn fence_terms<T: 'static>() {
    if !SCALAR && is_integer::<T>() {
        compiler_fence(Ordering::SeqCst);
    }
}
