//! Dot products.

use core::marker::PhantomData;
use core::ops::Add;

use num_traits::Zero;

use super::expr::{Binary, Expr};
use super::fold_all::{all_by_steps, fold_all};
use super::processor::{self, Registers, Work};
use super::reducer::{Reducer, Stepwise, columns_by_steps};
use super::relaxed::{self, RelaxedMulAdd};
use super::zip::Zip;
use crate::element::operation::dot_relaxed;
use crate::element::operation::{add, mul};
use crate::element::{BinaryOp, SameElement};
use crate::kernel::fold::fold_terms;
use crate::shape::error::ShapeError;
use crate::shape::{Extent, MatMul, Shape, Vector};

/// How the product of two elements is added to a sum.
trait Step<T, U>: Copy + 'static {
    fn step(self, x: T, y: U, sum: T) -> T;
}

/// Rounded twice, or wrapped around.
#[derive(Clone, Copy)]
struct Plain;

impl<T: Add<Output = T> + Copy + 'static, U> Step<T, U> for Plain
where
    mul: BinaryOp<T, U, Out = T>,
{
    #[inline(always)]
    fn step(self, x: T, y: U, sum: T) -> T {
        <add as BinaryOp<T, T>>::apply(sum, <mul as BinaryOp<T, U>>::apply(x, y))
    }
}

/// Rounded once with `FUSED`.
impl<T, U, const FUSED: bool, const ROWS: usize> Step<T, U> for Registers<FUSED, ROWS>
where
    T: RelaxedMulAdd,
    U: SameElement<T, dot_relaxed>,
{
    #[inline(always)]
    fn step(self, x: T, y: U, sum: T) -> T {
        // SAFETY: `self` is a value of `Registers<FUSED, _>`, which exists only where the processor has the step.
        unsafe { relaxed::step::<FUSED, T>(x, y.same(), sum) }
    }
}

/// The sum of the products of pairs. Beside each pair is the step `S` for it: a value without bytes, which may say what the processor has.
struct Products<S>(PhantomData<S>);

impl<T, U, S> Reducer<(T, U, S)> for Products<S>
where
    T: Zero + Add<Output = T> + Copy + 'static,
    S: Step<T, U>,
{
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> (T, U, S)) -> T {
        fold_terms(n, T::zero(), get, |sum, (x, y, how)| how.step(x, y, sum), Self::sum)
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> (T, U, S),
        end: impl Fn(),
        put: impl FnMut([T; W]),
    ) {
        columns_by_steps::<Self, _, W>(n, get, end, put);
    }
    #[inline(always)]
    fn all<E: Expr<Elem = (T, U, S)>>(expr: &E) -> Option<T> {
        all_by_steps::<Self, _>(expr)
    }
    #[inline(always)]
    fn finish(acc: T, _: usize) -> T {
        acc
    }
}

impl<T, U, S> Stepwise<(T, U, S)> for Products<S>
where
    T: Zero + Add<Output = T> + Copy + 'static,
    S: Step<T, U>,
{
    #[inline(always)]
    fn first((x, y, how): (T, U, S)) -> T {
        how.step(x, y, T::zero())
    }
    #[inline(always)]
    fn next(acc: T, (x, y, how): (T, U, S), _: usize) -> T {
        how.step(x, y, acc)
    }
    #[inline(always)]
    fn join(acc: T, more: T, _: usize) -> T {
        Self::sum(acc, more)
    }
}

impl<S> Products<S> {
    #[inline(always)]
    fn sum<T: Add<Output = T> + Copy + 'static>(x: T, y: T) -> T {
        <add as BinaryOp<T, T>>::apply(x, y)
    }
}

/// The function of a node that returns both elements, and the step for them.
#[derive(Clone, Copy)]
struct Pair<S>(S);

impl<T: Copy + 'static, U: Copy + 'static, S: Copy + 'static> Binary<T, U> for Pair<S> {
    type Out = (T, U, S);
    #[inline(always)]
    fn call(&self, x: T, y: U) -> (T, U, S) {
        (x, y, self.0)
    }
}

/// The sum of the products of the elements of two expressions, by the steps of `how`.
///
/// # Safety
///
/// The expressions have the same lengths.
#[inline(always)]
unsafe fn sum<L: Expr<Elem = T>, R: Expr, T, S>(how: S, left: L, right: R) -> T
where
    T: Zero + Add<Output = T> + Copy + 'static,
    S: Step<T, R::Elem>,
{
    let shape = left.shape();
    // SAFETY: by the contract of this function both have the lengths of the left one.
    let pairs = unsafe { Zip::new(Pair(how), left, right, shape) };
    fold_all::<Products<S>, _>(&pairs).unwrap_or_else(T::zero)
}

/// The sum of the products of the elements of two vectors of the same length, for the operation `Op`.
#[inline(always)]
pub(crate) fn plain<Op, L, R, M, N, T>(left: L, right: R) -> T
where
    L: Expr<Elem = T, Shape: Vector<Op, Length = M>>,
    R: Expr<Shape: Vector<Op, Length = N>>,
    M: Extent,
    N: Extent,
    (M,): MatMul<(N,), Op>,
    T: Zero + Add<Output = T> + Copy + 'static,
    mul: BinaryOp<T, R::Elem, Out = T>,
{
    // SAFETY: both are vectors, and by the last bound on their lengths these are equal.
    unsafe { sum(Plain, left, right) }
}

/// As [`plain`], for lengths known only at run time, which are compared here.
#[inline(always)]
pub(crate) fn try_plain<L: Expr<Elem = T>, R: Expr, T>(
    op: &'static str,
    left: L,
    right: R,
) -> Result<T, ShapeError>
where
    T: Zero + Add<Output = T> + Copy + 'static,
    mul: BinaryOp<T, R::Elem, Out = T>,
{
    ShapeError::equal(op, left.shape(), right.shape())?;
    // SAFETY: the lengths are equal, as just seen.
    Ok(unsafe { sum(Plain, left, right) })
}

/// [`plain`] with relaxed multiply-add.
#[inline(always)]
pub(crate) fn relaxed<Op, L, R, M, N, T>(left: L, right: R) -> T
where
    L: Expr<Elem = T, Shape: Vector<Op, Length = M>>,
    R: Expr<Shape: Vector<Op, Length = N>>,
    M: Extent,
    N: Extent,
    (M,): MatMul<(N,), Op>,
    T: RelaxedMulAdd,
    R::Elem: SameElement<T, dot_relaxed>,
{
    let steps = left.shape().count();
    // SAFETY: both are vectors, and by the last bound on their lengths these are equal.
    unsafe { processor::run::<dot_relaxed, _, _, _>(steps, true, left, right, ()) }
}

/// As [`relaxed`], for lengths known only at run time, which are compared here.
#[inline(always)]
pub(crate) fn try_relaxed<L: Expr<Elem = T>, R: Expr, T>(
    op: &'static str,
    left: L,
    right: R,
) -> Result<T, ShapeError>
where
    T: RelaxedMulAdd,
    R::Elem: SameElement<T, dot_relaxed>,
{
    ShapeError::equal(op, left.shape(), right.shape())?;
    let steps = left.shape().count();
    // SAFETY: the lengths are equal, as just seen.
    Ok(unsafe { processor::run::<dot_relaxed, _, _, _>(steps, true, left, right, ()) })
}

/// It requires that both operands have the same lengths.
impl<L: Expr<Elem = T>, R: Expr, T> Work<L, R, ()> for dot_relaxed
where
    T: RelaxedMulAdd,
    R::Elem: SameElement<T, dot_relaxed>,
{
    type Out = T;

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        registers: Registers<FUSED, ROWS>,
        left: L,
        right: R,
        (): (),
    ) -> T {
        // SAFETY: the requirement of the work, which the caller has proved.
        unsafe { sum(registers, left, right) }
    }
}
