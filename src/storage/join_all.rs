//! Several tensors put behind and beside each other.

use super::drive::rows;
use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::tensor::Tensor;
use super::view::{Layout, RowMajor};
use super::walk::{Place, at};
use super::writable::Writable;
use crate::error::ShapeError;
use crate::ops::elementwise::family::SameElement;
use crate::shape::axis::InsertAt;
use crate::shape::join::{ConcatAll, JoinedAll};
use crate::shape::{Axes, Dim, Shape, StaticExtent, StaticShape};

/// A tuple of expressions.
///
/// # Safety
///
/// `shapes` and `axes` are the shapes of the expressions, in order.
pub unsafe trait Exprs {
    /// The element of the first.
    type Elem: Copy + 'static;
    /// The tuple of their shapes.
    type Shapes;
    /// The number of axes of the first.
    const RANK: usize;
    /// The shapes.
    fn shapes(&self) -> Self::Shapes;
    /// The lengths of each.
    fn axes(&self) -> impl AsRef<[Axes]>;
}

/// A tuple of expressions whose elements are of one type, for the operation `Op`.
pub trait SameElements<Op>: Exprs {
    /// Writes each expression behind the one before it along an axis.
    ///
    /// # Safety
    ///
    /// With these strides, every index of every expression, from the end of the one before it on, is an element of the
    /// memory behind `out`.
    unsafe fn write(&self, axis: usize, strides: Axes, out: Pointer<Self::Elem>);
}

macro_rules! tuples {
    ($($($e:ident)*;)*) => {$(
        // SAFETY: of each expression in order.
        unsafe impl<A: Expr, $($e: Expr),*> Exprs for (A, $($e,)*) {
            type Elem = A::Elem;
            type Shapes = (A::Shape, $($e::Shape,)*);
            const RANK: usize = A::Shape::RANK;
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn shapes(&self) -> Self::Shapes {
                let (A, $($e,)*) = self;
                (A.shape(), $($e.shape(),)*)
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn axes(&self) -> impl AsRef<[Axes]> {
                let (A, $($e,)*) = self;
                [axes(A), $(axes($e)),*]
            }
        }
        impl<Op, A: Expr, $($e: Expr<Elem: SameElement<A::Elem, Op>>),*> SameElements<Op> for (A, $($e,)*) {
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            unsafe fn write(&self, axis: usize, strides: Axes, out: Pointer<A::Elem>) {
                let (A, $($e,)*) = self;
                // SAFETY: by the contract of this function; each expression is walked with its own lengths.
                unsafe {
                    rows::<A::Shape, _, _>(A, &Place::strided(out, strides), axes(A), |place, value| place.write(value));
                    let mut _offset = at(axes(A), axis).wrapping_mul(at(strides, axis));
                    $(
                        let place = Place::strided(out.wrapping_add(_offset), strides);
                        rows::<$e::Shape, _, _>($e, &place, axes($e), |place, value| place.write(value.same()));
                        _offset = _offset.wrapping_add(at(axes($e), axis).wrapping_mul(at(strides, axis)));
                    )*
                }
            }
        }
    )*};
}

tuples! {
    ;
    B;
    B C;
    B C D;
    B C D E;
    B C D E F;
    B C D E F G;
    B C D E F G H;
}

/// Writes the operands one behind the other. The strides are computed in here: as captures of a closure that is not
/// inlined they would be no constants.
///
/// # Safety
///
/// The memory behind `out` has an element for each index of the shape that the operands join to, and they do.
#[inline(always)]
unsafe fn write<Op, Ax, E: SameElements<Op, Shapes: JoinedAll<Ax>>>(operands: &E, out: Pointer<E::Elem>) {
    let strides = RowMajor.strides(operands.shapes().joined_all().axes());
    // SAFETY: all axes but this one are equal, and along it the result is as long as all operands together.
    unsafe { operands.write(E::Shapes::AXIS, strides, out) }
}

/// The operands one behind the other along an axis.
#[inline(always)]
pub(crate) fn concat<Op, Ax, E>(operands: &E) -> Tensor<E::Elem, <E::Shapes as JoinedAll<Ax>>::Output>
where
    E: SameElements<Op, Shapes: ConcatAll<Ax, Op>>,
{
    // SAFETY: the relation has one blanket impl, which holds where the operands join, to all indices of the result.
    unsafe { Tensor::init(operands.shapes().joined_all(), |out| write::<Op, Ax, E>(operands, out)) }
}

/// The operands one behind the other along an axis, into a tensor.
#[inline(always)]
pub(crate) fn concat_into<Op, Ax, E>(
    operands: &E,
    out: &mut Tensor<E::Elem, <E::Shapes as JoinedAll<Ax>>::Output>,
) where
    E: SameElements<Op, Shapes: ConcatAll<Ax, Op>>,
{
    // SAFETY: as above.
    unsafe { out.refill(operands.shapes().joined_all(), |out| write::<Op, Ax, E>(operands, out)) }
}

/// How the operands join along an axis, or what does not fit.
#[inline]
fn checked<Ax, E>(op: &'static str, operands: &E) -> Result<<E::Shapes as JoinedAll<Ax>>::Output, ShapeError>
where
    E: Exprs<Shapes: JoinedAll<Ax>>,
{
    let shape = operands.shapes().joined_all();
    let (along, each) = (E::Shapes::AXIS, operands.axes());
    let mut before: Option<Axes> = None;
    for (operand, &own) in each.as_ref().iter().enumerate() {
        let number = |axis: usize| (axis + E::RANK).saturating_sub(8);
        let Some(first) = before else {
            before = Some(own);
            continue;
        };
        if let Some(axis) = (0..8).find(|&axis| axis != along && at(own, axis) != at(first, axis)) {
            let (left, right, axis) = (at(first, axis), at(own, axis), number(axis));
            return Err(ShapeError::OperandAxis { op, operand, axis, left, right });
        }
        // Lengths of no elements may be beyond what can be counted.
        let (left, right) = (at(first, along), at(own, along));
        let sum = left.checked_add(right);
        let sum = sum.ok_or(ShapeError::OperandAxis { op, operand, axis: number(along), left, right })?;
        before = Some(super::walk::with(first, along, sum));
    }
    Ok(shape)
}

/// The operands one behind the other along an axis, or what does not fit.
#[inline(always)]
pub(crate) fn try_concat<Op, Ax, E>(
    op: &'static str,
    operands: &E,
) -> Result<Tensor<E::Elem, <E::Shapes as JoinedAll<Ax>>::Output>, ShapeError>
where
    E: SameElements<Op, Shapes: JoinedAll<Ax>>,
{
    let shape = checked::<Ax, E>(op, operands)?;
    // SAFETY: all other axes are equal, and along this one the result is as long as all operands together.
    Ok(unsafe { Tensor::init(shape, |out| write::<Op, Ax, E>(operands, out)) })
}

/// The operands one behind the other along an axis, into a place, or what does not fit.
#[inline(always)]
pub(crate) fn try_concat_into<Op, Ax, E>(
    op: &'static str,
    operands: &E,
    out: impl Writable<E::Elem>,
) -> Result<(), ShapeError>
where
    E: SameElements<Op, Shapes: JoinedAll<Ax>>,
{
    let shape = checked::<Ax, E>(op, operands)?;
    // SAFETY: as above.
    unsafe { out.receive(op, shape, |out| write::<Op, Ax, E>(operands, out)) }
}

/// The shape of `N` expressions of one shape beside each other along a new axis.
type Beside<Ax, const N: usize, E> = <<E as Expr>::Shape as InsertAt<Ax>>::Inserted<Dim<N>>;

/// Writes the operands beside each other.
///
/// # Safety
///
/// All operands have the same lengths, and the memory behind `out` has an element for each index of `shape`, which is
/// theirs with an axis of `N` inserted at `Ax`.
#[inline(always)]
unsafe fn write_beside<Ax, const N: usize, E: Expr<Shape: InsertAt<Ax>>>(
    operands: &[E; N],
    shape: impl Shape,
    out: Pointer<E::Elem>,
) {
    let strides = RowMajor.strides(shape.axes());
    let axis = E::Shape::AXIS;
    // The axes before the new one lie one further right in the operands.
    let own =
        core::array::from_fn(|i| if i > axis { at(strides, i) } else { at(strides, i.wrapping_sub(1)) });
    for (i, operand) in operands.iter().enumerate() {
        // SAFETY: at each position of the new axis one operand is written whole. Of no elements there is no memory behind
        // `out`, and the address is not used.
        unsafe {
            let place = Place::strided(out.wrapping_add(i.wrapping_mul(at(strides, axis))), own);
            rows::<E::Shape, _, _>(operand, &place, axes(operand), |place, value| place.write(value));
        }
    }
}

/// Expressions of one static shape beside each other along a new axis.
#[inline(always)]
pub(crate) fn stack<Ax, const N: usize, E>(operands: &[E; N]) -> Tensor<E::Elem, Beside<Ax, N, E>>
where
    E: Expr<Shape: StaticShape + InsertAt<Ax>>,
    Dim<N>: StaticExtent,
{
    let shape = E::Shape::NEW.insert(Dim::<N>);
    // SAFETY: a static shape is the same for all operands.
    unsafe { Tensor::init(shape, |out| write_beside::<Ax, N, E>(operands, shape, out)) }
}

/// Expressions of one static shape beside each other along a new axis, into a tensor.
#[inline(always)]
pub(crate) fn stack_into<Ax, const N: usize, E>(
    operands: &[E; N],
    out: &mut Tensor<E::Elem, Beside<Ax, N, E>>,
) where
    E: Expr<Shape: StaticShape + InsertAt<Ax>>,
    Dim<N>: StaticExtent,
{
    let shape = E::Shape::NEW.insert(Dim::<N>);
    // SAFETY: as above.
    unsafe { out.refill(shape, |out| write_beside::<Ax, N, E>(operands, shape, out)) }
}

/// The shape of expressions beside each other, or the first whose shape is not that of those before it.
#[inline]
fn checked_beside<Ax, const N: usize, E>(
    op: &'static str,
    operands: &[E; N],
) -> Result<Beside<Ax, N, E>, ShapeError>
where
    E: Expr<Shape: InsertAt<Ax>>,
    Dim<N>: StaticExtent,
{
    let first = operands.first().ok_or(ShapeError::count(op, 0, 1))?.shape();
    for (operand, own) in operands.iter().enumerate() {
        ShapeError::equal(op, first, own.shape()).map_err(|error| match error {
            ShapeError::Axis { op, axis, left, right } => {
                ShapeError::OperandAxis { op, operand, axis, left, right }
            }
            other => other,
        })?;
    }
    Ok(first.insert(Dim::<N>))
}

/// Expressions of one shape beside each other along a new axis, or what does not fit.
#[inline(always)]
pub(crate) fn try_stack<Ax, const N: usize, E>(
    op: &'static str,
    operands: &[E; N],
) -> Result<Tensor<E::Elem, Beside<Ax, N, E>>, ShapeError>
where
    E: Expr<Shape: InsertAt<Ax>>,
    Dim<N>: StaticExtent,
{
    let shape = checked_beside::<Ax, N, E>(op, operands)?;
    // SAFETY: the lengths have just been compared.
    Ok(unsafe { Tensor::init(shape, |out| write_beside::<Ax, N, E>(operands, shape, out)) })
}

/// Expressions of one shape beside each other along a new axis, into a place, or what does not fit.
#[inline(always)]
pub(crate) fn try_stack_into<Ax, const N: usize, E>(
    op: &'static str,
    operands: &[E; N],
    out: impl Writable<E::Elem>,
) -> Result<(), ShapeError>
where
    E: Expr<Shape: InsertAt<Ax>>,
    Dim<N>: StaticExtent,
{
    let shape = checked_beside::<Ax, N, E>(op, operands)?;
    // SAFETY: as above.
    unsafe { out.receive(op, shape, |out| write_beside::<Ax, N, E>(operands, shape, out)) }
}
