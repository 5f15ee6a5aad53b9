//! The mistakes that must be caught.

use core::hint::black_box;

/// An index that may be out of range.
#[cfg(feature = "control-panic")]
pub fn can_panic(table: &[u32; 3]) -> u32 {
    table[black_box(1)]
}

/// A heap where there is none.
#[cfg(feature = "control-heap")]
pub fn allocates(table: &[u32; 3]) -> u32 {
    extern crate alloc;
    black_box(alloc::boxed::Box::new(*table)).iter().copied().nth(1).unwrap_or(0)
}
