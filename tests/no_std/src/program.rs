//! What the program computes: each group of operations once, on inputs the compiler does not know.

use crate::dynamic;
use crate::elementwise;
use crate::fold;
#[cfg(target_arch = "arm")]
use crate::layers;
use crate::places;
#[cfg(target_arch = "arm")]
use crate::positions;
use crate::ragged;
use crate::sequences;
#[cfg(target_arch = "arm")]
use crate::signal;
use crate::views;

/// Whether every result is right.
pub fn results_are_right() -> bool {
    elementwise::fused()
        && elementwise::by_axis()
        && elementwise::run_time_lengths()
        && fold::reductions()
        && fold::softmax()
        && fold::products()
        && of_devices()
        && views::views()
        && views::joined()
        && views::written()
        && dynamic::results_are_right()
        && ragged::results_are_right()
        && places::results_are_right()
        && sequences::results_are_right()
}

/// Layers, positions and signals, which take longest to compile: they are linked for one target.
#[cfg(target_arch = "arm")]
fn of_devices() -> bool {
    layers::convolutions()
        && layers::pools_and_norms()
        && layers::recurrent()
        && positions::indexed()
        && positions::ordered()
        && positions::structure()
        && signal::filters()
        && signal::reductions()
}

#[cfg(not(target_arch = "arm"))]
fn of_devices() -> bool {
    true
}
