//! What only run time knows: lengths, ranks and indices, checked there.
//!
//! | module | content |
//! | --- | --- |
//! | [`construct`] | tensors and views with lengths of run time |
//! | [`convert`] | from one type of shape to another |
//! | [`rows`] | rows pushed to and taken from a tensor with capacity |
//! | [`stitch`] | `dynamic_stitch`: rows put where their indices say |
//! | [`partition`] | `dynamic_partition`: rows dealt out to partitions |
//! | [`parts`] | what a stitch is made of |
//! | `holes` | rows that no index names |
//! | [`error`] | what a stitch and a partition find wrong |
//! | [`erased`] | tensors without a number of axes in their type |
//! | [`npy`] | `.npy` files |
//! | [`axes`](mod@axes) | their reductions and softmax along an axis |
//! | [`joining`] | concatenation and stacking of them |
//! | [`layout`] | views of them |
//!
//! Nothing here needs an allocator: lengths have a capacity (`..32`), or the memory is borrowed. With the feature
//! `alloc`, tensors with a `?` extent are owned as well.

pub mod axes;
pub mod construct;
pub mod convert;
pub mod erased;
pub mod error;
mod holes;
pub mod joining;
pub mod layout;
pub mod npy;
pub mod partition;
pub mod parts;
pub mod rows;
pub mod stitch;

pub use crate::element::RowIndex;
pub use erased::{DynTensor, DynView, DynViewMut};
pub use error::{PartitionError, StitchError};
pub use npy::NpyError;
pub use partition::{Partitioned, Partitions, dynamic_partition};
pub use stitch::{Stitch, dynamic_stitch};
