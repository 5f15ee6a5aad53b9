//! How elements are read with indices.

use duplicate::duplicate_item;

use super::Index;
use super::flat::ReadPlace;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Dim, Extent, Shape, StaticExtent};
use crate::storage::tensor::Tensor;
use crate::storage::unoptimized::UNOPTIMIZED;
use crate::storage::view::{TensorView, TensorViewMut};

/// A tensor or a view that is read with `RANK` indices.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: `{Self}` is not a tensor or view of rank {RANK}",
    label = "not read with this many indices"
)]
pub trait Indexed<const RANK: usize> {
    type Elem: Copy + 'static;
    type Indices;
    type Shape;
    /// How its elements lie in memory.
    type Layout;
    fn element(&self, indices: Self::Indices) -> Self::Elem;
    /// The same element, whose place among those of the result is `at`.
    #[inline(always)]
    fn element_at(&self, indices: Self::Indices, _at: ReadPlace<Self::Layout>) -> Self::Elem {
        self.element(indices)
    }
    /// The elements from these indices on to the end of the last axis, if they lie side by side; else none.
    #[inline(always)]
    fn run(&self, _indices: Self::Indices) -> &[Self::Elem] {
        &[]
    }
    fn lengths(&self) -> Self::Shape;
}

#[duplicate_item(reference; [&X]; [&mut X])]
impl<const RANK: usize, X: Indexed<RANK>> Indexed<RANK> for reference {
    type Elem = X::Elem;
    type Indices = X::Indices;
    type Shape = X::Shape;
    type Layout = X::Layout;
    #[inline(always)]
    fn element(&self, indices: X::Indices) -> X::Elem {
        (**self).element(indices)
    }
    #[inline(always)]
    fn element_at(&self, indices: X::Indices, at: ReadPlace<X::Layout>) -> X::Elem {
        (**self).element_at(indices, at)
    }
    #[inline(always)]
    fn run(&self, indices: X::Indices) -> &[X::Elem] {
        (**self).run(indices)
    }
    #[inline(always)]
    fn lengths(&self) -> X::Shape {
        (**self).lengths()
    }
}

impl<T: Copy + 'static, const N: usize> Indexed<1> for [T; N]
where
    Dim<N>: StaticExtent,
{
    type Elem = T;
    type Indices = (Index<Dim<N>>,);
    type Shape = (Dim<N>,);
    type Layout = RowMajor;
    #[inline(always)]
    fn lengths(&self) -> (Dim<N>,) {
        (Dim,)
    }
    #[inline(always)]
    fn element(&self, (i,): Self::Indices) -> T {
        // SAFETY: the index is below the length of its extent, which is `N`.
        unsafe { *self.get_unchecked(i.value) }
    }
}

/// The element at these indices.
#[doc(hidden)]
#[inline(always)]
pub fn read<const RANK: usize, X, I, T>(tensor: &X, indices: I) -> T
where
    X: Indexed<RANK, Indices = I, Elem = T>,
{
    tensor.element(indices)
}

/// The element at these indices, which are those of the result.
#[doc(hidden)]
#[inline(always)]
pub fn read_flat<const RANK: usize, X, I, T, L>(tensor: &X, indices: I, at: ReadPlace<L>) -> T
where
    X: Indexed<RANK, Indices = I, Elem = T, Layout = L>,
{
    tensor.element_at(indices, at)
}

/// The elements from these places on to the end of the last axis, if they lie side by side; else none. A place has the number of its axis among eight.
///
/// # Safety
///
/// Each place is below the length of its axis, and each axis has one.
#[inline(always)]
unsafe fn run_of<T: Copy + 'static, S: Shape, L: Layout, const RANK: usize>(
    view: TensorView<'_, T, S, L>,
    places: [(usize, usize); RANK],
) -> &[T] {
    let (lengths, strides) = (view.shape().axes(), view.strides());
    let Some((place, last)) = places.last() else { return &[] };
    let (len, step) = (lengths.get(*last).unwrap_or(&0), strides.get(*last));
    if step != Some(&1) || len < place {
        return &[];
    }
    let offset = places.iter().map(|(place, axis)| place * strides.get(*axis).unwrap_or(&0)).sum();
    // SAFETY: a view is in bounds for every index of its shape, so also for those that follow on the last axis, along which elements lie side by
    // side.
    unsafe { view.ptr().add(offset).slice(len - place) }
}

/// Writes for one rank how tensors and views are read with as many indices. For each axis there are its type, its name and its position
/// among eight.
macro_rules! readable {
    ($rank:literal $($E:ident $i:ident $axis:literal)*) => {
        impl<T: Copy + 'static, $($E: Extent,)* L: Layout> Indexed<$rank> for TensorView<'_, T, ($($E,)*), L> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            type Shape = ($($E,)*);
            type Layout = L;
            #[inline(always)]
            fn lengths(&self) -> Self::Shape {
                self.shape()
            }
            #[inline(always)]
            fn element_at(&self, indices: Self::Indices, at: ReadPlace<L>) -> T {
                match at.position().filter(|_| L::CONTIGUOUS).and_then(|at| at.of(self.shape())) {
                    // SAFETY: the view is row-major, and the position is one among as many elements as it has.
                    Some(at) => unsafe { self.ptr().add(at).read() },
                    None => self.element(indices),
                }
            }
            #[inline(always)]
            fn run(&self, ($($i,)*): Self::Indices) -> &[T] {
                // SAFETY: each index is below the length of its axis.
                unsafe { run_of(*self, [$(($i.value, $axis)),*]) }
            }
            #[inline(always)]
            fn element(&self, ($($i,)*): Self::Indices) -> T {
                let offset = if UNOPTIMIZED && L::CONTIGUOUS {
                    // Computing eight strides for each element would take longer than everything else.
                    #[allow(non_snake_case, reason = "an extent is called as its type")]
                    let ($($E,)*) = self.shape;
                    #[allow(unused_mut, reason = "without axes")]
                    let mut offset = 0;
                    $(offset = offset * $E.get() + $i.value;)*
                    offset
                } else {
                    0 $(+ $i.value * self.strides()[$axis])*
                };
                // SAFETY: each index is below the length of its axis, and a view is in bounds for every index of its
                // shape; a stride of 0 in place of any other stands only where the length is 1 and the index 0.
                unsafe { self.ptr().add(offset).read() }
            }
        }

        impl<T: Copy + 'static, $($E: Extent,)* L: Layout> Indexed<$rank> for TensorViewMut<'_, T, ($($E,)*), L> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            type Shape = ($($E,)*);
            type Layout = L;
            #[inline(always)]
            fn lengths(&self) -> Self::Shape {
                self.shape()
            }
            #[inline(always)]
            fn element_at(&self, indices: Self::Indices, at: ReadPlace<L>) -> T {
                self.view().element_at(indices, at)
            }
            #[inline(always)]
            fn element(&self, indices: Self::Indices) -> T {
                self.view().element(indices)
            }
        }

        impl<T: Copy + 'static, $($E: Extent),*> Indexed<$rank> for Tensor<T, ($($E,)*)> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            type Shape = ($($E,)*);
            type Layout = RowMajor;
            #[inline(always)]
            fn lengths(&self) -> Self::Shape {
                self.shape()
            }
            #[inline(always)]
            fn element_at(&self, indices: Self::Indices, at: ReadPlace<RowMajor>) -> T {
                self.view().element_at(indices, at)
            }
            #[inline(always)]
            fn run(&self, ($($i,)*): Self::Indices) -> &[T] {
                // SAFETY: each index is below the length of its axis.
                unsafe { run_of(self.view(), [$(($i.value, $axis)),*]) }
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "an extent is called as its type")]
            fn element(&self, indices: Self::Indices) -> T {
                if UNOPTIMIZED {
                    // Computing eight strides for each element would take longer than everything else.
                    let (($($i,)*), ($($E,)*)) = (indices, self.shape());
                    #[allow(unused_mut, reason = "without axes")]
                    let mut offset = 0;
                    $(offset = offset * $E.get() + $i.value;)*
                    // SAFETY: each index is below the length of its axis, so that there is such an element.
                    return unsafe { self.pointer().add(offset).read() };
                }
                self.view().element(indices)
            }
        }
    };
}

readable!(0);
readable!(1 A a 7);
readable!(2 A a 6 B b 7);
readable!(3 A a 5 B b 6 C c 7);
readable!(4 A a 4 B b 5 C c 6 D d 7);
readable!(5 A a 3 B b 4 C c 5 D d 6 E e 7);
readable!(6 A a 2 B b 3 C c 4 D d 5 E e 6 F f 7);
