//! A value of a generic type as the concrete type that it has.

use core::any::TypeId;
use core::mem::transmute_copy;

/// Whether `A` is `B`. In optimised code it is a constant.
#[inline(always)]
pub fn is<A: 'static, B: 'static>() -> bool {
    // A debug build compares the types at each call, unless their sizes differ.
    size_of::<A>() == size_of::<B>() && TypeId::of::<A>() == TypeId::of::<B>()
}

/// `value` as a `B`, if `A` is `B`.
#[inline(always)]
pub fn same<A: Copy + 'static, B: Copy + 'static>(value: A) -> Option<B> {
    if !is::<A, B>() {
        return None;
    }
    // SAFETY: the types are the same, and the value is `Copy`.
    Some(unsafe { transmute_copy::<A, B>(&value) })
}

/// The value behind the reference as a `B`, if `A` is `B`.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
#[inline(always)]
pub fn same_mut<A: 'static, B: 'static>(value: &mut A) -> Option<&mut B> {
    if !is::<A, B>() {
        return None;
    }
    // SAFETY: the types are the same.
    Some(unsafe { &mut *core::ptr::from_mut(value).cast() })
}

/// `function(x)`, if `A` is `B`.
#[inline(always)]
pub fn same_of<A: Copy + 'static, B: Copy + 'static>(x: A, function: impl FnOnce(B) -> B) -> Option<A> {
    if !is::<A, B>() {
        return None;
    }
    // SAFETY: the types are the same, and the values are `Copy`.
    unsafe {
        let y = function(transmute_copy::<A, B>(&x));
        Some(transmute_copy::<B, A>(&y))
    }
}

/// `function(x, y)`, if `A` is `B`.
#[inline(always)]
pub fn same_of_two<A: Copy + 'static, B: Copy + 'static>(
    x: A,
    y: A,
    function: impl FnOnce(B, B) -> B,
) -> Option<A> {
    if !is::<A, B>() {
        return None;
    }
    // SAFETY: the types are the same, and the values are `Copy`.
    unsafe {
        let z = function(transmute_copy::<A, B>(&x), transmute_copy::<A, B>(&y));
        Some(transmute_copy::<B, A>(&z))
    }
}

/// Whether `A` is `f32` or `f64`. In optimised code it is a constant.
#[inline(always)]
pub fn is_float<A: 'static>() -> bool {
    is::<A, f32>() || is::<A, f64>()
}
