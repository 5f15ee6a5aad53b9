//! Filters with a finite impulse response.

use crate::element::{BinaryOp, Factorable};
use crate::kernel::SCALAR;
use crate::ops::elementwise::arithmetic;
use crate::shape::{Dim, StaticExtent};
use crate::storage::Tensor;

/// Results that are computed before one of them overwrites its sample.
const TOGETHER: usize = 64;

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

    /// Filters a block of samples, and keeps its last ones for the next block: `L` results of `L` samples, with `N` multiplications for
    /// each, in the order of [`push`](Self::push). Nothing can fail.
    #[must_use]
    pub fn filter<L: StaticExtent>(&mut self, block: &Tensor<T, (L,)>) -> Tensor<T, (L,)> {
        let mut out = Tensor::full(T::zero());
        self.filter_into(block, &mut out);
        out
    }

    /// [`filter`](Self::filter) into a tensor that is there.
    ///
    /// ```
    /// use shapeproof::{prelude::*, signal::Fir, tensor};
    ///
    /// let mut difference = Fir::new(tensor![1, -1]);
    /// let mut out = tensor![0, 0, 0];
    /// difference.filter_into(&tensor![3, 5, 4], &mut out);
    /// assert_eq!(out, tensor![3, 2, -1]);
    /// ```
    pub fn filter_into<L: StaticExtent>(&mut self, block: &Tensor<T, (L,)>, out: &mut Tensor<T, (L,)>) {
        let samples = block.as_slice();
        let joined = self.keep(samples);
        let (first, rest) = out.as_mut_slice().split_at_mut(samples.len().min(N.saturating_sub(1)));
        self.first(&joined, first);
        self.results(samples, rest);
    }

    /// [`filter`](Self::filter) of a block of any length, in place; 64 results at a time are on the stack.
    pub fn filter_in_place(&mut self, block: &mut [T]) {
        let joined = self.keep(block);
        // From the last sample to the first, since a result overwrites its sample, which those behind it need.
        let first = block.len().min(N.saturating_sub(1));
        let mut end = block.len();
        while end > first {
            let from = end.saturating_sub(TOGETHER).max(first);
            let mut results = [T::zero(); TOGETHER];
            let results = results.get_mut(..end - from).unwrap_or_default();
            self.results(block.get(from - first..end).unwrap_or_default(), results);
            block.get_mut(from..end).unwrap_or_default().copy_from_slice(results);
            end = from;
        }
        self.first(&joined, block.get_mut(..first).unwrap_or_default());
    }

    /// Keeps the last samples for the next block. Returns the `N` samples before this block, and its first ones.
    #[inline(always)]
    fn keep(&mut self, block: &[T]) -> [[T; N]; 2] {
        let before = self.samples.as_flattened().get(self.next..).and_then(<[T]>::first_chunk).copied();
        let before = before.unwrap_or([T::zero(); N]);
        let mut joined = [before, [T::zero(); N]];
        let [_, first] = &mut joined;
        first.iter_mut().zip(block).for_each(|(place, sample)| *place = *sample);
        let last = block.last_chunk().or_else(|| joined.as_flattened().get(block.len()..)?.first_chunk());
        (self.samples, self.next) = ([last.copied().unwrap_or(before); 2], 0);
        joined
    }

    /// The first results of a block, fewer than `N`. A load of several elements that were just stored one by one has to wait for all of
    /// them, so that few results are computed one by one.
    #[inline(always)]
    fn first(&self, joined: &[[T; N]; 2], out: &mut [T]) {
        let samples = joined.as_flattened().get(1..).unwrap_or_default();
        if N > 8 && !SCALAR { self.results(samples, out) } else { self.tiles::<1>(samples, out) }
    }

    /// Results of samples that begin `N - 1` before the first of them, in tiles of as many as fit.
    #[inline(always)]
    fn results(&self, samples: &[T], out: &mut [T]) {
        match out.len() {
            8.. if SCALAR => self.tiles::<8>(samples, out),
            0.. if SCALAR => self.tiles::<1>(samples, out),
            64.. if size_of::<T>() == 1 => self.tiles::<64>(samples, out),
            32.. if size_of::<T>() <= 2 => self.tiles::<32>(samples, out),
            16.. => self.tiles::<16>(samples, out),
            8.. => self.tiles::<8>(samples, out),
            4.. => self.tiles::<4>(samples, out),
            2.. => self.tiles::<2>(samples, out),
            _ => self.tiles::<1>(samples, out),
        }
    }

    /// Tiles of `W` results. The last one overlaps the one before where they are no multiple of `W`.
    #[inline(always)]
    fn tiles<const W: usize>(&self, samples: &[T], out: &mut [T]) {
        let Some(last) = out.len().checked_sub(W) else { return };
        for from in (0..out.len()).step_by(W) {
            let from = from.min(last);
            let tile = out.get_mut(from..).and_then(<[T]>::first_chunk_mut::<W>);
            if let (Some(tile), Some(samples)) = (tile, samples.get(from..from + W + N.saturating_sub(1))) {
                *tile = self.sums(samples);
            }
        }
    }

    /// `W` results side by side, of samples that begin `N - 1` before the first.
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
