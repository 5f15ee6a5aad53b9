//! Formulas into views of any layout, and `+=`, `max=` and `min=`: elements go together with those that are there.

use core::mem::MaybeUninit;
use core::ops::Add;

use num_traits::Zero;

use super::flat::Layouts;
use super::tiles::write_tiles;
use super::tiling::TileAxes;
use crate::element::BinaryOp;
use crate::element::operation;
use crate::kernel::extremum;
use crate::kernel::terms::Numbered;
use crate::shape::Axes;
use crate::storage::pointer::{Pointer, lent};
use crate::storage::processor::Registers;
use crate::storage::produce::Produce;

/// How a new element is merged with the one that is there: the operator between an output and a formula.
#[doc(hidden)]
pub trait UpdateOp<T> {
    fn merge(there: impl FnOnce() -> T, new: T) -> T;
}

/// `=`: the new element replaces the old one.
#[doc(hidden)]
pub enum Overwrite {}
/// `+=`: their sum.
#[doc(hidden)]
pub enum UpdateAdd {}
/// `max=`: the larger one.
#[doc(hidden)]
pub enum UpdateMax {}
/// `min=`: the smaller one.
#[doc(hidden)]
pub enum UpdateMin {}

impl<T> UpdateOp<T> for Overwrite {
    #[inline(always)]
    fn merge(_: impl FnOnce() -> T, new: T) -> T {
        new
    }
}
impl<T: Copy + Add<Output = T> + 'static> UpdateOp<T> for UpdateAdd {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        <operation::add as BinaryOp<T, T>>::apply(there(), new)
    }
}
impl<T: Copy + PartialOrd> UpdateOp<T> for UpdateMax {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        extremum::max(there(), new)
    }
}
impl<T: Copy + PartialOrd> UpdateOp<T> for UpdateMin {
    #[inline(always)]
    fn merge(there: impl FnOnce() -> T, new: T) -> T {
        extremum::min(there(), new)
    }
}

/// A formula whose elements can also go to strided places, to several outputs, and be merged with what is there.
///
/// # Safety
///
/// [`scatter`](Self::scatter) hands over an element for each index of `shape()`, and no other. The offsets are those of this index in a result
/// of this shape.
#[doc(hidden)]
pub unsafe trait Scatter: Produce {
    /// Hands over each element of the result once, with the offset of its index in each of the layouts.
    fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], Self::Elem));
}

/// The offsets of an index further along one axis.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
pub(super) fn further<const N: usize>(
    mut offsets: [usize; N],
    strides: &[Axes; N],
    axis: usize,
    index: usize,
) -> [usize; N] {
    for (offset, strides) in offsets.iter_mut().zip(strides) {
        *offset += index * strides[axis];
    }
    offsets
}

/// Merges a new element with the one that is there.
///
/// # Safety
///
/// There is an element that may be read and written.
#[inline(always)]
pub(super) unsafe fn put<M: UpdateOp<T>, T: Copy>(place: Pointer<T>, new: T) {
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
pub(super) fn block<Tiling: TileAxes, T, U, S>(
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
        write_tiles::<Tiling, _, _, T, U, S>(Registers::OF_TARGET, (m, n), terms, place, finish);
        for i in 0..m {
            for j in 0..n {
                // SAFETY: the tiles have written each row and each column.
                put(i, j, unsafe { place(i, j).read() });
            }
        }
    };
    // SAFETY: `memory` has room for a block, and nothing else refers to it.
    unsafe { lent(memory.as_mut_ptr().cast(), memory.len(), work) };
}
