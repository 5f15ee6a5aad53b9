//! What the elementwise operations share: NumPy's broadcasting, and Paddle's `axis` and activation.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::checked::ElementError;
pub use crate::element::{BinaryOp, SameElement};
use crate::expr::{Operand, Unevaluated};
use crate::ops::reduce::logic::Any;
use crate::shape::align::{AlignAxis, PlacedAt, ShiftAt};
use crate::shape::broadcast::{Broadcast, ShapeBroadcasts};
use crate::shape::error::ShapeError;
use crate::shape::{Axis, Shape};
use crate::storage::Expr;
use crate::storage::eval::find;
use crate::storage::expr::{Binary, Map};
use crate::storage::fold_all::fold_all;
use crate::storage::shifted::Shifted;
use crate::storage::zip::Zip;

/// An operation that has no result for some pairs of elements.
pub trait FallibleOp<T, U> {
    /// The right element, which is a `T` in all impls, and the result if there is one.
    fn attempt(x: T, y: U) -> (T, Option<T>);
    /// Whether there is none.
    #[inline(always)]
    fn fails(x: T, y: U) -> bool {
        Self::attempt(x, y).1.is_none()
    }
    /// The result of a pair that has one; of another the right element.
    #[inline(always)]
    fn result(x: T, y: U) -> T {
        let (right, result) = Self::attempt(x, y);
        result.unwrap_or(right)
    }
}

impl<Op: FallibleOp<T, U>, T: Copy + 'static, U> Binary<T, U> for Attempt<Op> {
    type Out = Option<(T, T)>;
    #[inline(always)]
    fn call(&self, x: T, y: U) -> Option<(T, T)> {
        let (right, result) = Op::attempt(x, y);
        if result.is_some() { None } else { Some((x, right)) }
    }
}

impl<Op: FallibleOp<T, U>, T: Copy + 'static, U> Binary<T, U> for Fails<Op> {
    type Out = bool;
    #[inline(always)]
    fn call(&self, x: T, y: U) -> bool {
        Op::fails(x, y)
    }
}

/// The function of a node whose element is the pair of elements if the operation has no result for it, else `None`.
struct Attempt<Op>(PhantomData<fn() -> Op>);

/// The function of a node whose element says that the operation has no result for the pair of elements.
struct Fails<Op>(PhantomData<fn() -> Op>);

#[duplicate_item(Function; [Attempt]; [Fails])]
impl<Op> Clone for Function<Op> {
    fn clone(&self) -> Self {
        *self
    }
}
#[duplicate_item(Function; [Attempt]; [Fails])]
impl<Op> Copy for Function<Op> {}

/// The error for the first pair of elements for which the operation of a node has no result. It is looked for only where one fails, as a
/// search ends at the first, so that no two pairs can be asked at once.
#[inline(always)]
pub(crate) fn attempt<Op, L: Expr, R: Expr, S: Shape>(
    op: &'static str,
    node: &Zip<Apply<Op>, L, R, S>,
) -> Result<(), ElementError<L::Elem>>
where
    Op: FallibleOp<L::Elem, R::Elem>,
{
    if !fold_all::<Any, _>(&node.with(Fails::<Op>(PhantomData))).unwrap_or(false) {
        return Ok(());
    }
    match find(&node.with(Attempt::<Op>(PhantomData))) {
        None => Ok(()),
        Some((at, (left, right))) => Err(ElementError::Element { op, at, left, right }),
    }
}

/// An operation as the function of an expression's node.
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

/// A binary operation of the expressions `E` and `F`, which broadcast to each other.
pub type ZipExpr<Op, E, F> =
    Unevaluated<Zip<Apply<Op>, E, F, <<E as Expr>::Shape as ShapeBroadcasts<<F as Expr>::Shape>>::Output>>;

/// What a binary operation of the operands `L` and `R` returns, which broadcast to each other.
pub type BinaryExpr<Op, L, R> = ZipExpr<Op, <L as Operand>::Expr, <R as Operand>::Expr>;

/// An `elementwise_` operation of the expressions `E` and `F`.
pub type PlacedZip<Op, Act, E, F, const A: isize> = Unevaluated<
    Map<
        Act,
        Zip<
            Apply<Op>,
            E,
            Shifted<F, ShiftAt<Axis<A>, <E as Expr>::Shape, <F as Expr>::Shape>, <E as Expr>::Shape>,
            <E as Expr>::Shape,
        >,
    >,
>;

/// `Op` on each pair of elements of `left` and `right`, which broadcast to each other.
#[inline(always)]
pub(crate) fn binary<Op, E: Expr, F: Expr>(left: E, right: F) -> ZipExpr<Op, E, F>
where
    E::Shape: Broadcast<F::Shape, Op>,
{
    Unevaluated(Zip::broadcast::<Op>(Apply::NEW, left, right))
}

/// As [`binary`], for lengths known only at run time, which are checked.
#[inline(always)]
pub(crate) fn try_binary<Op, E: Expr, F: Expr>(
    op: &'static str,
    left: E,
    right: F,
) -> Result<ZipExpr<Op, E, F>, ShapeError>
where
    E::Shape: ShapeBroadcasts<F::Shape>,
{
    Ok(Unevaluated(Zip::try_broadcast(op, Apply::NEW, left, right)?))
}

/// As [`placed`], for lengths known only at run time, which are checked.
#[inline(always)]
pub(crate) fn try_placed<Op, Act, E: Expr, F: Expr, const A: isize>(
    op: &'static str,
    left: E,
    y: F,
    act: Act,
) -> Result<PlacedZip<Op, Act, E, F, A>, ShapeError>
where
    E::Shape: PlacedAt<Axis<A>, F::Shape>,
{
    Ok(Unevaluated(Map { function: act, operand: Zip::try_placed(op, Apply::NEW, left, y)? }))
}

/// `act` of `Op` on each pair of elements, with `right` placed at the axis `A` of `left`, for the operation `Placed`.
#[inline(always)]
pub(crate) fn placed<Op, Placed, Act, E: Expr, F: Expr, const A: isize>(
    left: E,
    y: F,
    act: Act,
) -> PlacedZip<Op, Act, E, F, A>
where
    E::Shape: AlignAxis<Axis<A>, F::Shape, Placed>,
{
    Unevaluated(Map { function: act, operand: Zip::placed::<Placed>(Apply::NEW, left, y) })
}

/// `function` on each element of `x`.
#[inline(always)]
pub(crate) fn unary<F, X: Operand>(function: F, x: X) -> Unevaluated<Map<F, X::Expr>> {
    Unevaluated(Map { function, operand: x.expr() })
}
