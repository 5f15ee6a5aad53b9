//! TFLite's LSTM over sequences, whose states persist from one run to the next.

use super::Real;
use crate::quantized::Multiplier;
use crate::quantized::kernel::sigmoid::{logistic, tanh};

/// The lengths of a layer's operands.
#[derive(Clone, Copy, Debug)]
pub struct SequenceLstm {
    /// The number of elements of each sequence.
    pub steps: usize,
    /// The number of sequences.
    pub batch: usize,
    /// The length of an element.
    pub inputs: usize,
    /// The length of the states.
    pub units: usize,
    /// Whether the steps are the first axis and the batch the second.
    pub time_major: bool,
}

/// The constants of a gate: for each unit a row of weights for the element, one for the state, and a bias.
#[derive(Clone, Copy, Debug)]
pub struct Gate<'a, W, B = W> {
    /// The weights of an element.
    pub weights: &'a [W],
    /// The weights of the state.
    pub recurrent: &'a [W],
    /// The bias of each unit.
    pub bias: Option<&'a [B]>,
}

impl<W, B: Copy> Gate<'_, W, B> {
    /// The weights of a unit for an element and for a state of these lengths.
    #[inline(always)]
    fn rows(&self, unit: usize, inputs: usize, units: usize) -> Option<(&[W], &[W])> {
        let weights = self.weights.get(unit * inputs..(unit + 1) * inputs)?;
        Some((weights, self.recurrent.get(unit * units..(unit + 1) * units)?))
    }

    fn bias(&self, unit: usize) -> Option<B> {
        self.bias.and_then(|bias| bias.get(unit)).copied()
    }
}

impl<T: Real> Gate<'_, T> {
    /// The sum of a unit.
    #[inline(always)]
    fn sum(&self, unit: usize, x: &[T], state: &[T]) -> Option<T> {
        let dot = |row: &[T], x: &[T]| row.iter().zip(x).fold(T::zero(), |sum, (w, x)| sum + *w * *x);
        let (weights, recurrent) = self.rows(unit, x.len(), state.len())?;
        Some(dot(weights, x) + dot(recurrent, state) + self.bias(unit).unwrap_or_else(T::zero))
    }
}

/// The constants of a gate on integers, and the factors that bring its two sums to the unit 2^-12.
#[derive(Clone, Copy, Debug)]
pub struct QuantizedGate<'a> {
    /// The weights and the bias.
    pub gate: Gate<'a, i8, i32>,
    /// The factor of the sum over an element.
    pub of_input: Multiplier,
    /// The factor of the sum over the state.
    pub of_state: Multiplier,
}

impl QuantizedGate<'_> {
    /// The sum of a unit.
    #[inline(always)]
    fn sum(&self, unit: usize, x: &[i8], state: &[i8], scales: &SequenceScales) -> Option<i16> {
        let dot = |start: i32, row: &[i8], x: &[i8], zero: i32| {
            let products = row.iter().zip(x).map(|(w, x)| i32::from(*w) * (i32::from(*x) - zero));
            products.fold(start, i32::wrapping_add)
        };
        let (weights, recurrent) = self.gate.rows(unit, x.len(), state.len())?;
        let seen = dot(self.gate.bias(unit).unwrap_or(0), weights, x, scales.input_zero);
        let known = dot(0, recurrent, state, scales.state_zero);
        let [seen, known] = [self.of_input.apply(seen), self.of_state.apply(known)].map(narrowed);
        Some(seen.saturating_add(known))
    }
}

/// The zero points and factors of a layer on integers.
#[derive(Clone, Copy, Debug)]
pub struct SequenceScales {
    /// The zero point of the elements.
    pub input_zero: i32,
    /// The zero point of the state, and of the outputs.
    pub state_zero: i32,
    /// The factor of the part of the cell that is kept.
    pub kept: Multiplier,
    /// The factor of the part that is added to the cell.
    pub new: Multiplier,
    /// The factor of the cell that the output gate lets through to the state.
    pub output: Multiplier,
    /// The binary logarithm of the scale of the cells.
    pub power: i32,
    /// Cells are clamped to this limit on either side, unless it is 0.
    pub clip: i16,
}

/// The nearest 16-bit integer.
#[inline(always)]
fn narrowed(x: i32) -> i16 {
    x.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

impl SequenceLstm {
    /// Runs all steps; `step` computes a unit from its index, an element, the state before, and the cell.
    #[inline(always)]
    fn run<X: Copy, C>(
        &self,
        x: &[X],
        (state, cells): (&mut [X], &mut [C]),
        y: &mut [X],
        step: impl Fn(usize, &[X], &[X], &mut C) -> Option<X>,
    ) -> Option<()> {
        let Self { steps, batch, inputs, units, time_major } = *self;
        for sequence in 0..batch {
            let state = state.get_mut(sequence * units..(sequence + 1) * units)?;
            let cells = cells.get_mut(sequence * units..(sequence + 1) * units)?;
            let place = |at: usize| if time_major { at * batch + sequence } else { sequence * steps + at };
            for at in 0..steps {
                let x = x.get(place(at) * inputs..(place(at) + 1) * inputs)?;
                // The output of the previous step is stored before that of this one.
                let (before, now) = y.split_at_mut_checked(place(at) * units)?;
                let last = match at.checked_sub(1) {
                    Some(last) => before.get(place(last) * units..(place(last) + 1) * units)?,
                    None => &*state,
                };
                let now = now.get_mut(..units)?;
                for (unit, (y, cell)) in now.iter_mut().zip(cells.iter_mut()).enumerate() {
                    *y = step(unit, x, last, cell)?;
                }
                if at + 1 == steps {
                    state.copy_from_slice(now);
                }
            }
        }
        Some(())
    }

    /// The layer on floats. It leaves the last outputs and the cells in `states`.
    ///
    /// The gates are input, forget, cell and output; the functions are those of the gates, of the cell's input and of
    /// the cell's output. Cells are clamped to `clip` on either side, unless it is 0.
    #[inline]
    pub fn eval<T: Real>(
        &self,
        x: &[T],
        [input, forget, cell, output]: [Gate<'_, T>; 4],
        [of_gate, of_input, of_output]: [fn(T) -> T; 3],
        clip: T,
        states: (&mut [T], &mut [T]),
        y: &mut [T],
    ) -> Option<()> {
        self.run(x, states, y, |unit, x, last, kept| {
            let opened = |gate: Gate<'_, T>| Some(of_gate(gate.sum(unit, x, last)?));
            let new = of_input(cell.sum(unit, x, last)?);
            *kept = opened(forget)? * *kept + opened(input)? * new;
            if clip > T::zero() {
                *kept = if *kept > clip { clip } else { *kept };
                *kept = if *kept < -clip { -clip } else { *kept };
            }
            Some(opened(output)? * of_output(*kept))
        })
    }

    /// The layer on integers of 8 bits with scales, and cells of 16.
    ///
    /// # Source
    ///
    /// `LstmStep` of tflite-micro's `UNIDIRECTIONAL_SEQUENCE_LSTM`.
    #[inline]
    pub fn eval_quantized(
        &self,
        x: &[i8],
        [input, forget, cell, output]: [QuantizedGate<'_>; 4],
        states: (&mut [i8], &mut [i16]),
        y: &mut [i8],
        scales: &SequenceScales,
    ) -> Option<()> {
        self.run(x, states, y, |unit, x, last, kept| {
            let opened =
                |gate: QuantizedGate<'_>| Some(i32::from(logistic(gate.sum(unit, x, last, scales)?)));
            let new = i32::from(tanh(cell.sum(unit, x, last, scales)?, -12));
            let old = narrowed(scales.kept.apply(opened(forget)? * i32::from(*kept)));
            *kept = old.saturating_add(narrowed(scales.new.apply(opened(input)? * new)));
            if scales.clip > 0 {
                *kept = (*kept).clamp(-scales.clip, scales.clip);
            }
            let through = scales.output.apply(opened(output)? * i32::from(tanh(*kept, scales.power)));
            Some(through.saturating_add(scales.state_zero).clamp(-128, 127) as i8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Gate, SequenceLstm};

    #[test]
    fn states_last() {
        // Gates of 0.5; cells add up the input and a tenth of the previous output.
        let gate = |weight, recurrent| Gate { weights: weight, recurrent, bias: None };
        let gates = [gate(&[0.0], &[0.0]), gate(&[0.0], &[0.0]), gate(&[1.0], &[0.1]), gate(&[0.0], &[0.0])];
        let functions: [fn(f64) -> f64; 3] = [|_| 0.5, |x| x, |x| x];
        let (mut state, mut cells, mut y) = ([0.0; 2], [0.0; 2], [0.0; 4]);
        let layer = SequenceLstm { steps: 2, batch: 2, inputs: 1, units: 1, time_major: true };
        // The first sequence is 2, 4; the second is 8, 100, which is clamped.
        let x = [2.0, 8.0, 4.0, 100.0];
        assert_eq!(layer.eval(&x, gates, functions, 10.0, (&mut state, &mut cells), &mut y), Some(()));
        let first = 0.5 * (0.5 + 0.5 * (4.0 + 0.1 * 0.5));
        assert_eq!((y, state, cells), ([0.5, 2.0, first, 5.0], [first, 5.0], [2.0 * first, 10.0]));
        // Continues from there, with the axes in the other order, one step of each sequence.
        let layer = SequenceLstm { steps: 1, time_major: false, ..layer };
        let mut y = [0.0; 2];
        assert_eq!(layer.eval(&[0.0; 2], gates, functions, 0.0, (&mut state, &mut cells), &mut y), Some(()));
        let next = 0.5 * (0.5 * 2.0 * first + 0.5 * 0.1 * first);
        assert!((y[0] - next).abs() < 1e-12 && (y[1] - 0.5 * (5.0 + 0.25)).abs() < 1e-12, "{y:?}");
    }
}
