//! The shared form of the elementwise operations: NumPy's broadcasting, and Paddle's `axis` and activation.

use core::marker::PhantomData;

use crate::error::ShapeError;
use crate::expr::{Lazy, Operand};
use crate::shape::align::Place;
use crate::shape::broadcast::Align;
use crate::storage::Expr;
use crate::storage::expr::{Binary, Map, Shifted, Zip};

/// What an operation does to a pair of elements.
pub trait BinaryOp<T, U> {
    /// The element that results.
    type Out: Copy + 'static;
    /// The operation on one pair.
    fn apply(x: T, y: U) -> Self::Out;
}

/// Both operands of an operation have the same element type.
#[diagnostic::on_unimplemented(
    message = "{Op}: the elements are `{T}` on the left and `{Self}` on the right",
    label = "these elements do not go together",
    note = "both operands have the same element type: `cast` converts a tensor, a suffix types a literal (`2.0_f32`)"
)]
pub trait SameElement<T, Op> {
    /// The element, as the type that it is.
    fn same(self) -> T;
}
impl<T, Op> SameElement<T, Op> for T {
    #[inline(always)]
    fn same(self) -> T {
        self
    }
}

/// An operation as a node's function.
#[doc(hidden)]
pub struct Apply<Op>(PhantomData<fn() -> Op>);

impl<Op> Apply<Op> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<Op> Clone for Apply<Op> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Op> Copy for Apply<Op> {}

impl<Op: BinaryOp<T, U>, T, U> Binary<T, U> for Apply<Op> {
    type Out = Op::Out;
    #[inline(always)]
    fn call(&self, x: T, y: U) -> Op::Out {
        Op::apply(x, y)
    }
}

/// What a two-way binary operation returns.
pub type BinaryExpr<Op, L, R> = Lazy<
    Zip<
        Apply<Op>,
        <L as Operand>::Expr,
        <R as Operand>::Expr,
        <<L as Operand>::Shape as Align<<R as Operand>::Shape>>::Output,
    >,
>;

/// What an `elementwise_` operation returns: the shape of `x`.
pub type PlacedExpr<Op, Act, L, R> = Lazy<
    Map<Act, Zip<Apply<Op>, <L as Operand>::Expr, Shifted<<R as Operand>::Expr>, <L as Operand>::Shape>>,
>;

/// `x` and `y` broadcast to each other, and `Op` of each pair.
#[inline(always)]
pub(crate) fn binary<Op, L: Operand, R: Operand>(x: L, y: R) -> BinaryExpr<Op, L, R>
where
    L::Shape: Align<R::Shape>,
{
    let (left, right) = (x.expr(), y.expr());
    let shape = left.shape().align(right.shape());
    Lazy(Zip { function: Apply::NEW, left, right, shape })
}

/// As [`binary`], with the lengths that only run time knows checked first: the node's contract is that both operands
/// broadcast to its shape.
#[inline(always)]
pub(crate) fn try_binary<Op, L: Operand, R: Operand>(
    op: &'static str,
    x: L,
    y: R,
) -> Result<BinaryExpr<Op, L, R>, ShapeError>
where
    L::Shape: Align<R::Shape>,
{
    let (left, right) = (x.expr(), y.expr());
    ShapeError::broadcast(op, left.shape(), right.shape())?;
    let shape = left.shape().align(right.shape());
    Ok(Lazy(Zip { function: Apply::NEW, left, right, shape }))
}

/// As [`placed`], with the lengths that only run time knows checked first.
#[inline(always)]
pub(crate) fn try_placed<Op, Act, L: Operand, R: Operand>(
    op: &'static str,
    x: L,
    y: R,
    axis: isize,
    act: Act,
) -> Result<PlacedExpr<Op, Act, L, R>, ShapeError> {
    let (left, y) = (x.expr(), y.expr());
    let shape = left.shape();
    let shift = ShapeError::place(op, axis, shape, y.shape())?;
    let right = Shifted { operand: y, shift };
    Ok(Lazy(Map { function: act, operand: Zip { function: Apply::NEW, left, right, shape } }))
}

/// `y` placed at the axis `Ax` of `x`, and `act(Op)` of each pair.
#[inline(always)]
pub(crate) fn placed<Op, Ax, Act, L: Operand, R: Operand>(x: L, y: R, act: Act) -> PlacedExpr<Op, Act, L, R>
where
    L::Shape: Place<Ax, R::Shape>,
{
    let shift = <L::Shape as Place<Ax, R::Shape>>::SHIFT;
    let (left, right) = (x.expr(), Shifted { operand: y.expr(), shift });
    let shape = left.shape();
    Lazy(Map { function: act, operand: Zip { function: Apply::NEW, left, right, shape } })
}

/// One line an operation: the operation with NumPy's broadcasting, the one with Paddle's `axis` and activation, and
/// what both do to a pair of elements.
macro_rules! binary_family {
    ($(
        $(#[$doc:meta])*
        $name:ident, $placed:ident: [$($bounds:tt)*], |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
    )*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
        #[derive(Debug)]
        pub enum $name {}

        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($placed), "()`](fn@", stringify!($placed), ").")]
        #[derive(Debug)]
        pub enum $placed {}

        impl<T: Copy + 'static + $($bounds)*, U: SameElement<T, Self>> BinaryOp<T, U> for $name {
            type Out = $out;
            #[inline(always)]
            fn apply($x: T, y: U) -> $out {
                let $y = y.same();
                $($body)*
            }
        }

        $(#[$doc])*
        ///
        /// # Shapes
        ///
        /// NumPy's rule: aligned at the last axis, each pair of extents is equal, or one of them is 1.
        ///
        /// # Cost
        ///
        /// None until evaluation, then one pass for the whole expression.
        #[inline(always)]
        pub fn $name<L, R>(x: L, y: R) -> BinaryExpr<$name, L, R>
        where
            L: Operand,
            R: Operand,
            L::Shape: Broadcast<R::Shape, $name>,
            $name: BinaryOp<L::Elem, R::Elem>,
        {
            binary(x, y)
        }

        paste::paste! {
        #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") with the check at run time that extents without a length of their own need.")]
        ///
        /// # Errors
        ///
        /// The first axis whose lengths are neither equal nor 1, with both lengths.
        ///
        /// # Cost
        ///
        /// One comparison an axis.
        #[inline(always)]
        pub fn [<try_ $name>]<L, R>(x: L, y: R) -> Result<BinaryExpr<$name, L, R>, ShapeError>
        where
            L: Operand,
            R: Operand,
            L::Shape: TryBroadcast<R::Shape, $name>,
            $name: BinaryOp<L::Elem, R::Elem>,
        {
            try_binary(stringify!($name), x, y)
        }

        #[doc = concat!("[`", stringify!($placed), "()`](fn@", stringify!($placed), ") with the check at run time that extents without a length of their own need.")]
        ///
        /// # Errors
        ///
        /// The first axis where `y` has neither 1 nor the length of `x`, with both lengths; `y` reaches past the last
        /// axis of `x`; there is no such axis.
        ///
        /// # Cost
        ///
        /// A few comparisons an axis.
        #[inline(always)]
        pub fn [<try_ $placed>]<L, R, Act, const A: isize>(
            x: L,
            y: R,
            axis: Axis<A>,
            act: Act,
        ) -> Result<PlacedExpr<$name, Act, L, R>, ShapeError>
        where
            L: Operand,
            R: Operand,
            L::Shape: TryAlignAxis<Axis<A>, R::Shape, $placed>,
            $name: BinaryOp<L::Elem, R::Elem>,
        {
            let _ = axis;
            try_placed(stringify!($placed), x, y, A, act)
        }
        }

        $(#[$doc])*
        ///
        /// `y` is laid on the axes of `x` from `axis` on (-1: its last axis on the last of `x`), and `act` is applied
        /// to each result; [`Identity`](crate::ops::elementwise::act::Identity) for none.
        ///
        /// # Shapes
        ///
        /// The result has the shape of `x`; each extent of `y` is 1 or that of the axis of `x` it is laid on.
        /// Trailing extents of 1 that reach past the last axis of `x` are trimmed.
        ///
        /// # Source
        ///
        #[doc = concat!("`paddle.fluid.layers.", stringify!($placed), "(x, y, axis, act)`, PaddlePaddle 1.8.")]
        #[inline(always)]
        pub fn $placed<L, R, Act, const A: isize>(x: L, y: R, axis: Axis<A>, act: Act) -> PlacedExpr<$name, Act, L, R>
        where
            L: Operand,
            R: Operand,
            L::Shape: AlignAxis<Axis<A>, R::Shape, $placed>,
            $name: BinaryOp<L::Elem, R::Elem>,
        {
            let _ = axis;
            placed::<$name, Axis<A>, Act, L, R>(x, y, act)
        }
    )*};
}
pub(super) use binary_family;

/// The methods of the operations in a family.
macro_rules! binary_methods {
    ($($(#[$doc:meta])* $name:ident, $placed:ident;)*) => {$(
        $(#[$doc])*
        #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        #[inline(always)]
        fn $name<R>(self, y: R) -> BinaryExpr<$name, Self, R>
        where
            R: Operand,
            Self::Shape: Broadcast<R::Shape, $name>,
            $name: BinaryOp<Self::Elem, R::Elem>,
        {
            $name(self, y)
        }

        paste::paste! {
        $(#[$doc])*
        #[doc = concat!("See the function [`try_", stringify!($name), "`](fn@try_", stringify!($name), ").")]
        ///
        /// # Errors
        ///
        /// Those of the function.
        #[inline(always)]
        fn [<try_ $name>]<R>(self, y: R) -> Result<BinaryExpr<$name, Self, R>, ShapeError>
        where
            R: Operand,
            Self::Shape: TryBroadcast<R::Shape, $name>,
            $name: BinaryOp<Self::Elem, R::Elem>,
        {
            [<try_ $name>](self, y)
        }

        $(#[$doc])*
        #[doc = concat!("See the function [`try_", stringify!($placed), "`](fn@try_", stringify!($placed), ").")]
        ///
        /// # Errors
        ///
        /// Those of the function.
        #[inline(always)]
        fn [<try_ $placed>]<R, Act, const A: isize>(
            self,
            y: R,
            axis: Axis<A>,
            act: Act,
        ) -> Result<PlacedExpr<$name, Act, Self, R>, ShapeError>
        where
            R: Operand,
            Self::Shape: TryAlignAxis<Axis<A>, R::Shape, $placed>,
            $name: BinaryOp<Self::Elem, R::Elem>,
        {
            [<try_ $placed>](self, y, axis, act)
        }
        }

        $(#[$doc])*
        #[doc = concat!("See the function [`", stringify!($placed), "`](fn@", stringify!($placed), ").")]
        #[inline(always)]
        fn $placed<R, Act, const A: isize>(self, y: R, axis: Axis<A>, act: Act) -> PlacedExpr<$name, Act, Self, R>
        where
            R: Operand,
            Self::Shape: AlignAxis<Axis<A>, R::Shape, $placed>,
            $name: BinaryOp<Self::Elem, R::Elem>,
        {
            $placed(self, y, axis, act)
        }
    )*};
}
pub(super) use binary_methods;
