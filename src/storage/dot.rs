//! Dot products.

use core::marker::PhantomData;
use core::ops::Add;

use num_traits::Zero;

use super::expr::{Binary, Expr, Zip};
use super::processor::{self, Registers, Work};
use super::reducer::{Reducer, Stepwise, columns_by_steps};
use super::relaxed::{self, RelaxedMulAdd};
use super::totals::{all_by_steps, fold_all};
use crate::element::operation::dot_relaxed;
use crate::element::operation::{add, mul};
use crate::element::{BinaryOp, SameElement};
use crate::kernel::fold::fold_terms;
use crate::shape::Shape;

/// How the product of two elements is added to a sum.
trait Step<T, U> {
    fn step(x: T, y: U, sum: T) -> T;
}

/// Rounded twice, or wrapped around.
enum Plain {}

impl<T: Add<Output = T> + Copy + 'static, U> Step<T, U> for Plain
where
    mul: BinaryOp<T, U, Out = T>,
{
    #[inline(always)]
    fn step(x: T, y: U, sum: T) -> T {
        <add as BinaryOp<T, T>>::apply(sum, <mul as BinaryOp<T, U>>::apply(x, y))
    }
}

/// Rounded once with `FUSED`, which is only used in code for processors with fused multiply-add.
enum Relaxed<const FUSED: bool> {}

impl<T: RelaxedMulAdd, U: SameElement<T, dot_relaxed>, const FUSED: bool> Step<T, U> for Relaxed<FUSED> {
    #[inline(always)]
    fn step(x: T, y: U, sum: T) -> T {
        // SAFETY: `Relaxed<true>` is used in `Work::run` alone, by way of `Registers` that only exist where the processor has the step.
        unsafe { relaxed::step::<FUSED, T>(x, y.same(), sum) }
    }
}

/// The sum of the products of pairs.
struct Products<S>(PhantomData<S>);

impl<T, U, S> Reducer<(T, U)> for Products<S>
where
    T: Zero + Add<Output = T> + Copy + 'static,
    S: Step<T, U>,
{
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> (T, U)) -> T {
        fold_terms(n, T::zero(), get, |sum, (x, y)| S::step(x, y, sum), Self::sum)
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> (T, U),
        end: impl Fn(),
        put: impl FnMut([T; W]),
    ) {
        columns_by_steps::<Self, _, W>(n, get, end, put);
    }
    #[inline(always)]
    fn all<E: Expr<Elem = (T, U)>>(expr: &E) -> Option<T> {
        all_by_steps::<Self, _>(expr)
    }
    #[inline(always)]
    fn finish(acc: T, _: usize) -> T {
        acc
    }
}

impl<T, U, S> Stepwise<(T, U)> for Products<S>
where
    T: Zero + Add<Output = T> + Copy + 'static,
    S: Step<T, U>,
{
    #[inline(always)]
    fn first((x, y): (T, U)) -> T {
        S::step(x, y, T::zero())
    }
    #[inline(always)]
    fn next(acc: T, (x, y): (T, U), _: usize) -> T {
        S::step(x, y, acc)
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

/// The function of a node that returns both elements.
#[derive(Clone, Copy)]
struct Pair;

impl<T: Copy + 'static, U: Copy + 'static> Binary<T, U> for Pair {
    type Out = (T, U);
    #[inline(always)]
    fn call(&self, x: T, y: U) -> (T, U) {
        (x, y)
    }
}

/// The sum of the products of the elements of two expressions of the same lengths.
#[inline(always)]
pub(crate) fn plain<L: Expr<Elem = T>, R: Expr, T>(left: L, right: R) -> T
where
    T: Zero + Add<Output = T> + Copy + 'static,
    mul: BinaryOp<T, R::Elem, Out = T>,
{
    let shape = left.shape();
    fold_all::<Products<Plain>, _>(&Zip { function: Pair, left, right, shape }).unwrap_or_else(T::zero)
}

/// The same with relaxed multiply-add.
#[inline(always)]
pub(crate) fn relaxed<L: Expr<Elem = T>, R: Expr, T>(left: L, right: R) -> T
where
    T: RelaxedMulAdd,
    R::Elem: SameElement<T, dot_relaxed>,
{
    let steps = left.shape().count();
    // SAFETY: this work has no requirement of its own.
    unsafe { processor::run::<dot_relaxed, _, _, _>(steps, left, right, ()) }
}

impl<L: Expr<Elem = T>, R: Expr, T> Work<L, R, ()> for dot_relaxed
where
    T: RelaxedMulAdd,
    R::Elem: SameElement<T, dot_relaxed>,
{
    type Out = T;

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        _: Registers<FUSED, ROWS>,
        left: L,
        right: R,
        (): (),
    ) -> T {
        let shape = left.shape();
        // `Registers<FUSED, _>` exist, so that the processor has the step of `Relaxed<FUSED>`.
        fold_all::<Products<Relaxed<FUSED>>, _>(&Zip { function: Pair, left, right, shape })
            .unwrap_or_else(T::zero)
    }
}
