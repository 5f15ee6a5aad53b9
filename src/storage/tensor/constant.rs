//! Tensors that are made and read in a `const` or a `static` as well.

use core::mem::MaybeUninit;

use super::Tensor;
use crate::shape::axis::AtAxis;
use crate::shape::extent::Bounded;
use crate::shape::{Axis, StaticShape};
use crate::storage::memory::{Aligned, Buffer};

impl<T: Copy + 'static, S: AtAxis<Axis<0>, Extent: Bounded>> Tensor<T, S> {
    /// A tensor without rows, in a `const` or a `static` as well: the first axis has a capacity and length 0.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// const NONE: Tensor<f32, Shape![..32, 12]> = Tensor::empty();
    /// assert_eq!(NONE.shape().dims(), [0, 12]);
    /// ```
    #[must_use]
    #[expect(clippy::uninit_assumed_init, reason = "the memory is of `MaybeUninit`")]
    pub const fn empty() -> Self {
        const { assert!(<S::Storage<T> as Buffer>::INLINE, "an inner axis of `?` has no capacity") };
        // SAFETY: inline memory is an array of `MaybeUninit`, for which any content is valid; the first length is 0, so
        // that no element is promised.
        let data = unsafe { MaybeUninit::<Aligned<S::Storage<T>>>::uninit().assume_init() };
        let shape = const {
            match S::LEAST {
                Some(shape) => shape,
                None => panic!("the length of an axis that `length!` made is one value, and not the least"),
            }
        };
        Self { data, shape }
    }
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// The number of elements.
    pub const LEN: usize = S::LEN;

    /// The length of each axis.
    pub const DIMS: S::Index = S::DIMS;

    /// A tensor with every element `value`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// static ONES: Tensor<i32, Shape![2, 2]> = Tensor::full(1);
    /// assert_eq!(ONES, Tensor::from([[1, 1], [1, 1]]));
    /// ```
    #[doc(alias("fill", "from_elem", "from_element", "repeat"))]
    #[must_use]
    pub const fn full(value: T) -> Self {
        let mut tensor = MaybeUninit::<Self>::uninit();
        let out: *mut T = tensor.as_mut_ptr().cast();
        let mut done = 0;
        while done < S::LEN && done < 1024 {
            // SAFETY: `data` is the first field, at the start of the struct, and has room for `LEN` elements.
            unsafe { out.add(done).write(value) };
            done += 1;
        }
        // Each step doubles what is written, so that the compiler evaluates a large constant in few steps.
        while done < S::LEN {
            let more = if S::LEN - done < done { S::LEN - done } else { done };
            // SAFETY: `done` elements are written, and there is room for `more` behind them.
            unsafe { out.add(done).copy_from_nonoverlapping(out, more) };
            done += more;
        }
        // SAFETY: all elements are written; a static shape has no bytes.
        unsafe { tensor.assume_init() }
    }

    /// A tensor of these elements in row-major order.
    ///
    /// The number of elements is checked when the program is built, not by `cargo check`: nested arrays (`From`) and
    /// `tensor!` are checked earlier.
    #[doc(alias = "from_array")]
    #[must_use]
    pub const fn from_flat<const N: usize>(elements: [T; N]) -> Self {
        const { assert!(N == S::LEN, "the number of elements is not the product of the extents") };
        let mut tensor = MaybeUninit::<Self>::uninit();
        // SAFETY: `data` is the first field and has room for `LEN == N` elements, which are `Copy`.
        unsafe {
            tensor.as_mut_ptr().cast::<[T; N]>().write_unaligned(elements);
            tensor.assume_init()
        }
    }
}

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// All elements in row-major order, in a `const` as well.
    #[inline(always)]
    pub(crate) const fn elements(&self) -> &[T] {
        // SAFETY: `data` is the first field, at the start of the struct, and has `LEN` elements one after the other, which
        // are initialised: a static shape has one length, and a tensor is full.
        unsafe { core::slice::from_raw_parts((&raw const *self).cast(), S::LEN) }
    }

    /// All elements in row-major order, in a `const` as well.
    #[inline(always)]
    pub(crate) const fn elements_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `elements`, and the tensor is borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut((&raw mut *self).cast(), S::LEN) }
    }
}
