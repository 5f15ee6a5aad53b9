//! Tensors as buffers of a peripheral, by the traits of the crate `embedded-dma` that drivers ask for.
//!
//! A tensor in a `static`, as `&'static mut Tensor<u16, S>`, and a view of one are such buffers.

use embedded_dma::{ReadBuffer, ReadTarget, Word, WriteBuffer, WriteTarget};

use super::tensor::Tensor;
use super::view::{TensorView, TensorViewMut};
use crate::shape::StaticShape;

/// What a reference to the tensor lends: its elements, without the padding behind them.
// SAFETY: the elements are inline, at the start of the tensor, and there are `LEN` of them, whatever is called.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadTarget for Tensor<T, S> {
    type Word = T;

    fn as_read_buffer(&self) -> (*const T, usize) {
        (self.as_slice().as_ptr(), S::LEN)
    }
}

// SAFETY: as above, and any bytes are a `Word`.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> WriteTarget for Tensor<T, S> {
    type Word = T;

    fn as_write_buffer(&mut self) -> (*mut T, usize) {
        (self.as_mut_slice().as_mut_ptr(), S::LEN)
    }
}

// SAFETY: a row-major view points to `LEN` contiguous elements, which are borrowed for good.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadBuffer for TensorView<'static, T, S> {
    type Word = T;

    unsafe fn read_buffer(&self) -> (*const T, usize) {
        (self.ptr().address(), S::LEN)
    }
}

// SAFETY: as above; any bytes are a `Word`.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> ReadBuffer for TensorViewMut<'static, T, S> {
    type Word = T;

    unsafe fn read_buffer(&self) -> (*const T, usize) {
        (self.view().ptr().address(), S::LEN)
    }
}

// SAFETY: as above, borrowed mutably.
unsafe impl<T: Word + Copy + 'static, S: StaticShape> WriteBuffer for TensorViewMut<'static, T, S> {
    type Word = T;

    unsafe fn write_buffer(&mut self) -> (*mut T, usize) {
        (self.ptr_mut().address().cast_mut(), S::LEN)
    }
}
