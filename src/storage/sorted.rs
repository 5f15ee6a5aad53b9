//! Elements in the order of their values, along an axis.

pub(crate) mod distinct;
mod numbers;
mod positions;

use core::marker::PhantomData;

use super::cast::{is, same};
use super::chosen::known;
use super::expr::{Expr, axes};
use super::lengths::{at, with, without};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, for_each_outer};
use super::tensor::Tensor;
use super::view::TensorView;
use crate::kernel::order::{Lane, before, sort};
use crate::kernel::{SCALAR, opaque};
use crate::shape::axis::AtAxis;
use crate::shape::choice::{Chosen, TopK};
use crate::shape::layout::Layout;
use crate::shape::{Axis, Extent, StaticExtent};

/// The positions of a place along an axis, of which there is at least one.
struct AxisPositions<'a, T> {
    place: &'a OutputPtr<T>,
    first: Pointer<T>,
    axis: usize,
    n: usize,
}

impl<T: Copy + 'static> AxisPositions<'_, T> {
    /// The place at position `i`, or the first one if `i` is out of range: so soundness does not rest on how a sort computes `i`.
    #[inline(always)]
    fn position(&self, i: usize) -> Pointer<T> {
        let i = if i < self.n { i } else { 0 };
        // SAFETY: `first` is at the first of `n > 0` positions along the axis, and `i` is below `n`.
        unsafe { self.place.at::<false>(self.first, self.axis, i) }
    }

    #[inline(always)]
    fn put(&self, i: usize, value: T) {
        // SAFETY: the position is one of memory that is written.
        unsafe { self.position(i).write(value) }
    }

    #[inline(always)]
    fn value(&self, i: usize) -> T {
        // SAFETY: whoever makes `AxisPositions` writes all of them before one is read.
        unsafe { self.position(i).read() }
    }
}

/// Up to this many elements are inserted one by one, in code that knows their number: split and ranked, 100 rows of 7 `f32` take five times
/// as long on an AMD Zen 5, where the processor has learnt which way the comparisons go.
const INSERTION_SORT_MAX: usize = 16;

/// The code for so many is written out on small targets too: 31 rows of 7 `i16` take 422 bytes of a Cortex-M4F's flash then and 388 in a
/// loop, which takes 1.7 times as long.
const WRITTEN_OUT: usize = 8;

/// Whether an element goes before one of those that are sorted, as [`before`] says. For floats it is two comparisons in place of three.
#[inline(always)]
#[allow(
    clippy::eq_op,
    clippy::neg_cmp_op_on_partial_ord,
    reason = "NaN is not equal to itself, and behind all others"
)]
fn inserted_before<T: PartialOrd + 'static>(x: T, y: T) -> bool {
    if is::<T, f32>() || is::<T, f64>() { !(y <= x) & (x == x) } else { before(&x, &y) }
}

impl<T: Copy + PartialOrd + 'static> AxisPositions<'_, T> {
    /// Sorts them by insertion; equal ones keep their order.
    #[inline(always)]
    fn insert(&self) {
        for i in 1..self.n {
            let mut j = i;
            while j > 0 {
                let (x, y) = (self.value(j - 1), self.value(j));
                if !before(&y, &x) {
                    break;
                }
                self.put(j - 1, y);
                self.put(j, x);
                j -= 1;
            }
        }
    }

    /// Writes the elements that `load` has, each behind all written ones that are not larger, so that equal ones keep their order.
    ///
    /// Against [`insert`](Self::insert), which copies all elements first and then swaps them, 31 columns of 7 `i16` take 0.32 times as long
    /// on a Cortex-M4F, and 1.2 times as long with vector registers.
    ///
    /// # Safety
    ///
    /// There are `n > 0` positions, and `load` may be called with numbers below `n`.
    #[inline(always)]
    unsafe fn insert_loaded(&self, n: usize, load: impl Fn(usize) -> T) {
        // SAFETY: `first` is at the first of `n` positions along the axis, and `j` is never above `i`, whatever a comparison answers.
        let at = |j| unsafe { self.place.at::<false>(self.first, self.axis, j) };
        // SAFETY: as above; what is read is before position `i`, and written.
        unsafe {
            at(0).write(load(0));
            for i in 1..n {
                let (x, mut j) = (load(i), i);
                while j > 0 {
                    let y = at(j - 1).read();
                    if !inserted_before(x, y) {
                        break;
                    }
                    at(j).write(y);
                    j -= 1;
                }
                at(j).write(x);
            }
        }
    }

    /// Writes sorted zeros, and NaNs, anew in the order that `load` has them in.
    #[inline(never)]
    #[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
    fn keep_order(&self, load: impl Fn(usize) -> T) {
        let zero = same::<f32, T>(0.0).or_else(|| same::<f64, T>(0.0));
        let is_zero = |x: T| zero.is_some_and(|zero| x == zero);
        let first = |is: &dyn Fn(T) -> bool| (0..self.n).find(|i| is(self.value(*i))).unwrap_or(0);
        let (mut zeros, mut nans) = (first(&is_zero), first(&|x| x != x));
        for i in 0..self.n {
            let x = load(i);
            if is_zero(x) {
                self.put(zeros, x);
                zeros += 1;
            } else if x != x {
                self.put(nans, x);
                nans += 1;
            }
        }
    }
}

/// Elements that are sorted by a key.
struct SortedBy<'a, T, F> {
    positions: AxisPositions<'a, T>,
    key: F,
}

impl<T: Copy + 'static, K: PartialOrd, F: Fn(T) -> K> Lane for SortedBy<'_, T, F> {
    #[inline(always)]
    fn less(&self, i: usize, j: usize) -> bool {
        before(&(self.key)(self.positions.value(i)), &(self.key)(self.positions.value(j)))
    }
    #[inline(always)]
    fn swap(&mut self, i: usize, j: usize) {
        let (x, y) = (self.positions.value(i), self.positions.value(j));
        self.positions.put(i, y);
        self.positions.put(j, x);
    }
}

/// The elements of an operand in the order of their values along an axis.
pub(crate) struct Sorted<Ax, E>(E, PhantomData<Ax>);

/// The positions of the elements in the order of their values along an axis.
pub(crate) struct SortedPositions<Ax, E>(E, PhantomData<Ax>);

impl<Ax, E> Sorted<Ax, E> {
    #[inline(always)]
    pub(crate) fn new(expr: E, _: Ax) -> Self {
        Self(expr, PhantomData)
    }
}

impl<Ax, E> SortedPositions<Ax, E> {
    #[inline(always)]
    pub(crate) fn new(expr: E, _: Ax) -> Self {
        Self(expr, PhantomData)
    }
}

// SAFETY: each element is written before the elements are sorted.
unsafe impl<Ax, E: Expr<Elem: PartialOrd, Shape: AtAxis<Ax>>> Produce for Sorted<Ax, E> {
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.0.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let Self(expr, _) = self;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let n = at(dims, axis);
        if n == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        // Written out for a number of elements, rows of 16 take 8,944 bytes of a Cortex-M4F's flash in place of 1,188.
        let turns = if n <= WRITTEN_OUT { n } else { opaque(n) };
        for_each_outer(&(expr, &place), without(dims, axis), |(from, first)| {
            let positions = AxisPositions { place: &place, first, axis, n };
            // SAFETY: it is called with numbers below `n`, the length of the axis.
            let load = |i| unsafe { expr.load::<false>(from, axis, i) };
            if SCALAR && n <= INSERTION_SORT_MAX {
                // SAFETY: `turns` is the length of the axis.
                return unsafe { positions.insert_loaded(turns, load) };
            }
            for i in 0..n {
                positions.put(i, load(i));
            }
            if n <= INSERTION_SORT_MAX {
                return positions.insert();
            }
            // SAFETY: the row has `n` elements, which are written; those of the last axis lie side by side.
            let sorted = unsafe {
                if axis == 7 {
                    numbers::sort::<E::Elem, true>(first, 1, n)
                } else {
                    numbers::sort::<E::Elem, false>(first, place.stride(axis), n)
                }
            };
            match sorted {
                Some(false) => {}
                Some(true) => positions.keep_order(load),
                None => sort(&mut SortedBy { positions, key: |x| x }, n),
            }
        });
    }
}

// SAFETY: each position is written before the positions are sorted.
unsafe impl<Ax, E: Expr<Elem: PartialOrd, Shape: AtAxis<Ax>>> Produce for SortedPositions<Ax, E> {
    type Elem = usize;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.0.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<usize>) {
        let Self(expr, _) = self;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let n = at(dims, axis);
        if n == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        for_each_outer(&(expr, &place), without(dims, axis), |(from, first)| {
            let positions = AxisPositions { place: &place, first, axis, n };
            // SAFETY: what is sorted are the numbers below `n`, the length of the axis.
            let key = |i| unsafe { expr.load::<false>(from, axis, i) };
            // SAFETY: the row has `n` positions; those of the last axis lie side by side.
            let order = unsafe {
                if n <= INSERTION_SORT_MAX {
                    positions::Order::None
                } else if axis == 7 {
                    positions::sort::<_, true>(&positions, first, 1, n, key)
                } else {
                    positions::sort::<_, false>(&positions, first, place.stride(axis), n, key)
                }
            };
            match order {
                positions::Order::Done => return,
                positions::Order::ByLeadingBits => {}
                positions::Order::None => (0..n).for_each(|i| positions.put(i, i)),
            }
            sort(&mut SortedBy { positions, key }, n);
        });
    }
}

/// The positions of the `K` largest elements along an axis that has as many, from the largest on.
struct Top<'a, T, S: Copy, L: Copy, K, const A: isize> {
    view: TensorView<'a, T, S, L>,
    largest: PhantomData<K>,
}

// SAFETY: in each row the first `K` positions are written one after the other, and moved only then. The axis has at least `K` elements,
// as `top_unchecked` demands, so that all are written.
unsafe impl<T: Copy + PartialOrd + 'static, S: Chosen<Axis<A>, K>, L: Layout, K: StaticExtent, const A: isize>
    Produce for Top<'_, T, S, L, K, A>
{
    type Elem = usize;
    type Shape = S::With<K>;
    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        AtAxis::<Axis<A>>::with(self.view.shape(), K::NEW)
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<usize>) {
        let view = &self.view;
        let dims = axes(view);
        let axis = S::AXIS & 7;
        let n = at(dims, axis);
        if n == 0 || K::LEN == 0 {
            return;
        }
        let place = OutputPtr::packed(out, with(dims, axis, K::LEN));
        for_each_outer(&(view, &place), without(dims, axis), |(from, first)| {
            let positions = AxisPositions { place: &place, first, axis, n: K::LEN };
            // SAFETY: it is called with numbers below `n`, the length of the axis.
            let key = |i| unsafe { view.load::<false>(from, axis, i) };
            // The least of the `K` largest, once there are so many: most elements are compared with it alone. On a Cortex-M4F the 3 largest
            // of 16 would take 528 bytes of flash in place of 188.
            let mut least = key(0);
            for i in 0..n {
                let x = key(i);
                if !SCALAR && i >= K::LEN && !before(&least, &x) {
                    continue;
                }
                // Behind all that are not smaller: of equal elements the first one stays first.
                let mut j = if i < K::LEN { i } else { K::LEN };
                while j > 0 {
                    let there = positions.value(j - 1);
                    if !before(&key(there), &x) {
                        break;
                    }
                    if j < K::LEN {
                        positions.put(j, there);
                    }
                    j -= 1;
                }
                if j < K::LEN {
                    positions.put(j, i);
                }
                if !SCALAR {
                    least = key(positions.value(i.min(K::LEN - 1)));
                }
            }
        });
    }
}

/// The `K` largest elements along an axis, from the largest on, and their positions.
type Best<T, S, K, const A: isize> =
    (Tensor<T, <S as AtAxis<Axis<A>>>::With<K>>, Tensor<usize, <S as AtAxis<Axis<A>>>::With<K>>);

/// The `K` largest elements along an axis that has as many, and their positions.
#[inline(always)]
pub(crate) fn top_k<Op, T: Copy + PartialOrd + 'static, S, L: Layout, K: StaticExtent, const A: isize>(
    view: TensorView<'_, T, S, L>,
) -> Best<T, S, K, A>
where
    S: TopK<Axis<A>, K, Op>,
    S::With<K>: AtAxis<Axis<A>>,
{
    // SAFETY: that the axis has as many elements is what the relation says.
    unsafe { top_unchecked(view) }
}

/// The `K` largest elements along an axis, and their positions, if the axis has as many.
#[inline(always)]
pub(crate) fn try_top_k<T: Copy + PartialOrd + 'static, S, L: Layout, K: StaticExtent, const A: isize>(
    view: TensorView<'_, T, S, L>,
) -> Option<Best<T, S, K, A>>
where
    S: Chosen<Axis<A>, K>,
    S::With<K>: AtAxis<Axis<A>>,
{
    let fits = AtAxis::<Axis<A>>::extent(view.shape()).get() >= K::LEN;
    // SAFETY: the axis has as many elements.
    fits.then(|| unsafe { top_unchecked(view) })
}

/// The `K` largest elements along an axis, and their positions.
///
/// # Safety
///
/// The axis has at least `K` elements.
#[inline(always)]
unsafe fn top_unchecked<T: Copy + PartialOrd + 'static, S, L: Layout, K: StaticExtent, const A: isize>(
    view: TensorView<'_, T, S, L>,
) -> Best<T, S, K, A>
where
    S: Chosen<Axis<A>, K>,
    S::With<K>: AtAxis<Axis<A>>,
{
    let positions = Top::<_, _, _, K, A> { view, largest: PhantomData }.eval();
    // SAFETY: the positions have the lengths of the view but for the axis, and all are below its length.
    let values = unsafe { known(view, positions.view(), Axis::<A>) }.eval();
    (values, positions)
}
