//! Reinterpreting a value as the type that it is.

use core::any::TypeId;

/// `value` as a `B`, if `A` is `B`. The comparison is constant: in optimised code only one path is left.
#[inline(always)]
pub fn same<A: Copy + 'static, B: Copy + 'static>(value: A) -> Option<B> {
    if TypeId::of::<A>() == TypeId::of::<B>() {
        // SAFETY: the types are the same, and the value is `Copy`.
        Some(unsafe { core::mem::transmute_copy::<A, B>(&value) })
    } else {
        None
    }
}
