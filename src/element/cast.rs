//! Elements of one type as elements of another, by the rules that `cast` states.

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

/// The casts between all of these types, and between each of them and `bool`, as the operator `as` does them.
macro_rules! casts {
    ($($from:ty)*) => {$(
        casts!(@to $from: f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
        impl CastTo<bool> for $from {
            #[inline(always)]
            fn cast_to(self) -> bool {
                self != (0 as $from)
            }
        }
        impl CastTo<$from> for bool {
            #[inline(always)]
            fn cast_to(self) -> $from {
                u8::from(self) as $from
            }
        }
    )*};
    (@to $from:ty: $($to:ty)*) => {$(
        impl CastTo<$to> for $from {
            #[inline(always)]
            fn cast_to(self) -> $to {
                self as $to
            }
        }
    )*};
}
casts!(f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl CastTo<Self> for bool {
    #[inline(always)]
    fn cast_to(self) -> Self {
        self
    }
}
