//! Windows, transforms and filter banks as constants.

use super::constant::{cos_pi, exp, ln};
use crate::shape::{Dim, StaticExtent};
use crate::storage::Tensor;

/// How a window ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Periodicity {
    /// The last element equals the first: for the design of filters. NumPy's windows, and `sym=True` in SciPy.
    Symmetric,
    /// The element after the last one would equal the first: for spectra. `sym=False` in SciPy.
    Periodic,
}

/// Writes an element of a table.
const fn put(table: &mut [f32], i: usize, value: f64) {
    if let Some((_, rest)) = table.split_at_mut_checked(i)
        && let Some((place, _)) = rest.split_first_mut()
    {
        *place = value as f32;
    }
}

/// The sum of `a`, `b cos(2 π i / period)` and `c cos(4 π i / period)`.
const fn cosine_sum<const N: usize>([a, b, c]: [f64; 3], periodicity: Periodicity) -> Tensor<f32, (Dim<N>,)>
where
    Dim<N>: StaticExtent,
{
    let period = match periodicity {
        Periodicity::Symmetric => N.saturating_sub(1),
        Periodicity::Periodic => N,
    };
    let mut window = Tensor::ones();
    let elements: &mut [f32] = window.elements_mut();
    let mut i = 0;
    // A window of one element is 1 there, which the table holds already.
    while i < N && N > 1 {
        let (turn, period) = (2 * i as u64, period as u64);
        let sum = a + b * cos_pi(turn, period) + c * cos_pi(2 * turn, period);
        // Rounding may give a negative number where the exact window is 0.
        put(elements, i, if sum < 0.0 && sum > -1e-15 { 0.0 } else { sum });
        i += 1;
    }
    window
}

/// The Hann window of `N` samples, `0.5 - 0.5 cos(2 π i / period)`: `[N]`, from 0 to 1.
///
/// ```
/// use shapeproof::signal::{Periodicity, hann};
/// use shapeproof::{prelude::*, tensor};
///
/// static WINDOW: Tensor<f32, Shape![4]> = hann(Periodicity::Periodic);
/// assert_eq!(WINDOW, tensor![0.0, 0.5, 1.0, 0.5]);
/// ```
#[doc(alias("hanning", "hann_window"))]
#[must_use]
pub const fn hann<const N: usize>(periodicity: Periodicity) -> Tensor<f32, (Dim<N>,)>
where
    Dim<N>: StaticExtent,
{
    cosine_sum([0.5, -0.5, 0.0], periodicity)
}

/// The Hamming window of `N` samples, `0.54 - 0.46 cos(2 π i / period)`: `[N]`, from 0.08 to 1.
///
/// ```
/// use shapeproof::signal::{Periodicity, hamming};
/// use shapeproof::{prelude::*, tensor};
///
/// static WINDOW: Tensor<f32, Shape![3]> = hamming(Periodicity::Symmetric);
/// assert_eq!(WINDOW, tensor![0.08, 1.0, 0.08]);
/// ```
#[doc(alias("hamming_window"))]
#[must_use]
pub const fn hamming<const N: usize>(periodicity: Periodicity) -> Tensor<f32, (Dim<N>,)>
where
    Dim<N>: StaticExtent,
{
    cosine_sum([0.54, -0.46, 0.0], periodicity)
}

/// The Blackman window of `N` samples, `0.42 - 0.5 cos(2 π i / period) + 0.08 cos(4 π i / period)`: `[N]`, from 0 to 1.
///
/// ```
/// use shapeproof::signal::{Periodicity, blackman};
/// use shapeproof::{prelude::*, tensor};
///
/// static WINDOW: Tensor<f32, Shape![3]> = blackman(Periodicity::Symmetric);
/// assert_eq!(WINDOW, tensor![0.0, 1.0, 0.0]);
/// ```
#[doc(alias("blackman_window"))]
#[must_use]
pub const fn blackman<const N: usize>(periodicity: Periodicity) -> Tensor<f32, (Dim<N>,)>
where
    Dim<N>: StaticExtent,
{
    cosine_sum([0.42, -0.5, 0.08], periodicity)
}

/// The first `K` coefficients of the discrete cosine transform (II) of `N` samples as a matrix, `[K, N]`, orthonormal: its rows have
/// length 1, as `scipy.fft.dct(x, norm="ortho")`. `DCT.matmul(&x)` is the transform, `coefficients.matmul(&DCT)` the way back.
///
/// ```
/// use shapeproof::signal::dct_matrix;
/// use shapeproof::{prelude::*, tensor};
///
/// static DCT: Tensor<f32, Shape![3, 4]> = dct_matrix();
/// let constant = DCT.matmul(&tensor![1.0, 1.0, 1.0, 1.0]);
/// assert!(shapeproof::all_close(&constant, &tensor![2.0, 0.0, 0.0], 1e-6, 1e-6));
/// ```
#[doc(alias("dct"))]
#[must_use]
pub const fn dct_matrix<const K: usize, const N: usize>() -> Tensor<f32, (Dim<K>, Dim<N>)>
where
    Dim<K>: StaticExtent,
    Dim<N>: StaticExtent,
{
    let mut matrix = Tensor::zeros();
    let elements: &mut [f32] = matrix.elements_mut();
    let mut k = 0;
    while k < K {
        // `exp` and `ln` compute the square root of 1 / N for the constant row, and of 2 / N for the others.
        let scale = exp(0.5 * (ln(if k == 0 { 1.0 } else { 2.0 }) - ln(N as f64)));
        let mut i = 0;
        while i < N {
            put(elements, k * N + i, scale * cos_pi(((2 * i + 1) * k) as u64, (2 * N) as u64));
            i += 1;
        }
        k += 1;
    }
    matrix
}

/// A bank of `BANDS` triangular filters on the mel scale over the `BINS` magnitudes of a spectrum, `[BANDS, BINS]`: the first bin is
/// frequency 0, the last half of `sample_rate`. The filters overlap by half and divide the range from `low` to `high` (all in
/// hertz) evenly in mel, where `f` hertz are `2595 log10(1 + f / 700)` (HTK); their peaks are 1.
///
/// As `librosa.filters.mel(sr=.., n_fft=2 * (BINS - 1), n_mels=BANDS, fmin=.., fmax=.., htk=True, norm=None)`.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof::signal::mel_filters;
///
/// static MEL: Tensor<f32, Shape![40, 257]> = mel_filters(16_000.0, 20.0, 8_000.0);
/// let flat = Tensor::<f32, Shape![257]>::ones();
/// // High bands are wider than low ones.
/// let energy = MEL.matmul(&flat);
/// assert!(energy.as_slice()[39] > energy.as_slice()[10]);
/// ```
#[doc(alias("mel_filter_bank", "melscale_fbanks"))]
#[must_use]
pub const fn mel_filters<const BANDS: usize, const BINS: usize>(
    sample_rate: f32,
    low: f32,
    high: f32,
) -> Tensor<f32, (Dim<BANDS>, Dim<BINS>)>
where
    Dim<BANDS>: StaticExtent,
    Dim<BINS>: StaticExtent,
{
    let mut filters = Tensor::zeros();
    let elements: &mut [f32] = filters.elements_mut();
    let (first, last) = (mel(low as f64), mel(high as f64));
    let step = (last - first) / (BANDS + 1) as f64;
    let mut band = 0;
    while band < BANDS {
        let below = hertz(first + step * band as f64);
        let peak = hertz(first + step * (band + 1) as f64);
        let above = hertz(first + step * (band + 2) as f64);
        let mut bin = 0;
        while bin < BINS {
            let f = bin as f64 * sample_rate as f64 / 2.0 / (BINS - 1) as f64;
            let (rising, falling) = ((f - below) / (peak - below), (above - f) / (above - peak));
            let value = if rising < falling { rising } else { falling };
            if value > 0.0 {
                put(elements, band * BINS + bin, value);
            }
            bin += 1;
        }
        band += 1;
    }
    filters
}

/// 2595 / ln(10).
const MEL: f64 = 2595.0 / core::f64::consts::LN_10;

const fn mel(hertz: f64) -> f64 {
    MEL * ln(1.0 + hertz / 700.0)
}

const fn hertz(mel: f64) -> f64 {
    700.0 * (exp(mel / MEL) - 1.0)
}
