//! Results whose rows are computed one by one, each after what its elements have in common: what [`compute!`](crate::compute) writes for
//! `[i, j] => x[i, j] / sum!(k => x[i, k])`.
//!
//! The first indices of the result count rows. For each row one of the macro's closures computes what its elements have in common, and
//! another hands a closure for an element to [`RowOutput::each`].

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, needs_drop};

use super::flat::Layouts;
use super::update::{Scatter, further};
use super::{Index, IndexCount, is_empty};
use crate::kernel::{SCALAR, fence_row};
use crate::shape::{Extent, Shape};
use crate::storage::pointer::{Pointer, lent};
use crate::storage::produce::Produce;
use crate::storage::tensor::Tensor;

/// Where the elements of a row go. The lifetime belongs to this row alone, and the struct is invariant in `T`, so that places for one type
/// are not taken for those of a subtype or supertype.
#[doc(hidden)]
pub struct RowOutput<'r, T, S> {
    places: Places<'r, T>,
    shape: S,
    row: PhantomData<fn(&'r mut T) -> &'r mut T>,
}

/// Proof that the row of this lifetime has been written.
#[doc(hidden)]
pub struct RowWritten<'r>(PhantomData<fn(&'r ()) -> &'r ()>);

/// Where what the elements of a row have in common goes, before they are computed. The lifetime belongs to this row alone.
#[doc(hidden)]
pub struct ValuesOutput<'r, V> {
    place: &'r mut MaybeUninit<V>,
    row: PhantomData<fn(&'r mut V) -> &'r mut V>,
}

/// Proof that the values of the row of this lifetime have been written.
#[doc(hidden)]
pub struct ValuesWritten<'r>(PhantomData<fn(&'r ()) -> &'r ()>);

impl<'r, V> ValuesOutput<'r, V> {
    /// Writes them.
    #[inline(always)]
    pub fn put(self, values: V) -> ValuesWritten<'r> {
        const { assert!(!needs_drop::<V>(), "nothing drops what rows have in common") };
        self.place.write(values);
        ValuesWritten(PhantomData)
    }
}

impl<'r, T: Copy + 'static, S: Shape> ValuesOutput<'r, Tensor<T, S>> {
    /// Writes a tensor element by element, to where it stays.
    #[inline(always)]
    pub fn fill(self, elements: impl Produce<Elem = T, Shape = S>) -> ValuesWritten<'r> {
        // SAFETY: the tensor is filled before anything reads it.
        let tensor = unsafe { Tensor::room(elements.shape()) };
        elements.eval_into(self.place.write(tensor));
        ValuesWritten(PhantomData)
    }
}

/// What `write` writes to a place.
#[inline(always)]
fn computed<V>(
    place: &mut MaybeUninit<V>,
    write: impl for<'r> FnOnce(ValuesOutput<'r, V>) -> ValuesWritten<'r>,
) -> &V {
    let ValuesWritten(_) = write(ValuesOutput { place, row: PhantomData });
    // SAFETY: what `write` returns is made by the methods of the values of this lifetime, of which there are no other: they have been written.
    unsafe { place.assume_init_ref() }
}

/// The places of elements, one behind the other.
struct Places<'r, T> {
    out: Pointer<T>,
    /// How far the next one is behind `out`.
    next: usize,
    /// For a result that is not row-major: moves so many elements from `out` on to their places, after each [`HELD`] and at the end.
    take: Option<&'r dyn Fn(usize)>,
}

/// How many elements wait for their places in a result that is not row-major.
const HELD: usize = 32;

impl<T> Places<'_, T> {
    /// # Safety
    ///
    /// The row has one more element.
    #[inline(always)]
    unsafe fn push(&mut self, element: T) {
        // SAFETY: by the contract of this method there is room: in the result, or, as `next` starts again, for `HELD` elements.
        unsafe { self.out.add(self.next).write(element) };
        self.next += 1;
        if let Some(take) = self.take
            && self.next == HELD
        {
            take(self.next);
            self.next = 0;
        }
    }

    #[inline(always)]
    fn finish(self) {
        if let Some(take) = self.take {
            take(self.next);
        }
    }
}

/// The elements of rows, for indices of `outer`, of the shape `inner`: `common` computes what those of a row have in common, `row` writes
/// them.
struct ByRow<V, G, F, A, B, T, S> {
    common: G,
    row: F,
    outer: A,
    inner: B,
    of: PhantomData<(V, T, S)>,
}

/// What the elements of so many rows have in common is computed before any of them, so that a row does not wait for its own sum: a softmax
/// of 64 x 128 takes 0.9 of the time.
const ROWS: usize = 2;

/// Whether what rows have in common is kept for several of them. Where it is of a few vectors only, the compiler does better with single
/// rows, some of which it computes side by side; where it is large, the wait is short beside the row, and the stack holds it once.
const fn in_blocks<V>() -> bool {
    !SCALAR && size_of::<V>() > 64 && size_of::<V>() <= 1024
}

/// Writes how rows of so many axes are computed, and for each number of axes in front of them the function that the macro calls. For each
/// axis there are its type and its name.
macro_rules! by_row {
    (row $($B:ident $b:ident)*) => {
        impl<'r, T: Copy + 'static, $($B: Extent),*> RowOutput<'r, T, ($($B,)*)> {
            /// Writes the elements, each computed from its indices.
            #[inline(always)]
            pub fn each(self, element: impl Fn($(Index<$B>),*) -> T) -> RowWritten<'r> {
                let (mut place, ($($b,)*)) = (self.places, self.shape);
                // SAFETY: the loops visit each index of the row once.
                unsafe { indexed!(@loops place element; ($($b),*); $($B $b)*); }
                place.finish();
                RowWritten(PhantomData)
            }
        }
    };
    ($build:ident $rank:literal ($($A:ident $a:ident)*) ($($B:ident $b:ident)*)) => {
        /// A result that is computed row by row.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<T: Copy + 'static, V, $($A: Extent,)* $($B: Extent),*>(
            ($($a,)*): ($(IndexCount<$A>,)*),
            ($($b,)*): ($(IndexCount<$B>,)*),
            common: impl for<'r> Fn($(Index<$A>,)* ValuesOutput<'r, V>) -> ValuesWritten<'r>,
            row: impl for<'r> Fn($(Index<$A>,)* &V, RowOutput<'r, T, ($($B,)*)>) -> RowWritten<'r>,
        ) -> impl Scatter<Elem = T, Shape = ($($A,)* $($B,)*)> {
            ByRow { common, row, outer: ($($a.0,)*), inner: ($($b.0,)*), of: PhantomData::<(V, T, ($($A,)* $($B,)*))> }
        }

        // SAFETY: the loops visit every row of the shape, in the order of memory, and each has been written when `row` is back: what it
        // returns is made by `RowOutput::each` of a row of this lifetime, of which there is no other.
        unsafe impl<T: Copy + 'static, V, Common, Function, $($A: Extent,)* $($B: Extent),*> Produce
            for ByRow<V, Common, Function, ($($A,)*), ($($B,)*), T, ($($A,)* $($B,)*)>
        where
            Common: for<'r> Fn($(Index<$A>,)* ValuesOutput<'r, V>) -> ValuesWritten<'r>,
            Function: for<'r> Fn($(Index<$A>,)* &V, RowOutput<'r, T, ($($B,)*)>) -> RowWritten<'r>,
        {
            type Elem = T;
            type Shape = ($($A,)* $($B,)*);
            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                let (($($a,)*), ($($b,)*)) = (self.outer, self.inner);
                ($($a,)* $($b,)*)
            }
            #[inline(always)]
            unsafe fn fill(&self, out: Pointer<T>) {
                if is_empty(self.shape()) {
                    return;
                }
                let (common, row, ($($a,)*), inner) = (&self.common, &self.row, self.outer, self.inner);
                let ($($b,)*) = inner;
                let (mut next, count) = (0, 1 $(* $b.get())*);
                let mut output = || {
                    let places = Places { out, next, take: None };
                    next += count;
                    RowOutput { places, shape: inner, row: PhantomData }
                };
                if const { in_blocks::<V>() } {
                    by_row!(@blocks (|values| common($($a,)* values)) values { let RowWritten(_) = row($($a,)* values, output()); }; $($a)*);
                } else {
                    by_row!(@loops {
                        let mut place = MaybeUninit::uninit();
                        let RowWritten(_) = row($($a,)* computed(&mut place, |values| common($($a,)* values)), output());
                    }; $($a)*);
                }
            }
        }

        // SAFETY: the loops visit every row of the shape, each of which is written as above: all its elements are taken, in their order.
        unsafe impl<T: Copy + 'static, V, Common, Function, $($A: Extent,)* $($B: Extent),*> Scatter
            for ByRow<V, Common, Function, ($($A,)*), ($($B,)*), T, ($($A,)* $($B,)*)>
        where
            Common: for<'r> Fn($(Index<$A>,)* ValuesOutput<'r, V>) -> ValuesWritten<'r>,
            Function: for<'r> Fn($(Index<$A>,)* &V, RowOutput<'r, T, ($($B,)*)>) -> RowWritten<'r>,
        {
            #[inline(always)]
            fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], T)) {
                if is_empty(self.shape()) {
                    return;
                }
                let strides = layouts.strides(self.shape().axes());
                let (common, row, ($($a,)*), inner) = (&self.common, &self.row, self.outer, self.inner);
                let ($($b,)*) = inner;
                let lens = [$($b.get()),*];
                let mut held = [const { MaybeUninit::<T>::uninit() }; HELD];
                let work = |out: Pointer<T>| {
                    by_row!(@loops {
                        let offsets = by_row!(@offsets [0; N], &strides, 8 - $rank; $($a)*);
                        let at = Cell::new([0; _]);
                        let take = |count: usize| {
                            for held in 0..count {
                                // SAFETY: `Places` calls this when `count` elements have been written.
                                let element = unsafe { out.add(held).read() };
                                let index = at.get();
                                let further = |offsets, (axis, index): (usize, usize)| {
                                    further(offsets, &strides, 8 - lens.len() + axis, index)
                                };
                                put(index.into_iter().enumerate().fold(offsets, further), element);
                                at.set(following(index, &lens));
                            }
                        };
                        let places = Places { out, next: 0, take: Some(&take) };
                        let output = RowOutput { places, shape: inner, row: PhantomData };
                        let mut place = MaybeUninit::uninit();
                        let RowWritten(_) = row($($a,)* computed(&mut place, |values| common($($a,)* values)), output);
                    }; $($a)*);
                };
                // SAFETY: `held` has room for `HELD` elements, and nothing else refers to it.
                unsafe { lent(held.as_mut_ptr().cast(), HELD, work) };
            }
        }
    };
    (@loops $body:block;) => { $body };
    (@loops $body:block; $a:ident $($rest:ident)*) => {
        for $a in (0..$a.get()).map(|value| Index { value, extent: PhantomData }) {
            by_row!(@loops $body; $($rest)*);
        }
    };
    (@blocks ($common:expr) $value:ident $body:block; $a:ident) => {
        let (n, mut held) = ($a.get(), [const { MaybeUninit::uninit() }; ROWS]);
        for block in (0..n).step_by(ROWS) {
            let rows = ROWS.min(n - block);
            for (nth, held) in held.iter_mut().enumerate().take(rows) {
                let $a = Index { value: block + nth, extent: PhantomData };
                computed(held, $common);
            }
            for (nth, held) in held.iter_mut().enumerate().take(rows) {
                let $a = Index { value: block + nth, extent: PhantomData };
                // SAFETY: the loop before has written so many.
                let $value = unsafe { held.assume_init_ref() };
                $body
            }
        }
    };
    (@blocks $common:tt $value:ident $body:block; $a:ident $($rest:ident)+) => {
        for $a in (0..$a.get()).map(|value| Index { value, extent: PhantomData }) {
            by_row!(@blocks $common $value $body; $($rest)+);
        }
    };
    (@offsets $offsets:expr, $strides:expr, $axis:expr;) => { $offsets };
    (@offsets $offsets:expr, $strides:expr, $axis:expr; $a:ident $($rest:ident)*) => {
        by_row!(@offsets further($offsets, $strides, $axis, $a.value), $strides, $axis + 1; $($rest)*)
    };
}

/// The index behind this one, the last axis fastest.
#[inline(always)]
fn following<const N: usize>(mut index: [usize; N], lens: &[usize; N]) -> [usize; N] {
    for (index, len) in index.iter_mut().zip(lens).rev() {
        *index += 1;
        if *index < *len {
            break;
        }
        *index = 0;
    }
    index
}

by_row!(row A a);
by_row!(row A a B b);
by_row!(row A a B b C c);
by_row!(row A a B b C c D d);
by_row!(row A a B b C c D d E e);
by_row!(rows2_1 2 (A a) (B b));
by_row!(rows3_1 3 (A a) (B b C c));
by_row!(rows3_2 3 (A a B b) (C c));
by_row!(rows4_1 4 (A a) (B b C c D d));
by_row!(rows4_2 4 (A a B b) (C c D d));
by_row!(rows4_3 4 (A a B b C c) (D d));
by_row!(rows5_1 5 (A a) (B b C c D d E e));
by_row!(rows5_2 5 (A a B b) (C c D d E e));
by_row!(rows5_3 5 (A a B b C c) (D d E e));
by_row!(rows5_4 5 (A a B b C c D d) (E e));
by_row!(rows6_1 6 (A a) (B b C c D d E e F f));
by_row!(rows6_2 6 (A a B b) (C c D d E e F f));
by_row!(rows6_3 6 (A a B b C c) (D d E e F f));
by_row!(rows6_4 6 (A a B b C c D d) (E e F f));
by_row!(rows6_5 6 (A a B b C c D d E e) (F f));
