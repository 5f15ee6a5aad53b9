//! Memory for the elements of a shape.

use core::mem::MaybeUninit;

use generic_array::{ArrayLength, GenericArray};

/// Memory for elements: inline and nested, or on the heap.
///
/// # Safety
///
/// For an inline buffer, `Self` is an array of `MaybeUninit<Elem>` in memory and `FIXED` is their number.
pub unsafe trait Buffer: Sized {
    /// The element.
    type Elem: 'static;
    /// `N` times this memory.
    type Repeat<N: ArrayLength>: Buffer<Elem = Self::Elem>;
    /// Whether the memory is inline.
    const INLINE: bool;
    /// Memory with room for `len` elements (inline memory has its own size).
    fn room(len: usize) -> Self;
    /// The first element.
    fn ptr(&self) -> *const Self::Elem;
    /// The first element.
    fn ptr_mut(&mut self) -> *mut Self::Elem;
}

/// Memory for one element.
#[repr(transparent)]
pub struct Slot<T>(MaybeUninit<T>);

impl<T: Copy> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy> Copy for Slot<T> {}

// SAFETY: transparent over one `MaybeUninit<T>`.
unsafe impl<T: 'static> Buffer for Slot<T> {
    type Elem = T;
    type Repeat<N: ArrayLength> = GenericArray<Self, N>;
    const INLINE: bool = true;
    #[inline(always)]
    fn room(_: usize) -> Self {
        Self(MaybeUninit::uninit())
    }
    #[inline(always)]
    fn ptr(&self) -> *const T {
        self.0.as_ptr()
    }
    #[inline(always)]
    fn ptr_mut(&mut self) -> *mut T {
        self.0.as_mut_ptr()
    }
}

// SAFETY: a `GenericArray<B, M>` is `M` times `B` in memory, and `B` is an array of `MaybeUninit<Elem>`. It is only
// named for an inline `B`: a heap buffer repeats to itself.
unsafe impl<B: Buffer, M: ArrayLength> Buffer for GenericArray<B, M> {
    type Elem = B::Elem;
    type Repeat<N: ArrayLength> = GenericArray<Self, N>;
    const INLINE: bool = B::INLINE;
    #[inline(always)]
    #[expect(clippy::uninit_assumed_init, reason = "the array is of `MaybeUninit`")]
    fn room(_: usize) -> Self {
        const { assert!(B::INLINE, "only inline memory nests") };
        // SAFETY: every byte of the array belongs to some `MaybeUninit<Elem>`, for which any content is valid.
        unsafe { MaybeUninit::<Self>::uninit().assume_init() }
    }
    #[inline(always)]
    fn ptr(&self) -> *const B::Elem {
        (&raw const *self).cast()
    }
    #[inline(always)]
    fn ptr_mut(&mut self) -> *mut B::Elem {
        (&raw mut *self).cast()
    }
}

/// Memory on the heap, for shapes with a [`Dyn`](crate::Dyn) extent.
///
/// Without the feature `alloc` it holds nothing, and no tensor of such a shape can be made; views can.
#[cfg(feature = "alloc")]
pub struct Heap<T>(alloc::vec::Vec<MaybeUninit<T>>);

#[cfg(feature = "alloc")]
// SAFETY: not inline.
unsafe impl<T: 'static> Buffer for Heap<T> {
    type Elem = T;
    type Repeat<N: ArrayLength> = Self;
    const INLINE: bool = false;
    fn room(len: usize) -> Self {
        let mut memory = alloc::vec::Vec::with_capacity(len);
        memory.resize_with(len, MaybeUninit::uninit);
        Self(memory)
    }
    #[inline(always)]
    fn ptr(&self) -> *const T {
        self.0.as_ptr().cast()
    }
    #[inline(always)]
    fn ptr_mut(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }
}

/// Memory on the heap, for shapes with a [`Dyn`](crate::Dyn) extent.
///
/// Without the feature `alloc` it holds nothing, and no tensor of such a shape can be made; views can.
#[cfg(not(feature = "alloc"))]
pub struct Heap<T>(core::marker::PhantomData<T>, core::convert::Infallible);

#[cfg(not(feature = "alloc"))]
// SAFETY: not inline; no value exists.
unsafe impl<T: 'static> Buffer for Heap<T> {
    type Elem = T;
    type Repeat<N: ArrayLength> = Self;
    const INLINE: bool = false;
    fn room(_: usize) -> Self {
        const { panic!("a tensor with a `?` extent needs the feature `alloc`; a view does not") }
    }
    fn ptr(&self) -> *const T {
        match self.1 {}
    }
    fn ptr_mut(&mut self) -> *mut T {
        match self.1 {}
    }
}

/// A buffer at the alignment that vector loads like: 64 bytes, or 8 where there is no operating system.
#[derive(Clone, Copy)]
#[cfg_attr(target_os = "none", repr(C, align(8)))]
#[cfg_attr(not(target_os = "none"), repr(C, align(64)))]
pub(super) struct Block<B>(pub(super) B);
