//! Large tensors made in place: in a `static`, in memory of the caller's, or in a box. None of them passes through the
//! stack, in debug builds either.

use core::mem::MaybeUninit;

use super::construct::in_order;
use crate::shape::StaticShape;
use crate::storage::Tensor;

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// Fills memory with a tensor of one value.
    ///
    /// ```
    /// use core::mem::MaybeUninit;
    /// use shapeproof::{Shape, prelude::*};
    /// let mut memory = MaybeUninit::uninit();
    /// let x: &mut Tensor<f32, Shape![2, 3]> = Tensor::init_full(&mut memory, 1.0);
    /// *x += 1.0;
    /// assert_eq!(x.get([1, 2]), Some(2.0));
    /// ```
    pub fn init_full(place: &mut MaybeUninit<Self>, value: T) -> &mut Self {
        Self::generate_in(place, |_| value)
    }

    /// Fills memory with a tensor of the values of a function of the index.
    ///
    /// ```
    /// use core::mem::MaybeUninit;
    /// use shapeproof::prelude::*;
    /// let mut memory = MaybeUninit::uninit();
    /// let x: &mut Tensor<usize, Shape![2, 3]> = Tensor::init_from_fn(&mut memory, |[i, j]| 10 * i + j);
    /// assert_eq!(x.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// ```
    pub fn init_from_fn(place: &mut MaybeUninit<Self>, element: impl FnMut(S::Index) -> T) -> &mut Self {
        Self::generate_in(place, in_order(S::NEW, element))
    }

    /// A tensor of one value, made on the heap.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::<f32, Shape![1024, 1024]>::boxed_full(0.5);
    /// assert_eq!(x.get([1023, 1023]), Some(0.5));
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn boxed_full(value: T) -> alloc::boxed::Box<Self> {
        Self::generate_boxed(|_| value)
    }

    /// A tensor of zeros, made on the heap.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::<f32, Shape![512, 512]>::boxed_zeros();
    /// assert_eq!(x.sum(), 0.0);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn boxed_zeros() -> alloc::boxed::Box<Self>
    where
        T: num_traits::ConstZero,
    {
        Self::boxed_full(T::ZERO)
    }

    /// A tensor of the values of a function of the index, made on the heap.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x: Box<Tensor<usize, Shape![512, 512]>> = Tensor::boxed_from_fn(|[i, j]| i * j);
    /// assert_eq!(x.get([3, 4]), Some(12));
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn boxed_from_fn<const N: usize>(element: impl FnMut([usize; N]) -> T) -> alloc::boxed::Box<Self>
    where
        S: crate::shape::rank::OfRank<N>,
    {
        Self::generate_boxed(in_order(S::NEW, element))
    }

    /// As [`boxed_from_fn`](Self::boxed_from_fn), in code that is generic in the shape and does not know how many axes it
    /// has.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn boxed_from_index_fn(element: impl FnMut(S::Index) -> T) -> alloc::boxed::Box<Self> {
        Self::generate_boxed(in_order(S::NEW, element))
    }
}
