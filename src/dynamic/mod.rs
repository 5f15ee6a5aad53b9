//! Operations on lengths, ranks and indices that are known at run time, and checked then.
//!
//! | module | content |
//! | --- | --- |
//! | [`construct`] | tensors and views with lengths that are known at run time |
//! | [`convert`] | tensors and views under another type of shape |
//! | [`rows`] | rows pushed to and taken from a tensor with capacity |
//! | [`stitch`] | `dynamic_stitch`: rows written to the places that indices name |
//! | [`partition`] | `dynamic_partition`: rows distributed to partitions |
//! | [`parts`] | the parts of a stitch |
//! | `holes` | the rows of a stitch that no index names |
//! | [`error`] | the errors of stitch and partition |
//! | [`erased`] | rank-erased tensors |
//! | [`npy`] | `.npy` files |
//! | [`axes`](mod@axes) | reductions and softmax of rank-erased tensors |
//! | [`joining`] | concatenation and stacking of rank-erased tensors |
//! | [`layout`] | views of rank-erased tensors |
//!
//! Nothing here needs an allocator: lengths have a capacity (`..32`), or the memory is borrowed. With the feature
//! `alloc`, tensors with a `?` extent can be owned as well.

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
