//! Sums along an index whose elements lie apart, of columns that lie side by side: what [`compute!`](crate::compute) writes for
//! `[j] => sum!(i => x[i, j])`.

use core::marker::PhantomData;

use super::update::{Scatter, further};
use super::{Count, Index};
use crate::kernel::sum::sum_down;
use crate::shape::{Axes, Extent};
use crate::storage::pointer::Pointer;
use crate::storage::produce::Produce;

/// Which index of the result counts columns, and what becomes of the elements `T` of each, as many as the extent `E` says.
#[doc(hidden)]
pub trait Down<T, E> {
    /// The index, by position.
    const COLUMN: usize;
    /// The sum of nothing.
    fn zero() -> T;
    /// The sum of two.
    fn add(x: T, y: T) -> T;
    /// The value of a column with this sum.
    fn value(sum: T) -> T;
}

/// A result whose elements are made of such values: `term` gives an element of a column, `finish` what becomes of its value.
struct ByColumn<Way, Term, Finish, S, K, T, U> {
    term: Term,
    finish: Finish,
    shape: S,
    summed: K,
    of: PhantomData<(Way, T, U)>,
}

/// Writes for one rank the function that the macro calls. For each axis there are its type, its name and its position.
macro_rules! by_column {
    ($rank:literal $build:ident $($E:ident $i:ident $axis:literal)*) => {
        /// A result whose elements are made of the values of columns.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<Way: Down<T, K>, T: Copy + 'static, U: Copy + 'static, $($E: Extent,)* K: Extent>(
            _: Way,
            ($($i,)*): ($(Count<$E>,)*),
            (k,): (Count<K>,),
            term: impl Fn($(Index<$E>,)* Index<K>) -> T,
            finish: impl Fn(T, $(Index<$E>),*) -> U,
        ) -> impl Scatter<Elem = U, Shape = ($($E,)*)> {
            ByColumn { term, finish, shape: ($($i.0,)*), summed: k.0, of: PhantomData::<(Way, T, U)> }
        }

        impl<Way, T, U, Term, Finish, K, $($E),*> ByColumn<Way, Term, Finish, ($($E,)*), K, T, U>
        where
            Way: Down<T, K>,
            T: Copy + 'static,
            U: Copy + 'static,
            K: Extent,
            Term: Fn($(Index<$E>,)* Index<K>) -> T,
            Finish: Fn(T, $(Index<$E>),*) -> U,
            $($E: Extent,)*
        {
            /// Hands over each element once, with its index.
            #[inline(always)]
            fn each(&self, mut put: impl FnMut(($(Index<$E>,)*), U)) {
                let (term, finish, ($($i,)*), summed) = (&self.term, &self.finish, self.shape, self.summed.get());
                let mut columns = 1;
                $(if $axis == Way::COLUMN { columns = $i.get(); })*
                by_column!(@loops Way ($($axis)*); {
                    let at = |column: usize| ($(Index::<$E> {
                        value: if $axis == Way::COLUMN { column } else { $i },
                        extent: PhantomData,
                    },)*);
                    let get = |row: usize, column: usize| {
                        let ($($i,)*) = at(column);
                        term($($i,)* Index { value: row, extent: PhantomData })
                    };
                    sum_down((summed, columns), Way::zero(), get, Way::add, |column, sum| {
                        let ($($i,)*) = at(column);
                        put(at(column), finish(Way::value(sum), $($i),*));
                    });
                }; $($i)*);
            }
        }

        // SAFETY: the loops visit each index of the shape once, but for that of the columns, of which `sum_down` hands over each.
        unsafe impl<Way, T, U, Term, Finish, K, $($E),*> Produce for ByColumn<Way, Term, Finish, ($($E,)*), K, T, U>
        where
            Way: Down<T, K>,
            T: Copy + 'static,
            U: Copy + 'static,
            K: Extent,
            Term: Fn($(Index<$E>,)* Index<K>) -> T,
            Finish: Fn(T, $(Index<$E>),*) -> U,
            $($E: Extent,)*
        {
            type Elem = U;
            type Shape = ($($E,)*);
            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                self.shape
            }
            #[inline(always)]
            unsafe fn fill(&self, out: Pointer<U>) {
                #[allow(non_snake_case, reason = "an extent is called as its type")]
                let ($($E,)*) = self.shape;
                self.each(|($($i,)*), element| {
                    let mut offset = 0;
                    $(offset = offset * $E.get() + $i.value;)*
                    // SAFETY: the index is one of the shape, for each of which there is room.
                    unsafe { out.add(offset).write(element) };
                });
            }
        }

        // SAFETY: `each` hands over an element for each index of the shape.
        unsafe impl<Way, T, U, Term, Finish, K, $($E),*> Scatter for ByColumn<Way, Term, Finish, ($($E,)*), K, T, U>
        where
            Way: Down<T, K>,
            T: Copy + 'static,
            U: Copy + 'static,
            K: Extent,
            Term: Fn($(Index<$E>,)* Index<K>) -> T,
            Finish: Fn(T, $(Index<$E>),*) -> U,
            $($E: Extent,)*
        {
            #[inline(always)]
            fn scatter<const N: usize>(&self, strides: [Axes; N], put: impl Fn([usize; N], U)) {
                self.each(|($($i,)*), element| {
                    let offsets = [0; N];
                    $(let offsets = further(offsets, &strides, 8 - $rank + $axis, $i.value);)*
                    put(offsets, element);
                });
            }
        }
    };
    (@loops $Way:ident ($($axis:literal)*); $body:block;) => { $body };
    (@loops $Way:ident ($axis:literal $($axes:literal)*); $body:block; $i:ident $($rest:ident)*) => {
        // The kernel counts columns.
        for $i in 0..if $axis == $Way::COLUMN { 1 } else { $i.get() } {
            by_column!(@loops $Way ($($axes)*); $body; $($rest)*);
        }
    };
}

by_column!(1 columns1 A a 0);
by_column!(2 columns2 A a 0 B b 1);
by_column!(3 columns3 A a 0 B b 1 C c 2);
by_column!(4 columns4 A a 0 B b 1 C c 2 D d 3);
by_column!(5 columns5 A a 0 B b 1 C c 2 D d 3 E e 4);
by_column!(6 columns6 A a 0 B b 1 C c 2 D d 3 E e 4 F f 5);
