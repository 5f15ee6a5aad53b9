//! Tiles of a result whose columns have elements that lie apart in memory: parts of them are copied to a panel on the stack.

use core::any::TypeId;
use core::mem::MaybeUninit;

use num_traits::Zero;

use crate::kernel::packed::{PartialSums, RightOperand, in_panels};
use crate::kernel::terms::Numbered;
use crate::storage::cast::same;
use crate::storage::panel::{PANEL, PanelMemory, put_row};
use crate::storage::pointer::{LentMemory, Pointer};
use crate::storage::processor::Registers;
use crate::storage::transposed::{block, put_block};

/// The widest tile that [`in_panels`] writes.
const WIDEST: usize = 32;

/// Memory for the elements of columns, and the terms that they are read from.
struct ColumnPanel<'a, T, S: Numbered<T>, const FUSED: bool, const ROWS: usize> {
    registers: Registers<FUSED, ROWS>,
    terms: &'a S,
    panel: Pointer<S::Right>,
}

impl<T, S: Numbered<T, Right: 'static>, const FUSED: bool, const ROWS: usize> RightOperand<S::Right>
    for ColumnPanel<'_, T, S, FUSED, ROWS>
{
    const ROOM: usize = PANEL / if size_of::<S::Right>() == 0 { 1 } else { size_of::<S::Right>() };

    #[inline(always)]
    fn block<const W: usize>(&self) -> (usize, usize) {
        block::<S::Right, FUSED, ROWS>(self.registers, W)
    }
    #[inline(always)]
    fn keep_block(&self, columns: usize, (p, j): (usize, usize), last: usize, position: usize, width: usize) {
        let element = |r: usize, c: usize| self.terms.right(self.terms.nth(p + r), (j + c).min(last));
        // SAFETY: the kernel keeps rows whose positions are below `ROOM`.
        unsafe { put_block(self.registers, columns, element, self.panel.add(position), width) }
    }
    #[inline(always)]
    fn keep(&self, at: usize, value: S::Right) {
        // SAFETY: the kernel keeps values at positions below `ROOM`.
        unsafe { self.panel.add(at).write(value) }
    }
    #[inline(always)]
    fn kept(&self, at: usize) -> S::Right {
        // SAFETY: the kernel asks for what it has kept.
        unsafe { self.panel.add(at).read() }
    }
}

/// Keeps sums that are not finished in the result itself.
struct Unfinished<P, F> {
    place: P,
    finish: F,
}

impl<T, U, P, F> PartialSums<T> for Unfinished<P, F>
where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    P: Fn(usize, usize) -> Pointer<U>,
    F: Fn(T, usize, usize) -> U,
{
    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: the kernel asks for an element of the result that it has written.
        same(unsafe { (self.place)(i, j).read() }).unwrap_or_else(T::zero)
    }
    #[inline(always)]
    fn put_row<const W: usize>(&self, i: usize, j: usize, columns: usize, sums: [T; W], done: bool) {
        let first = (self.place)(i, j);
        // The elements of a row have a constant stride.
        let next = if columns > 1 { (self.place)(i, j + 1) } else { first };
        let stride = next.address().addr().wrapping_sub(first.address().addr()) / size_of::<U>().max(1);
        if !done {
            // Sums that are not done have the type of the result: of other types, [`fits`] only takes those that one panel completes.
            if let Some(sums) = same::<[T; W], [U; W]>(sums) {
                // SAFETY: the kernel writes elements of the result.
                unsafe { put_row(first, stride, columns, sums) }
            }
        } else if columns == W {
            // All are finished before one is written: with no store between the reads of `finish`, the compiler makes vectors of them.
            let mut l = 0;
            let values = sums.map(|sum| {
                l += 1;
                (self.finish)(sum, i, j + l - 1)
            });
            // SAFETY: as above.
            unsafe { put_row(first, stride, W, values) }
        } else {
            for (l, sum) in sums.into_iter().enumerate().take(columns) {
                // SAFETY: as above.
                unsafe { first.add(l * stride).write((self.finish)(sum, i, j + l)) }
            }
        }
    }
}

/// Whether sums of these terms can be computed by panels: either the sums are elements of the result, or all terms have room at once.
#[inline(always)]
pub(super) fn fits<T: 'static, U: 'static, S: Numbered<T, Right: 'static>>(terms: &S) -> bool {
    let (size, align) = (size_of::<S::Right>(), align_of::<S::Right>());
    let at_once = || terms.count() <= PANEL / size / WIDEST;
    size > 0
        && size <= 64
        && align <= 64
        && (TypeId::of::<T>() == TypeId::of::<U>() || at_once())
        && terms.count() > 0
}

/// Writes the result, whose sums [`fits`] has allowed.
#[inline(always)]
pub(super) fn write<const FUSED: bool, const ROWS: usize, T, U, S>(
    registers: Registers<FUSED, ROWS>,
    (m, n): (usize, usize),
    terms: &S,
    place: impl Fn(usize, usize) -> Pointer<U>,
    finish: impl Fn(T, usize, usize) -> U,
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Numbered<T, Right: 'static>,
{
    let mut memory = PanelMemory(MaybeUninit::uninit());
    let room = PANEL / size_of::<S::Right>().max(1);
    // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts. Nothing refers to it.
    let lent = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room) };
    let out = Unfinished { place, finish };
    in_panels::<ROWS, T, S>(
        (m, n),
        T::zero(),
        terms,
        &ColumnPanel { registers, terms, panel: lent.pointer() },
        &out,
    );
}
