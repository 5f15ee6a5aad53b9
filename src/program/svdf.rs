//! TFLite's SVDF: feature filters, whose results are kept for several steps, followed by time filters.

use num_traits::Bounded;

use super::Real;
use crate::quantized::Multiplier;

/// The lengths of a layer's operands.
#[derive(Clone, Copy, Debug)]
pub struct Svdf {
    /// The length of an input.
    pub inputs: usize,
    /// The number of filters: `rank` for each output.
    pub filters: usize,
    /// The number of steps that the state holds.
    pub steps: usize,
    /// The number of filters of an output.
    pub rank: usize,
}

impl Svdf {
    /// One step for each input of a batch. `dot` applies a feature filter to an input. `sum` computes an output from its index, its time
    /// filters and their states.
    #[inline(always)]
    fn run<T: Copy, W: Copy, S: Copy, Y>(
        &self,
        (x, features, time): (&[T], &[W], &[S]),
        state: &mut [S],
        y: &mut [Y],
        dot: impl Fn(&[T], &[W]) -> S,
        sum: impl Fn(usize, &[S], &[S]) -> Y,
    ) -> Option<()> {
        let Self { inputs, filters, steps, rank } = *self;
        // The oldest step is dropped; the newest one of each filter is written below.
        state.copy_within(1.., 0);
        let units = filters.checked_div(rank)?;
        let batch = x.chunks_exact(inputs.max(1)).zip(state.chunks_exact_mut((filters * steps).max(1)));
        for ((x, state), y) in batch.zip(y.chunks_exact_mut(units.max(1))) {
            let rows = features.chunks_exact(inputs.max(1));
            for (state, row) in state.chunks_exact_mut(steps.max(1)).zip(rows) {
                *state.last_mut()? = dot(x, row);
            }
            let each = (rank * steps).max(1);
            for (unit, (y, (state, time))) in
                y.iter_mut().zip(state.chunks_exact(each).zip(time.chunks_exact(each))).enumerate()
            {
                *y = sum(unit, time, state);
            }
        }
        Some(())
    }

    /// The layer on floats.
    #[inline]
    pub fn eval<T: Real>(
        &self,
        operands: (&[T], &[T], &[T]),
        bias: Option<&[T]>,
        state: &mut [T],
        y: &mut [T],
    ) -> Option<()> {
        let dot = |a: &[T], b: &[T]| a.iter().zip(b).fold(T::zero(), |sum, (a, b)| sum + *a * *b);
        self.run(operands, state, y, dot, |unit, time, state| {
            let bias = bias.and_then(|bias| bias.get(unit)).copied().unwrap_or_else(T::zero);
            bias + dot(time, state)
        })
    }

    /// The layer on quantized integers.
    ///
    /// # Source
    ///
    /// `EvalInt16SvdfReference` and `EvalInt8SvdfReference` of tflite-micro.
    #[inline]
    pub fn eval_quantized<S>(
        &self,
        operands: (&[i8], &[i8], &[S]),
        bias: Option<&[i32]>,
        state: &mut [S],
        y: &mut [i8],
        scales: &SvdfScales,
    ) -> Option<()>
    where
        S: Copy + Bounded + Into<i32> + TryFrom<i32>,
    {
        let stored = |x: i32| S::try_from(x.clamp(S::min_value().into(), S::max_value().into()));
        let dot = |x: &[i8], row: &[i8]| {
            let products =
                x.iter().zip(row).map(|(x, w)| (i32::from(*x) - scales.input_zero) * i32::from(*w));
            let sum = scales.to_state.apply(products.fold(0, i32::wrapping_add));
            stored(sum.saturating_add(scales.state_zero)).unwrap_or_else(|_| S::min_value())
        };
        self.run(operands, state, y, dot, |unit, time, state| {
            let products = time.iter().zip(state).map(|(w, x)| {
                let (w, x): (i32, i32) = ((*w).into(), (*x).into());
                w.wrapping_mul(x - scales.state_zero)
            });
            let bias = bias.and_then(|bias| bias.get(unit)).copied().unwrap_or(0);
            let sum = scales.to_output.apply(products.fold(bias, i32::wrapping_add));
            #[allow(clippy::cast_possible_truncation, reason = "within the range")]
            let y = sum.saturating_add(scales.output_zero).clamp(-128, 127) as i8;
            y
        })
    }
}

/// The zero points and factors of a layer on integers.
#[derive(Clone, Copy, Debug)]
pub struct SvdfScales {
    /// The zero point of the inputs.
    pub input_zero: i32,
    /// The zero point of the state.
    pub state_zero: i32,
    /// The zero point of the outputs.
    pub output_zero: i32,
    /// The factor from sums over features to the state.
    pub to_state: Multiplier,
    /// The factor from sums over time to the outputs.
    pub to_output: Multiplier,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_move_through_the_state() {
        let layer = Svdf { inputs: 2, filters: 2, steps: 2, rank: 2 };
        let (mut state, mut y) = ([0.0_f32; 4], [0.0]);
        // The first filter is the sum of the inputs, the second their difference; the first also adds the step before.
        let weights: (&[f32], &[f32]) = (&[1.0, 1.0, 1.0, -1.0], &[10.0, 1.0, 0.0, 1.0]);
        let mut step = |x: [f32; 2]| {
            assert_eq!(layer.eval((&x, weights.0, weights.1), Some(&[0.5]), &mut state, &mut y), Some(()));
            y[0]
        };
        assert_eq!([step([1.0, 2.0]), step([4.0, 0.0])], [0.5 + 3.0 - 1.0, 0.5 + 30.0 + 4.0 + 4.0]);
    }
}
