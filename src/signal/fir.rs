//! Filters with a finite impulse response.

use crate::element::{BinaryOp, Factorable};
use crate::kernel::SCALAR;
use crate::ops::elementwise::arithmetic;
use crate::shape::{Dim, StaticExtent};
use crate::storage::Tensor;

/// Results of a block that are computed side by side.
const TILE: usize = if SCALAR { 8 } else { 16 };

/// `sum + h * x`.
#[inline(always)]
fn step<T: Factorable>(sum: T, h: T, x: T) -> T {
    <arithmetic::add as BinaryOp<T, T>>::apply(sum, <arithmetic::mul as BinaryOp<T, T>>::apply(h, x))
}

/// A filter with a finite impulse response: `N` taps, and the last `N` samples. `y[t] = h[0] x[t] + h[1] x[t - 1] + ..`, each sum from the
/// first tap on. Initially all samples before are 0, as in `scipy.signal.lfilter(h, 1, x)`.
///
/// ```
/// use shapeproof::{prelude::*, signal::Fir, tensor};
///
/// let mut average = Fir::new(tensor![0.25, 0.25, 0.25, 0.25]);
/// assert_eq!(average.push(4.0), 1.0);
/// assert_eq!(average.push(8.0), 3.0);
/// // A block goes on where the last sample ended.
/// let block: Tensor<f32, Shape![3]> = average.filter(&tensor![4.0, 0.0, 0.0]);
/// assert_eq!(block, tensor![4.0, 4.0, 3.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Fir<T: Copy + 'static, const N: usize>
where
    Dim<N>: StaticExtent,
{
    taps: Tensor<T, (Dim<N>,)>,
    /// The last samples, stored twice, `N` apart: from `next` on there are `N` contiguous samples, the oldest first.
    samples: [[T; N]; 2],
    /// Where the next sample goes.
    next: usize,
}

impl<T: Factorable, const N: usize> Fir<T, N>
where
    Dim<N>: StaticExtent,
{
    /// A filter with these taps, in which all samples before are 0.
    #[must_use]
    pub fn new(taps: Tensor<T, (Dim<N>,)>) -> Self {
        Self { taps, samples: [[T::zero(); N]; 2], next: 0 }
    }

    /// Takes a sample and returns the filtered one. It costs `N` multiplications.
    pub fn push(&mut self, sample: T) -> T {
        let [once, again] = &mut self.samples;
        for memory in [once, again] {
            if let Some(place) = memory.get_mut(self.next) {
                *place = sample;
            }
        }
        self.next = if self.next + 1 < N { self.next + 1 } else { 0 };
        let all = self.samples.as_flattened();
        let newest_last = all.get(self.next..).and_then(|from| from.get(..N)).unwrap_or(&[]);
        let terms = self.taps.as_slice().iter().zip(newest_last.iter().rev());
        terms.fold(T::zero(), |sum, (h, x)| step(sum, *h, *x))
    }

    /// Filters a block of samples, and keeps its last ones for the next block.
    #[must_use]
    pub fn filter<L: StaticExtent>(&mut self, block: &Tensor<T, (L,)>) -> Tensor<T, (L,)> {
        let mut out = block.clone();
        self.filter_in_place(out.as_mut_slice());
        out
    }

    /// [`filter`](Self::filter) of a block of any length, in place.
    pub fn filter_in_place(&mut self, block: &mut [T]) {
        // The samples before the block, followed by a copy of its first samples, which results overwrite.
        let old = self.samples.as_flattened().get(self.next..).and_then(<[T]>::first_chunk).copied();
        let old = old.unwrap_or([T::zero(); N]);
        let mut joined = [old, [T::zero(); N]];
        let [_, first] = &mut joined;
        first.iter_mut().zip(&*block).for_each(|(place, sample)| *place = *sample);
        let joined = joined.as_flattened();
        let len = block.len();
        let last = block.len().checked_sub(N).and_then(|from| block.get(from..));
        let last = last.or_else(|| joined.get(len..)).and_then(<[T]>::first_chunk).copied().unwrap_or(old);
        // From the last sample to the first, since a result overwrites its sample and needs those before it.
        let mut end = len;
        while let Some(samples) = block.get_mut(..end).and_then(Self::last::<TILE>) {
            let sums = self.sums::<TILE>(samples);
            if let Some(results) = samples.last_chunk_mut() {
                *results = sums;
            }
            end -= TILE;
        }
        while let Some(samples) = block.get_mut(..end).and_then(Self::last::<1>) {
            let [sum] = self.sums(samples);
            if let Some(result) = samples.last_mut() {
                *result = sum;
            }
            end -= 1;
        }
        let first = block.get_mut(..end).unwrap_or_default();
        for (result, samples) in first.iter_mut().zip(joined.get(1..).unwrap_or_default().windows(N.max(1))) {
            [*result] = self.sums(samples);
        }
        (self.samples, self.next) = ([last; 2], 0);
    }

    /// The samples at the end of a block that `W` results depend on, if there are as many.
    #[inline(always)]
    fn last<const W: usize>(block: &mut [T]) -> Option<&mut [T]> {
        let from = block.len().checked_sub(W + N.saturating_sub(1))?;
        block.get_mut(from..)
    }

    /// `W` results side by side, from their own samples and the `N - 1` before.
    #[inline(always)]
    fn sums<const W: usize>(&self, samples: &[T]) -> [T; W] {
        let mut sums = [T::zero(); W];
        for (h, samples) in self.taps.as_slice().iter().zip(samples.windows(W).rev()) {
            for (sum, x) in sums.iter_mut().zip(samples) {
                *sum = step(*sum, *h, *x);
            }
        }
        sums
    }

    /// Forgets all samples.
    pub fn reset(&mut self) {
        (self.samples, self.next) = ([[T::zero(); N]; 2], 0);
    }
}
