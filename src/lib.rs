#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! 1. **Shapes**: [`Shape!`] writes them; [`shape`] has the extents ([`Dim`], [`Kilo`], [`UpTo`], [`Dyn`]) and the relations
//!    between shapes that generic functions name.
//! 2. **Tensors**: [`Tensor`], whose page lists the operations by topic; [`TensorView`] and [`TensorViewMut`] borrow;
//!    [`tensor!`] and [`include_npy!`] write constants.
//! 3. **Operations**: the methods that [`prelude`] brings in, and functions of the same names here in the root. They take an
//!    [`Operand`]; elementwise ones return an [`Unevaluated`] expression. [`compute!`] is index notation.
//! 4. **Run time**: `try_` forms, [`ShapeError`], [`DynTensor`], [`Stitch`] and [`dynamic_partition()`](fn@dynamic_partition).
//! 5. **int8**: [`quantized`], the layers of a network in tflite-micro's arithmetic.
//! 6. **Layers of floats**: [`layers`], convolutions, pools and normalisation, channels first or last.
//! 7. **Signals**: [`signal`], with windows, cosine and mel transforms as tables in flash, and filters that keep their state.
//! 8. **Ragged batches**: [`ragged`], with [`Lod`], [`LodTensor`] and the sequence operations.
//! 9. **Other crates**: [`interop`], conversions and traits for `serde`, `ndarray`, `nalgebra`, `faer`, `half` and others, by features.
//!
//! Chapters of the guide: [from a trained model to Rust](guide::model_author), [a model file as a
//! program](guide::model_files), [firmware](guide::firmware), [generic
//! code](guide::generic_code), [lengths that run time knows](guide::run_time_lengths), [ragged batches](guide::ragged),
//! [index notation](guide::index_notation) with a [gallery of formulas](guide::gallery), [pictures](guide::pictures),
//! [reading the messages](guide::messages), [names in other libraries](guide::names).
#![no_std]
#![deny(unsafe_code)]
// docs.rs says of each item which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std", shapeproof_checked))]
extern crate std;

extern crate self as shapeproof;

/// The guide, in chapters. It exists only in the documentation and contains no code.
// Some of its examples need tensors on the heap, and so the feature `alloc`.
#[cfg(any(all(doc, not(doctest)), all(doctest, feature = "alloc")))]
pub mod guide {
    #[doc = include_str!("../docs/guide/model-author.md")]
    pub mod model_author {}
    #[doc = include_str!("../docs/guide/model-files.md")]
    pub mod model_files {}
    #[doc = include_str!("../docs/guide/firmware.md")]
    pub mod firmware {}
    #[doc = include_str!("../docs/guide/generic-code.md")]
    pub mod generic_code {}
    #[doc = include_str!("../docs/guide/run-time-lengths.md")]
    pub mod run_time_lengths {}
    #[doc = include_str!("../docs/guide/ragged.md")]
    pub mod ragged {}
    #[doc = include_str!("../docs/guide/index-notation.md")]
    pub mod index_notation {}
    #[doc = include_str!("../docs/guide/gallery.md")]
    pub mod gallery {}
    #[doc = include_str!("../docs/guide/pictures.md")]
    pub mod pictures {}
    #[doc = include_str!("../docs/guide/messages.md")]
    pub mod messages {}
    #[doc = include_str!("../docs/guide/names.md")]
    pub mod names {}
}

#[macro_use]
mod macros;

mod any_error;
mod debug;
pub mod dynamic;
mod element;
pub mod expr;
pub mod interop;
mod kernel;
pub mod math;
mod notation;
pub mod prelude;
#[doc(hidden)]
pub mod program;
pub mod quantized;
pub mod ragged;
pub mod shape;
mod storage;
mod target;
pub mod tensor;

// These modules use macros of `ops`, which therefore comes first.
#[macro_use]
pub mod ops;
pub mod layers;
pub mod signal;

pub use any_error::Error;
pub use debug::HasShape;
pub use dynamic::{
    DynTensor, DynView, DynViewMut, NpyError, PartitionError, Partitions, Stitch, StitchError,
    dynamic_partition, dynamic_stitch,
};
pub use element::{Element, Number, RowIndex};
pub use expr::{Operand, Operands, Scalar, Stored, TensorLike, Unevaluated, eval_into};
pub use math::Real;
pub use ops::*;
pub use ragged::{
    Lod, LodError, LodSource, LodTensor, LodTensorView, LodView, Sequences, from_sequences, lod_append,
    lod_reset, lod_tensor, padding_mask, sequence_argmax, sequence_concat, sequence_conv, sequence_enumerate,
    sequence_erase, sequence_expand, sequence_expand_as, sequence_mask, sequence_matmul, sequence_mean,
    sequence_pad, sequence_pool, sequence_reshape, sequence_reverse, sequence_scatter, sequence_slice,
    sequence_softmax, sequence_unpad, sequence_zip, to_tensors,
};
pub use shape::align::AlignAxis;
pub use shape::axis::{HasAxis, NonEmpty, NonEmptyAxis, Squeeze, Unsqueeze};
pub use shape::broadcast::{Broadcast, BroadcastTo, SameShape};
#[doc(inline)]
pub use shape::error;
pub use shape::error::ShapeError;
pub use shape::filled::NonEmptyShape;
pub use shape::matrix::Matrix;
pub use shape::strip::{SameRows, StripPrefix};
pub use shape::window::Window;
pub use shape::{Axis, Dim, Dims, Dyn, DynShape, Extent, Kilo, Shape, StaticExtent, StaticShape, UpTo};
pub use shape::{Concat, Flatten, MatMul, Permute, ReshapeTo, Selects, Slice, Span, Split, Stack, Transpose};
pub use shape::{ExactExtent, ExactShape, Length, LengthName};
#[cfg(feature = "generic-array")]
pub use storage::GenericArrayShape;
pub use storage::{AxisIter, AxisIterMut, Iter, IterMut};
pub use storage::{
    Bytes, Expr, Index, Layout, Nested, Output, RelaxedMulAdd, RowMajor, Strided, Tensor, TensorView,
    TensorViewMut,
};
pub use tensor::compare::all_close;

/// The paths that the macros expand to; not for use by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::debug::{assert_shape, debug_shape};
    pub use crate::shape::axis::Only;
    pub use crate::shape::length::{IntoLength, LengthName};
    pub use crate::storage::length::{Anchor, brand};
    pub use shapeproof_macros::{Shape, compute, compute_into, einsum, include_npy, tensor, try_compute};

    /// The element types of weight files.
    #[cfg(feature = "half")]
    pub mod half {
        pub use ::half::{bf16, f16};
    }

    /// The extents that `Shape!` computes from constants.
    pub mod size {
        pub use crate::shape::size::*;
    }

    /// What `compute!` expands to.
    pub mod notation {
        pub use crate::notation::*;
    }
}
