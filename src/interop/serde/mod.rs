//! Tensors, views and ragged tensors in any format of [serde], with the feature `serde`.
//!
//! [serde]: https://serde.rs
//!
//! # What is written
//!
//! A human-readable format, such as JSON, has nested sequences. A compact one, such as postcard, has the elements in row-major order,
//! after the lengths that are not in the type.
//!
//! | | human-readable | compact |
//! | --- | --- | --- |
//! | `Tensor<f32, Shape![2, 3]>` | `[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]` | six elements |
//! | `Tensor<f32, Shape![..32, 3]>` | the same | the length of axis 0, and the elements |
//! | `Tensor<f32, Shape![]>` | the element | the element |
//! | [`DynTensor`](crate::DynTensor) | `{"dims": [2, 3], "elements": [1.0, 2.0, ..]}` | lengths and elements, each as a sequence |
//! | [`Lod`](crate::Lod) | `[[0, 1, 3]]`, the offsets of each level | the number of sequences at the top, and all offsets |
//! | [`LodTensor`](crate::LodTensor) | `{"lod": [[0, 1, 3]], "rows": [[1, 2], [3, 4], [5, 6]]}` | the LoD, and the elements |
//!
//! In the compact form a static tensor is a tuple: postcard writes only the elements. A tensor of
//! `Shape![..N]` is written like a slice. In the nested form a shape such as `Shape![?, ?]` without rows is `[]`, which does not say how
//! long a row would be: it is read with rows of length 0.
//!
//! # What is checked
//!
//! Every length, before a tensor is made: each sequence against the length that its axis has by its type or by the sequences before
//! it, and offsets as [`Lod::from_flat`](crate::Lod::from_flat) checks them. The error has the axis, the position, the length found
//! and the one expected; a format without text in its errors, such as postcard without a heap, only says that it failed.
//! A failed read leaves nothing behind.
//!
//! # Cost
//!
//! Static and bounded tensors need no heap. With `?`, memory grows with the elements that arrive: a message that claims a length and
//! does not have the elements cannot make it large.
//!
//! # Examples
//!
//! ```
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[1_i16, 2, 3], [4, 5, 6]];
//! assert_eq!(serde_json::to_string(&x)?, "[[1,2,3],[4,5,6]]");
//!
//! let error = serde_json::from_str::<Tensor<i16, Shape![2, 3]>>("[[1, 2, 3], [4, 5]]").unwrap_err();
//! assert_eq!(error.to_string(), "deserialize: axis 1 has length 2 at [1], not 3 at line 1 column 18");
//!
//! // On a device, without a heap: a byte for each of these elements, and one for the number of rows.
//! type Frames = Tensor<i16, Shape![..32, 3]>;
//! let frames: Frames = x.try_into_shape()?;
//! let mut buffer = [0; 16];
//! let message = postcard::to_slice(&frames, &mut buffer)?;
//! assert_eq!(message, [2, 2, 4, 6, 8, 10, 12]); // postcard writes a signed n as 2 * n
//! assert_eq!(postcard::from_bytes::<Frames>(message)?, x);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod elements;
mod ragged;
mod read;
mod write;

pub use ragged::OwnMemory;

/// Whether `S` is a [`DynShape`](crate::DynShape), whose type does not have even the number of axes. Other shapes have at most 6.
const fn is_erased<S: crate::Shape>() -> bool {
    S::RANK == 8
}
