//! Reductions: the elements along an axis, or all elements, become one.
//!
//! | along one axis | over all elements | without elements |
//! | --- | --- | --- |
//! | [`sum_axis`](fn@sum_axis) | [`sum`](Reduce::sum) | 0 |
//! | [`prod_axis`](fn@prod_axis) | [`prod`](Reduce::prod) | 1 |
//! | [`mean_axis`](fn@mean_axis) | [`mean`](Reduce::mean) | NaN |
//! | [`var_axis`](fn@var_axis), [`std_axis`](fn@std_axis) | [`var`](Reduce::var), [`std`](Reduce::std) | NaN |
//! | [`max_axis`](fn@max_axis), [`min_axis`](fn@min_axis) | [`max`](Reduce::max), [`min`](Reduce::min) | does not compile; `try_max`: an error |
//! | [`argmax_axis`](fn@argmax_axis), [`argmin_axis`](fn@argmin_axis) | [`argmax`](Reduce::argmax), [`argmin`](Reduce::argmin) | does not compile; `try_argmax`: an error |
//! | [`norm_axis`](fn@norm_axis), [`norm_1_axis`](fn@norm_1_axis), [`norm_inf_axis`](fn@norm_inf_axis) | [`norm`](Norms::norm), [`norm_1`](Norms::norm_1), [`norm_inf`](Norms::norm_inf) | 0 |
//! | [`any_axis`](fn@any_axis), [`all_axis`](fn@all_axis) | [`any`](Reduce::any), [`all`](Reduce::all) | `false`, `true` |
//!
//! [`sum_axes`](fn@sum_axes), [`mean_axes`](fn@mean_axes), [`max_axes`](fn@max_axes) and [`min_axes`](fn@min_axes) are those along
//! several axes at once: `x.sum_axes(axes![0, 2])`.
//!
//! [`cumsum`](fn@crate::cumsum) and [`cumprod`](fn@crate::cumprod) keep the axis: an element of the result is the sum or product
//! up to that element.
//!
//! Each reduction along an axis has a form that keeps the axis with an extent of 1 (`sum_axis_keep`), and one that writes to a
//! tensor (`sum_axis_into`).
//! Reductions that need an element have forms for lengths known only at run time, such as `try_max_axis` and `try_max`, which
//! return an error if there is none. `try_sum_axis_into` and its like write results of run-time lengths to an
//! [output](crate::Output) with a capacity, or to borrowed memory.
//!
//! The operand may be an expression: its elements are computed as they are reduced, without a temporary tensor. Integers wrap in
//! sums and products. Minimum and maximum propagate NaN, and of equal elements the first counts.
//!
//! **Order of summation.** It depends on the lengths and, over several axes, on which elements follow one another in memory. For
//! integers it makes no difference. The error of a sum of `n` floats stays within `2 log2(n)` units in the last place of the sum of
//! the absolute values (`docs/accuracy.md` in the repository has what was measured).
//!
//! - A row of fewer than 64 elements is summed in 16 lanes: lane `l` takes every 16th element from `l` on, and the lanes are
//!   folded in halves at the end. A longer row is cut into blocks of 512 elements; in a block, lane `l` of 32 takes every 32nd
//!   element, two at a time as `a + b`. The blocks are added pairwise.
//! - Along any other axis than the last, 16 rows make a block, which is added from first to last, and the blocks are added
//!   pairwise.
//! - Over all elements, the elements that have the same distance from each other in memory make a row. Eight rows are added one
//!   after the other, and these sums pairwise.
//! - Over several axes, elements are added as along a last axis that has all of them in row-major order. Where they are more than
//!   512, do not have the same distance from each other in memory, and lie side by side along one of the axes, they are added as over
//!   all elements.
//! - On ARM's Cortex-M and 32-bit RISC-V, which have no vector registers, a row is cut into blocks of 1024 elements, in which 64
//!   are added pairwise at a time. What is said of more than 512 elements over several axes holds for any number of them.

mod axes;
#[macro_use]
mod axis_methods;
pub(crate) mod extrema;
mod family;
pub(crate) mod logic;
mod methods;
mod norms;
pub(crate) mod reducers;
mod variance;

pub use axes::*;
pub use family::*;
pub use logic::Truth;
pub use methods::{Reduce, argmax, argmin, max, min};
pub use norms::{Normed, Norms, matrix_norm_1, matrix_norm_inf};
pub(crate) use reducers::Summable;
