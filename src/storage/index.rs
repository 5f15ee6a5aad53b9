//! Indices that are in bounds by their type: what [`compute!`](crate::compute) counts with.

mod beside;
mod columns;
mod count;
mod counts;
mod destination;
mod element;
mod failed;
mod flat;
mod gather;
mod interior;
mod number;
mod outside;
mod panel;
mod policy;
mod reach;
mod read;
mod reduce;
mod same;
mod several;
mod tile_terms;
mod tiles;
mod tiling;
mod unoptimized;
mod update;

pub use beside::{run_nearest, run_or};
pub use columns::*;
pub use count::{IndexCount, IndicesOf, Inferred, count};
pub use destination::{Place, eval, update, write};
pub use failed::try_eval;
pub use flat::{FlatPosition, Layouts, ReadPlaces};
pub use gather::{GatherError, check, pick};
pub use interior::{FromEnds, axis_len, interior, margin};
pub use number::number;
pub use outside::{anywhere, read_nearest, read_or};
pub use policy::{ClampPolicy, PadPolicy, ReflectPolicy, WrapPolicy};
pub use reach::Reach;
pub use read::{Indexed, read, read_flat};
pub(crate) use reduce::{add_up, argmax, argmin, fold, largest, smallest};
pub use rows::*;
pub use several::{eval_all, output, update_all, write_all};
pub(super) use tiles::put_sums;
pub use tiles::{tiled, tiled_beside};
pub use tiling::{ContiguousColumns, StridedColumns};
pub use update::{Scatter, UpdateAdd, UpdateMax, UpdateMin};

use core::fmt;
use core::marker::PhantomData;

use super::pointer::Pointer;
use super::produce::Produce;
use super::tensor::Tensor;
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::fence_row;
use crate::shape::layout::{Layout as _, RowMajor};
use crate::shape::{ExactExtent, Extent, Shape, StaticExtent};
use update::further;

/// A number below the length of the extent `E`, so that an axis of this extent has an element there.
///
/// Inside [`compute!`](crate::compute) every index is one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Index<E> {
    /// Below the length of `E`: an index is made for extents whose values all have one length (`new`, `below`, `IndicesOf`).
    value: usize,
    extent: PhantomData<E>,
}

impl<E: StaticExtent> Index<E> {
    /// The index of this value, if it is below the length of the extent.
    #[must_use]
    #[inline(always)]
    pub const fn new(value: usize) -> Option<Self> {
        if value < E::LEN { Some(Self { value, extent: PhantomData }) } else { None }
    }

    /// All indices of the extent, in order.
    #[must_use]
    #[inline(always)]
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        Self::below(E::NEW)
    }
}

impl<E> Index<E> {
    /// The index of a value.
    ///
    /// # Safety
    ///
    /// The value is below the length of the extent, of which all values are one number.
    #[inline(always)]
    pub(super) unsafe fn proved(value: usize) -> Self {
        Self { value, extent: PhantomData }
    }

    /// The value.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.value
    }
}

impl<E: ExactExtent> Index<E> {
    /// All indices of the extent, in order, also of one whose length only run time knows.
    ///
    /// ```
    /// use shapeproof::{Index, length};
    /// length!(n = "abc".len());
    /// assert!(Index::below(n).map(Index::get).eq(0..3));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn below(extent: E) -> impl ExactSizeIterator<Item = Self> {
        (0..extent.get()).map(|value| Self { value, extent: PhantomData })
    }
}

impl<E: StaticExtent> fmt::Debug for Index<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.value, E::LEN)
    }
}

/// The elements that a function computes from their indices in the shape `S`.
struct Computed<F, S, P> {
    element: F,
    shape: S,
    at: PhantomData<P>,
}

/// Whether a shape has no elements. Without this check the loops of a formula would go around an axis of length 0 as often as the lengths
/// in front of it say, and products of lengths could overflow.
#[inline(always)]
fn is_empty<S: Shape>(shape: S) -> bool {
    shape.count() == 0
}

/// Whether the elements of a formula are computed in one loop.
const fn is_one_loop<P: ReadPlaces, S: Shape>() -> bool {
    P::CONTIGUOUS && S::KNOWN && S::RANK > 1 && !UNOPTIMIZED
}

/// The index on an axis of this length, in which a step is so many elements, of the element at a position.
#[inline(always)]
fn digit(position: usize, stride: usize, len: usize) -> usize {
    position.checked_div(stride).and_then(|steps| steps.checked_rem(len)).unwrap_or(0)
}

/// Where the next element goes: the first place, and the number of elements before. (From a pointer that moves, the compiler would not see
/// that memory is read that lies elsewhere, and would compare addresses for each row.)
struct Writer<T>(Pointer<T>, usize);

impl<T> Writer<T> {
    /// # Safety
    ///
    /// There is room for one more element.
    #[inline(always)]
    unsafe fn push(&mut self, element: T) {
        // SAFETY: by the contract of this method.
        unsafe { self.0.add(self.1).write(element) };
        self.1 += 1;
    }
}

/// Writes for one rank a function that makes a result of its elements in as many loops, which `@loops` writes, or in one. For each axis
/// there are its type, its name and its position among eight. `@elements` writes a function that leaves the elements to be computed, for
/// an output that is there.
macro_rules! indexed {
    ($rank:literal $build:ident $($E:ident $i:ident $axis:literal)*) => {
        /// A new tensor of the elements that `element` computes from their indices.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<T: Copy + 'static, P: ReadPlaces, $($E: Extent),*>(
            ($($i,)*): ($(IndexCount<$E>,)*),
            element: impl Fn(P, $(Index<$E>),*) -> T,
        ) -> Tensor<T, ($($E,)*)> {
            Computed { element, shape: ($($i.0,)*), at: PhantomData }.eval()
        }

        impl<T: Copy + 'static, P: ReadPlaces, Function: Fn(P, $(Index<$E>),*) -> T, $($E: Extent),*>
            Computed<Function, ($($E,)*), P>
        {
            /// Hands over the elements of a shape that has some, each with its position.
            #[inline(always)]
            #[allow(unused_variables, reason = "without axes")]
            fn in_one_loop(&self, put: impl Fn(usize, T)) {
                let (($($i,)*), count, mut value) = (self.shape, self.shape.count(), 0);
                let strides = RowMajor.strides(self.shape.axes());
                while value < count {
                    // The compiler leaves the indices out where each read is at the position.
                    $(let $i = Index { value: digit(value, strides[$axis], $i.get()), extent: PhantomData };)*
                    put(value, (self.element)(P::at(FlatPosition::new(value, count)), $($i),*));
                    value += 1;
                }
            }
        }

        // SAFETY: the loops visit every index of the shape once, in the order of memory.
        unsafe impl<T: Copy + 'static, P: ReadPlaces, Function: Fn(P, $(Index<$E>),*) -> T, $($E: Extent),*> Produce
            for Computed<Function, ($($E,)*), P>
        {
            type Elem = T;
            type Shape = ($($E,)*);
            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                self.shape
            }
            #[inline(always)]
            unsafe fn fill(&self, out: Pointer<T>) {
                if is_empty(self.shape) {
                    return;
                }
                if const { is_one_loop::<P, ($($E,)*)>() } {
                    // SAFETY: there is room for as many elements as the shape has.
                    self.in_one_loop(|position, new| unsafe { out.add(position).write(new) });
                    return;
                }
                let (element, mut place, at, ($($i,)*)) = (&self.element, Writer(out, 0), P::at(None), self.shape);
                // SAFETY: there is room for every index of the shape.
                unsafe { indexed!(@loops place element; (at, $($i),*); $($E $i)*); }
            }
        }

        // SAFETY: the loops visit every index of the shape once.
        unsafe impl<T: Copy + 'static, P: ReadPlaces, Function: Fn(P, $(Index<$E>),*) -> T, $($E: Extent),*> Scatter
            for Computed<Function, ($($E,)*), P>
        {
            #[inline(always)]
            #[allow(unused_variables, reason = "without axes")]
            fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], T)) {
                if is_empty(self.shape) {
                    return;
                }
                if const { O::CONTIGUOUS && is_one_loop::<P, ($($E,)*)>() } {
                    self.in_one_loop(|position, new| put([position; N], new));
                    return;
                }
                let strides = layouts.strides(self.shape.axes());
                let (element, at, ($($i,)*), start) = (&self.element, P::at(None), self.shape, [0; N]);
                indexed!(@scatter put element strides start; (at, $($i),*); $($i $axis)*);
            }
        }
    };
    (@elements $build:ident $($E:ident $i:ident)*) => {
        /// The elements that `element` computes from their indices.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<T: Copy + 'static, P: ReadPlaces, $($E: Extent),*>(
            ($($i,)*): ($(IndexCount<$E>,)*),
            element: impl Fn(P, $(Index<$E>),*) -> T,
        ) -> impl Scatter<Elem = T, Shape = ($($E,)*)> {
            Computed { element, shape: ($($i.0,)*), at: PhantomData }
        }
    };
    (@scatter $put:ident $element:ident $strides:ident $offsets:ident; ($($index:ident),* $(,)?);) => {
        $put($offsets, $element($($index),*))
    };
    (@scatter $put:ident $element:ident $strides:ident $offsets:ident; $indices:tt; $i:ident $axis:literal $($rest:tt)*) => {
        let (mut value, count) = (0, $i.get());
        while value < count {
            let $i = Index { value, extent: PhantomData };
            let offsets = further($offsets, &$strides, $axis, value);
            indexed!(@scatter $put $element $strides offsets; $indices; $($rest)*);
            value += 1;
        }
    };
    (@loops $place:ident $element:ident; ($($index:ident),* $(,)?);) => {
        $place.push($element($($index),*))
    };
    (@loops $place:ident $element:ident; $indices:tt; $E:ident $i:ident) => {
        // An iterator would be some calls for each index in a debug build.
        let (mut value, count) = (0, $i.get());
        while value < count {
            let $i = Index { value, extent: PhantomData };
            indexed!(@loops $place $element; $indices;);
            value += 1;
        }
        fence_row(count);
    };
    (@loops $place:ident $element:ident; $indices:tt; $E:ident $i:ident $($rest:tt)*) => {
        let (mut value, count) = (0, $i.get());
        while value < count {
            let $i = Index { value, extent: PhantomData };
            indexed!(@loops $place $element; $indices; $($rest)*);
            value += 1;
        }
    };
}

// It uses the loops above.
mod rows;

indexed!(0 tensor0);
indexed!(1 tensor1 A a 7);
indexed!(2 tensor2 A a 6 B b 7);
indexed!(3 tensor3 A a 5 B b 6 C c 7);
indexed!(4 tensor4 A a 4 B b 5 C c 6 D d 7);
indexed!(5 tensor5 A a 3 B b 4 C c 5 D d 6 E e 7);
indexed!(6 tensor6 A a 2 B b 3 C c 4 D d 5 E e 6 F f 7);

indexed!(@elements elements0);
indexed!(@elements elements1 A a);
indexed!(@elements elements2 A a B b);
indexed!(@elements elements3 A a B b C c);
indexed!(@elements elements4 A a B b C c D d);
indexed!(@elements elements5 A a B b C c D d E e);
indexed!(@elements elements6 A a B b C c D d E e F f);
