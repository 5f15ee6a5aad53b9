//! Sums of products in debug builds, where a tile takes longer than its elements one by one.
//!
//! Where each term is a product of two `f32` or two `f64`, what rows and columns have is copied to arrays first. The loop over the
//! products is a function that is not generic: it has no calls, and `[profile.dev.package.shapeproof] opt-level = 3` reaches it, as it
//! reaches those of [`crate::storage::unoptimized`]. The values are those of a release build: each sum is added from its first term to its
//! last.

use duplicate::{duplicate, duplicate_item};
use num_traits::Zero;

use crate::kernel::SCALAR;
use crate::kernel::terms::{TermVisitor, Terms};
use crate::storage::cast::is_float;

/// The rows and columns of a block, and how many terms of their sums are copied at a time.
const ROWS: usize = 32;
const COLUMNS: usize = 32;
const TERMS: usize = 32;

/// What is copied for a block, and its sums.
struct BlockSums<T> {
    left: [T; ROWS * TERMS],
    right: [T; TERMS * COLUMNS],
    sums: [T; ROWS * COLUMNS],
    /// The terms that have been copied and not added.
    waiting: usize,
}

/// Hands over what `finish` makes of the sums of `m` rows and `n` columns, each once, with its row and column.
pub(super) fn put_finished<T: Copy + Zero + 'static, U, S: Terms<T>>(
    (m, n): (usize, usize),
    _: T,
    terms: &S,
    finish: impl Fn(T, usize, usize) -> U,
    mut put: impl FnMut(usize, usize, U),
) {
    let put = |i, j, sum| put(i, j, finish(sum, i, j));
    // A small target has no stack for blocks.
    match S::factors() {
        Some(factors) if !SCALAR && is_float::<T>() => in_blocks((m, n), terms, factors, put),
        _ => one_by_one((m, n), terms, put),
    }
}

/// Adds each term to the sum at a row and a column. (A closure would name the types of all others around it.)
struct AddTerm<'t, S> {
    terms: &'t S,
    at: (usize, usize),
}

impl<T: Copy, S: Terms<T>> TermVisitor<T, S::Step> for AddTerm<'_, S> {
    #[inline(always)]
    fn visit(&self, sum: &mut T, step: S::Step) {
        let Self { terms, at: (i, j) } = *self;
        *sum = terms.add(*sum, (i, j), step, terms.left(i, step), terms.right(step, j));
    }
}

#[inline(never)]
fn one_by_one<T: Copy + Zero, S: Terms<T>>(
    (m, n): (usize, usize),
    terms: &S,
    mut put: impl FnMut(usize, usize, T),
) {
    for i in 0..m {
        for j in 0..n {
            let mut sum = T::zero();
            terms.each(&mut sum, AddTerm { terms, at: (i, j) });
            put(i, j, sum);
        }
    }
}

/// Copies to a block what its rows and columns have in common at each step, and adds the products once there are [`TERMS`] of them.
struct CopyTerm<'t, S, T, X, Y> {
    terms: &'t S,
    /// The first row and column of the block, and how many it has.
    corner: (usize, usize),
    lengths: (usize, usize),
    of_left: fn(X) -> T,
    of_right: fn(Y) -> T,
}

impl<T: Copy + 'static, S: Terms<T>> TermVisitor<BlockSums<T>, S::Step>
    for CopyTerm<'_, S, T, S::Left, S::Right>
{
    #[allow(
        clippy::indexing_slicing,
        reason = "positions are below the lengths of a block, and `get` is a call"
    )]
    fn visit(&self, block: &mut BlockSums<T>, step: S::Step) {
        let Self { terms, corner: (top, start), lengths: (rows, columns), of_left, of_right } = *self;
        let p = block.waiting;
        let mut i = 0;
        while i < rows {
            block.left[i * TERMS + p] = of_left(terms.left(top + i, step));
            i += 1;
        }
        let mut j = 0;
        while j < columns {
            block.right[p * COLUMNS + j] = of_right(terms.right(step, start + j));
            j += 1;
        }
        block.waiting = p + 1;
        if p + 1 == TERMS {
            block.add((rows, columns));
        }
    }
}

#[inline(never)]
#[allow(clippy::indexing_slicing, reason = "positions are below the lengths of a block, and `get` is a call")]
fn in_blocks<T: Copy + Zero + 'static, S: Terms<T>>(
    (m, n): (usize, usize),
    terms: &S,
    (of_left, of_right): (fn(S::Left) -> T, fn(S::Right) -> T),
    mut put: impl FnMut(usize, usize, T),
) {
    let zero = T::zero();
    for top in (0..m).step_by(ROWS) {
        for start in (0..n).step_by(COLUMNS) {
            let (rows, columns) = ((m - top).min(ROWS), (n - start).min(COLUMNS));
            let mut block = BlockSums {
                left: [zero; ROWS * TERMS],
                right: [zero; TERMS * COLUMNS],
                sums: [zero; ROWS * COLUMNS],
                waiting: 0,
            };
            terms.each(
                &mut block,
                CopyTerm { terms, corner: (top, start), lengths: (rows, columns), of_left, of_right },
            );
            block.add((rows, columns));
            for i in 0..rows {
                for j in 0..columns {
                    put(top + i, start + j, block.sums[i * COLUMNS + j]);
                }
            }
        }
    }
}

impl<T: Copy + 'static> BlockSums<T> {
    /// Adds the products of the waiting terms to the sums.
    fn add(&mut self, (rows, columns): (usize, usize)) {
        let lengths = (rows, columns, core::mem::take(&mut self.waiting));
        duplicate! {
            [function Elem; [add_f32] [f32]; [add_f64] [f64]]
            if let Some(block) = (self as &mut dyn core::any::Any).downcast_mut::<BlockSums<Elem>>() {
                function(lengths, block);
            }
        }
    }
}

/// Adds the products of so many rows, columns and terms.
#[duplicate_item(function Elem; [add_f32] [f32]; [add_f64] [f64])]
#[inline(never)]
#[allow(clippy::indexing_slicing, reason = "positions are below the lengths of a block, and `get` is a call")]
fn function((rows, columns, terms): (usize, usize, usize), block: &mut BlockSums<Elem>) {
    let mut i = 0;
    while i < rows {
        let mut p = 0;
        while p < terms {
            let x = block.left[i * TERMS + p];
            let mut j = 0;
            while j < columns {
                block.sums[i * COLUMNS + j] += x * block.right[p * COLUMNS + j];
                j += 1;
            }
            p += 1;
        }
        i += 1;
    }
}
