//! Signals on small devices: windows and transforms as tables in flash, filters that keep their state, single frequencies.
//!
//! | item | what | as in |
//! | --- | --- | --- |
//! | [`hann`], [`hamming`], [`blackman`] | windows, in a `const` | `scipy.signal.windows` |
//! | [`dct_matrix`] | the discrete cosine transform (II) as a matrix, in a `const` | `scipy.fft.dct` |
//! | [`mel_filters`] | triangles on the mel scale as a matrix, in a `const` | `librosa.filters.mel` with `htk=True, norm=None` |
//! | `rfft` | the Fourier transform of real samples (feature `microfft`) | `numpy.fft.rfft` |
//! | `power`, `magnitude` | squares of the absolute values of complex numbers, and their roots (feature `num-complex`) | `abs(z) ** 2`, `abs(z)` |
//! | [`Fir`] | a filter with a finite response, sample by sample or block by block | `scipy.signal.lfilter` |
//! | [`Biquads`] | second-order sections in a row | `scipy.signal.sosfilt` |
//! | [`Goertzel`] | one frequency of a block | one element of `numpy.fft.fft` |
//! | [`rms`] | root of the mean square | |
//!
//! A window, a transform and a bank of filters are tensors, so that applying them is a product:
//!
//! ```
//! use shapeproof::signal::{Periodicity, dct_matrix, hann};
//! use shapeproof::prelude::*;
//!
//! static WINDOW: Tensor<f32, Shape![64]> = hann(Periodicity::Periodic);
//! static DCT: Tensor<f32, Shape![13, 64]> = dct_matrix();
//!
//! let samples = Tensor::<f32, Shape![64]>::from_fn(|[i]| if i % 8 < 4 { 1.0 } else { -1.0 });
//! let coefficients = DCT.matmul(&(&samples * &WINDOW).eval());
//! assert_eq!(coefficients.dims(), [13]);
//! ```
#![forbid(unsafe_code)]

mod biquad;
mod constant;
mod fir;
#[cfg(feature = "microfft")]
mod fourier;
mod goertzel;
#[cfg(feature = "num-complex")]
mod spectrum;
mod tables;

pub use biquad::Biquads;
pub use fir::Fir;
#[cfg(feature = "microfft")]
pub use fourier::{RealSamples, Sample, rfft, rfft_into};
pub use goertzel::Goertzel;
#[cfg(feature = "num-complex")]
pub use spectrum::{magnitude, magnitude_into, power, power_into};
pub use tables::{Periodicity, blackman, dct_matrix, hamming, hann, mel_filters};

use core::ops::Mul;

use crate::expr::TensorLike;
use crate::ops::elementwise::functions::{Functions as _, MathLibrary};
use crate::ops::reduce::{Reduce as _, reducers::Averageable};

/// The root of the mean of the squares of all elements; NaN if there are none.
///
/// The square root needs the feature `libm` or `std`.
///
/// ```
/// use shapeproof::{prelude::*, signal::rms, tensor};
///
/// # #[cfg(any(feature = "std", feature = "libm"))]
/// assert_eq!(rms(&tensor![3.0_f32, -3.0, 3.0, -3.0]), 3.0);
/// ```
#[must_use]
pub fn rms<X>(x: X) -> X::Elem
where
    X: TensorLike,
    X::Elem: MathLibrary + Averageable + Mul<Output = X::Elem>,
{
    x.square().mean().sqrt()
}
