//! A macro that calls a method of a primitive number where the element type is generic.

/// Returns `x.method()` or `x.method(y)` from the function around it where the elements are of one of the types behind the semicolon, or
/// are `integers`. The comparison of types is constant. `primitives!(x.wrapping_add(y); integers)` writes, for each integer type,
///
/// ```text
/// if let Some(z) = same_of_two::<T, i8>(x, y, |x, y| x.wrapping_add(y)) {
///     return z;
/// }
/// ```
macro_rules! primitives {
    ($x:ident.$method:ident($y:ident); integers) => {
        // Floats are excluded first. A debug build would compare the type with each integer type otherwise, for each element.
        if !$crate::storage::cast::is_float::<T>() {
            $crate::ops::elementwise::catalogue::primitives! {
                $x.$method($y); i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
            }
        }
    };
    ($x:ident.$method:ident(); $($ty:ty)*) => {$(
        if let Some(z) = $crate::storage::cast::same_of::<T, $ty>($x, |$x| $x.$method()) {
            return z;
        }
    )*};
    ($x:ident.$method:ident($y:ident); $($ty:ty)*) => {$(
        if let Some(z) = $crate::storage::cast::same_of_two::<T, $ty>($x, $y, |$x, $y| $x.$method($y)) {
            return z;
        }
    )*};
}
pub(in crate::ops::elementwise) use primitives;
