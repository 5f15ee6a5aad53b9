//! The three shapes of `select`: the values of both sides, and the condition.
//!
//! Semantics: OpenVINO, `Select-1`, where the condition broadcasts to the result as its documentation says; NumPy, `where`.

use duplicate::duplicate_item;

use super::align::{AxisShift, PlacedAt};
use super::axis::Axis;
use super::broadcast::{ShapeBroadcasts, ShapeBroadcastsFrom, ShapeEquals};
use super::error::ShapeError;
use super::verdict::{Both, CompileTime, MustFit, Phase, RunTime, Verdict};
use super::{Axes, Shape};

/// The three shapes are the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBroadcast;

/// `then` and `else` broadcast to each other, and the condition broadcasts to the result.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numpy;

/// `else` and the condition are each placed at the axes of `then` from `AXIS` on (with -1 at the last axes), and broadcast to the
/// shape of `then`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pdpd<const AXIS: isize>;

/// All three broadcast to each other.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreeWay;

/// The shapes of `then` (`Self`), `else` and the condition in a mode: the verdict, and the shape that results.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self}, {E} and the condition {C} fit",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to equal itself; what else fits has its relation in a where-clause, such as `S: Selects<Numpy, R, C, select, Output = S>`"
)]
pub trait Selected<M: Mode, E: Shape, C: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// How many axes the last axes of `else` and of the condition are before the last axis of the result.
    const SHIFTS: [isize; 2];
    fn choose(self, otherwise: E, condition: C) -> Self::Output;
}

/// `Self`, `E` and the condition `C` fit in the mode `M`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self}, {E} and the condition {C} fit",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to equal itself; what else fits has its relation in a where-clause, such as `S: Selects<Numpy, R, C, select, Output = S>`"
)]
pub trait Selects<M: Mode, E: Shape, C: Shape, Op>: Selected<M, E, C> {}
impl<Op, M: Mode, T: Selected<M, E, C, Verdict<CompileTime>: MustFit<Op>>, E: Shape, C: Shape>
    Selects<M, E, C, Op> for T
{
}

/// `Self`, `E` and the condition `C` fit in the mode `M`, or whether this holds depends on lengths known only at run time.
pub trait TrySelects<M: Mode, E: Shape, C: Shape, Op>: Selected<M, E, C> {}
impl<Op, M: Mode, T: Selected<M, E, C, Verdict<RunTime>: MustFit<Op>>, E: Shape, C: Shape>
    TrySelects<M, E, C, Op> for T
{
}

mod sealed {
    /// Seals the modes: the loops rely on what a mode checks.
    pub trait Sealed {}
    impl Sealed for super::NoBroadcast {}
    impl Sealed for super::Numpy {}
    impl Sealed for super::ThreeWay {}
    impl<const AXIS: isize> Sealed for super::Pdpd<AXIS> {}
}

/// How the lengths that are known only at run time are checked.
#[doc(hidden)]
pub trait Mode: AxisShift + sealed::Sealed {
    /// The shifts of `else` and of the condition, or the error that a shape does not fit.
    fn check<T: Shape, E: Shape, C: Shape>(
        op: &'static str,
        then: T,
        otherwise: E,
        condition: C,
    ) -> Result<[isize; 2], ShapeError>;
}

/// All modes except Paddle's align the operands at their last axes.
#[duplicate_item(BroadcastOutput; [NoBroadcast]; [Numpy]; [ThreeWay])]
impl AxisShift for BroadcastOutput {
    const KNOWN: Option<isize> = Some(0);
}
impl<const A: isize> AxisShift for Pdpd<A> {
    const KNOWN: Option<isize> = None;
}

/// The verdict `V` joined with the verdict `W`, whose message is about the condition.
type With<V, W> = Both<V, <W as Verdict>::OfCondition>;

type EqualVerdict<L, R, P> = <L as ShapeEquals<R>>::Verdict<P>;
type BroadcastVerdict<L, R, P> = <L as ShapeBroadcasts<R>>::Verdict<P>;
type BroadcastOutput<L, R> = <L as ShapeBroadcasts<R>>::Output;
type BroadcastFromVerdict<L, R, P> = <L as ShapeBroadcastsFrom<R>>::Verdict<P>;
type Placed<const A: isize, L, R, P> = <L as PlacedAt<Axis<A>, R>>::Untrimmed<P>;

impl<T: Shape, E: Shape, C: Shape> Selected<NoBroadcast, E, C> for T
where
    T: ShapeEquals<E> + ShapeEquals<C>,
{
    type Verdict<P: Phase> = With<EqualVerdict<T, E, P>, EqualVerdict<T, C, P>>;
    type Output = <T as ShapeEquals<E>>::Output;
    const SHIFTS: [isize; 2] = [0, 0];
    #[inline(always)]
    fn choose(self, otherwise: E, _: C) -> Self::Output {
        <T as ShapeEquals<E>>::equal(self, otherwise)
    }
}

impl Mode for NoBroadcast {
    #[inline(always)]
    fn check<T: Shape, E: Shape, C: Shape>(
        op: &'static str,
        then: T,
        otherwise: E,
        condition: C,
    ) -> Result<[isize; 2], ShapeError> {
        ShapeError::equal(op, then, otherwise)?;
        ShapeError::equal(op, then, condition)?;
        Ok([0, 0])
    }
}

impl<T: Shape, E: Shape, C: Shape> Selected<Numpy, E, C> for T
where
    T: ShapeBroadcasts<E, Output: ShapeBroadcastsFrom<C>>,
{
    type Verdict<P: Phase> =
        With<BroadcastVerdict<T, E, P>, BroadcastFromVerdict<BroadcastOutput<T, E>, C, P>>;
    type Output = BroadcastOutput<T, E>;
    const SHIFTS: [isize; 2] = [0, 0];
    #[inline(always)]
    fn choose(self, otherwise: E, _: C) -> Self::Output {
        self.broadcast_shape(otherwise)
    }
}

/// The rank and the lengths of the shape that two shapes broadcast to, or the error that they do not.
#[inline(always)]
fn values<T: Shape, E: Shape>(op: &'static str, then: T, otherwise: E) -> Result<(usize, Axes), ShapeError> {
    ShapeError::broadcast(op, then, otherwise)?;
    let mut both = then.axes();
    for (l, r) in both.iter_mut().zip(otherwise.axes()) {
        *l = if *l == 1 { r } else { *l };
    }
    Ok((then.rank().max(otherwise.rank()), both))
}

impl Mode for Numpy {
    #[inline(always)]
    fn check<T: Shape, E: Shape, C: Shape>(
        op: &'static str,
        then: T,
        otherwise: E,
        condition: C,
    ) -> Result<[isize; 2], ShapeError> {
        let (rank, values) = values(op, then, otherwise)?;
        if condition.rank() > rank {
            return Err(ShapeError::Rank { op, left: rank, right: condition.rank() });
        }
        ShapeError::check(op, rank, values, condition.axes(), |l, r| l == r || r == 1)?;
        Ok([0, 0])
    }
}

impl<T: Shape, E: Shape, C: Shape> Selected<ThreeWay, E, C> for T
where
    T: ShapeBroadcasts<E, Output: ShapeBroadcasts<C>>,
{
    type Verdict<P: Phase> = With<BroadcastVerdict<T, E, P>, BroadcastVerdict<BroadcastOutput<T, E>, C, P>>;
    type Output = BroadcastOutput<BroadcastOutput<T, E>, C>;
    const SHIFTS: [isize; 2] = [0, 0];
    #[inline(always)]
    fn choose(self, otherwise: E, condition: C) -> Self::Output {
        self.broadcast_shape(otherwise).broadcast_shape(condition)
    }
}

impl Mode for ThreeWay {
    #[inline(always)]
    fn check<T: Shape, E: Shape, C: Shape>(
        op: &'static str,
        then: T,
        otherwise: E,
        condition: C,
    ) -> Result<[isize; 2], ShapeError> {
        let (rank, values) = values(op, then, otherwise)?;
        let rank = rank.max(condition.rank());
        ShapeError::check(op, rank, values, condition.axes(), |l, r| l == r || l == 1 || r == 1)?;
        Ok([0, 0])
    }
}

impl<T: Shape, E: Shape, C: Shape, const A: isize> Selected<Pdpd<A>, E, C> for T
where
    T: PlacedAt<Axis<A>, E> + PlacedAt<Axis<A>, C>,
{
    type Verdict<P: Phase> = With<Placed<A, T, E, P>, Placed<A, T, C, P>>;
    type Output = T;
    const SHIFTS: [isize; 2] = [<T as PlacedAt<Axis<A>, E>>::SHIFT, <T as PlacedAt<Axis<A>, C>>::SHIFT];
    #[inline(always)]
    fn choose(self, _: E, _: C) -> T {
        self
    }
}

impl<const A: isize> Mode for Pdpd<A> {
    fn check<T: Shape, E: Shape, C: Shape>(
        op: &'static str,
        then: T,
        otherwise: E,
        condition: C,
    ) -> Result<[isize; 2], ShapeError> {
        let rank = then.rank();
        for own in [otherwise.rank(), condition.rank()] {
            if A >= 0 && A.unsigned_abs().saturating_add(own) > rank {
                return Err(ShapeError::ReachesPast { op, axis: A });
            }
        }
        // A scalar fits whatever the axis is.
        let axis = |own| if own == 0 { -1 } else { A };
        Ok([
            ShapeError::place(op, axis(otherwise.rank()), then, otherwise)?,
            ShapeError::place(op, axis(condition.rank()), then, condition)?,
        ])
    }
}
