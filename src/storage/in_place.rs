//! Tensors made where they stay.

use core::mem::MaybeUninit;

use super::pointer::filled;
use super::tensor::Tensor;
use crate::shape::StaticShape;

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// Fills memory with a tensor, each element from its position in row-major order.
    #[inline]
    pub(crate) fn generate_in(
        place: &mut MaybeUninit<Self>,
        mut element: impl FnMut(usize) -> T,
    ) -> &mut Self {
        // SAFETY: the elements are the first field, with room for `LEN` of them, all of which are written.
        unsafe {
            filled(place.as_mut_ptr().cast(), S::LEN, |out| {
                for i in 0..S::LEN {
                    out.add(i).write(element(i));
                }
            });
        }
        // SAFETY: all elements are written; a static shape has no bytes.
        unsafe { place.assume_init_mut() }
    }

    /// A tensor on the heap, filled there.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn generate_boxed(element: impl FnMut(usize) -> T) -> alloc::boxed::Box<Self> {
        let mut place = alloc::boxed::Box::<Self>::new_uninit();
        Self::generate_in(&mut place, element);
        // SAFETY: `generate_in` has written all elements.
        unsafe { place.assume_init() }
    }
}
