//! Nothing is known of the memory, and nothing is checked.

use crate::shape::Axes;

/// The memory that a pointer leads through.
#[derive(Clone, Copy)]
pub(super) struct Memory;

/// The elements that have been written.
pub(super) struct Written;

#[allow(clippy::unused_self, reason = "as in a checked build")]
impl Memory {
    #[inline(always)]
    pub(super) const fn of(_: usize) -> Self {
        Self
    }
    #[inline(always)]
    pub(super) fn part(self, _: impl FnOnce() -> (Axes, Axes)) -> Self {
        self
    }
    #[inline(always)]
    pub(super) fn moved(self, _: usize) -> Self {
        self
    }
    #[inline(always)]
    pub(super) const fn moved_anywhere(self, _: usize) -> Self {
        self
    }
    #[inline(always)]
    pub(super) fn moved_by(self, _: impl FnOnce() -> usize) -> Self {
        self
    }
    #[inline(always)]
    pub(super) fn read(self, _: usize) {}
    #[inline(always)]
    pub(super) fn room(self, _: usize) {}
    #[inline(always)]
    pub(super) fn written(self, _: usize) {}
}

#[allow(clippy::unused_self, reason = "as in a checked build")]
impl Written {
    #[inline(always)]
    pub(super) fn none_of(_: usize) -> Self {
        Self
    }
    #[inline(always)]
    pub(super) fn memory(&self) -> Memory {
        Memory
    }
    #[inline(always)]
    pub(super) fn all(self) {}
}
