//! Macros that call a method of a primitive number where the element type is generic.

/// Returns `x.method(y)` where the elements are primitive integers.
macro_rules! integers {
    ($($call:tt)*) => {
        // Floats are excluded first. A debug build would compare the type with each integer type otherwise, for each element.
        if !$crate::storage::cast::is_float::<T>() {
            $crate::ops::elementwise::catalogue::primitives! {
            $($call)*; i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
            }
        }
    };
}
pub(in crate::ops::elementwise) use integers;

/// Returns `x.method()` or `x.method(y)` where the elements are of one of these types. The comparison of types is constant.
macro_rules! primitives {
    ($x:ident.$method:ident(); $($ty:ty)*) => {$(
        if let Some($x) = $crate::storage::cast::same::<T, $ty>($x)
            && let Some(z) = $crate::storage::cast::same::<$ty, T>($x.$method())
        {
            return z;
        }
    )*};
    ($x:ident.$method:ident($y:ident); $($ty:ty)*) => {$(
        if let Some($x) = $crate::storage::cast::same::<T, $ty>($x)
            && let Some($y) = $crate::storage::cast::same::<T, $ty>($y)
            && let Some(z) = $crate::storage::cast::same::<$ty, T>($x.$method($y))
        {
            return z;
        }
    )*};
}
pub(in crate::ops::elementwise) use primitives;
