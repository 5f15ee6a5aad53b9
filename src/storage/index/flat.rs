//! Reads at the indices of the result. Where the types say that all operands lie in memory as the result does, one loop goes over all
//! elements, and each operand is read at the position of the element.

use core::marker::PhantomData;

use crate::shape::layout::Layout;
use crate::shape::{Axes, Shape};

/// The position of an element among so many in row-major order.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct FlatPosition {
    /// Below `count`.
    value: usize,
    count: usize,
}

impl FlatPosition {
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

/// The place of one read at the indices of the result, of an operand with the layout `L`: the position of the element where one loop goes
/// over all of them. Where it has none, the operand is read at the indices.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct ReadPlace<L> {
    position: Option<FlatPosition>,
    layout: PhantomData<L>,
}

impl<L> ReadPlace<L> {
    #[inline(always)]
    pub(super) fn position(self) -> Option<FlatPosition> {
        self.position
    }
}

/// The places of all reads of a formula: `(ReadPlace<L>, (ReadPlace<M>, ReadPlace<N>))`, or `()` where some of its code needs the indices.
#[doc(hidden)]
pub trait ReadPlaces: Copy {
    /// Whether all operands are contiguous.
    const CONTIGUOUS: bool;
    fn at(position: Option<FlatPosition>) -> Self;
}

impl ReadPlaces for () {
    const CONTIGUOUS: bool = false;
    #[inline(always)]
    fn at(_: Option<FlatPosition>) {}
}

impl<L: Layout> ReadPlaces for ReadPlace<L> {
    const CONTIGUOUS: bool = L::CONTIGUOUS;
    #[inline(always)]
    fn at(position: Option<FlatPosition>) -> Self {
        Self { position, layout: PhantomData }
    }
}

impl<L: Layout, F: ReadPlaces> ReadPlaces for (ReadPlace<L>, F) {
    const CONTIGUOUS: bool = L::CONTIGUOUS && F::CONTIGUOUS;
    #[inline(always)]
    fn at(position: Option<FlatPosition>) -> Self {
        (ReadPlace::at(position), F::at(position))
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
