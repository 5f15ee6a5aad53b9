#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! | | reads | writes |
//! | --- | --- | --- |
//! | tensors of one shape: `FixedSizeList`, of the extension type `arrow.fixed_shape_tensor` | [`TensorColumn`] | [`column_from_vec`], [`column_from_tensors`], [`column_from_batch`], [`TensorBuilder`] |
//! | the same, their axes in another order than stored | [`PermutedColumn`] | [`TensorType::with_permutation`] |
//! | sequences of such tensors: `List<FixedSizeList>`, `LargeList<FixedSizeList>` | [`RaggedColumn`] | [`ragged_column`] |
//! | fields and metadata | [`TensorType::from_field`] | [`TensorType::field`], [`ragged_field`] |
//!
//! [`function`] has typed functions as functions of columns, which [`tensor_udf`], [`tensor_udaf`] and [`tensor_udtf`] write. [`Element`]
//! lists the elements, [`Error`] what may be wrong with a column.
#![forbid(unsafe_code)]
// A crate of the host.
#![allow(clippy::std_instead_of_core)]

extern crate self as shapeproof_arrow;

mod column;
mod element;
mod error;
pub mod function;
mod metadata;
mod permuted;
mod ragged;
mod storage;
mod write;
mod write_ragged;

pub use column::TensorColumn;
pub use element::Element;
pub use error::Error;
pub use metadata::TensorType;
pub use permuted::{Permuted, PermutedColumn};
pub use ragged::{ListOffset, Offsets, RaggedBatch, RaggedColumn};
#[cfg(feature = "macros")]
pub use shapeproof_arrow_macros::{tensor_udaf, tensor_udf, tensor_udtf};
pub use write::{TensorBuilder, column_from_batch, column_from_tensors, column_from_vec};
pub use write_ragged::{ragged_column, ragged_field};

/// The chapter of the guide, whose examples are tested here.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/fleet.md")]
mod guide {}
