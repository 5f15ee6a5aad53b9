//! Nested arrays as tensors.

use core::mem::MaybeUninit;

use super::pointer::Pointer;
use super::tensor::Tensor;
use super::view::{TensorView, TensorViewMut};
use crate::element::Number;
use crate::shape::layout::RowMajor;
use crate::shape::{Dim, StaticExtent, StaticShape};

/// A nested array of 1 to 6 levels, such as `[[f32; 3]; 2]`, for the shape `S`.
///
/// With the feature `generic-array` a nested `GenericArray` is one as well.
///
/// # Safety
///
/// `Self` is `S::LEN` contiguous elements in row-major order, and nothing else.
#[diagnostic::on_unimplemented(
    message = "the array `{Self}` does not have the shape {S}",
    label = "this array has another shape"
)]
pub unsafe trait Nested<T, S>: Sized {}

/// Each line is a number of levels: the lengths from the outside in, and the array type, which is [`Nested`] and converts to
/// a tensor and a view and back.
macro_rules! nested {
    ($([$($n:ident)*] $array:ty;)*) => {$(
        // SAFETY: arrays are contiguous, and the shape lists their lengths from the outside in.
        unsafe impl<T: Copy + 'static, $(const $n: usize),*> Nested<T, ($(Dim<$n>,)*)> for $array
        where
            $(Dim<$n>: StaticExtent,)*
        {
        }
        impl<T: Number, $(const $n: usize),*> From<$array> for Tensor<T, ($(Dim<$n>,)*)>
        where
            $(Dim<$n>: StaticExtent,)*
        {
            #[inline(always)]
            fn from(array: $array) -> Self {
                Self::from_nested(array)
            }
        }
        impl<'a, T: Copy + 'static, $(const $n: usize),*> From<&'a $array> for TensorView<'a, T, ($(Dim<$n>,)*)>
        where
            $(Dim<$n>: StaticExtent,)*
        {
            /// A view of the array; nothing is copied.
            fn from(array: &'a $array) -> Self {
                Self::of_nested(array)
            }
        }
        impl<'a, T: Copy + 'static, $(const $n: usize),*> From<&'a mut $array>
            for TensorViewMut<'a, T, ($(Dim<$n>,)*)>
        where
            $(Dim<$n>: StaticExtent,)*
        {
            /// A mutable view of the array; nothing is copied.
            fn from(array: &'a mut $array) -> Self {
                Self::of_nested(array)
            }
        }
        impl<T: Copy + 'static, $(const $n: usize),*> From<Tensor<T, ($(Dim<$n>,)*)>> for $array
        where
            $(Dim<$n>: StaticExtent,)*
        {
            fn from(tensor: Tensor<T, ($(Dim<$n>,)*)>) -> Self {
                tensor.into_nested()
            }
        }

    )*};
}

nested! {
    [A] [T; A];
    [A B] [[T; B]; A];
    [A B C] [[[T; C]; B]; A];
    [A B C D] [[[[T; D]; C]; B]; A];
    [A B C D E] [[[[[T; E]; D]; C]; B]; A];
    [A B C D E F] [[[[[[T; F]; E]; D]; C]; B]; A];
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// A tensor from a nested array, in a `const` as well.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// const IDENTITY: Tensor<i32, Shape![2, 2]> = Tensor::from_nested([[1, 0], [0, 1]]);
    /// assert_eq!(IDENTITY.get([1, 1]), Some(1));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn from_nested<A: Nested<T, S>>(array: A) -> Self {
        let mut tensor = MaybeUninit::<Self>::uninit();
        // SAFETY: the elements lie at the start of the struct and have room for `LEN` of them; by the contract of
        // `Nested` the array is those elements.
        unsafe {
            tensor.as_mut_ptr().cast::<A>().write(array);
            tensor.assume_init()
        }
    }
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// The elements as a nested array.
    #[inline(always)]
    pub(crate) fn to_nested<A: Nested<T, S>>(&self) -> A {
        // SAFETY: by the contract of `Nested` an array is `LEN` contiguous elements in row-major order, which are `Copy`.
        unsafe { self.as_slice().as_ptr().cast::<A>().read() }
    }

    /// The elements as a nested array; nothing is copied.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let rows: &[[i32; 3]; 2] = x.as_nested();
    /// assert_eq!(rows[1], [4, 5, 6]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn as_nested<A: Nested<T, S>>(&self) -> &A {
        // SAFETY: by the contract of `Nested` an array is `LEN` contiguous elements, which the tensor has, borrowed as it is.
        unsafe { &*self.elements().as_ptr().cast::<A>() }
    }

    /// The elements as a nested array, mutably; nothing is copied.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::from([[1, 2], [3, 4]]);
    /// let rows: &mut [[i32; 2]; 2] = x.as_nested_mut();
    /// rows.swap(0, 1);
    /// assert_eq!(x, Tensor::from([[3, 4], [1, 2]]));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn as_nested_mut<A: Nested<T, S>>(&mut self) -> &mut A {
        // SAFETY: as for `as_nested`. The tensor is borrowed mutably, and any values of type `T` are elements of a tensor.
        unsafe { &mut *self.as_mut_slice().as_mut_ptr().cast::<A>() }
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorView<'a, T, S> {
    /// A view of a nested array.
    #[inline(always)]
    pub(crate) fn of_nested<A: Nested<T, S>>(array: &'a A) -> Self {
        // SAFETY: by the contract of `Nested` the array has an element for every index of the shape.
        unsafe { Self::from_raw(Pointer::new((&raw const *array).cast(), S::LEN), S::NEW, RowMajor) }
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorView<'a, T, S> {
    /// A view of an array that has as many elements as the shape, in row-major order; nothing is copied.
    ///
    /// The number of elements is checked when the program is built, not by `cargo check`. An array of the shape itself,
    /// such as `[[T; 3]; 2]`, converts by `From`, which is checked earlier.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// static SAMPLES: [i16; 2000] = [7; 2000];
    /// let x = TensorView::<i16, Shape![1000, 2]>::from_flat(&SAMPLES);
    /// assert_eq!(x.get([999, 1]), Some(7));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_flat<const N: usize>(elements: &'a [T; N]) -> Self {
        const { assert!(N == S::LEN, "the number of elements is not the product of the extents") };
        // SAFETY: the array has an element for every index of the shape.
        unsafe { Self::from_raw(Pointer::of(elements), S::NEW, RowMajor) }
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorViewMut<'a, T, S> {
    /// A mutable view of an array that has as many elements as the shape, in row-major order; nothing is copied.
    ///
    /// A buffer that a peripheral has filled becomes a tensor this way, and by [`into_flat`](Self::into_flat) a buffer
    /// again. The number of elements is checked when the program is built, not by `cargo check`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut samples = [1_i16, 10, 2, 20, 3, 30];
    /// let mut x = TensorViewMut::<i16, Shape![3, 2]>::from_flat(&mut samples);
    /// x -= &tensor![1, 10];
    /// let buffer: &mut [i16; 6] = x.into_flat();
    /// assert_eq!(buffer, &[0, 0, 1, 10, 2, 20]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_flat<const N: usize>(elements: &'a mut [T; N]) -> Self {
        const { assert!(N == S::LEN, "the number of elements is not the product of the extents") };
        // SAFETY: the array has an element for every index of the shape, each its own.
        unsafe { Self::from_raw(Pointer::of_mut(elements), S::NEW, RowMajor) }
    }

    /// The array that the elements lie in, for as long as it is borrowed.
    ///
    /// The number of elements is checked when the program is built, not by `cargo check`.
    #[must_use]
    #[inline]
    pub const fn into_flat<const N: usize>(self) -> &'a mut [T; N] {
        const { assert!(N == S::LEN, "the number of elements is not the product of the extents") };
        // SAFETY: a row-major view is in bounds for `LEN == N` contiguous elements, and `self` gives its borrow away.
        unsafe { &mut *self.ptr.address().cast_mut().cast() }
    }

    /// A mutable view of a nested array.
    #[inline(always)]
    pub(crate) fn of_nested<A: Nested<T, S>>(array: &'a mut A) -> Self {
        // SAFETY: by the contract of `Nested` the array has an element for every index of the shape, each its own.
        unsafe { Self::from_raw(Pointer::new((&raw mut *array).cast(), S::LEN), S::NEW, RowMajor) }
    }
}
