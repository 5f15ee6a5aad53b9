//! Depthwise convolution on processors with vector registers, tap by tap, where channels have several outputs: [`depthwise_lanes`] says when.
//!
//! [`depthwise_lanes`]: super::depthwise_lanes::takes

use core::marker::PhantomData;

use super::super::packed::Quads;
use super::super::shapes::DepthwiseConvolved;
use super::depthwise::{DepthwiseFilters, sum_taps};
use super::lanes::{rescale, write};
use crate::shape::StaticExtent;
use crate::storage::Tensor;
use crate::storage::lanes::{InstructionSet, LaneWork};
use crate::target::CHANNELS;

/// The convolution of an image of shape `X` with filters `F`, which step as `G` says: the types tell the compiler all lengths.
pub(crate) struct TapConvolution<'a, X, F, G> {
    pub(crate) x: &'a [i8],
    pub(crate) filters: DepthwiseFilters<'a>,
    pub(crate) out: &'a mut [i8],
    pub(crate) shapes: PhantomData<(X, F, G)>,
}

impl<X, F, G> LaneWork for TapConvolution<'_, X, F, G>
where
    F: Quads,
    X: DepthwiseConvolved<F, G>,
{
    #[inline(always)]
    fn run<L: InstructionSet>(self, lanes: L) {
        let Self { x, filters, out, .. } = self;
        let geometry = const { &X::GEOMETRY };
        let multiplier = X::Outputs::LEN.checked_div(geometry.input[2]).unwrap_or(0);
        let mut sums = Tensor::<[i32; 4], (F::Number,)>::full([0; 4]);
        let sums = sums.as_mut_slice().as_flattened_mut();
        for (place, out) in out.chunks_exact_mut(X::Outputs::LEN.max(1)).enumerate() {
            sum_taps(x, geometry, multiplier, &filters, place, sums);
            let groups = filters.quads.as_chunks::<4>().0.iter().zip(sums.as_chunks().0);
            for (([bias, mantissa, offset, shift], sums), out) in groups.zip(out.chunks_mut(CHANNELS)) {
                let factors = [mantissa.lanes(), offset.lanes(), shift.lanes()];
                let by = rescale(bias.lanes(), factors, filters.short, filters.range);
                let [results] = lanes.rescale([*sums], by);
                write(out, results);
            }
        }
    }
}
