//! The same elements in another shape, and writing into them.
//!
//! | module | content |
//! | --- | --- |
//! | [`views`] | transpose, permute, reshape, slice, split, broadcast: views, nothing is copied |
//! | [`views_mut`] | the same, borrowed mutably |
//! | [`assign`] | writing into a tensor or a part of one |

pub mod assign;
pub mod views;
pub mod views_mut;

pub use assign::*;
pub use views::*;
