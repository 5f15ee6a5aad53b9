//! The same elements in another shape, and writing into them.
//!
//! | module | content |
//! | --- | --- |
//! | [`views`] | transpose, permute, reshape, slice, split, broadcast: views, nothing is copied |
//! | [`names`] | the operations, as messages name them |
//! | [`contiguous`] | which views can take another shape |
//! | [`functions`] | the same as functions |
//! | [`views_mut`], [`try_views_mut`] | the same, borrowed mutably |
//! | [`stored_mut`] | what is borrowed mutably |
//! | [`sliding`] | windows that slide along an axis |
//! | [`stepping`] | every so many positions of an axis |
//! | [`assigning`] | writing into a tensor or a part of one |

pub mod assigning;
pub mod contiguous;
pub mod functions;
mod methods;
pub mod names;
pub mod sliding;
pub mod stepping;
pub mod stored_mut;
pub mod try_views_mut;
pub mod views;
pub mod views_mut;

pub use assigning::*;
pub use contiguous::*;
pub use functions::*;
pub use names::*;
pub use sliding::*;
pub use stepping::*;
pub use views::*;
