//! The views as functions, for those who write `transpose(&x)`.

use super::contiguous::Contiguous;
use super::views::{
    View, Views, broadcast_to, index_axis, permute, reshape, slice, split, squeeze, unsqueeze,
};
use crate::error::ShapeError;
use crate::expr::Stored;
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::join::{Slice, Sliced, Span, Split, TrySlice, TrySplit};
use crate::shape::recount::{Flatten, ReshapeTo, TryReshapeTo};
use crate::shape::reorder::{Order, Permute, Reorder, Transpose};
use crate::shape::{Axis, Dim, Shape, StaticExtent, StaticShape};
use crate::storage::relayout::{Kept, Parts};
use crate::storage::{RowMajor, Strided};

macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        $name:ident[$($generic:tt)*] ($($arg:ident: $ty:ty),*) -> [$($out:tt)*] where [$($bounds:tt)*];
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("As the method [`", stringify!($name), "`](Views::", stringify!($name), ").")]
        #[must_use]
        #[inline(always)]
        pub fn $name<'a, X, $($generic)*>(x: X $(, $arg: $ty)*) -> $($out)*
        where
            X: Stored<'a>,
            $($bounds)*
        {
            Views::$name(x $(, $arg)*)
        }
    )*};
}

functions! {
    /// The axes in reverse order.
    transpose[]() -> [View<'a, X, <X::Shape as Transpose>::Transposed, Strided>] where [X::Shape: Transpose];
    /// The axes in the order that is named.
    permute[P: Order](order: P) -> [View<'a, X, <X::Shape as Reorder<P>>::Output, Strided>]
        where [X::Shape: Permute<P, permute>];
    /// All elements in one axis.
    flatten[]() -> [View<'a, X, <X::Shape as Flatten>::Flattened, RowMajor>]
        where [X::Layout: Contiguous, X::Shape: Flatten];
    /// Without an axis of extent 1.
    squeeze[const A: isize](axis: Axis<A>) -> [View<'a, X, <X::Shape as AtAxis<Axis<A>>>::Without, X::Layout>]
        where [X::Shape: Squeeze<Axis<A>, squeeze>];
    /// With a new axis of extent 1.
    unsqueeze[const A: isize](axis: Axis<A>)
        -> [View<'a, X, <X::Shape as InsertAt<Axis<A>>>::Inserted<Dim<1>>, X::Layout>]
        where [X::Shape: Unsqueeze<Axis<A>, unsqueeze>];
    /// The part of an axis inside a span.
    slice[const A: isize, F: StaticExtent, E: StaticExtent](axis: Axis<A>, span: Span<F, E>)
        -> [View<'a, X, <X::Shape as Sliced<Axis<A>, Span<F, E>>>::Output, Kept<X::Shape, Axis<A>, X::Layout>>]
        where [X::Shape: Slice<Axis<A>, Span<F, E>, slice>];
    /// The parts before and from a position of an axis on.
    split[const A: isize, At: StaticExtent](axis: Axis<A>, at: At)
        -> [Parts<'a, X::Elem, X::Shape, Axis<A>, At, X::Layout>]
        where [X::Shape: Split<Axis<A>, At, split>];
    /// The elements at a position of an axis.
    index_axis[const A: isize](axis: Axis<A>, index: usize)
        -> [Option<View<'a, X, <X::Shape as AtAxis<Axis<A>>>::Without, Kept<X::Shape, Axis<A>, X::Layout>>>]
        where [X::Shape: HasAxis<Axis<A>, index_axis>];
}

/// The functions of shapes whose lengths only run time knows.
macro_rules! try_functions {
    ($(
        $(#[$doc:meta])*
        $name:ident[$($generic:tt)*] ($($arg:ident: $ty:ty),*) -> [$($out:tt)*] where [$($bounds:tt)*];
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("As the method [`", stringify!($name), "`](Views::", stringify!($name), ").")]
        ///
        /// # Errors
        ///
        /// Those of the method.
        #[inline(always)]
        pub fn $name<'a, X, $($generic)*>(x: X $(, $arg: $ty)*) -> Result<$($out)*, ShapeError>
        where
            X: Stored<'a>,
            $($bounds)*
        {
            Views::$name(x $(, $arg)*)
        }
    )*};
}

try_functions! {
    /// The same elements as a shape of these lengths.
    try_reshape[R: Shape](dims: impl Into<R::Index>) -> [View<'a, X, R, RowMajor>]
        where [X::Layout: Contiguous, X::Shape: TryReshapeTo<R, reshape>];
    /// Without an axis of length 1.
    try_squeeze[const A: isize](axis: Axis<A>) -> [View<'a, X, <X::Shape as AtAxis<Axis<A>>>::Without, X::Layout>]
        where [X::Shape: TrySqueeze<Axis<A>, squeeze>];
    /// The part of an axis inside a span.
    try_slice[const A: isize, F: StaticExtent, E: StaticExtent](axis: Axis<A>, span: Span<F, E>)
        -> [View<'a, X, <X::Shape as Sliced<Axis<A>, Span<F, E>>>::Output, Kept<X::Shape, Axis<A>, X::Layout>>]
        where [X::Shape: TrySlice<Axis<A>, Span<F, E>, slice>];
    /// The parts before and from a position of an axis on.
    try_split[const A: isize, At: StaticExtent](axis: Axis<A>, at: At)
        -> [Parts<'a, X::Elem, X::Shape, Axis<A>, At, X::Layout>]
        where [X::Shape: TrySplit<Axis<A>, At, split>];
    /// The elements stretched over a shape of these lengths.
    try_broadcast_to[R: Shape](dims: impl Into<R::Index>) -> [View<'a, X, R, Strided>]
        where [X::Shape: TryBroadcastTo<R, broadcast_to>];
}

/// The same elements as another shape. As the method [`reshape`](Views::reshape).
///
/// The shape is a value here, so that it needs no turbofish: `reshape(&x, <Shape![3, 2]>::NEW)`.
#[inline(always)]
pub fn reshape<'a, X, R>(x: X, shape: R) -> View<'a, X, R, RowMajor>
where
    X: Stored<'a, Layout: Contiguous>,
    R: StaticShape,
    X::Shape: ReshapeTo<R, reshape>,
{
    let _ = shape;
    x.reshape::<R>()
}

/// The elements stretched over a shape. As the method [`broadcast_to`](Views::broadcast_to); the shape is a value.
#[inline(always)]
pub fn broadcast_to<'a, X, R>(x: X, shape: R) -> View<'a, X, R, Strided>
where
    X: Stored<'a>,
    R: StaticShape,
    X::Shape: BroadcastTo<R, broadcast_to>,
{
    let _ = shape;
    x.broadcast_to::<R>()
}
