//! The macros of the library. Each hands `$crate` to a procedural macro, which writes its paths under it.

/// A shape as a type.
#[macro_export]
macro_rules! Shape {
    ($($axes:tt)*) => { $crate::__private::Shape! { ($crate) $($axes)* } };
}

/// A tensor as a literal.
#[macro_export]
macro_rules! tensor {
    ($($rows:tt)*) => { $crate::__private::tensor! { ($crate) $($rows)* } };
}

/// A `.npy` file as a tensor.
#[macro_export]
macro_rules! include_npy {
    ($($file:tt)*) => { $crate::__private::include_npy! { ($crate) $($file)* } };
}

/// A compile error that prints the shape of an expression.
#[macro_export]
macro_rules! debug_shape {
    ($tensor:expr $(,)?) => {
        $crate::__private::debug_shape(&$tensor)
    };
}

/// A check by the compiler that an expression has this shape.
#[macro_export]
macro_rules! assert_shape {
    ($tensor:expr, [$($axes:tt)*] $(,)?) => {
        $crate::__private::assert_shape::<$crate::Shape![$($axes)*], _>(&$tensor)
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected a tensor and a shape in brackets: `assert_shape!(x, [2, 3])`")
    };
}
