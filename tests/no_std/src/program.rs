//! What the program computes: each group of operations once, on inputs the compiler does not know.

use core::hint::black_box;

use crate::dynamic;
use crate::elementwise;
use crate::fold;
use crate::places;
use crate::ragged;
use crate::sequences;
use crate::views;

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
    table.iter().sum::<u32>() == 6
        && elementwise::fused()
        && elementwise::by_axis()
        && elementwise::run_time_lengths()
        && fold::reductions()
        && fold::softmax()
        && fold::products()
        && views::views()
        && views::joined()
        && views::written()
        && dynamic::results_are_right()
        && ragged::results_are_right()
        && places::results_are_right()
        && sequences::results_are_right()
}
