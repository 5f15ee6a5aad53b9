//! Elements that are numbers.

use core::ops::{Add, Mul};

use duplicate::duplicate_item;
use num_traits::Zero;

/// A number that stands for itself in an operation: `&x * 2.0`.
///
/// The primitive numbers and `bool` are, and with the features `half`, `fixed` and `num-complex` the numbers of these crates (see
/// [`interop`](crate::interop)). Implement it for a numeric type of your own, which is then also an element that
/// nested arrays convert to tensors; a single value can be wrapped with [`Scalar::new`](crate::Scalar::new) instead.
///
/// ```
/// use core::ops::Mul;
/// use shapeproof::{Number, prelude::*};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Q15(i16);
/// impl Mul for Q15 {
///     type Output = Self;
///     fn mul(self, other: Self) -> Self {
///         Q15(((i32::from(self.0) * i32::from(other.0)) >> 15) as i16)
///     }
/// }
/// impl Number for Q15 {}
///
/// let x = Tensor::from([Q15(0x4000), Q15(0x2000)]);
/// assert_eq!((&x * Q15(0x4000)).eval(), Tensor::from([Q15(0x2000), Q15(0x1000)]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "not an operand of a tensor operation",
    note = "an operand is a tensor, a view, an expression or a `Number`"
)]
pub trait Number: Copy + 'static {}

#[duplicate_item(
    T; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize];
    [bool];
)]
impl Number for T {}

/// Elements that a matrix product multiplies and adds up, from 0.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no matrix product",
    label = "these elements cannot be multiplied and added up",
    note = "a matrix product is one of numbers: `cast` the tensors first"
)]
pub trait Factorable: Zero + Add<Output = Self> + Mul<Output = Self> + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Zero + Add<Output = T> + Mul<Output = T> + Copy + 'static> Factorable for T {}
