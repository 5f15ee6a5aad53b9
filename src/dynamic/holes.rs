//! Rows that no index names.

use core::ops::ControlFlow;

use super::parts::PartIndices;
use crate::kernel::SCALAR;

/// The rows that are marked at once: what they take of the stack.
pub(super) const WINDOW: usize = if cfg!(target_os = "none") { 256 } else { 4096 };

/// Few enough rows to make the marks of a window more than is needed.
pub(super) const SMALL: usize = if SCALAR { FEW } else { WINDOW / 8 };

/// So few rows that a bit each fits in a register, and the number of marks that are looked at together.
pub(super) const FEW: usize = 64;

/// Where the rows that an index names are marked.
pub trait Marks {
    /// How many rows there may be.
    #[doc(hidden)]
    fn rows(&self) -> usize;

    /// Marks a row.
    #[doc(hidden)]
    fn mark(&mut self, row: usize);
}

/// Marks no row.
impl Marks for () {
    #[inline(always)]
    fn rows(&self) -> usize {
        usize::MAX
    }
    #[inline(always)]
    fn mark(&mut self, _: usize) {}
}

/// A bit each.
impl Marks for u64 {
    #[inline(always)]
    fn rows(&self) -> usize {
        FEW
    }
    #[inline(always)]
    fn mark(&mut self, row: usize) {
        *self |= 1_u64.wrapping_shl(row as u32);
    }
}

/// A byte each.
impl Marks for [bool] {
    #[inline(always)]
    fn rows(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn mark(&mut self, row: usize) {
        if let Some(mark) = self.get_mut(row) {
            *mark = true;
        }
    }
}

/// A part of the rows.
struct Window {
    first: usize,
    marks: [bool; WINDOW],
}

impl Marks for Window {
    #[inline(always)]
    fn rows(&self) -> usize {
        usize::MAX
    }
    #[inline(always)]
    fn mark(&mut self, row: usize) {
        self.marks.mark(row.wrapping_sub(self.first));
    }
}

/// Calls `hole` with each of the first `rows` rows that no index names, until it breaks off.
pub(super) fn search<P: PartIndices, B>(
    parts: &P,
    rows: usize,
    mut hole: impl FnMut(usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for first in (0..rows).step_by(WINDOW) {
        let mut window = Window { first, marks: [false; WINDOW] };
        parts.mark(&mut window);
        let marks = window.marks.get(..rows - first).unwrap_or(&window.marks);
        for_each(marks, |row| hole(first + row))?;
    }
    ControlFlow::Continue(())
}

/// Calls `hole` with the position of each mark that is not set, until it breaks off.
#[inline(always)]
pub(super) fn for_each<B>(marks: &[bool], mut hole: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
    let (groups, rest) = marks.as_chunks::<FEW>();
    if groups.iter().all(all) && rest.iter().all(|marked| *marked) {
        return ControlFlow::Continue(());
    }
    let mut at = 0;
    while let Some(unmarked) = next(marks, at) {
        hole(unmarked)?;
        at = unmarked + 1;
    }
    ControlFlow::Continue(())
}

/// The first mark from `at` on that is not set.
#[inline(never)]
fn next(marks: &[bool], at: usize) -> Option<usize> {
    let rest = marks.get(at..)?;
    let whole = rest.as_chunks::<FEW>().0.iter().take_while(|marks| all(marks)).count() * FEW;
    let found = rest.get(whole..)?.iter().position(|marked| !marked)?;
    Some(at + whole + found)
}

/// Whether all rows are marked.
#[inline(always)]
fn all(marks: &[bool; FEW]) -> bool {
    if SCALAR {
        let word = |marks: &[bool; 4]| u32::from_ne_bytes(marks.map(u8::from));
        marks.as_chunks().0.iter().fold(0x0101_0101, |all, marks| all & word(marks)) == 0x0101_0101
    } else {
        marks.iter().map(|&marked| u8::from(marked)).sum::<u8>() == 64
    }
}
