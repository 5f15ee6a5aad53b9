//! What the program computes.

use core::hint::black_box;

/// Whether every result is right.
pub fn results_are_right() -> bool {
    let table = black_box([1_u32, 2, 3]);
    #[cfg(feature = "control-panic")]
    if crate::controls::can_panic(&table) != 2 {
        return false;
    }
    #[cfg(feature = "control-heap")]
    if crate::controls::allocates(&table) != 2 {
        return false;
    }
    table.iter().sum::<u32>() == 6 && crate::dynamic::results_are_right()
}
