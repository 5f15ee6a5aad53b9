//! Memory for the elements of a shape: what a shape names as the type of its buffer, and the rest of `storage` fills.

use core::mem::MaybeUninit;

/// Memory for elements: inline and nested, or on the heap. The provided methods are for inline memory.
///
/// # Safety
///
/// An inline buffer is nothing but `MaybeUninit<Elem>`, one after the other, from its first byte to its last. On the heap `ptr` and
/// `ptr_mut` lead to as many elements as `room` or `extend` has last made room for.
pub unsafe trait Buffer: Sized {
    /// The element.
    type Elem: 'static;
    /// `N` times this memory.
    type Repeat<const N: usize>: Buffer<Elem = Self::Elem>;
    /// This memory, and other memory right behind it.
    type FollowedBy<Next: Buffer<Elem = Self::Elem>>: Buffer<Elem = Self::Elem>;
    /// Whether the memory is inline.
    const INLINE: bool;
    /// Memory with room for `len` elements (inline memory has its own size).
    #[inline(always)]
    #[expect(clippy::uninit_assumed_init, reason = "the memory is of `MaybeUninit`")]
    fn room(_len: usize) -> Self {
        const { assert!(Self::INLINE, "only inline memory nests") };
        // SAFETY: an inline buffer is `MaybeUninit<Elem>` throughout, for which any content is valid.
        unsafe { MaybeUninit::<Self>::uninit().assume_init() }
    }
    /// Makes room for `len` elements and keeps those that are there. Inline memory has room for all that its shape may have.
    #[inline(always)]
    fn extend(&mut self, _: usize) {
        const { assert!(Self::INLINE, "memory on the heap has to grow") };
    }
    /// The first element.
    #[inline(always)]
    fn ptr(&self) -> *const Self::Elem {
        (&raw const *self).cast()
    }
    /// The first element.
    #[inline(always)]
    fn ptr_mut(&mut self) -> *mut Self::Elem {
        (&raw mut *self).cast()
    }
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
    type Repeat<const N: usize> = [Self; N];
    type FollowedBy<Next: Buffer<Elem = T>> = Chain<Self, Next>;
    const INLINE: bool = true;
}

// SAFETY: an array of an inline buffer has no byte but those of its items. No shape names an array of a heap buffer, which
// repeats to itself.
unsafe impl<B: Buffer, const M: usize> Buffer for [B; M] {
    type Elem = B::Elem;
    type Repeat<const N: usize> = [Self; N];
    type FollowedBy<Next: Buffer<Elem = B::Elem>> = Chain<Self, Next>;
    const INLINE: bool = B::INLINE;
}

/// One memory behind another, for a length that is not one array: 9216 rows are 9 times 1000 rows, and then 216.
#[repr(C)]
pub struct Chain<A, B>(A, B);

// SAFETY: inline buffers of one element type have the alignment of the element and a size that is a multiple of it, so that
// `repr(C)` puts the second right behind the first, and no byte behind that.
unsafe impl<A: Buffer, B: Buffer<Elem = A::Elem>> Buffer for Chain<A, B> {
    type Elem = A::Elem;
    type Repeat<const N: usize> = [Self; N];
    type FollowedBy<Next: Buffer<Elem = A::Elem>> = Chain<Self, Next>;
    const INLINE: bool = A::INLINE && B::INLINE;
}

/// Memory on the heap, for shapes with a [`Dyn`](crate::Dyn) extent.
///
/// Without the feature `alloc` it holds nothing, and no tensor of such a shape can be made; views can.
#[cfg(feature = "alloc")]
pub struct Heap<T>(alloc::vec::Vec<MaybeUninit<T>>);

#[cfg(feature = "alloc")]
// SAFETY: `INLINE` is false, which promises nothing about the bytes of a value. The pointers are those of the vector, which has
// `len` items after `room` and `extend`.
unsafe impl<T: 'static> Buffer for Heap<T> {
    type Elem = T;
    type Repeat<const N: usize> = Self;
    type FollowedBy<B: Buffer<Elem = T>> = Self;
    const INLINE: bool = false;
    fn room(len: usize) -> Self {
        let mut memory = alloc::vec::Vec::with_capacity(len);
        memory.resize_with(len, MaybeUninit::uninit);
        Self(memory)
    }
    fn extend(&mut self, len: usize) {
        if len > self.0.len() {
            self.0.resize_with(len, MaybeUninit::uninit);
        }
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
// SAFETY: `INLINE` is false, which promises nothing about the bytes of a value, and there is no value.
unsafe impl<T: 'static> Buffer for Heap<T> {
    type Elem = T;
    type Repeat<const N: usize> = Self;
    type FollowedBy<B: Buffer<Elem = T>> = Self;
    const INLINE: bool = false;
    fn room(_: usize) -> Self {
        const { panic!("a tensor with a `?` extent needs the feature `alloc`; a view does not") }
    }
    fn extend(&mut self, _: usize) {
        match self.1 {}
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
pub(crate) struct Aligned<B>(pub(crate) B);
