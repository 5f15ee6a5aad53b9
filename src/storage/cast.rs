//! Reinterpreting a value as the type that it is.

use core::any::TypeId;

/// `value` as a `B`, if `A` is `B`. The comparison is constant: in optimised code only one path is left.
#[inline(always)]
pub fn same<A: Copy + 'static, B: Copy + 'static>(value: A) -> Option<B> {
    // A debug build compares types each time it comes here, but for those of another size.
    if size_of::<A>() == size_of::<B>() && TypeId::of::<A>() == TypeId::of::<B>() {
        // SAFETY: the types are the same, and the value is `Copy`.
        Some(unsafe { core::mem::transmute_copy::<A, B>(&value) })
    } else {
        None
    }
}

/// Whether `A` is `f32` or `f64`. In optimised code it is a constant.
#[inline(always)]
pub fn is_float<A: 'static>() -> bool {
    (size_of::<A>() == size_of::<f32>() && TypeId::of::<A>() == TypeId::of::<f32>())
        || (size_of::<A>() == size_of::<f64>() && TypeId::of::<A>() == TypeId::of::<f64>())
}
