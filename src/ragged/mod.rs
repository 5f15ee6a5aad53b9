//! Ragged batches: rows of a static shape, and levels of sequences over them (Paddle's LoD).
//!
//! | module | content |
//! | --- | --- |
//! | [`lod`] | [`Lod`]: which rows belong together, checked once |
//! | [`lengths`] | the lengths of a level |
//! | [`build`] | a `Lod` from lengths, from levels, from row ids |
//! | [`tensor`](mod@tensor) | [`LodTensor`]: rows and their LoD |
//! | [`sequences`] | the sequences of a level as dense views; a list of tensors |
//! | [`memory`] | where offsets and rows are stored: lent, inline or on the heap |
//! | [`offset`] | the integers of offsets, lengths and indices |
//! | [`error`] | [`LodError`] |
//! | [`reset`] | `lod_reset`, `lod_append` |
//! | [`pool`] | sum, average, sqrt, max, min, first, last, argmax of each sequence |
//! | [`normalize`] | softmax over each sequence |
//! | [`rearrange`] | reverse, concat, slice, reshape |
//! | [`expand`] | sequences and rows repeated |
//! | [`padding`] | pad, unpad and masks |
//! | [`tokens`] | enumerate, erase, scatter |
//! | [`linear`] | matrix product, context projection, elementwise operations with an operand for each sequence |
//!
//! Nothing here needs a heap. An operation takes a [`LodTensor`] by reference, or by value where it borrows its memory
//! ([`BorrowLod`]), and writes to an output that the caller passes: a slice, a tensor with capacity, or a `Vec`. It returns that output
//! together with a LoD. Where the sequences stay the same, that is the operand's LoD, borrowed.
//!
//! ```
//! use shapeproof::prelude::*;
//! use shapeproof::{Lod, ragged::Max, sequence_pool, tensor};
//!
//! // Three bursts of readings, as a driver has written them to a buffer.
//! static READINGS: Tensor<f32, Shape![6, 2]> =
//!     tensor![[1.0, 9.0], [2.0, 8.0], [3.0, 7.0], [4.0, 6.0], [5.0, 5.0], [6.0, 4.0]];
//! static OFFSETS: [u8; 4] = [0, 2, 5, 6];
//!
//! let bursts = READINGS.with_lod(Lod::from_offsets(&OFFSETS[..])?)?;
//! let mut peaks = [0.0; 6];
//! let peaks = sequence_pool(bursts, Max, 0.0, &mut peaks[..])?;
//! assert_eq!(peaks.as_slice(), [2.0, 9.0, 5.0, 7.0, 6.0, 4.0]);
//! # Ok::<(), shapeproof::LodError>(())
//! ```

pub mod borrow;
pub mod build;
mod columns;
mod dense;
pub mod error;
pub mod expand;
pub mod lengths;
pub mod linear;
pub mod lod;
pub mod memory;
pub mod normalize;
pub mod offset;
pub mod padding;
pub mod pool;
mod positions;
pub mod rearrange;
pub mod reset;
pub mod sequences;
pub mod tensor;
pub mod tokens;
#[cfg(feature = "defmt")]
mod wire;

pub use borrow::BorrowLod;
pub use error::LodError;
pub use expand::{sequence_expand, sequence_expand_as};
pub use lengths::Lengths;
pub use linear::{sequence_conv, sequence_matmul, sequence_zip};
pub use lod::{Lod, LodView};
pub use memory::{HoldsRows, Room, RoomForRows, Values};
pub use normalize::sequence_softmax;
pub use offset::{Integer, Offset};
pub use padding::{padding_mask, sequence_mask, sequence_pad, sequence_unpad, try_sequence_mask};
pub use pool::{
    Average, First, Last, Max, Min, PoolMode, Sqrt, Sum, sequence_argmax, sequence_mean, sequence_pool,
};
pub use rearrange::{sequence_concat, sequence_reshape, sequence_reverse, sequence_slice, to_tensors};
pub use reset::{LodSource, lod_append, lod_reset};
pub use sequences::{Sequences, from_sequences};
pub use tensor::{LodTensor, LodTensorView, Row, RowsShape, SameLod, Under, lod_tensor};
pub use tokens::{sequence_enumerate, sequence_erase, sequence_scatter};
