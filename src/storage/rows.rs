//! Rows of one length in contiguous memory, reached in any order.

use core::marker::PhantomData;

use super::pointer::Pointer;

/// Elements as rows of one length.
pub(crate) struct RowsMut<'a, T> {
    ptr: Pointer<T>,
    len: usize,
    rows: usize,
    elements: PhantomData<&'a mut [T]>,
}

impl<'a, T> RowsMut<'a, T> {
    /// The elements as whole rows of `len`.
    #[inline(always)]
    pub(crate) fn new(elements: &'a mut [T], len: usize) -> Self {
        let rows = elements.len().checked_div(len).unwrap_or(0);
        Self { ptr: Pointer::of_mut(elements), len, rows, elements: PhantomData }
    }

    /// How many rows there are.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.rows
    }

    /// A row. This takes one comparison; a range of a slice would take two.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, row: usize) -> Option<&mut [T]> {
        if row < self.rows {
            // SAFETY: `rows` rows of `len` elements lie in the slice, which is borrowed mutably as long as `self` lives;
            // the row borrows `self`, so that there is no other at the same time.
            Some(unsafe { self.ptr.add(row * self.len).slice_mut(self.len) })
        } else {
            None
        }
    }
}
