//! The same elements in another shape, and writing into them.
//!
//! | module | content |
//! | --- | --- |
//! | [`shared`] | transpose, permute, reshape, broadcast: views, nothing is copied |
//! | [`slicing`] | slices, positions of an axis, elements |
//! | [`names`] | the operations, as messages name them |
//! | [`contiguous`] | which views can take another shape |
//! | [`functions`] | the same as functions |
//! | [`mutable`], [`try_mutable`] | the same, borrowed mutably |
//! | [`stored_mut`] | what is borrowed mutably |
//! | [`sliding`] | windows that slide along an axis |
//! | [`stepping`] | every `step`-th position of an axis |
//! | [`assigning`] | writing into a tensor or a part of one |

pub mod assigning;
pub mod contiguous;
pub mod functions;
pub mod mutable;
pub mod names;
pub mod shared;
pub mod slicing;
pub mod sliding;
pub mod stepping;
pub mod stored_mut;
pub mod try_mutable;

pub use assigning::*;
pub use contiguous::*;
pub use functions::*;
pub use names::*;
pub use shared::*;
pub use slicing::*;
pub use sliding::*;
pub use stepping::*;
