//! The complex numbers of the crate [num-complex] as elements, with the feature `num-complex`.
//!
//! [num-complex]: https://docs.rs/num-complex
//!
//! `Complex<T>` is a [`Number`], for literals and as a scalar on the right of an operator, `Complex32` and `Complex64` on the left as
//! well. Sums, differences, products, reductions and matrix products are computed with the crate's operators; its other functions are
//! used with [`map`](crate::prelude::TensorMap::map), such as `Complex::norm` and `Complex::conj`. `x / y` needs a float, so a
//! quotient is `x.zip_map(y, |x, y| x / y)`.
//!
//! A [`cast`](fn@crate::cast) converts from each primitive number and from a complex one, part by part; the imaginary part of a real number
//! is 0. There is no cast to a real number, as it would lose a part: use `map(|z| z.re)`.
//!
//! ```
//! use num_complex::Complex32;
//! use shapeproof::{prelude::*, tensor};
//!
//! let signal = tensor![1.0_f32, 2.0, 3.0];
//! let shifted = (Complex32::I * signal.cast::<Complex32>()).eval();
//! assert_eq!(shifted, tensor![Complex32::new(0.0, 1.0), Complex32::new(0.0, 2.0), Complex32::new(0.0, 3.0)]);
//! assert_eq!(shifted.dot(&shifted), Complex32::new(-14.0, 0.0));
//! assert_eq!(shifted.map(|z| z.im).sum(), 6.0);
//! ```

use ::num_complex::Complex;
use duplicate::duplicate_item;

use crate::element::{CastTo, Number};

impl<T: Copy + 'static> Number for Complex<T> {}

impl<T: CastTo<U>, U: Copy + 'static> CastTo<Complex<U>> for Complex<T> {
    #[inline(always)]
    fn cast_to(self) -> Complex<U> {
        Complex { re: self.re.cast_to(), im: self.im.cast_to() }
    }
}

#[duplicate_item(From; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize]; [bool])]
impl<U: Copy + num_traits::Zero + 'static> CastTo<Complex<U>> for From
where
    Self: CastTo<U>,
{
    #[inline(always)]
    fn cast_to(self) -> Complex<U> {
        Complex { re: self.cast_to(), im: U::zero() }
    }
}
