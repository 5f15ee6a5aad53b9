//! One of two elements by a condition: OpenVINO's `Select-1` and NumPy's `where`.

use core::marker::PhantomData;

use duplicate::duplicate;

use crate::element::SameElement;
use crate::element::operation::operations;
use crate::expr::{Operand, Unevaluated};
use crate::kernel::{SCALAR, fence_loads, select::Blend};
use crate::shape::error::ShapeError;
use crate::shape::{Mode, Selected, Selects, TrySelects};
use crate::storage::Expr;
use crate::storage::cast::same;
use crate::storage::expr::Ternary;
use crate::storage::shifted::Shifted;
use crate::storage::zip::{SelectShape, Zip3};

pub use crate::shape::{NoBroadcast, Numpy, Pdpd, ThreeWay};

operations!(select where_);

/// The elements of a condition: `bool`.
#[diagnostic::on_unimplemented(
    message = "{Op}: the elements of the condition are `{Self}`, not `bool`",
    label = "a condition has `bool` elements",
    note = "a comparison makes a condition: `x.greater_than(0.0)`, `x.not_equal(0)`"
)]
pub trait Condition<Op> {
    /// The `bool` that it is.
    fn holds(self) -> bool;
}
impl<Op> Condition<Op> for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}

/// Selection as the function of an expression's node. `Op` is the operation that messages name.
#[doc(hidden)]
pub struct Choice<Op>(PhantomData<fn() -> Op>);

impl<Op> Clone for Choice<Op> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Op> Copy for Choice<Op> {}

/// `a` if `condition` holds, else `b`, for elements of any type. For primitive types it is computed on the bits, without a branch.
#[inline(always)]
fn choose<T: Copy + 'static>(condition: bool, a: T, b: T) -> T {
    // Returns the blend if the elements are of one of these types. An optimised build compares the types at compile time.
    duplicate! {
        [Elem; [f32]; [f64]; [u8]; [u16]; [u32]; [u64]; [i8]; [i16]; [i32]; [i64]; [bool]]
        if let (Some(a), Some(b)) = (same::<T, Elem>(a), same::<T, Elem>(b))
            && let Some(chosen) = same::<Elem, T>(<Elem>::blend(condition, a, b))
        {
            return chosen;
        }
    }
    if condition { a } else { b }
}

impl<Op, C, T, E> Ternary<C, T, E> for Choice<Op>
where
    T: Copy + 'static,
    C: Condition<Op>,
    E: SameElement<T, Op>,
{
    type Out = T;
    #[inline(always)]
    fn call(&self, condition: C, then: T, otherwise: E) -> T {
        choose(condition.holds(), then, otherwise.same())
    }
    /// On targets without vector registers, `then` is read only where the condition holds, by a conditional load.
    #[inline(always)]
    fn call_with(&self, condition: C, then: impl FnOnce() -> T, otherwise: impl FnOnce() -> E) -> T {
        if SCALAR {
            let otherwise = otherwise().same();
            fence_loads();
            return if condition.holds() { then() } else { otherwise };
        }
        if cfg!(debug_assertions) {
            // `choose` would compare the types for each element, and a selection of 1024 `f32` would take 2.15 times the instructions.
            return if condition.holds() { then() } else { otherwise().same() };
        }
        self.call(condition, then(), otherwise())
    }
}

/// A selection between the expressions `T` and `E` by the condition `C`.
pub type SelectExpr<Op, M, C, T, E> = Unevaluated<
    Zip3<
        Choice<Op>,
        Shifted<C, M, SelectShape<M, C, T, E>>,
        T,
        Shifted<E, M, SelectShape<M, C, T, E>>,
        SelectShape<M, C, T, E>,
    >,
>;

/// The node for shapes that fit by their types.
#[inline(always)]
fn lazy<Op, M: Mode, C, T, E>(condition: C, then: T, otherwise: E) -> SelectExpr<Op, M, C, T, E>
where
    C: Expr,
    T: Expr<Shape: Selects<M, E::Shape, C::Shape, Op>>,
    E: Expr,
{
    Unevaluated(Zip3::select::<Op>(Choice(PhantomData), condition, then, otherwise))
}

/// The node for shapes whose run-time lengths are checked here.
#[inline(always)]
fn checked<Op, M: Mode, C, T, E>(
    op: &'static str,
    condition: C,
    then: T,
    otherwise: E,
) -> Result<SelectExpr<Op, M, C, T, E>, ShapeError>
where
    C: Expr,
    T: Expr<Shape: Selected<M, E::Shape, C::Shape>>,
    E: Expr,
{
    Ok(Unevaluated(Zip3::try_select(op, Choice(PhantomData), condition, then, otherwise)?))
}

/// `then` where the condition holds, else `otherwise`, elementwise.
///
/// The element is copied bit for bit. The element that is not selected, such as a NaN, has no influence.
///
/// # Shapes
///
/// They depend on the mode:
///
/// - [`NoBroadcast`]: all three shapes are the same.
/// - [`Numpy`]: `then` and `otherwise` broadcast to each other, which gives the shape of the result, and the condition broadcasts
///   to it.
/// - [`Pdpd`]: the result has the shape of `then`; the other two are placed at an axis of it, and extents of 1 are not trimmed.
///
/// In [`where_`](fn@where_) the condition may enlarge the result.
///
/// # Cost
///
/// None until evaluation, then one pass for the whole expression. Both sides are computed.
///
/// # Source
///
/// OpenVINO, `Select-1`.
///
/// ```
/// use shapeproof::{Numpy, Pdpd, prelude::*, select, tensor};
///
/// let x = tensor![[1.0, f32::NAN], [f32::INFINITY, 4.0]];
/// let finite = select(x.is_finite(), &x, 0.0, Numpy).eval();
/// assert_eq!(finite, tensor![[1.0, 0.0], [0.0, 4.0]]);
///
/// let rows = tensor![true, false];
/// assert_eq!(select(&rows, &x, -1.0, Pdpd::<0>).eval().as_slice()[2..], [-1.0, -1.0]);
/// ```
#[doc(alias("where", "np.where"))]
#[inline(always)]
pub fn select<X, Y, Z, C, T, E, M>(
    condition: X,
    then: Y,
    otherwise: Z,
    mode: M,
) -> SelectExpr<select, M, C, T, E>
where
    X: Operand<Expr = C>,
    Y: Operand<Expr = T>,
    Z: Operand<Expr = E>,
    C: Expr,
    T: Expr<Shape: Selects<M, E::Shape, C::Shape, select>>,
    E: Expr,
    M: Mode,
    Choice<select>: Ternary<C::Elem, T::Elem, E::Elem>,
{
    let _ = mode;
    lazy::<select, M, C, T, E>(condition.expr(), then.expr(), otherwise.expr())
}

/// [`select()`](fn@select) of shapes with lengths known only at run time, which are checked.
///
/// # Errors
///
/// Lengths do not fit: the error has the first axis where they do not, and both lengths. `then` and `otherwise` are compared
/// first, then the condition.
///
/// ```
/// use shapeproof::{Numpy, prelude::*, tensor, try_select};
/// let data = [1, 2, 3, 4];
/// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&data, [2, 2])?;
/// assert!(try_select(&tensor![[true], [false]], x, 0, Numpy).is_ok());
/// assert!(try_select(&tensor![[true], [false], [true]], x, 0, Numpy).is_err());
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_select<X, Y, Z, C, T, E, M>(
    condition: X,
    then: Y,
    otherwise: Z,
    mode: M,
) -> Result<SelectExpr<select, M, C, T, E>, ShapeError>
where
    X: Operand<Expr = C>,
    Y: Operand<Expr = T>,
    Z: Operand<Expr = E>,
    C: Expr,
    T: Expr<Shape: TrySelects<M, E::Shape, C::Shape, select>>,
    E: Expr,
    M: Mode,
    Choice<select>: Ternary<C::Elem, T::Elem, E::Elem>,
{
    let _ = mode;
    checked::<select, M, C, T, E>("select", condition.expr(), then.expr(), otherwise.expr())
}

/// `then` where the condition holds, else `otherwise`, elementwise.
///
/// # Shapes
///
/// All three broadcast to each other, so that the condition may enlarge the result.
///
/// # Source
///
/// NumPy, `where`.
///
/// ```
/// use shapeproof::{tensor, where_};
/// let rows = tensor![[true], [false]];
/// assert_eq!(where_(&rows, &tensor![1, 2], 0).eval(), tensor![[1, 2], [0, 0]]);
/// ```
#[doc(alias("where", "np.where", "select"))]
#[inline(always)]
pub fn where_<X, Y, Z, C, T, E>(condition: X, then: Y, otherwise: Z) -> SelectExpr<where_, ThreeWay, C, T, E>
where
    X: Operand<Expr = C>,
    Y: Operand<Expr = T>,
    Z: Operand<Expr = E>,
    C: Expr,
    T: Expr<Shape: Selects<ThreeWay, E::Shape, C::Shape, where_>>,
    E: Expr,
    Choice<where_>: Ternary<C::Elem, T::Elem, E::Elem>,
{
    lazy::<where_, ThreeWay, C, T, E>(condition.expr(), then.expr(), otherwise.expr())
}

/// [`where_()`](fn@where_) of shapes with lengths known only at run time, which are checked.
///
/// # Errors
///
/// Lengths do not fit: the error has the first axis where they do not, and both lengths. `then` and `otherwise` are compared
/// first, then the condition.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_where};
/// let data = [1, 2, 3, 4];
/// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&data, [2, 2])?;
/// assert!(try_where(&tensor![[true], [false]], x, 0).is_ok());
/// assert!(try_where(&tensor![[true], [false], [true]], x, 0).is_err());
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_where<X, Y, Z, C, T, E>(
    condition: X,
    then: Y,
    otherwise: Z,
) -> Result<SelectExpr<where_, ThreeWay, C, T, E>, ShapeError>
where
    X: Operand<Expr = C>,
    Y: Operand<Expr = T>,
    Z: Operand<Expr = E>,
    C: Expr,
    T: Expr<Shape: TrySelects<ThreeWay, E::Shape, C::Shape, where_>>,
    E: Expr,
    Choice<where_>: Ternary<C::Elem, T::Elem, E::Elem>,
{
    checked::<where_, ThreeWay, C, T, E>("where_", condition.expr(), then.expr(), otherwise.expr())
}
