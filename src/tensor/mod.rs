//! Making, reading, printing and comparing tensors.
//!
//! | module | content |
//! | --- | --- |
//! | [`construct`] | from functions, ranges, slices and iterators |
//! | [`in_place`] | large tensors made in place |
//! | [`convert`] | arrays, slices and vectors |
//! | [`bytes`] | elements as bytes, and streams of them |
//! | `index` | one element |
//! | `readonly` | the mistake of writing to a view that is read only |
//! | `subscript` | the mistake `x[[i, j]]` |
//! | [`compare`] | equality, closeness, defaults, hashes, copies |
//! | `ordering` | the mistake `x > 0.0` |
//! | `count` | how many elements there are |
//! | [`map`] | functions over elements |
//! | `format` | text in NumPy's layout, and tables of HTML |
//! | `picture` | bars and shades |

pub mod bytes;
pub mod compare;
pub mod construct;
pub mod convert;
mod count;
mod format;
pub mod in_place;
mod index;
pub mod map;
mod ordering;
mod picture;
mod readonly;
mod subscript;

pub use format::Html;
pub use picture::Picture;
