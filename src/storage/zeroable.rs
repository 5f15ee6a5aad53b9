//! Tensors of zero bytes, by the trait of the crate `bytemuck`.

use bytemuck::Zeroable;

use super::tensor::Tensor;
use crate::shape::StaticShape;

/// Zero bytes are a tensor if they are elements: `bytemuck::zeroed_box` makes a large one on the heap.
// SAFETY: a tensor of a static shape is inline memory, which is `MaybeUninit<T>` throughout, and a shape. The shape has no bytes, and a
// value, `S::NEW`. The tensor is full, as each element is zero bytes, which are a value of `T`.
unsafe impl<T: Zeroable + Copy + 'static, S: StaticShape> Zeroable for Tensor<T, S> {}
