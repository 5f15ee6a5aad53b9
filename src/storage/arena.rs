//! One block of memory that holds several tensors at places that are known when the program is compiled.

use super::bytes::Bytes;
use super::pointer::Pointer;
use super::view::{TensorView, TensorViewMut};
use crate::shape::StaticShape;
use crate::shape::layout::RowMajor;

/// `N` bytes at an address that is a multiple of 8: the working memory of a program that is generated from a model's file.
#[repr(C, align(8))]
pub struct Arena<const N: usize>([i8; N]);

impl<const N: usize> Arena<N> {
    /// Zeros.
    #[must_use]
    pub const fn new() -> Self {
        Self([0; N])
    }

    /// All of the memory.
    #[must_use]
    #[inline(always)]
    pub const fn memory(&mut self) -> &mut [i8; N] {
        &mut self.0
    }

    /// The tensor of shape `S` that begins at the byte `OFFSET`. That it fits is checked when the program is built.
    #[must_use]
    #[inline(always)]
    pub fn view<T: Bytes, S: StaticShape, const OFFSET: usize>(&self) -> TensorView<'_, T, S> {
        const { assert!(fits::<T>(S::LEN, OFFSET, N), "the tensor is outside of the memory, or not aligned") };
        // SAFETY: `fits` has found that `S::LEN` elements from byte `OFFSET` on end inside of these `N` bytes. The bytes
        // are initialised, any bytes are a value of `T`, which is not `bool`, and the address is aligned: the memory
        // begins at a multiple of 8, `OFFSET` is a multiple of the alignment, and that divides 8. `self` stays borrowed.
        unsafe {
            let first = self.0.as_ptr().add(OFFSET).cast();
            let elements = core::slice::from_raw_parts(first, S::LEN);
            TensorView::from_raw(Pointer::of(elements), S::NEW, RowMajor)
        }
    }

    /// [`view`](Self::view), to write to.
    #[must_use]
    #[inline(always)]
    pub fn view_mut<T: Bytes, S: StaticShape, const OFFSET: usize>(&mut self) -> TensorViewMut<'_, T, S> {
        const { assert!(fits::<T>(S::LEN, OFFSET, N), "the tensor is outside of the memory, or not aligned") };
        // SAFETY: as for `view`; whatever is written leaves bytes, and `self` is borrowed mutably.
        unsafe {
            let first = self.0.as_mut_ptr().add(OFFSET).cast();
            let elements = core::slice::from_raw_parts_mut(first, S::LEN);
            TensorViewMut::from_raw(Pointer::of_mut(elements), S::NEW, RowMajor)
        }
    }
}

impl<const N: usize> Default for Arena<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether `len` numbers from byte `offset` on end within `size` bytes, and `offset` is a multiple of their alignment, which divides 8.
const fn fits<T: Bytes>(len: usize, offset: usize, size: usize) -> bool {
    let aligned = !T::BOOL && 8 % align_of::<T>() == 0 && offset.is_multiple_of(align_of::<T>());
    match len.checked_mul(size_of::<T>()) {
        Some(bytes) => aligned && offset <= size && bytes <= size - offset,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, fits};

    #[test]
    fn tensors_share_the_memory() {
        let mut arena = Arena::<12>::new();
        arena.view_mut::<i8, Shape![2, 3], 4>().as_mut_slice().copy_from_slice(&[1, 2, 3, 4, 5, -1]);
        assert_eq!(arena.memory(), &[0, 0, 0, 0, 1, 2, 3, 4, 5, -1, 0, 0]);
        assert_eq!(arena.view::<u8, Shape![4], 8>().as_slice(), [5, 255, 0, 0]);
        arena.view_mut::<f32, Shape![1], 8>().as_mut_slice().copy_from_slice(&[1.5]);
        assert_eq!(arena.view::<f32, Shape![2], 4>().as_slice()[1], 1.5);
    }

    #[test]
    fn what_is_outside_or_not_aligned_does_not_fit() {
        assert!(fits::<i8>(3, 5, 8) && !fits::<i8>(4, 5, 8) && !fits::<i8>(0, 9, 8));
        assert!(fits::<f32>(2, 4, 12) && !fits::<f32>(2, 8, 12) && !fits::<f32>(1, 2, 12));
        assert!(!fits::<f64>(usize::MAX, 0, 8) && !fits::<bool>(1, 0, 8));
    }
}
