//! Reads at the indices of the result. Where the types say that all operands lie in memory as the result does, one loop goes over all
//! elements, and each operand is read at the position of the element.

use core::marker::PhantomData;

use crate::shape::layout::Layout;
use crate::shape::{Axes, Shape};

/// The position of an element among so many in row-major order.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Position {
    /// Below `count`.
    value: usize,
    count: usize,
}

impl Position {
    /// One that is below `count`.
    #[inline(always)]
    pub(super) fn new(value: usize, count: usize) -> Option<Self> {
        (value < count).then_some(Self { value, count })
    }

    /// The position, if it is one among the elements of this shape.
    #[inline(always)]
    pub(super) fn of(self, shape: impl Shape) -> Option<usize> {
        (self.count == shape.count()).then_some(self.value)
    }
}

/// Where an operand of the layout `L` that is read at the indices of the result is read, if the loop goes by positions.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Flat<L> {
    position: Option<Position>,
    layout: PhantomData<L>,
}

impl<L> Flat<L> {
    #[inline(always)]
    pub(super) fn position(self) -> Option<Position> {
        self.position
    }
}

/// The places of all reads of a formula: `(Flat<L>, (Flat<M>, Flat<N>))`, or `()` where some of its code needs the indices.
#[doc(hidden)]
pub trait Flats: Copy {
    /// Whether all operands are contiguous.
    const CONTIGUOUS: bool;
    fn at(position: Option<Position>) -> Self;
}

impl Flats for () {
    const CONTIGUOUS: bool = false;
    #[inline(always)]
    fn at(_: Option<Position>) {}
}

impl<L: Layout> Flats for Flat<L> {
    const CONTIGUOUS: bool = L::CONTIGUOUS;
    #[inline(always)]
    fn at(position: Option<Position>) -> Self {
        Self { position, layout: PhantomData }
    }
}

impl<L: Layout, F: Flats> Flats for (Flat<L>, F) {
    const CONTIGUOUS: bool = L::CONTIGUOUS && F::CONTIGUOUS;
    #[inline(always)]
    fn at(position: Option<Position>) -> Self {
        (Flat::at(position), F::at(position))
    }
}

/// How the elements of `N` results lie in memory.
#[doc(hidden)]
pub trait Layouts<const N: usize>: Copy {
    /// Whether all are contiguous.
    const CONTIGUOUS: bool;
    /// The strides of each for a shape with these axes, right-aligned.
    fn strides(self, axes: Axes) -> [Axes; N];
}

impl<L: Layout, const N: usize> Layouts<N> for [L; N] {
    const CONTIGUOUS: bool = L::CONTIGUOUS;
    #[inline(always)]
    fn strides(self, axes: Axes) -> [Axes; N] {
        self.map(|layout| layout.strides(axes))
    }
}
