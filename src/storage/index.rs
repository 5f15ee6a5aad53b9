//! Indices that are in bounds by their type: what [`compute!`](crate::compute) counts with.

use core::fmt;
use core::marker::PhantomData;

use super::pointer::Pointer;
use super::produce::Produce;
use super::tensor::Tensor;
use super::view::{Layout, TensorView, TensorViewMut};
use crate::kernel::end_row;
use crate::kernel::fold::fold_lanes;
use crate::kernel::sum::sum;
use crate::shape::index::Inside;
use crate::shape::{Axes, Shape, StaticExtent, StaticShape};

/// A number below the length of the extent `E`, so that an axis of this extent has an element there.
///
/// Inside [`compute!`](crate::compute) every index is one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Index<E> {
    /// Below `E::LEN`.
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

    /// The value.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.value
    }

    /// All indices of the extent, in order.
    #[must_use]
    #[inline(always)]
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..E::LEN).map(|value| Self { value, extent: PhantomData })
    }

    /// This index for another axis, which must be of the same extent.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub fn same<F>(self) -> Index<F>
    where
        E: IndexFits<F>,
    {
        E::index(self)
    }
}

impl<E: StaticExtent> fmt::Debug for Index<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.value, E::LEN)
    }
}

/// An index of the extent `Self` is one of the extent `F`: they are the same.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: the length of this index is {Self} elsewhere, but {F} here",
    label = "an axis of length {F}"
)]
pub trait IndexFits<F>: Sized {
    fn index(index: Index<Self>) -> Index<F>;
}

#[diagnostic::do_not_recommend]
impl<E> IndexFits<E> for E {
    #[inline(always)]
    fn index(index: Index<E>) -> Index<E> {
        index
    }
}

/// With a second extent that an index could fit, rustc waits for the axis to tell which one, and then says what does not
/// fit; with a single one it would be sure at once, and complain of types.
#[doc(hidden)]
pub enum Undecided {}

#[diagnostic::do_not_recommend]
impl<E: StaticExtent> IndexFits<Undecided> for E {
    #[inline(always)]
    fn index(index: Index<E>) -> Index<Undecided> {
        Index { value: index.value, extent: PhantomData }
    }
}

/// A tensor or a view that is read with `RANK` indices.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: `{Self}` is not a tensor or view of rank {RANK} and static extents",
    label = "not read with this many indices"
)]
pub trait Indexed<const RANK: usize> {
    type Elem: Copy + 'static;
    type Indices;
    fn element(&self, indices: Self::Indices) -> Self::Elem;
}

impl<const RANK: usize, X: Indexed<RANK>> Indexed<RANK> for &X {
    type Elem = X::Elem;
    type Indices = X::Indices;
    #[inline(always)]
    fn element(&self, indices: X::Indices) -> X::Elem {
        (**self).element(indices)
    }
}

/// The element at these indices.
#[doc(hidden)]
#[inline(always)]
pub fn read<const RANK: usize, X: Indexed<RANK>>(tensor: &X, indices: X::Indices) -> X::Elem {
    tensor.element(indices)
}

/// Folds what `element` gives for every index of the extent, in the order of [`fold_lanes`].
#[inline(always)]
pub(crate) fn fold<E: StaticExtent, T: Copy>(
    init: T,
    element: impl Fn(Index<E>) -> T,
    combine: impl Fn(T, T) -> T,
) -> T {
    // The invariant of `Index` holds as `fold_lanes` asks for positions below its length alone.
    fold_lanes(E::LEN, init, |value| element(Index { value, extent: PhantomData }), combine)
}

/// Adds up what `element` gives for every index of the extent, in the order of [`sum`].
#[inline(always)]
pub(crate) fn add_up<E: StaticExtent, T: Copy + 'static>(
    zero: T,
    element: impl Fn(Index<E>) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    // The invariant of `Index` holds as `sum` asks for positions below its length alone.
    sum(E::LEN, zero, |value| element(Index { value, extent: PhantomData }), add)
}

/// The elements that a function computes from their indices in the shape `S`.
struct Computed<F, S> {
    element: F,
    shape: PhantomData<S>,
}

/// Where the next element goes.
struct Writer<T>(Pointer<T>);

impl<T> Writer<T> {
    /// # Safety
    ///
    /// There is room for one more element.
    #[inline(always)]
    unsafe fn push(&mut self, element: T) {
        // SAFETY: by the contract of this method; behind the last element the pointer is not used.
        unsafe {
            self.0.write(element);
            self.0 = self.0.add(1);
        }
    }
}

macro_rules! rank {
    ($rank:literal $build:ident $($E:ident $i:ident $axis:literal)*) => {
        impl<T: Copy + 'static, $($E: StaticExtent,)* L: Layout> Indexed<$rank> for TensorView<'_, T, ($($E,)*), L> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            #[inline(always)]
            fn element(&self, ($($i,)*): Self::Indices) -> T {
                let offset = 0 $(+ $i.value * self.strides()[$axis])*;
                // SAFETY: each index is below the length of its axis, and a view is in bounds for every index of its
                // shape; a stride of 0 in place of any other stands only where the length is 1 and the index 0.
                unsafe { self.ptr().add(offset).read() }
            }
        }

        impl<T: Copy + 'static, $($E: StaticExtent,)* L: Layout> Indexed<$rank> for TensorViewMut<'_, T, ($($E,)*), L> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            #[inline(always)]
            fn element(&self, indices: Self::Indices) -> T {
                self.view().element(indices)
            }
        }

        impl<T: Copy + 'static, $($E: StaticExtent),*> Indexed<$rank> for Tensor<T, ($($E,)*)> {
            type Elem = T;
            type Indices = ($(Index<$E>,)*);
            #[inline(always)]
            fn element(&self, indices: Self::Indices) -> T {
                self.view().element(indices)
            }
        }

        /// A tensor whose elements `element` computes from their indices.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<T: Copy + 'static, $($E: StaticExtent),*>(element: impl Fn($(Index<$E>),*) -> T) -> Tensor<T, ($($E,)*)> {
            Computed::<_, ($($E,)*)> { element, shape: PhantomData }.eval()
        }

        // SAFETY: the loops visit every index of the shape once, in the order of memory.
        unsafe impl<T: Copy + 'static, Function: Fn($(Index<$E>),*) -> T, $($E: StaticExtent),*> Produce
            for Computed<Function, ($($E,)*)>
        {
            type Elem = T;
            type Shape = ($($E,)*);
            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                StaticShape::NEW
            }
            #[inline(always)]
            unsafe fn fill(&self, out: Pointer<T>) {
                let (element, mut place) = (&self.element, Writer(out));
                // SAFETY: there is room for every index of the shape.
                unsafe { rank!(@loops place element; ($($i),*); $($E $i)*); }
            }
        }
    };
    (@loops $place:ident $element:ident; ($($index:ident),*);) => {
        $place.push($element($($index),*))
    };
    (@loops $place:ident $element:ident; $indices:tt; $E:ident $i:ident) => {
        for $i in Index::<$E>::all() {
            rank!(@loops $place $element; $indices;);
        }
        end_row($E::LEN);
    };
    (@loops $place:ident $element:ident; $indices:tt; $E:ident $i:ident $($rest:tt)*) => {
        for $i in Index::<$E>::all() {
            rank!(@loops $place $element; $indices; $($rest)*);
        }
    };
}

rank!(0 tensor0);
rank!(1 tensor1 A a 7);
rank!(2 tensor2 A a 6 B b 7);
rank!(3 tensor3 A a 5 B b 6 C c 7);
rank!(4 tensor4 A a 4 B b 5 C c 6 D d 7);
rank!(5 tensor5 A a 3 B b 4 C c 5 D d 6 E e 7);
rank!(6 tensor6 A a 2 B b 3 C c 4 D d 5 E e 6 F f 7);

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The element at an index inside the shape.
    #[inline(always)]
    pub(crate) fn inside<I: Shape>(&self, index: I) -> &'a T
    where
        S: Inside<I>,
    {
        // SAFETY: the callers have a verdict that each index is below the length of its axis.
        unsafe { self.ptr.add(offset(self.strides(), index)).get() }
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorViewMut<'a, T, S, L> {
    /// The element at an index inside the shape.
    #[inline(always)]
    pub(crate) fn inside_mut<I: Shape>(self, index: I) -> &'a mut T
    where
        S: Inside<I>,
    {
        // SAFETY: the callers have a verdict that each index is below the length of its axis.
        unsafe { self.ptr.add(offset(self.strides(), index)).get_mut() }
    }

    /// The element at these indices, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn at_mut(self, index: Axes) -> Option<&'a mut T> {
        let mut offset = 0_usize;
        for ((i, len), stride) in index.into_iter().zip(self.shape.axes()).zip(self.steps()) {
            if i >= len {
                return None;
            }
            offset = offset.wrapping_add(i.wrapping_mul(stride));
        }
        // SAFETY: the index is inside the shape, and a view is in bounds.
        Some(unsafe { self.ptr.add(offset).get_mut() })
    }
}

/// How far behind the first element an index lies; the axes in front of a shape have stride 0.
#[inline(always)]
fn offset<I: Shape>(strides: Axes, index: I) -> usize {
    let mut offset = 0;
    for (i, stride) in index.axes().into_iter().zip(strides) {
        offset += i * stride;
    }
    offset
}
