//! The methods that make views, as functions: `transpose(&x)`.

use super::contiguous::Contiguous;
use super::names::{broadcast_to, index_axis, permute, reshape, slice, split, squeeze, unsqueeze};
use super::shared::Views;
use super::slicing::Slicing;
use crate::expr::Stored;
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength, IsSpan, LengthsOf};
use crate::shape::{Axis, Dim, Shape, StaticExtent, StaticShape};
use crate::shape::{Flatten, ReshapeTo, TryReshapeTo};
use crate::shape::{Permute, Reorder, Transpose};
use crate::shape::{Slice, Span, Split, TrySlice, TrySplit};
use crate::storage::relayout::CutLayout;
use crate::storage::split::SplitViews;
use crate::storage::{Layout, RowMajor, Strided, TensorView};

/// Writes a function for each method of a trait of views, with the same name. It takes `x`, a reference to a tensor or a view with
/// elements `T`, shape `S` and layout `L`, and has one more attribute.
macro_rules! functions {
    ($trait:ident #[$attribute:meta] $(
        $(#[$doc:meta])*
        fn $name:ident[$($generic:tt)*] ($($arg:ident: $ty:ty),*) -> [$($out:tt)*] where [$($bounds:tt)*];
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("As the method [`", stringify!($name), "`](", stringify!($trait), "::", stringify!($name), ").")]
        #[$attribute]
        #[inline(always)]
        pub fn $name<'a, X, T, S, L, $($generic)*>(x: X $(, $arg: $ty)*) -> $($out)*
        where
            X: Stored<'a, Elem = T, Shape = S, Layout = L>,
            T: Copy + 'static,
            S: Shape,
            L: Layout,
            $($bounds)*
        {
            $trait::$name(x $(, $arg)*)
        }
    )*};
}

functions! {
    Views #[must_use]
    /// The axes in reverse order.
    #[doc(alias("T", "permute_dims", "reversed_axes"))]
    fn transpose[]() -> [TensorView<'a, T, <S as Transpose>::Transposed, Strided>] where [S: Transpose];
    /// The axes in another order.
    #[doc(alias("moveaxis", "swapaxes", "movedim", "permuted_axes", "permute_dims"))]
    fn permute[P](order: P) -> [TensorView<'a, T, <S as Reorder<P>>::Output, Strided>]
        where [S: Permute<P, permute>];
    /// All elements in one axis.
    #[doc(alias = "ravel")]
    fn flatten[]() -> [TensorView<'a, T, <S as Flatten>::Flattened, RowMajor>]
        where [L: Contiguous, S: Flatten];
    /// The same elements without an axis of extent 1.
    #[doc(alias = "remove_axis")]
    fn squeeze[const A: isize](axis: impl IsAxis<A>) -> [TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, L>]
        where [S: Squeeze<Axis<A>, squeeze>];
    /// The same elements with a new axis of extent 1.
    #[doc(alias("expand_dims", "newaxis", "insert_axis"))]
    fn unsqueeze[const A: isize](axis: impl IsAxis<A>)
        -> [TensorView<'a, T, <S as InsertAt<Axis<A>>>::Inserted<Dim<1>>, L>]
        where [S: Unsqueeze<Axis<A>, unsqueeze>];
}

functions! {
    Slicing #[must_use]
    /// The part of an axis inside a span.
    #[doc(alias("narrow", "slice_axis", "rows_range", "columns_range"))]
    fn slice[const A: isize, F: StaticExtent, E: StaticExtent, P: Shape](axis: impl IsAxis<A>, span: impl IsSpan<F, E>)
        -> [TensorView<'a, T, P, CutLayout<S, Axis<A>, L>>]
        where [S: Slice<Axis<A>, Span<F, E>, slice, Output = P>];
    /// Two parts: the positions of an axis before `at`, and those from `at` on.
    #[doc(alias("split_at", "hsplit", "vsplit", "chunk"))]
    fn split[const A: isize, At: StaticExtent, P: Shape, Q: Shape](axis: impl IsAxis<A>, at: impl IsLength<At>)
        -> [SplitViews<'a, T, S, A, L, P, Q>]
        where [S: Split<Axis<A>, At, split, First = P, Second = Q>];
    /// The elements at a position of an axis.
    #[doc(alias("select", "take", "index_select", "column"))]
    fn index_axis[const A: isize](axis: impl IsAxis<A>, index: usize)
        -> [Option<TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, CutLayout<S, Axis<A>, L>>>]
        where [S: HasAxis<Axis<A>, index_axis>];
}

functions! {
    Views #[doc = "\n# Errors\n\nThose of the method."]
    /// The same elements in a shape with these lengths.
    fn try_reshape[R: Shape](dims: impl LengthsOf<R>) -> [Result<TensorView<'a, T, R, RowMajor>, ShapeError>]
        where [L: Contiguous, S: TryReshapeTo<R, reshape>];
    /// The same elements without an axis of length 1.
    fn try_squeeze[const A: isize](axis: impl IsAxis<A>)
        -> [Result<TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, L>, ShapeError>]
        where [S: TrySqueeze<Axis<A>, squeeze>];
    /// The elements broadcast to a shape with these lengths.
    fn try_broadcast_to[R: Shape](dims: impl LengthsOf<R>) -> [Result<TensorView<'a, T, R, Strided>, ShapeError>]
        where [S: TryBroadcastTo<R, broadcast_to>];
}

functions! {
    Slicing #[doc = "\n# Errors\n\nThose of the method."]
    /// The part of an axis inside a span.
    fn try_slice[const A: isize, F: StaticExtent, E: StaticExtent, P: Shape](axis: impl IsAxis<A>, span: impl IsSpan<F, E>)
        -> [Result<TensorView<'a, T, P, CutLayout<S, Axis<A>, L>>, ShapeError>]
        where [S: TrySlice<Axis<A>, Span<F, E>, slice, Output = P>];
    /// Two parts: the positions of an axis before `at`, and those from `at` on.
    fn try_split[const A: isize, At: StaticExtent, P: Shape, Q: Shape](axis: impl IsAxis<A>, at: impl IsLength<At>)
        -> [Result<SplitViews<'a, T, S, A, L, P, Q>, ShapeError>]
        where [S: TrySplit<Axis<A>, At, split, First = P, Second = Q>];
}

/// The same elements in another shape. As the method [`reshape`](Views::reshape).
///
/// The shape is passed as a value, so that no type parameter has to be written: `reshape(&x, <Shape![3, 2]>::NEW)`.
///
/// ```
/// use shapeproof::{StaticShape, prelude::*, reshape, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(reshape(&x, <Shape![3, 2]>::NEW), tensor![[1, 2], [3, 4], [5, 6]]);
/// ```
#[doc(alias("view", "into_shape", "to_shape", "resize"))]
#[inline(always)]
pub fn reshape<'a, X, T, S, R>(x: X, shape: R) -> TensorView<'a, T, R>
where
    X: Stored<'a, Elem = T, Shape = S, Layout: Contiguous>,
    T: Copy + 'static,
    S: ReshapeTo<R, reshape>,
    R: StaticShape,
{
    let _ = shape;
    x.reshape::<R>()
}

/// The elements broadcast to a shape. As the method [`broadcast_to`](Views::broadcast_to); the shape is passed as a value.
///
/// ```
/// use shapeproof::{StaticShape, broadcast_to, prelude::*, tensor};
/// let x = tensor![1, 2];
/// assert_eq!(broadcast_to(&x, <Shape![3, 2]>::NEW), tensor![[1, 2], [1, 2], [1, 2]]);
/// ```
///
/// A view may not have more elements than a `usize` can count. That is checked by `cargo build`, not by `cargo check`:
///
/// ```compile_fail,E0080
/// use shapeproof::{Shape, StaticShape, broadcast_to, prelude::*};
/// let x = Tensor::from([1, 2]);
/// let _ = broadcast_to(&x, <Shape![65536, 65536, 65536, 65536, 2]>::NEW);
/// ```
#[doc(alias("expand", "broadcast"))]
#[inline(always)]
pub fn broadcast_to<'a, X, T, S, R>(x: X, shape: R) -> TensorView<'a, T, R, Strided>
where
    X: Stored<'a, Elem = T, Shape = S>,
    T: Copy + 'static,
    S: BroadcastTo<R, broadcast_to>,
    R: StaticShape,
{
    let _ = shape;
    x.broadcast_to::<R>()
}
