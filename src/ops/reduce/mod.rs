//! Reductions: one axis or all elements become one.
//!
//! | over one axis | over all | of no elements |
//! | --- | --- | --- |
//! | [`sum_axis`](fn@sum_axis) | [`sum`](Reduce::sum) | 0 |
//! | [`prod_axis`](fn@prod_axis) | [`prod`](Reduce::prod) | 1 |
//! | [`mean_axis`](fn@mean_axis) | [`mean`](Reduce::mean) | NaN |
//! | [`var_axis`](fn@var_axis), [`std_axis`](fn@std_axis) | [`var`](Reduce::var), [`std`](Reduce::std) | NaN |
//! | [`max_axis`](fn@max_axis), [`min_axis`](fn@min_axis) | [`max`](Reduce::max), [`min`](Reduce::min) | does not compile; `try_max`: an error |
//! | [`argmax_axis`](fn@argmax_axis), [`argmin_axis`](fn@argmin_axis) | [`argmax`](Reduce::argmax), [`argmin`](Reduce::argmin) | does not compile; `try_argmax`: an error |
//! | [`any_axis`](fn@any_axis), [`all_axis`](fn@all_axis) | [`any`](Reduce::any), [`all`](Reduce::all) | `false`, `true` |
//!
//! [`cumsum`](fn@crate::cumsum) and [`cumprod`](fn@crate::cumprod) keep the axis: they give the fold up to each element.
//!
//! Along an axis each has a form that leaves an extent of 1 (`sum_axis_keep`) and one that writes in place (`sum_axis_into`).
//! Where elements are needed and only run time knows whether there are any, `try_max_axis`, `try_max` and their like return
//! an error instead. `try_sum_axis_into` and its like write results of run-time lengths to a [place](crate::Writable) with a capacity, or to borrowed memory.
//!
//! The operand may be an expression: it is computed on the way, without a temporary. Integers wrap in sums and
//! products. Minimum and maximum propagate NaN, and of equal elements the first counts.
//!
//! **Order of summation.** Along the last axis a row is summed in lanes: 32 running sums, 16 in a row of fewer than 64
//! elements (one lane takes every 32nd element), folded in halves at the end. That is several times as fast as from
//! left to right, and closer to the exact sum. Along any other axis each column is summed from first to last. The order
//! depends on the shape alone.

mod family;
mod methods;
pub(crate) mod reducers;
mod spread;

pub use family::*;
pub use methods::{Reduce, argmax, argmin, max, min};
pub use reducers::Truth;
