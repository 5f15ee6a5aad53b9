//! Shapes as types: extents, axes and the relations between shapes.
//!
//! | module | content |
//! | --- | --- |
//! | [`extent`] | the length of one axis: [`Dim`], [`Kilo`], [`UpTo`], [`Dyn`] |
//! | [`length`](mod@length) | a length known only at run time that equals itself by its type: [`Length`] |
//! | [`named`] | arguments that name an axis or a span |
//! | `size` | the extent of a constant expression |
//! | [`number`] | the table between decimal extents and typenum |
//! | [`tuple`](mod@tuple) | a shape is a tuple of 0 to 6 extents |
//! | [`dims`] | lengths as values |
//! | [`error`] | errors in shapes that only run time can find |
//! | `layout` | how the elements of a view lie in memory: [`RowMajor`](crate::RowMajor), [`Strided`](crate::Strided) |
//! | [`erased`] | a shape without a number of axes in its type |
//! | [`verdict`] | the results of relations |
//! | [`refusal`] | the refusals and their error messages |
//! | [`extent_relations`] | whether two extents of one axis are equal or broadcast |
//! | [`key_relations`] | the same of their keys, which are numbers of typenum |
//! | [`arithmetic`] | sums and products of extents, lengths of spans |
//! | [`broadcast`] | broadcasting as in NumPy |
//! | [`align`] | Paddle's `axis` |
//! | [`axis`] | one axis of a shape: reduce, squeeze, insert |
//! | [`several`] | several axes of a shape: reduce |
//! | [`filled`] | shapes that have elements |
//! | [`matrix`] | the last two axes swapped |
//! | `permute` | [`Permute`], [`Transpose`]: reordering axes |
//! | [`rank`] | shapes with a given number of axes |
//! | `reshape` | [`ReshapeTo`]: the same elements in another shape |
//! | [`affine`] | a position computed from indices |
//! | [`outside`] | positions of formulas that may leave their axis |
//! | [`index`] | an index known at compile time |
//! | [`position`] | whether an axis has a position that the types know |
//! | [`small`] | shapes whose tensors are `Copy` |
//! | `concat` | [`Concat`], [`Stack`]: concatenation and stacking |
//! | `slice` | [`Slice`], [`Split`]: slicing and splitting |
//! | [`diagonal`] | the diagonal of the last two axes |
//! | [`choice`] | the axes of an index in place of one axis; `K` elements of an axis |
//! | [`longer`] | axes repeated and padded |
//! | [`steps`] | how windows step over an image |
//! | `layers` | images and filters, and what windows make of them |
//! | [`window`] | windows that slide along an axis |
//! | `matmul` | [`MatMul`]: matrix products |
//! | [`strip`] | data whose shape starts with the shape of their index |
//! | [`rows`] | the index of `multiplex` |
//! | [`ragged`] | rows in sequences, their memory, padding and masks |
//! | `select` | [`Selects`]: the three shapes of `select` |

pub mod affine;
pub mod align;
pub mod arithmetic;
#[allow(clippy::unused_unit, reason = "generated, for rank 0 as for any other")]
pub mod axis;
#[allow(clippy::unused_unit, reason = "generated, for rank 0 as for any other")]
pub mod broadcast;
pub mod choice;
pub mod diagonal;
pub mod dims;
pub mod erased;
pub mod error;
pub mod extent;
pub mod extent_relations;
pub mod filled;
pub mod index;
pub mod key_relations;
pub(crate) mod layers;
pub(crate) mod layout;
pub mod length;
pub mod longer;
pub mod matrix;
pub mod named;
pub mod number;
pub mod outside;
pub mod ragged;
pub mod rank;
pub mod refusal;
pub mod rows;
pub mod several;
pub(crate) mod size;
pub mod small;
pub mod steps;
#[allow(clippy::unused_unit, reason = "generated, for rank 0 as for any other")]
pub mod strip;
pub mod tuple;
pub mod verdict;
pub mod window;

// These modules are private: if a public module had the name of an operation, messages would print the operation with its whole
// path.
mod concat;
#[allow(clippy::unused_unit, reason = "generated, for rank 0 as for any other")]
mod matmul;
#[allow(clippy::unused_unit, reason = "generated, for rank 0 as for any other")]
mod permute;
pub mod position;
mod reshape;
mod select;
mod slice;

pub use axis::Axis;
pub use concat::{Concat, Stack, TryConcat, TryStack};
#[doc(hidden)]
pub use concat::{JoinedAll, Listed, StackedAll};
pub use dims::Dims;
pub use erased::DynShape;
pub use extent::{Dim, Dyn, ExactExtent, Extent, Kilo, StaticExtent, UpTo};
pub use length::{Length, LengthName};
#[doc(hidden)]
pub use matmul::Product;
pub use matmul::{MatMul, TryMatMul, Vector};
#[doc(hidden)]
pub use permute::Reorder;
pub use permute::{Permute, Transpose};
#[doc(hidden)]
pub use reshape::{ElementCount, SameCount};
pub use reshape::{Flatten, ReshapeTo, TryReshapeTo};
#[doc(hidden)]
pub use select::{Mode, Selected};
pub use select::{NoBroadcast, Numpy, Pdpd, Selects, ThreeWay, TrySelects};
pub use slice::{Slice, SliceStep, Span, Split, TrySlice, TrySliceStep, TrySplit};
#[doc(hidden)]
pub use slice::{Sliced, SplitAt, Stepped};
pub use small::Small;
pub use tuple::{ExactShape, Shape, StaticShape};
pub(crate) use tuple::{first_or_least, least, longest};

/// The largest rank a shape type can have.
pub const MAX_RANK: usize = 6;

/// Lengths (or strides) of up to eight axes, right-aligned: the last axis is always at index 7.
#[doc(hidden)]
pub type Axes = [usize; 8];
