//! Making, reading, printing and comparing tensors.
//!
//! | module | content |
//! | --- | --- |
//! | [`construct`] | from functions, ranges, slices and iterators |
//! | [`place`] | large tensors made in place |
//! | [`convert`] | arrays, slices and vectors |
//! | [`bytes`] | elements as bytes, and streams of them |
//! | `index` | one element |
//! | `subscript` | the mistake `x[[i, j]]` |
//! | [`compare`] | equality, defaults, hashes |
//! | [`map`] | functions over elements |
//! | `format` | text in NumPy's layout |

pub mod bytes;
pub mod compare;
pub mod construct;
pub mod convert;
mod format;
mod index;
pub mod map;
pub mod place;
mod subscript;

pub(crate) use index::aligned;
