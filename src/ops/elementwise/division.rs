//! Division of floats, which never fails: the results are those of IEEE 754.
//!
//! A division of integers fails for a divisor of 0 and for `MIN / -1`. It has only a `try_` form, in [`checked`](super::checked).

use core::ops::{Add, Div, Rem};

use num_traits::Zero;
use num_traits::float::FloatCore;

use super::catalogue::{binary_family, primitives};
use super::round::Round;
use crate::element::operation::operations;
use crate::math::modulo::Modulo;

/// A number by which a division never fails: a [float](FloatCore), or another type that implements this.
#[diagnostic::on_unimplemented(
    message = "{Op}: a division of `{Self}` elements can fail",
    label = "this division needs a check at run time",
    note = "use the form whose name starts with `try_`, which finds a division by 0 and returns a `Result`"
)]
pub trait Divides<Op> {}
#[diagnostic::do_not_recommend]
impl<T: FloatCore, Op> Divides<Op> for T {}

operations! {
    div elementwise_div
    rem elementwise_rem
    mod_ elementwise_mod
    floor_div elementwise_floordiv
}

binary_family! {
    /// Divisions that never fail as methods of tensors, views and expressions.
    trait Division;

    /// `x / y`, elementwise.
    fn div, fn elementwise_div: [Div<Output = T>] [Divides<Self>], |x, y| -> T { x / y }
    /// The remainder of `x / y`, elementwise, with the sign of `x`; NaN for a divisor of 0.
    fn rem, fn elementwise_rem: [Rem<Output = T>] [Divides<Self>], |x, y| -> T { x % y }
    /// The remainder of `x / y`, elementwise, with the sign of `y`, as Python's `%` and NumPy's `mod`; NaN for a divisor of 0.
    ///
    /// A result of 0 has the sign of `y`. If `y` is infinite and `x` finite, the result is `x`, or `y` where the signs differ.
    fn mod_, fn elementwise_mod: [Add<Output = T> + Rem<Output = T> + Zero + PartialOrd] [Divides<Self>], |x, y| -> T {
        primitives!(x.modulo(y); f32 f64);
        let rest = x % y;
        if rest.is_zero() || (rest < T::zero()) == (y < T::zero()) { rest } else { rest + y }
    }
    /// `x / y` rounded down, elementwise.
    fn floor_div, fn elementwise_floordiv: [Div<Output = T> + Round] [Divides<Self>], |x, y| -> T { (x / y).floor() }
}
