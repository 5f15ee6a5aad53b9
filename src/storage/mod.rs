//! Tensors in memory, views over it, and the loops that move elements. All code that needs `unsafe` is here, except for kernels in `asm!`.
//!
//! | module | content |
//! | --- | --- |
//! | `pointer` | where an element is; in a checked build, whether it is there |
//! | [`nested`], [`bytes`] | arrays as tensors, tensors as bytes |
//! | [`memory`] | the memory of a shape, as a type: inline or on the heap; it imports nothing, and shapes name it |
//! | [`arena`] | several tensors in one block of memory |
//! | `generic_array` | `GenericArray` as tensors and back (feature `generic-array`) |
//! | `dma` | tensors as buffers of a peripheral |
//! | [`tensor`] | [`Tensor`]: a shape and the elements it promises |
//! | [`view`] | [`TensorView`] and [`TensorViewMut`]: borrowed, perhaps strided |
//! | [`index`] | indices in bounds by their type |
//! | [`affine`] | positions that formulas compute from indices |
//! | [`indices`] | lists of indices with a bound |
//! | [`in_place`] | tensors made where they stay |
//! | `filling` | a tensor whose elements arrive one by one (feature `serde`) |
//! | `appending` | the rows of a tensor that is there, anew and one after the other |
//! | `foreign`, `ndarray`, `nalgebra`, `faer` | views of memory that these crates lay out (features of these names) |
//! | [`output`] | where results go whose lengths are known only at run time |
//! | [`relayout`] | the same elements through another shape |
//! | [`split`] | two parts of a view |
//! | `swapped` | the last two axes swapped |
//! | [`stepping`] | views of every `step`-th position |
//! | `diagonal` | views of the diagonals of matrices |
//! | `windows` | views of the windows along an axis |
//! | [`iter`] | iterators over elements and axes |
//! | [`length`](mod@length) | lengths with an identity |
//! | [`cast`] | a value of a generic type as the type that it is |
//! | [`strided`] | positions in several operands at once, and the one nest of loops |
//! | [`erased`] | views whose axes only run time knows |
//! | `lengths` | lengths and strides of eight axes |
//! | `addressed` | elements in memory as one type for all shapes, for debug builds |
//! | [`expr`] | lazy expressions: leaves, and nodes of one operand |
//! | [`zip`] | nodes of operands that broadcast to each other |
//! | `owned` | a tensor as a leaf that owns it |
//! | [`shifted`] | an operand whose axes are shifted to the left |
//! | [`multiplex`] | rows chosen among several inputs |
//! | [`produce`] | a result and where it goes: a new tensor, a tensor that is there, a borrowed output |
//! | [`eval`] | the loops that evaluate an expression |
//! | `run` | their innermost loop, and the one loop over elements that lie side by side |
//! | [`parallel`] | the same with several threads (feature `rayon`) |
//! | [`reducer`] | how elements become one |
//! | [`fold`], [`folded`], `fold_all` | folding an expression along an axis, its result as a producer, or whole |
//! | `truth` | whether all elements are true, or any is |
//! | `flattened` | several axes of an expression as one, and folds along it |
//! | `rows` | rows of one length, reached in any order |
//! | [`normalize`] | softmax along an axis |
//! | [`scan`] | running folds along an axis |
//! | [`chosen`] | elements and rows that indices name |
//! | `found` | the indices of the elements that a condition holds for |
//! | [`sorted`] | elements in the order of their values |
//! | [`placed`] | results whose positions along an axis are positions of an operand |
//! | [`triangle`] | matrices on one side of a diagonal |
//! | [`concat`] | concatenation and stacking |
//! | `joined` | rank-erased tensors side by side |
//! | `stacked` | tensors in a slice as one view |
//! | [`convolved`], [`pooled`] | sums of products under a window, elements under a window |
//! | `window_products` | sums of products of bytes under windows that lie in an image |
//! | [`product`], `panel`, `plain_order`, `transposed`, `dot` | matrix products, products of vectors |
//! | `relaxed` | multiply-add that rounds once where it can |
//! | `unoptimized` | products in debug builds |
//! | `processor`, `lanes` | code for processors that have more than their target says; sums of products of bytes in their registers |
//! | `zeroable` | zero bytes as a tensor (feature `bytemuck`) |
//!
//! # Why this is sound
//!
//! Five invariants carry every proof below.
//!
//! 1. *A tensor is full*: the first `shape.count()` elements of its buffer are initialised, and the buffer has room
//!    for `S::CAPACITY` of them.
//! 2. *A view is in bounds*: for every index inside its shape, `ptr + sum(index * stride)` is inside the borrowed
//!    memory and initialised.
//! 3. *A walk stays inside*: a cursor is only moved by `step(axis, i)` with `i` below the walk's length at `axis`, at
//!    most once per axis (along a unit axis in steps that add up to no more than its length), and each operand's length
//!    there is either the same or 1, where its stride is 0.
//! 4. *An [`Index`] of `E` is below `E::LEN`*, and a list of [`indices`] holds none above the number beside it.
//! 5. *All values of one [`Length`](crate::Length) type are one number* ([`length`](mod@length)), so that it equals itself.
//!
//! A build with `--cfg shapeproof_checked` checks that they hold, element by element ([`pointer`]).
#![allow(unsafe_code)]

/// Makes a closure, or a visitor, a reference to an object in a checked build, before it is handed to a kernel: the kernel is then
/// compiled once for each type of element, and not for each expression. In another build it would be a call for each element.
macro_rules! object_if_checked {
    (mut $closure:ident: $object:ty) => {
        #[cfg(shapeproof_checked)]
        let $closure: &mut $object = &mut { $closure };
    };
    ($closure:ident: $object:ty) => {
        #[cfg(shapeproof_checked)]
        let $closure: &$object = &$closure;
    };
}

mod addressed;
pub mod affine;
pub(crate) mod appending;
pub mod arena;
pub mod bytes;
pub mod cast;
pub mod chosen;
pub mod concat;
pub mod convolved;
mod diagonal;
#[cfg(feature = "embedded-dma")]
mod dma;
pub mod dot;
pub mod erased;
pub mod eval;
pub mod expr;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "serde")]
pub mod filling;
pub mod flattened;
pub mod fold;
pub(crate) mod fold_all;
pub mod folded;
#[cfg(any(feature = "ndarray", feature = "nalgebra", feature = "faer"))]
mod foreign;
pub(crate) mod found;
#[cfg(feature = "generic-array")]
pub mod generic_array;
pub mod in_place;
pub mod index;
pub mod indices;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod instructions;
pub mod iter;
pub(crate) mod joined;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes;
pub mod length;
pub mod lengths;
pub(crate) mod memory;
pub mod multiplex;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
pub mod ndarray;
pub mod nested;
pub mod normalize;
pub mod output;
mod owned;
mod panel;
#[cfg(feature = "rayon")]
pub mod parallel;
pub mod placed;
mod plain_order;
mod pointer;
pub mod pooled;
mod processor;
pub mod produce;
pub mod product;
pub(crate) mod quotient;
pub(crate) mod reducer;
mod relaxed;
pub mod relayout;
pub mod rows;
mod run;
pub mod scan;
pub mod shifted;
pub mod sorted;
pub mod split;
mod stacked;
pub mod stepping;
pub mod strided;
mod swapped;
pub mod tensor;
mod transposed;
pub mod triangle;
pub(crate) mod truth;
pub(crate) mod unoptimized;
pub mod view;
pub mod wide;
pub(crate) mod window_products;
mod windows;
#[cfg(feature = "bytemuck")]
mod zeroable;
pub mod zip;

pub use crate::shape::layout::{Layout, RowMajor, Strided};
pub use bytes::Bytes;
pub(crate) use eval::Evaluated;
pub use expr::Expr;
#[cfg(feature = "generic-array")]
pub use generic_array::GenericArrayShape;
pub use index::Index;
pub use iter::{AxisIter, AxisIterMut, Iter, IterMut};
pub use nested::Nested;
pub use output::Output;
pub use produce::Produce;
pub use relaxed::RelaxedMulAdd;
pub use tensor::Tensor;
pub use view::{TensorView, TensorViewMut};
