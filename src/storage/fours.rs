//! The last foldings of many rows, side by side.

use core::hint::black_box;
use core::mem::MaybeUninit;

use super::fold::Reducer;
use crate::kernel::fold::fold_four;

/// Rows in four lanes that are folded together.
const ROWS: usize = 16;

/// Lines of the cache for [`Fours`].
#[repr(align(64))]
pub(super) struct Room<T>([MaybeUninit<[T; 4]>; ROWS]);

impl<T> Room<T> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; ROWS])
    }
}

/// Rows in four lanes, on their way to one element each. The last foldings of a row alone fill no vector; 16 rows
/// take turns in it.
pub(super) struct Fours<'a, R: Reducer<T>, T> {
    rows: &'a mut [MaybeUninit<[R::Acc; 4]>; ROWS],
    /// How many rows there are.
    filled: usize,
    /// The place for the first of them.
    out: *mut R::Out,
    /// The length of a row.
    n: usize,
}

impl<'a, R: Reducer<T>, T> Fours<'a, R, T> {
    /// # Safety
    ///
    /// `out` has room for an element a row.
    #[inline(always)]
    pub(super) unsafe fn new(room: &'a mut Room<R::Acc>, out: *mut R::Out, n: usize) -> Self {
        // The compiler has to store the lanes: vector code grows from stores side by side.
        Self { rows: &mut black_box(room).0, filled: 0, out, n }
    }

    /// Takes in a row.
    ///
    /// # Safety
    ///
    /// There is a place for it.
    #[inline(always)]
    pub(super) unsafe fn push(&mut self, lanes: [R::Acc; 4]) {
        if let Some(row) = self.rows.get_mut(self.filled) {
            row.write(lanes);
            self.filled += 1;
        }
        if self.filled == ROWS {
            self.write(ROWS);
        }
    }

    /// Writes what is left.
    #[inline(always)]
    pub(super) fn finish(mut self) {
        self.write(self.filled);
    }

    /// Writes the elements of the rows that there are, which are `n`.
    #[inline(always)]
    fn write(&mut self, n: usize) {
        for (i, row) in self.rows.iter().take(n).enumerate() {
            // SAFETY: these rows have been taken in, and there is a place for each.
            unsafe {
                let one = fold_four(row.assume_init_read(), |a, b| R::join(a, b, 0));
                self.out.add(i).write(R::finish(one, self.n));
            }
        }
        self.out = self.out.wrapping_add(n);
        self.filled = 0;
    }
}
