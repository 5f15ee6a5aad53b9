//! Formulas into views of any layout, and `+=`, `max=` and `min=`: elements go together with those that are there.

use core::mem::MaybeUninit;
use core::ops::Add;

use num_traits::Zero;

use super::tiles::{Tiles, write_tiles};
use crate::element::BinaryOp;
use crate::element::operation;
use crate::kernel::extremum;
use crate::kernel::matmul::Numbered;
use crate::shape::Axes;
use crate::storage::pointer::{Pointer, lent};
use crate::storage::produce::Produce;

/// What becomes of an element that is there, and a new one.
#[doc(hidden)]
pub trait Merge<T> {
    fn merge(there: impl FnOnce() -> T, new: T) -> T;
}

/// `=`
#[doc(hidden)]
pub enum Replace {}
/// `+=`
#[doc(hidden)]
pub enum Increase {}
/// `max=`
#[doc(hidden)]
pub enum Raise {}
/// `min=`
#[doc(hidden)]
pub enum Lower {}

impl<T> Merge<T> for Replace {
    #[inline(always)]
    fn merge(_: impl FnOnce() -> T, new: T) -> T {
        new
    }
}
impl<T: Copy + Add<Output = T> + 'static> Merge<T> for Increase {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        <operation::add as BinaryOp<T, T>>::apply(there(), new)
    }
}
impl<T: Copy + PartialOrd> Merge<T> for Raise {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        extremum::max(there(), new)
    }
}
impl<T: Copy + PartialOrd> Merge<T> for Lower {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        extremum::min(there(), new)
    }
}

/// A formula, whose elements can also go to places that are apart, and together with what is there.
#[doc(hidden)]
pub trait Scatter: Produce {
    /// Merges each element of the result, once, into the element of `out` at the offset that `strides` give for its index.
    ///
    /// # Safety
    ///
    /// The strides are right-aligned. For every index of the result, `out` has at that offset an element of its own, which may be read and
    /// written. No operand reads any of this memory.
    unsafe fn scatter<M: Merge<Self::Elem>>(&self, out: Pointer<Self::Elem>, strides: Axes);
}

/// Puts an element where another one is.
///
/// # Safety
///
/// There is an element that may be read and written.
#[inline(always)]
pub(super) unsafe fn put<M: Merge<T>, T: Copy>(place: Pointer<T>, new: T) {
    // SAFETY: by the contract of this function.
    let there = || unsafe { place.read() };
    let element = M::merge(there, new);
    // SAFETY: as above.
    unsafe { place.write(element) };
}

/// The rows and columns of a block of a result.
const BLOCK: (usize, usize) = (8, 32);

/// The corner of each block of `m` rows and `n` columns, and how many rows and columns it has.
#[inline(always)]
pub(super) fn blocks((m, n): (usize, usize), mut block: impl FnMut((usize, usize), (usize, usize))) {
    for i in (0..m).step_by(BLOCK.0) {
        for j in (0..n).step_by(BLOCK.1) {
            block((i, j), ((m - i).min(BLOCK.0), (n - j).min(BLOCK.1)));
        }
    }
}

/// Computes one block of sums in tiles and hands over its elements, each once. The tiles themselves may write an element twice.
#[inline(always)]
pub(super) fn block<Way: Tiles, T, U, S>(
    (m, n): (usize, usize),
    terms: &S,
    finish: impl Fn(T, usize, usize) -> U,
    put: impl Fn(usize, usize, U),
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Numbered<T, Right: 'static>,
{
    let mut memory = [const { MaybeUninit::<U>::uninit() }; BLOCK.0 * BLOCK.1];
    let work = |out: Pointer<U>| {
        // SAFETY: rows and columns are those of a block, for which there is memory.
        let place = |i: usize, j: usize| unsafe { out.add(i * n + j) };
        write_tiles::<Way, T, U, S>((m, n), terms, place, finish);
        for i in 0..m {
            for j in 0..n {
                // SAFETY: the tiles have written each row and each column.
                put(i, j, unsafe { place(i, j).read() });
            }
        }
    };
    // SAFETY: the memory is nobody else's.
    unsafe { lent(memory.as_mut_ptr().cast(), memory.len(), work) };
}
