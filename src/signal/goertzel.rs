//! One frequency of a block.

use super::constant::{cos_pi, sin_pi};

/// One element of the discrete Fourier transform of a block of `N` samples, fed sample by sample, by Goertzel's algorithm. For a few
/// frequencies it is cheaper than a whole transform, and it needs no memory for the block.
///
/// ```
/// use shapeproof::signal::Goertzel;
///
/// // 1 kHz in blocks of 64 samples at 8 kHz is element 8.
/// const TONE: Goertzel<64> = Goertzel::new(8);
/// let mut tone = TONE;
/// let tau = core::f32::consts::TAU;
/// for i in 0..64 {
///     tone.push((tau * i as f32 / 8.0).cos());
/// }
/// let [re, im] = tone.take();
/// assert!((re - 32.0).abs() < 1e-3 && im.abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Goertzel<const N: usize> {
    cosine: f32,
    sine: f32,
    state: [f32; 2],
}

impl<const N: usize> Goertzel<N> {
    /// The element with this number, from 0 to `N - 1`: its frequency is `bin / N` of the sample rate.
    #[must_use]
    pub const fn new(bin: usize) -> Self {
        let (angle, half) = (2 * bin as u64, N as u64);
        Self { cosine: cos_pi(angle, half) as f32, sine: sin_pi(angle, half) as f32, state: [0.0; 2] }
    }

    /// Takes a sample. It costs one multiplication.
    pub fn push(&mut self, sample: f32) {
        let [last, before] = self.state;
        self.state = [sample + 2.0 * self.cosine * last - before, last];
    }

    /// The real and the imaginary part of the element after `N` samples, as `numpy.fft.fft(block)[bin]`. Then a new block starts.
    #[must_use]
    pub fn take(&mut self) -> [f32; 2] {
        let [last, before] = core::mem::take(&mut self.state);
        // The algorithm ends with one more step, for a sample of 0.
        [self.cosine * last - before, self.sine * last]
    }

    /// The square of the magnitude of the element after `N` samples. Then a new block starts.
    #[must_use]
    pub fn take_power(&mut self) -> f32 {
        let [re, im] = self.take();
        re * re + im * im
    }
}
