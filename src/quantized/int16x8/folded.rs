//! Constants of a layer with filters, folded when the program is compiled.

use crate::quantized::filters::{Filters, Precision, at, factor};
use crate::quantized::kernel::channel::OutputRange;
use crate::quantized::kernel::wide::WideFilters;
use crate::quantized::multiplier::ShortMultiplier;
use crate::quantized::packed::FilterShape;
use crate::shape::StaticExtent;
use crate::storage::Tensor;

/// Filters of the shape `F`, with the biases, factors and range that turn their sums into results.
pub(super) struct Folded<F: FilterShape> {
    weights: Tensor<i8, F>,
    biases: Tensor<i64, (F::Outputs,)>,
    factors: Tensor<ShortMultiplier, (F::Outputs,)>,
    range: OutputRange,
}

impl<F: FilterShape> Folded<F> {
    #[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
    #[track_caller]
    pub(super) const fn new(filters: &Filters<'_, F, i64>, precision: Precision) -> Self {
        let mut weights = Tensor::full(0);
        let mut biases = Tensor::full(0);
        let mut factors = Tensor::full(ShortMultiplier::NONE);
        let _ = filters.input.of::<i16>();
        // With these limits the absolute value of a sum is below 2^47, as `ShortMultiplier::apply` requires.
        assert!(
            F::LEN / (if F::Outputs::LEN == 0 { 1 } else { F::Outputs::LEN }) <= 1 << 24,
            "a filter has at most 2^24 weights"
        );
        let mut output = 0;
        while output < F::Outputs::LEN {
            let bias = at(filters.bias.elements(), output);
            assert!(bias > -(1 << 46) && bias < 1 << 46, "a bias is beyond 46 bits");
            biases.elements_mut()[output] = bias;
            factors.elements_mut()[output] = ShortMultiplier::new(factor(filters, precision, output));
            output += 1;
        }
        weights.elements_mut().copy_from_slice(filters.weights.elements());
        Self { weights, biases, factors, range: filters.activation.range::<i16>(filters.output) }
    }

    /// The filters as the kernels take them.
    #[inline(always)]
    pub(super) fn filters(&self) -> WideFilters<'_> {
        WideFilters {
            weights: self.weights.as_slice(),
            biases: self.biases.as_slice(),
            factors: self.factors.as_slice(),
            range: self.range,
        }
    }
}
