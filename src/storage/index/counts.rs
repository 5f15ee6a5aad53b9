//! Tuples of indices: how they are visited, changed at one position, and where in memory their element is.

use core::hint::black_box;
use core::marker::PhantomData;

use super::interior::{FromEnds, Margins};
use super::update::further;
use super::{Index, IndexCount, is_empty};
use crate::kernel::terms::TermVisitor;
use crate::shape::{Axes, Extent, Shape};

/// How many indices there are of each of several extents: a tuple of [`IndexCount`]s. The loops of a formula go over tuples of such indices.
#[doc(hidden)]
pub trait IndexCounts: Copy {
    /// An index of each extent.
    type Indices: Copy;
    /// The same indices, each with its distances from the ends.
    type FromEnds: Copy;
    /// The shape with these extents.
    type Shape: Shape;
    fn shape(self) -> Self::Shape;
    /// The number of indices of one extent, by position; one where the tuple is shorter.
    fn len(self, axis: usize) -> usize;
    /// The number of tuples: all lengths multiplied.
    fn count(self) -> usize;
    /// Calls `visit` for each tuple, the last index fastest, and lends it `state`. With `rolled` the compiler does not learn how many there are
    /// of the first index, and repeats no code for them.
    fn each<Z>(self, rolled: bool, state: &mut Z, visit: impl TermVisitor<Z, Self::Indices>);
    /// The tuple that `each` visits after `number` others.
    fn nth(self, number: usize) -> Self::Indices;
    /// The number of tuples whose indices at the two positions `counted` are 0: a caller loops over these two itself.
    fn count_beside(self, counted: (usize, usize)) -> usize;
    /// The tuple of this number among those that [`count_beside`](Self::count_beside) counts.
    ///
    /// (A closure for each of them would be code of its own to the compiler, which knows less of what it captures: sums of columns took
    /// 24 times as long.)
    fn nth_beside(self, counted: (usize, usize), number: usize) -> Self::Indices;
    /// The same tuple with another value at one position, if it has that position. The value is below the length there.
    fn with(indices: Self::Indices, axis: usize, value: usize) -> Self::Indices;
    /// The same tuple, so much further at each of two positions, if it has them. The values are below the lengths there.
    fn moved(indices: Self::Indices, one: (usize, usize), other: (usize, usize)) -> Self::Indices;
    /// Whether each index is inside the margins of its position.
    fn are_inside(self, indices: Self::Indices, margins: &Margins) -> bool;
    /// The same indices, with the margins as their distances from the ends.
    ///
    /// # Safety
    ///
    /// They are inside these margins.
    unsafe fn from_ends(indices: Self::Indices, margins: &Margins) -> Self::FromEnds;
    /// The position of the element at these indices among row-major ones.
    fn offset(self, indices: Self::Indices) -> usize;
    /// The offset of these indices by each of the strides, which are right-aligned.
    fn offsets<const N: usize>(indices: Self::Indices, strides: &[Axes; N]) -> [usize; N];
}

/// Implements [`IndexCounts`] for one number of indices. For each there are its extent, its name, its position, and that among eight axes.
macro_rules! counts {
    ($($E:ident $i:ident $axis:literal $aligned:literal)*) => {
        impl<$($E: Extent),*> IndexCounts for ($(IndexCount<$E>,)*) {
            type Indices = ($(Index<$E>,)*);
            type FromEnds = ($(FromEnds<$E>,)*);
            type Shape = ($($E,)*);
            #[inline(always)]
            fn shape(self) -> Self::Shape {
                let ($($i,)*) = self;
                ($($i.0,)*)
            }
            #[inline(always)]
            fn len(self, axis: usize) -> usize {
                let ($($i,)*) = self;
                [$($i.0.get()),*].get(axis).copied().unwrap_or(1)
            }
            #[inline(always)]
            fn count(self) -> usize {
                let ($($i,)*) = self;
                1_usize $(.saturating_mul($i.0.get()))*
            }
            #[inline(always)]
            fn each<Z>(self, rolled: bool, state: &mut Z, visit: impl TermVisitor<Z, Self::Indices>) {
                if is_empty(self.shape()) {
                    return;
                }
                let ($($i,)*) = self;
                counts!(@first rolled, { visit.visit(state, ($($i,)*)) }; $($i)*);
            }
            #[inline(always)]
            fn nth(self, number: usize) -> Self::Indices {
                let ($($i,)*) = self;
                #[allow(unused_variables, reason = "the length of the first is that of the whole")]
                let ($($i,)*) = ($($i.0.get(),)*);
                counts!(@nth number; ($($i,)*); $($i)*)
            }
            #[inline(always)]
            fn count_beside(self, (one, other): (usize, usize)) -> usize {
                let ($($i,)*) = self;
                1_usize $(.saturating_mul(if one == $axis || other == $axis { 1 } else { $i.0.get() }))*
            }
            #[inline(always)]
            fn nth_beside(self, (one, other): (usize, usize), number: usize) -> Self::Indices {
                let (($($i,)*), below) = (self, self.count_beside((one, other)));
                // From the first index on: `below` is the number of tuples of this one and those behind it, and `number` is below that.
                $(
                    let (here, len) = (one == $axis || other == $axis, $i.0.get());
                    let below = if here { below } else { below.checked_div(len).unwrap_or(1) };
                    let value = if here { 0 } else { number.checked_div(below).unwrap_or(0) };
                    let (number, $i) = (number - value * below, Index { value, extent: PhantomData });
                )*
                let _ = (below, number);
                ($($i,)*)
            }
            #[inline(always)]
            fn with(($($i,)*): Self::Indices, axis: usize, value: usize) -> Self::Indices {
                ($(Index { value: if axis == $axis { value } else { $i.value }, extent: PhantomData },)*)
            }
            #[inline(always)]
            fn moved(
                ($($i,)*): Self::Indices,
                (one, by_one): (usize, usize),
                (other, by_other): (usize, usize),
            ) -> Self::Indices {
                ($(Index {
                    value: $i.value + if one == $axis { by_one } else if other == $axis { by_other } else { 0 },
                    extent: PhantomData,
                },)*)
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "a count is called as its type")]
            fn are_inside(self, ($($i,)*): Self::Indices, margins: &Margins) -> bool {
                let ($($E,)*) = self;
                true $(&& margins[$axis].has_inside($i.value, $E.0.get()))*
            }
            #[inline(always)]
            unsafe fn from_ends(($($i,)*): Self::Indices, margins: &Margins) -> Self::FromEnds {
                // SAFETY: by the contract of this function.
                unsafe { ($(FromEnds::new($i, margins[$axis]),)*) }
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "a count is called as its type")]
            fn offset(self, ($($i,)*): Self::Indices) -> usize {
                let (($($E,)*), mut offset) = (self, 0);
                $(offset = offset * $E.0.get() + $i.value;)*
                offset
            }
            #[inline(always)]
            fn offsets<const N: usize>(($($i,)*): Self::Indices, strides: &[Axes; N]) -> [usize; N] {
                let offsets = [0; N];
                $(let offsets = further(offsets, strides, $aligned, $i.value);)*
                offsets
            }
        }
    };
    // The index is `number` divided by the number of tuples of the indices behind it, and these have the remainder.
    (@nth $number:ident; $indices:tt; $i:ident) => {{
        let $i = Index { value: $number, extent: PhantomData };
        $indices
    }};
    (@nth $number:ident; $indices:tt; $i:ident $($rest:ident)+) => {{
        let below = 1_usize $(.wrapping_mul($rest))+;
        let at = $number.checked_div(below).unwrap_or(0);
        let ($i, $number) = (Index { value: at, extent: PhantomData }, $number - at * below);
        counts!(@nth $number; $indices; $($rest)+)
    }};
    (@first $rolled:ident, $body:block; $i:ident $($rest:ident)*) => {
        let n = $i.0.get();
        for value in 0..if $rolled { black_box(n) } else { n } {
            let $i = Index { value, extent: PhantomData };
            counts!(@loops $body; $($rest)*);
        }
    };
    (@loops $body:block;) => { $body };
    (@loops $body:block; $i:ident $($rest:ident)*) => {
        for value in 0..$i.0.get() {
            let $i = Index { value, extent: PhantomData };
            counts!(@loops $body; $($rest)*);
        }
    };
}

counts!(A a 0 7);
counts!(A a 0 6 B b 1 7);
counts!(A a 0 5 B b 1 6 C c 2 7);
counts!(A a 0 4 B b 1 5 C c 2 6 D d 3 7);
counts!(A a 0 3 B b 1 4 C c 2 5 D d 3 6 E e 4 7);
counts!(A a 0 2 B b 1 3 C c 2 4 D d 3 5 E e 4 6 F f 5 7);
