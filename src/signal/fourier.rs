//! The Fourier transform of real samples, by `microfft`.

use duplicate::duplicate_item;
use num_complex::Complex;

use crate::expr::Operand;
use crate::shape::{Dim, Kilo, Shape, StaticShape};
use crate::storage::expr::{Closure, Map};
use crate::storage::{Evaluated, Expr, Produce, Tensor};

/// The shape of samples that have a Fourier transform here: one axis, whose length is a power of two from 2 to 4096.
#[diagnostic::on_unimplemented(
    message = "rfft: {Self} is not the shape of 2, 4, 8 .. 4096 samples",
    label = "not one axis, whose length is a power of two from 2 to 4096",
    note = "`pad` with `Constant(0.0)` makes samples longer, and a slice makes them fewer; of several rows, each has a transform"
)]
pub trait RealSamples: Shape {
    /// The shape of the transform: one more frequency than half the number of samples.
    type Spectrum: StaticShape;
    #[doc(hidden)]
    fn transform(samples: Tensor<f32, Self>, spectrum: &mut Tensor<Complex<f32>, Self::Spectrum>);
}

/// Samples that have a Fourier transform here: `f32`.
#[diagnostic::on_unimplemented(
    message = "rfft: the samples are `{Self}`, and the transform is one of `f32`",
    label = "not samples of `f32`",
    note = "cast them first, as with `x.cast::<f32>()`"
)]
pub trait Sample: Copy + 'static {
    #[doc(hidden)]
    fn sample(self) -> f32;
}
impl Sample for f32 {
    #[inline(always)]
    fn sample(self) -> f32 {
        self
    }
}

#[duplicate_item(
    Samples        Bins           function;
    [Dim<2>]       [Dim<2>]       [rfft_2];
    [Dim<4>]       [Dim<3>]       [rfft_4];
    [Dim<8>]       [Dim<5>]       [rfft_8];
    [Dim<16>]      [Dim<9>]       [rfft_16];
    [Dim<32>]      [Dim<17>]      [rfft_32];
    [Dim<64>]      [Dim<33>]      [rfft_64];
    [Dim<128>]     [Dim<65>]      [rfft_128];
    [Dim<256>]     [Dim<129>]     [rfft_256];
    [Dim<512>]     [Dim<257>]     [rfft_512];
    [Kilo<1, 24>]  [Dim<513>]     [rfft_1024];
    [Kilo<2, 48>]  [Kilo<1, 25>]  [rfft_2048];
    [Kilo<4, 96>]  [Kilo<2, 49>]  [rfft_4096];
)]
impl RealSamples for (Samples,) {
    type Spectrum = (Bins,);
    #[inline]
    fn transform(mut samples: Tensor<f32, Self>, spectrum: &mut Tensor<Complex<f32>, Self::Spectrum>) {
        if let Some(samples) = samples.as_mut_slice().first_chunk_mut() {
            unpack(microfft::real::function(samples), spectrum.as_mut_slice());
        }
    }
}

/// Separates the first and the last frequency, which are real, and which `microfft` packs into one complex number.
fn unpack(packed: &[Complex<f32>], spectrum: &mut [Complex<f32>]) {
    if let ([both, others @ ..], [first, rest @ ..]) = (packed, spectrum)
        && let Some((last, between)) = rest.split_last_mut()
    {
        *first = Complex::new(both.re, 0.0);
        *last = Complex::new(both.im, 0.0);
        for (to, from) in between.iter_mut().zip(others) {
            *to = *from;
        }
    }
}

/// The Fourier transform of real samples: the frequencies from 0 to half of the sample rate.
///
/// Element `k` is the sum of `x[t] exp(-2 π i k t / n)`. The first and the last one are real: their imaginary part is 0. The other
/// half of the frequencies would be the conjugates of these.
///
/// Needs the feature `microfft`.
///
/// # Shapes
///
/// `[n] -> [n / 2 + 1]`, where `n` is a power of two from 2 to 4096. The samples may be an expression, such as `&samples * &WINDOW`.
///
/// # Cost
///
/// A copy of the samples on the stack, a transform in place of half as many complex numbers, and a copy of the result.
/// The table of sines in flash takes 4 KiB.
///
/// # Source
///
/// `numpy.fft.rfft`; the algorithm is that of the crate `microfft`.
///
/// ```
/// use shapeproof::signal::{Periodicity, hann, power, rfft};
/// use shapeproof::prelude::*;
///
/// static WINDOW: Tensor<f32, Shape![64]> = hann(Periodicity::Periodic);
///
/// // A square wave, one period of which is 8 samples: its frequencies are bins 8 and 24.
/// let samples = Tensor::<f32, Shape![64]>::from_fn(|[i]| if i % 8 < 4 { 1.0 } else { -1.0 });
/// let spectrum = rfft(&samples * &WINDOW);
/// assert_eq!(spectrum.dims(), [33]);
/// assert_eq!(power(&spectrum).argmax(), 8);
/// ```
#[doc(alias("fft", "fourier", "stft"))]
#[must_use]
#[inline]
pub fn rfft<X, E, S>(samples: X) -> Tensor<Complex<f32>, S::Spectrum>
where
    X: Operand<Expr = E>,
    E: Expr<Elem: Sample, Shape = S>,
    S: RealSamples,
{
    let mut spectrum = Tensor::full(Complex::new(0.0, 0.0));
    rfft_into(samples, &mut spectrum);
    spectrum
}

/// [`rfft()`](fn@rfft) into a tensor.
#[inline]
pub fn rfft_into<X, E, S>(samples: X, spectrum: &mut Tensor<Complex<f32>, S::Spectrum>)
where
    X: Operand<Expr = E>,
    E: Expr<Elem: Sample, Shape = S>,
    S: RealSamples,
{
    let samples = Map { function: Closure(Sample::sample), operand: samples.expr() };
    S::transform(Evaluated(samples).eval(), spectrum);
}
