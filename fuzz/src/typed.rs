//! Shapes as types, with what they say of their lengths.

use shapeproof::prelude::*;

/// What a type says of a length.
#[derive(Clone, Copy, Debug)]
pub enum Len {
    Is(usize),
    UpTo(usize),
    Any,
}

/// A shape whose number of axes is in its type, and what the type says of the lengths.
pub trait Typed {
    type Shape: Shape;
    const LENS: &'static [Len];
}

/// A type for each line: its shape, and what that says of each length.
macro_rules! typed {
    ($($name:ident ($($shape:tt)*) [$($len:expr),*];)*) => {$(
        pub struct $name;
        impl Typed for $name {
            type Shape = Shape![$($shape)*];
            const LENS: &'static [Len] = &[$($len),*];
        }
    )*};
}
typed! {
    R0 () [];
    R1 (?) [Len::Any];
    R2 (?, ?) [Len::Any, Len::Any];
    R3 (?, ?, ?) [Len::Any, Len::Any, Len::Any];
    R4 (?, ?, ?, ?) [Len::Any, Len::Any, Len::Any, Len::Any];
    Bounded2 (..8, 3) [Len::UpTo(8), Len::Is(3)];
    Bounded3 (..4, ?, 65) [Len::UpTo(4), Len::Any, Len::Is(65)];
    Fixed1 (64) [Len::Is(64)];
    Fixed2 (3, 64) [Len::Is(3), Len::Is(64)];
    FixedOne (3, 1) [Len::Is(3), Len::Is(1)];
    Fixed3 (2, 3, 64) [Len::Is(2), Len::Is(3), Len::Is(64)];
    FixedNone (0, 64) [Len::Is(0), Len::Is(64)];
}
