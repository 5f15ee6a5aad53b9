//! TFLite's LSTM over sequences, whose states last from one run to the next.

use super::Real;

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

/// The constants of a gate: a row of weights for each unit, of the element and of the state, and a bias.
#[derive(Clone, Copy, Debug)]
pub struct Gate<'a, T> {
    /// The weights of an element.
    pub weights: &'a [T],
    /// The weights of the state.
    pub recurrent: &'a [T],
    /// The bias of each unit.
    pub bias: Option<&'a [T]>,
}

impl<T: Real> Gate<'_, T> {
    /// The sum of a unit.
    #[inline(always)]
    fn sum(&self, unit: usize, x: &[T], state: &[T]) -> Option<T> {
        let dot = |weights: &[T], operand: &[T]| {
            let row = weights.get(unit * operand.len()..(unit + 1) * operand.len())?;
            Some(row.iter().zip(operand).fold(T::zero(), |sum, (w, x)| sum + *w * *x))
        };
        let bias = self.bias.and_then(|bias| bias.get(unit)).copied().unwrap_or_else(T::zero);
        Some(dot(self.weights, x)? + dot(self.recurrent, state)? + bias)
    }
}

impl SequenceLstm {
    /// Runs all steps, and leaves the states after the last in `states`: what was given out, and the cells.
    ///
    /// The gates are those of input, forgetting, the cell and the output; the functions those of gates, of the cell's input and of
    /// its output. Cells are limited to `clip` on either side, where it is not 0.
    #[inline]
    pub fn eval<T: Real>(
        &self,
        x: &[T],
        gates: [Gate<'_, T>; 4],
        [of_gate, of_input, of_output]: [fn(T) -> T; 3],
        clip: T,
        (state, cells): (&mut [T], &mut [T]),
        y: &mut [T],
    ) -> Option<()> {
        let Self { steps, batch, inputs, units, time_major } = *self;
        let [input, forget, cell, output] = gates;
        for sequence in 0..batch {
            let state = state.get_mut(sequence * units..(sequence + 1) * units)?;
            let cells = cells.get_mut(sequence * units..(sequence + 1) * units)?;
            for step in 0..steps {
                let element =
                    |step: usize| if time_major { step * batch + sequence } else { sequence * steps + step };
                let x = x.get(element(step) * inputs..(element(step) + 1) * inputs)?;
                // What the step before gave out stands before what this one does.
                let (before, now) = y.split_at_mut_checked(element(step) * units)?;
                let last = match step.checked_sub(1) {
                    Some(last) => before.get(element(last) * units..(element(last) + 1) * units)?,
                    None => &*state,
                };
                let now = now.get_mut(..units)?;
                for (unit, (y, kept)) in now.iter_mut().zip(cells.iter_mut()).enumerate() {
                    let opened = |gate: Gate<'_, T>| Some(of_gate(gate.sum(unit, x, last)?));
                    let new = of_input(cell.sum(unit, x, last)?);
                    *kept = opened(forget)? * *kept + opened(input)? * new;
                    if clip > T::zero() {
                        *kept = if *kept > clip { clip } else { *kept };
                        *kept = if *kept < -clip { -clip } else { *kept };
                    }
                    *y = opened(output)? * of_output(*kept);
                }
                if step + 1 == steps {
                    state.copy_from_slice(now);
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Gate, SequenceLstm};

    #[test]
    fn states_last() {
        // Gates that are open by half, cells that add up the input and a tenth of what was given out.
        let gate = |weight, recurrent| Gate { weights: weight, recurrent, bias: None };
        let gates = [gate(&[0.0], &[0.0]), gate(&[0.0], &[0.0]), gate(&[1.0], &[0.1]), gate(&[0.0], &[0.0])];
        let functions: [fn(f64) -> f64; 3] = [|_| 0.5, |x| x, |x| x];
        let (mut state, mut cells, mut y) = ([0.0; 2], [0.0; 2], [0.0; 4]);
        let layer = SequenceLstm { steps: 2, batch: 2, inputs: 1, units: 1, time_major: true };
        // The first sequence is 2, 4; the second 8, 100, which is cut.
        let x = [2.0, 8.0, 4.0, 100.0];
        assert_eq!(layer.eval(&x, gates, functions, 10.0, (&mut state, &mut cells), &mut y), Some(()));
        let first = 0.5 * (0.5 + 0.5 * (4.0 + 0.1 * 0.5));
        assert_eq!((y, state, cells), ([0.5, 2.0, first, 5.0], [first, 5.0], [2.0 * first, 10.0]));
        // From there on, the other way round in memory, a step of one each.
        let layer = SequenceLstm { steps: 1, time_major: false, ..layer };
        let mut y = [0.0; 2];
        assert_eq!(layer.eval(&[0.0; 2], gates, functions, 0.0, (&mut state, &mut cells), &mut y), Some(()));
        let next = 0.5 * (0.5 * 2.0 * first + 0.5 * 0.1 * first);
        assert!((y[0] - next).abs() < 1e-12 && (y[1] - 0.5 * (5.0 + 0.25)).abs() < 1e-12, "{y:?}");
    }
}
