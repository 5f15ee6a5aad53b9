//! Second-order sections.

use core::ops::{Div, Sub};

use crate::element::Factorable;
use crate::shape::{Dim, StaticExtent};
use crate::storage::Tensor;

/// A cascade of second-order filters (biquads), with their state: what `scipy.signal.sosfilt` computes from the sections
/// that SciPy's filter design functions return with `output="sos"`.
///
/// A section has `b0, b1, b2, a0, a1, a2`, as in SciPy: `y = (b0 + b1/z + b2/z²) / (a0 + a1/z + a2/z²) x`. The form is transposed
/// direct form II: it costs 5 multiplications for each section and sample.
///
/// ```
/// use shapeproof::{prelude::*, signal::Biquads, tensor};
///
/// // scipy.signal.butter(2, 0.5, output="sos")
/// let mut lowpass = Biquads::new(&tensor![[0.29289322, 0.58578644, 0.29289322, 1.0, 0.0, 0.17157288]]);
/// let step: Vec<f32> = (0..20).map(|_| lowpass.push(1.0)).collect();
/// assert!((step[0] - 0.29289322).abs() < 1e-6);
/// assert!((step[19] - 1.0).abs() < 1e-5);
/// ```
#[doc(alias("iir", "sosfilt", "sos"))]
#[derive(Clone, Debug)]
pub struct Biquads<T, const SECTIONS: usize> {
    /// `b0, b1, b2, a1, a2` of each section, divided by its `a0`.
    coefficients: [[T; 5]; SECTIONS],
    state: [[T; 2]; SECTIONS],
}

impl<T: Factorable + Div<Output = T>, const SECTIONS: usize> Biquads<T, SECTIONS> {
    /// Filters with these sections, in which all samples before are 0. An `a0` of 0 makes coefficients that are infinite or NaN.
    #[must_use]
    pub fn new(sections: &Tensor<T, (Dim<SECTIONS>, Dim<6>)>) -> Self
    where
        Dim<SECTIONS>: StaticExtent,
    {
        let mut coefficients = [[T::zero(); 5]; SECTIONS];
        for (to, from) in coefficients.iter_mut().zip(sections.as_slice().as_chunks::<6>().0) {
            let [b0, b1, b2, a0, a1, a2] = *from;
            *to = [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0];
        }
        Self { coefficients, state: [[T::zero(); 2]; SECTIONS] }
    }
}

impl<T: Factorable + Sub<Output = T>, const SECTIONS: usize> Biquads<T, SECTIONS> {
    /// Takes a sample and returns the filtered one.
    pub fn push(&mut self, sample: T) -> T {
        self.coefficients.iter().zip(&mut self.state).fold(sample, |x, (section, state)| {
            let [b0, b1, b2, a1, a2] = *section;
            let [one, two] = *state;
            let y = b0 * x + one;
            *state = [b1 * x - a1 * y + two, b2 * x - a2 * y];
            y
        })
    }

    /// Filters a block of samples in place.
    pub fn filter_in_place(&mut self, block: &mut [T]) {
        for sample in block {
            *sample = self.push(*sample);
        }
    }

    /// Forgets all samples.
    pub fn reset(&mut self) {
        self.state = [[T::zero(); 2]; SECTIONS];
    }
}
