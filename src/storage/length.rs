//! Where a [`Length`] gets its identity.

use crate::shape::length::{Length, LengthName};

/// What a [`Length`] borrows for as long as it lives.
#[doc(hidden)]
pub struct Anchor;

/// A length whose lifetime is that of a borrow of `place`.
///
/// # Safety
///
/// No other length of the name `N` has the lifetime `'id`. [`length!`](crate::length!) sees to it:
///
/// - Each `length!` in a program declares its own `N`. So two lengths with the name `N` come from the same line: from two iterations of a
///   loop, or from two calls of the function. In each iteration the macro makes a new `place`, which is dropped at its end. A lifetime
///   `'id` that two iterations share would borrow the first `place` beyond its end, which the borrow checker refuses.
/// - Two calls could share `'id` only if it were a lifetime parameter of the function. Then it would outlive the call, and `place` would
///   be borrowed in all of the function. The macro moves `place` in a branch that never runs, which the borrow checker refuses while
///   `place` is borrowed. (In a function that returns, the end of `place` would be refused as well; the branch is needed for one that
///   never returns.)
#[doc(hidden)]
#[inline(always)]
pub unsafe fn brand<'id, N: LengthName>(_place: &'id Anchor, len: N::Kind) -> Length<'id, N> {
    Length::only(len)
}

/// A length that run time knows, with an identity in the types: `length!(n = rows.len());`.
///
/// Two axes of `?` may have two lengths, so that everything over them is a `try_` form. `n` is one length: it equals itself by
/// type, as `12` does. [`with_length`](crate::prelude::Views::with_length) gives it to an axis, by one check, and from then on the
/// operations that need no `try_` form for `12` need none for `n`. The macro makes
///
/// - `n` in [`Shape!`](macro@crate::Shape): `Shape![n, 12]` is the shape of so many rows of 12, for types inside this block;
/// - `n`, the value: a [`Length`](crate::Length), whose [`get`](crate::Extent::get) is the number.
///
/// With a capacity, as in `Shape![..32]`, tensors of it are stored inline. It takes an extent, which knows that the capacity is
/// kept: that of a tensor, or [`UpTo::new`](crate::Extent::new), which is `None` for a larger number.
///
/// Two lengths are two types, whatever their numbers: mixing them does not compile. Neither does mixing what this line makes in
/// two rounds of a loop, or in two calls of a function.
///
/// # Cost
///
/// None: a length is a `usize`, as `?` is.
///
/// # Safety of the expansion
///
/// The macro writes an `unsafe` block around one call. A crate that forbids `unsafe_code` cannot use it.
///
/// # Example
///
/// ```
/// use shapeproof::{ShapeError, length, prelude::*, tensor};
///
/// fn residual(x: TensorView<f32, Shape![?, 2]>, y: TensorView<f32, Shape![?, 2]>) -> Result<f32, ShapeError> {
///     length!(n = x.shape().0);
///     let (x, y) = (x.with_length(n, Axis::<0>)?, y.with_length(n, Axis::<0>)?);
///     let difference: Tensor<f32, Shape![n, 2]> = (x - y).eval(); // no `try_sub`
///     Ok(difference.square().sum())
/// }
///
/// let x = tensor![[1.0, 2.0], [3.0, 4.0]];
/// let rows = |x| TensorView::with_dims(x, [2, 2]);
/// assert_eq!(residual(rows(x.as_slice())?, rows(&[1.0, 2.0, 3.0, 5.0])?), Ok(1.0));
///
/// let three = TensorView::with_dims(&[0.0; 6], [3, 2])?;
/// let error = residual(rows(x.as_slice())?, three).unwrap_err();
/// assert_eq!(error.to_string(), "with_length: axis 0 has 3 against 2");
/// # Ok::<(), ShapeError>(())
/// ```
#[macro_export]
macro_rules! length {
    ($name:ident = $length:expr $(,)?) => {
        $crate::length!(@$name, $crate::Dyn, $length);
    };
    ($name:ident: ..$capacity:tt = $length:expr $(,)?) => {
        $crate::length!(@$name, $crate::__private::Only<$crate::Shape![..$capacity]>, $length);
    };
    (@$name:ident, $kind:ty, $length:expr) => {
        #[allow(non_camel_case_types)]
        enum $name {}
        impl $crate::__private::LengthName for $name {
            type Kind = $kind;
        }
        let length = $crate::__private::IntoLength::<$kind>::into_length($length);
        let this_length = $crate::__private::Anchor;
        // SAFETY: `$name` is declared here alone, and each `this_length` is borrowed here alone; `brand` says why that is enough.
        #[allow(unsafe_code)]
        let $name = unsafe { $crate::__private::brand::<$name>(&this_length, length) };
        if false {
            let _moved = this_length;
            #[allow(clippy::empty_loop)]
            loop {}
        }
    };
}
