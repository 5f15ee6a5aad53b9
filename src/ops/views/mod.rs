//! The same elements in another shape, and writing into them.
//!
//! | module | content |
//! | --- | --- |
//! | [`shared`] | transpose, permute, reshape, broadcast: views, nothing is copied |
//! | [`slicing`] | slices, positions of an axis, elements |
//! | [`names`] | the types by which messages name the operations |
//! | [`contiguous`] | which views can take another shape |
//! | [`functions`] | the methods of `shared` and `slicing` as functions |
//! | [`mutable`], [`try_mutable`] | mutable views |
//! | [`stored_mut`] | the types from which mutable views are made |
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
