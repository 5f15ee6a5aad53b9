//! Where an element is: the pointer that views, walks and places are made of.
//!
//! In a normal build a [`Pointer`] is an address and nothing else. In a *checked* build (`--cfg shapeproof_checked`, with an
//! operating system) it also knows the memory that it leads through, and which elements of it have been written; every move,
//! read and write looks whether what its `SAFETY` comment claims is true, and panics with its place in the code where it is
//! not. Tests and fuzzers run in both builds: a proof that is wrong then ends in a message instead of undefined behaviour.
//!
//! What is checked, and how, is in `Memory` alone, of which there is one for each kind of build.

use core::mem::MaybeUninit;

use super::unoptimized::UNOPTIMIZED;
use crate::shape::Axes;

#[cfg(shapeproof_checked)]
mod checked;
#[cfg(not(shapeproof_checked))]
mod unchecked;

#[cfg(shapeproof_checked)]
use checked::{Memory, Written};
#[cfg(not(shapeproof_checked))]
use unchecked::{Memory, Written};

/// Where an element is.
pub struct Pointer<T> {
    address: *const T,
    memory: Memory,
}

impl<T> Clone for Pointer<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Pointer<T> {}

impl<T> Pointer<T> {
    /// The first of `len` elements.
    #[inline(always)]
    pub(super) const fn new(address: *const T, len: usize) -> Self {
        Self { address, memory: Memory::of(len) }
    }

    /// The first element of a slice.
    #[inline(always)]
    pub(super) const fn of(slice: &[T]) -> Self {
        Self::new(slice.as_ptr(), slice.len())
    }

    /// The first element of a slice, to be written as well.
    #[inline(always)]
    pub(super) const fn of_mut(slice: &mut [T]) -> Self {
        Self::new(slice.as_mut_ptr(), slice.len())
    }

    /// No element.
    #[inline(always)]
    pub(super) const fn none() -> Self {
        Self::new(core::ptr::dangling(), 0)
    }

    /// The address.
    #[inline(always)]
    pub(super) const fn address(self) -> *const T {
        self.address
    }

    /// The pointer to the first of the elements that indices of these lengths reach by these strides; it leads to no other
    /// element any more. `layout` gives lengths and strides, and is called in a checked build alone.
    #[inline(always)]
    #[track_caller]
    pub(super) fn part(self, layout: impl FnOnce() -> (Axes, Axes)) -> Self {
        Self { address: self.address, memory: self.memory.part(layout) }
    }

    /// `n` elements further.
    ///
    /// # Safety
    ///
    /// There is an element at that position, or the memory ends there.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn add(self, n: usize) -> Self {
        let address = if UNOPTIMIZED {
            // In a debug build `add` checks for overflow, in a call of its own: half the time of `x + y.t()`.
            self.address.wrapping_add(n)
        } else {
            // SAFETY: by the contract of this function.
            unsafe { self.address.add(n) }
        };
        Self { address, memory: self.memory.moved(n) }
    }

    /// `n` elements further, where there need be no element.
    #[inline(always)]
    pub(super) const fn wrapping_add(self, n: usize) -> Self {
        Self { address: self.address.wrapping_add(n), memory: self.memory.moved_anywhere(n) }
    }

    /// The element.
    ///
    /// # Safety
    ///
    /// There is one, and it is initialised.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn read(self) -> T
    where
        T: Copy,
    {
        self.memory.read(1);
        // SAFETY: by the contract of this function.
        unsafe { *self.address }
    }

    /// Writes as many elements from here on.
    ///
    /// # Safety
    ///
    /// There is room for them, and no reference to it.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn write_array<const N: usize>(self, values: [T; N])
    where
        T: Copy,
    {
        self.memory.written(N);
        // SAFETY: by the contract of this function; an array is aligned as its elements are.
        unsafe { self.address.cast_mut().cast::<[T; N]>().write(values) }
    }

    /// Writes the element.
    ///
    /// # Safety
    ///
    /// There is room for one element, and no reference to it.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn write(self, value: T) {
        self.memory.written(1);
        // SAFETY: by the contract of this function. (A method that writes looks at the address in a call of its own, in a debug build.)
        unsafe { *self.address.cast_mut().cast::<MaybeUninit<T>>() = MaybeUninit::new(value) }
    }

    /// The element, borrowed.
    ///
    /// # Safety
    ///
    /// There is an element, it is initialised, and it is not written to for `'a`.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn get<'a>(self) -> &'a T {
        self.memory.read(1);
        // SAFETY: by the contract of this function.
        unsafe { &*self.address }
    }

    /// The element, borrowed mutably.
    ///
    /// # Safety
    ///
    /// There is an element, it is initialised, and there is no other reference to it for `'a`.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn get_mut<'a>(self) -> &'a mut T {
        self.memory.read(1);
        // SAFETY: by the contract of this function.
        unsafe { &mut *self.address.cast_mut() }
    }

    /// The `len` elements from here on.
    ///
    /// # Safety
    ///
    /// There are as many elements, they are initialised, and they are not written to for `'a`.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn slice<'a>(self, len: usize) -> &'a [T] {
        self.memory.read(len);
        // SAFETY: by the contract of this function.
        unsafe { core::slice::from_raw_parts(self.address, len) }
    }

    /// The `len` elements from here on, borrowed mutably.
    ///
    /// # Safety
    ///
    /// There are as many elements, they are initialised, and there is no other reference to them for `'a`.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn slice_mut<'a>(self, len: usize) -> &'a mut [T] {
        self.memory.read(len);
        // SAFETY: by the contract of this function.
        unsafe { core::slice::from_raw_parts_mut(self.address.cast_mut(), len) }
    }

    /// The places of `len` elements from here on, which are written by way of [`place`](Self::place).
    ///
    /// # Safety
    ///
    /// There is room for as many elements, and no other reference to it for `'a`.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn places<'a>(self, len: usize) -> &'a mut [MaybeUninit<T>] {
        self.memory.room(len);
        // SAFETY: by the contract of this function. A slice of `MaybeUninit` may be of uninitialised memory.
        unsafe { core::slice::from_raw_parts_mut(self.address.cast_mut().cast(), len) }
    }

    /// The pointer to one of the [`places`](Self::places) from here on.
    #[inline(always)]
    pub(super) fn place(self, place: *const MaybeUninit<T>) -> Self {
        let bytes = || place.addr().wrapping_sub(self.address.addr());
        let further = || bytes().checked_div(size_of::<T>()).unwrap_or(0);
        Self { address: place.cast(), memory: self.memory.moved_by(further) }
    }

    /// Copies `n` elements to here.
    ///
    /// # Safety
    ///
    /// `n` elements can be read from `from` and written to here, and there is no other reference to the elements here.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn copy_from(self, from: Self, n: usize)
    where
        T: Copy,
    {
        from.memory.read(n);
        self.memory.written(n);
        // SAFETY: by the contract of this function.
        unsafe { self.address.cast_mut().copy_from_nonoverlapping(from.address, n) }
    }

    /// The same place, of elements of another type.
    ///
    /// # Safety
    ///
    /// They have the size and the alignment of these.
    #[inline(always)]
    pub(super) const unsafe fn like<U>(self) -> Pointer<U> {
        Pointer { address: self.address.cast(), memory: self.memory }
    }

    /// The first byte of the element.
    #[inline(always)]
    pub(super) const fn byte(self) -> Pointer<u8> {
        Pointer { address: self.address.cast(), memory: self.memory }
    }
}

/// Has `fill` write all of `len` elements, from the first one on.
///
/// # Safety
///
/// There is room for as many elements, and no reference to it.
#[inline(always)]
#[track_caller]
pub(super) unsafe fn filled<T>(address: *mut T, len: usize, fill: impl FnOnce(Pointer<T>)) {
    let written = Written::none_of(len);
    fill(Pointer { address, memory: written.memory() });
    written.all();
}

/// Memory that is lent, for as long as this lives, to code that reads only what it has written.
///
/// (A closure that had the memory would be compiled by itself where it is large, without what the processor has.)
pub(super) struct LentMemory<T> {
    address: *mut T,
    written: Written,
}

impl<T> LentMemory<T> {
    /// # Safety
    ///
    /// There is room for `len` elements, and no reference to it.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn new(address: *mut T, len: usize) -> Self {
        Self { address, written: Written::none_of(len) }
    }
    #[inline(always)]
    pub(super) fn pointer(&self) -> Pointer<T> {
        Pointer { address: self.address, memory: self.written.memory() }
    }
    /// All elements are written now.
    #[inline(always)]
    #[track_caller]
    pub(super) fn end(self) {
        self.written.all();
    }
}

/// Lends memory for `len` elements to `work`, which reads only what it has written.
///
/// # Safety
///
/// There is room for as many, and no reference to it.
#[inline(always)]
#[track_caller]
pub(super) unsafe fn lent<T>(address: *mut T, len: usize, work: impl FnOnce(Pointer<T>)) {
    // SAFETY: by the contract of this function.
    work(unsafe { LentMemory::new(address, len) }.pointer());
}

/// An element of a slice.
///
/// # Safety
///
/// The position is below the length.
#[inline(always)]
#[track_caller]
pub(super) unsafe fn element<T>(slice: &[T], position: usize) -> &T {
    // SAFETY: by the contract of this function.
    unsafe { Pointer::of(slice).add(position).get() }
}

/// Tells the compiler that a condition holds.
///
/// # Safety
///
/// The condition holds.
#[inline(always)]
#[track_caller]
pub(super) unsafe fn assume(holds: bool) {
    if cfg!(shapeproof_checked) {
        assert!(holds, "unsound: what the compiler is told does not hold");
    }
    // SAFETY: by the contract of this function.
    unsafe { core::hint::assert_unchecked(holds) }
}
