//! Tensors as buffers of a peripheral, by the traits of the crate `embedded-dma` that drivers ask for.
//!
//! A tensor in a `static`, as `&'static mut Tensor<u16, S>`, and a view of one are such buffers.

use embedded_dma::{ReadBuffer, ReadTarget, Word, WriteBuffer, WriteTarget};

use super::tensor::Tensor;
use super::view::{TensorView, TensorViewMut};
use crate::shape::StaticShape;

/// A reference to the tensor lends its elements, without the padding behind them.
// SAFETY: the pointer and the length stay the same between calls, as a tensor of a static shape stores its `LEN` elements inline.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadTarget for Tensor<T, S> {
    type Word = T;

    fn as_read_buffer(&self) -> (*const T, usize) {
        (self.as_slice().as_ptr(), S::LEN)
    }
}

// SAFETY: as for `ReadTarget`. What a peripheral writes is valid, as any bytes are a `Word`.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> WriteTarget for Tensor<T, S> {
    type Word = T;

    fn as_write_buffer(&mut self) -> (*mut T, usize) {
        (self.as_mut_slice().as_mut_ptr(), S::LEN)
    }
}

// SAFETY: a row-major view points to `LEN` contiguous elements. They are borrowed for `'static`, so that they stay where they are
// when the view is moved or dropped.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadBuffer for TensorView<'static, T, S> {
    type Word = T;

    unsafe fn read_buffer(&self) -> (*const T, usize) {
        (self.ptr().address(), S::LEN)
    }
}

// SAFETY: as for `TensorView`.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadBuffer for TensorViewMut<'static, T, S> {
    type Word = T;

    unsafe fn read_buffer(&self) -> (*const T, usize) {
        (self.view().ptr().address(), S::LEN)
    }
}

// SAFETY: as for `TensorView`. The elements are borrowed mutably, and what a peripheral writes is valid, as any bytes are a `Word`.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> WriteBuffer for TensorViewMut<'static, T, S> {
    type Word = T;

    unsafe fn write_buffer(&mut self) -> (*mut T, usize) {
        (self.ptr_mut().address().cast_mut(), S::LEN)
    }
}
