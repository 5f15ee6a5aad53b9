//! A tensor in the making: elements arrive one by one, and how many there are is known only at the end.

use super::memory::{Aligned, Buffer};
use super::pointer::Pointer;
use super::tensor::Tensor;
use crate::shape::Shape;

/// The memory of a tensor of shape `S`, and how many of its elements have been written.
///
/// Memory on the heap grows with the elements that arrive, and not with the lengths that a file claims.
pub struct Filling<T: 'static, S: Shape> {
    data: Aligned<S::Storage<T>>,
    /// The first `count` elements of `data` are initialised.
    count: usize,
}

impl<T: Copy + 'static, S: Shape> Filling<T, S> {
    /// Memory without elements.
    pub(crate) fn new() -> Self {
        Self { data: Aligned(S::Storage::<T>::room(0)), count: 0 }
    }

    /// Appends an element; false, and nothing written, where the shape has no room for one more.
    pub(crate) fn push(&mut self, value: T) -> bool {
        if self.count >= S::CAPACITY {
            return false;
        }
        // It does not overflow: `count` is below `CAPACITY`.
        let count = self.count + 1;
        self.data.0.extend(count);
        let out = Pointer::new(self.data.0.ptr_mut(), count);
        // SAFETY: inline memory has room for `CAPACITY` elements, which are at least `count`, and memory on the heap has just been
        // extended to `count`. So the last of `count` elements is inside.
        unsafe { out.add(self.count).write(value) };
        self.count = count;
        true
    }

    /// How many elements there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The tensor of these elements, or `None` where the shape asks for another number of them.
    pub(crate) fn finish(self, shape: S) -> Option<Tensor<T, S>> {
        // A tensor is full: its first `shape.count()` elements are initialised, as the first `self.count` are.
        if shape.count() == self.count { Some(Tensor { data: self.data, shape }) } else { None }
    }
}
