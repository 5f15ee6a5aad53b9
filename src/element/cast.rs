//! Elements of one type as elements of another, by the rules that `cast` states.

use duplicate::duplicate_item;

/// An element that can be cast to a `U`. Implement it for types of your own.
#[diagnostic::on_unimplemented(
    message = "there is no cast of `{Self}` elements to `{U}`",
    label = "no cast to this type"
)]
pub trait CastTo<U>: Copy + 'static {
    /// The element as a `U`.
    #[must_use]
    fn cast_to(self) -> U;
}

/// A cast between numbers, as the operator `as` does it.
#[duplicate_item(From; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
#[duplicate_item(To; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
impl CastTo<To> for From {
    #[inline(always)]
    fn cast_to(self) -> To {
        self as To
    }
}

/// False is 0, and any other number true.
#[duplicate_item(Num; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
impl CastTo<bool> for Num {
    #[inline(always)]
    fn cast_to(self) -> bool {
        self != (0 as Num)
    }
}

/// True is 1, false is 0.
#[duplicate_item(Num; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
impl CastTo<Num> for bool {
    #[inline(always)]
    fn cast_to(self) -> Num {
        u8::from(self) as Num
    }
}

impl CastTo<Self> for bool {
    #[inline(always)]
    fn cast_to(self) -> Self {
        self
    }
}
