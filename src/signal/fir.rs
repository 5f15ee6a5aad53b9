//! Filters with a finite response.

use crate::element::{BinaryOp, Factorable};
use crate::ops::elementwise::arith;
use crate::shape::{Dim, StaticExtent};
use crate::storage::Tensor;

/// A filter with a finite response of `N` taps, and the last `N` samples: `y[t] = h[0] x[t] + h[1] x[t - 1] + ..`, each sum from the
/// first tap on. It starts as if all samples before had been 0, as `scipy.signal.lfilter(h, 1, x)`.
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
    /// The last samples, each twice, `N` apart: from `next` on they lie side by side, the oldest first.
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

    /// Takes a sample and gives the filtered one. It costs `N` multiplications.
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
        terms.fold(T::zero(), |sum, (h, x)| {
            let product = <arith::mul as BinaryOp<T, T>>::apply(*h, *x);
            <arith::add as BinaryOp<T, T>>::apply(sum, product)
        })
    }

    /// Filters a block of samples, and keeps its last ones for the next block.
    #[must_use]
    pub fn filter<L: StaticExtent>(&mut self, block: &Tensor<T, (L,)>) -> Tensor<T, (L,)> {
        let mut out = block.clone();
        self.filter_in_place(out.as_mut_slice());
        out
    }

    /// [`filter`](Self::filter) of a block of any length, in its place.
    pub fn filter_in_place(&mut self, block: &mut [T]) {
        for sample in block {
            *sample = self.push(*sample);
        }
    }

    /// Forgets all samples.
    pub fn reset(&mut self) {
        (self.samples, self.next) = ([[T::zero(); N]; 2], 0);
    }
}
