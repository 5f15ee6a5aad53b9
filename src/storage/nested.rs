//! Nested arrays as tensors.

use core::mem::MaybeUninit;

use super::tensor::Tensor;
use super::view::{RowMajor, TensorView, TensorViewMut};
use crate::expr::Number;
use crate::shape::{Dim, StaticExtent, StaticShape};

/// A nested array of 1 to 6 levels, such as `[[f32; 3]; 2]`, for the shape `S`.
///
/// # Safety
///
/// `Self` is `S::LEN` contiguous elements in row-major order.
#[diagnostic::on_unimplemented(
    message = "the array `{Self}` does not have the shape {S}",
    label = "this array has another shape"
)]
pub unsafe trait Nested<T, S>: Copy {}

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
        // SAFETY: by the contract of `Nested` an array is `LEN` contiguous elements in row-major order, and `Copy`.
        unsafe { self.as_slice().as_ptr().cast::<A>().read() }
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorView<'a, T, S> {
    /// A view of a nested array.
    #[inline(always)]
    pub(crate) fn of_nested<A: Nested<T, S>>(array: &'a A) -> Self {
        // SAFETY: by the contract of `Nested` the array has an element for every index of the shape.
        unsafe { Self::from_raw((&raw const *array).cast(), S::NEW, RowMajor) }
    }
}

impl<'a, T: Copy + 'static, S: StaticShape> TensorViewMut<'a, T, S> {
    /// A mutable view of a nested array.
    #[inline(always)]
    pub(crate) fn of_nested<A: Nested<T, S>>(array: &'a mut A) -> Self {
        // SAFETY: as above, and each element has an index of its own.
        unsafe { Self::from_raw((&raw mut *array).cast(), S::NEW, RowMajor) }
    }
}
