//! `GenericArray`s as tensors and tensors as `GenericArray`s, with the feature `generic-array`.
//!
//! A tensor is stored in native arrays; a `GenericArray` has the same layout, so that nothing is copied where something is
//! borrowed.
//!
//! ```
//! use generic_array::{GenericArray, arr, typenum::{U2, U3}};
//! use shapeproof::prelude::*;
//!
//! let mut x = Tensor::from(arr![arr![1, 2, 3], arr![4, 5, 6]]);
//! assert_eq!(x.sum_axis(Axis::<0>), Tensor::from([5, 7, 9]));
//!
//! let rows: &GenericArray<GenericArray<i32, U3>, U2> = x.as_generic_array();
//! assert_eq!(rows[1], arr![4, 5, 6]);
//! x.as_generic_array_mut().swap(0, 1);
//! let rows: GenericArray<GenericArray<i32, U3>, U2> = x.into();
//! assert_eq!(rows[0], arr![4, 5, 6]);
//!
//! // Views borrow a `GenericArray` as they borrow an array.
//! let samples = arr![7, 8, 9];
//! let view = TensorView::from(&samples);
//! assert_eq!(view.get([2]), Some(9));
//! ```

use generic_array::{ArrayLength, GenericArray};

use super::{Nested, Tensor, TensorView, TensorViewMut};
use crate::element::Number;
use crate::shape::key_relations::EqualsItself;
use crate::shape::number::ToExtent;
use crate::shape::{Extent, StaticExtent, StaticShape};

/// A shape whose tensors are nested [`GenericArray`]s: all of 1 to 6 axes that are known at compile time.
pub trait GenericArrayShape<T>: StaticShape {
    /// The nested array: `GenericArray<GenericArray<T, U3>, U2>` for `Shape![2, 3]`.
    type GenericArray: Nested<T, Self>;
}

impl<T: Copy + 'static, S: GenericArrayShape<T>> Tensor<T, S> {
    /// The elements as a nested [`GenericArray`]; nothing is copied. Needs the feature `generic-array`.
    #[must_use]
    #[inline(always)]
    pub fn as_generic_array(&self) -> &S::GenericArray {
        self.as_nested()
    }

    /// The elements as a nested [`GenericArray`], mutably; nothing is copied. Needs the feature `generic-array`.
    #[must_use]
    #[inline(always)]
    pub fn as_generic_array_mut(&mut self) -> &mut S::GenericArray {
        self.as_nested_mut()
    }
}

/// One line for each rank: the lengths from the outside in, and the array.
macro_rules! generic_arrays {
    ($([$($n:ident $e:ident)*] $array:ty;)*) => {$(
        // SAFETY: a `GenericArray<T, N>` is `N` contiguous `T` and nothing else, as that crate documents, and `N` is the
        // length of the extent whose key it is.
        unsafe impl<T: Copy + 'static, $($n: ArrayLength + EqualsItself<$e>,)* $($e: StaticExtent + Extent<Key = $n>),*>
            Nested<T, ($($e,)*)> for $array
        {
        }
        impl<T: Copy + 'static, $($n: ArrayLength + EqualsItself<$e>,)* $($e: StaticExtent + Extent<Key = $n>),*> GenericArrayShape<T>
            for ($($e,)*)
        {
            type GenericArray = $array;
        }
        impl<T: Number, $($n: ArrayLength + ToExtent<Extent: Extent<Key = $n>> + EqualsItself<$n::Extent>),*> From<$array>
            for Tensor<T, ($($n::Extent,)*)>
        {
            #[inline(always)]
            fn from(array: $array) -> Self {
                Self::from_nested(array)
            }
        }
        impl<T: Copy + 'static, $($n: ArrayLength + EqualsItself<$e>,)* $($e: StaticExtent + Extent<Key = $n>),*> From<Tensor<T, ($($e,)*)>>
            for $array
        {
            #[inline(always)]
            fn from(tensor: Tensor<T, ($($e,)*)>) -> Self {
                tensor.to_nested()
            }
        }
        impl<'a, T: Copy + 'static, $($n: ArrayLength + ToExtent<Extent: Extent<Key = $n>> + EqualsItself<$n::Extent>),*> From<&'a $array>
            for TensorView<'a, T, ($($n::Extent,)*)>
        {
            /// A view of the array; nothing is copied.
            fn from(array: &'a $array) -> Self {
                Self::of_nested(array)
            }
        }
        impl<'a, T: Copy + 'static, $($n: ArrayLength + ToExtent<Extent: Extent<Key = $n>> + EqualsItself<$n::Extent>),*> From<&'a mut $array>
            for TensorViewMut<'a, T, ($($n::Extent,)*)>
        {
            /// A mutable view of the array; nothing is copied.
            fn from(array: &'a mut $array) -> Self {
                Self::of_nested(array)
            }
        }
    )*};
}

generic_arrays! {
    [A I] GenericArray<T, A>;
    [A I B J] GenericArray<GenericArray<T, B>, A>;
    [A I B J C K] GenericArray<GenericArray<GenericArray<T, C>, B>, A>;
    [A I B J C K D L] GenericArray<GenericArray<GenericArray<GenericArray<T, D>, C>, B>, A>;
    [A I B J C K D L E M] GenericArray<GenericArray<GenericArray<GenericArray<GenericArray<T, E>, D>, C>, B>, A>;
    [A I B J C K D L E M F N]
        GenericArray<GenericArray<GenericArray<GenericArray<GenericArray<GenericArray<T, F>, E>, D>, C>, B>, A>;
}
