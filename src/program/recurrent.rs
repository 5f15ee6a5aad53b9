//! Recurrent networks as ONNX defines them: several sequences, either direction or both.

use super::Real;

/// The lengths of a network's operands, and the directions in which it reads its sequences.
#[derive(Clone, Copy, Debug)]
pub struct Directions {
    /// The number of elements of each sequence.
    pub steps: usize,
    /// The number of sequences.
    pub batch: usize,
    /// The length of an element.
    pub features: usize,
    /// The number of directions, 1 or 2.
    pub count: usize,
    /// Whether the only direction reads from the last element to the first.
    pub reverse: bool,
    /// Whether the batch is the first axis, before the steps and the directions.
    pub batch_first: bool,
}

/// The operands of a network.
#[derive(Clone, Copy, Debug)]
pub struct RecurrentOperands<'a, T> {
    /// The elements of the sequences.
    pub x: &'a [T],
    /// The weights of an element: for each direction, the rows of each gate.
    pub weights: &'a [T],
    /// The weights of the state.
    pub recurrent: &'a [T],
    /// The biases, for each row of `weights` and of `recurrent`.
    pub bias: Option<&'a [T]>,
    /// The number of elements of each sequence, if not all have `steps`.
    pub lengths: Option<&'a [i32]>,
    /// The state before the first element.
    pub start: Option<&'a [T]>,
    /// The sums of a gate are clamped to this limit on either side.
    pub clip: Option<T>,
}

/// The results: the states after each element, the states after the last one, and the cells after the last one.
#[derive(Debug, Default)]
pub struct RecurrentResults<'a, T> {
    /// The states after each element.
    pub all: Option<&'a mut [T]>,
    /// The states after the last element.
    pub last: Option<&'a mut [T]>,
    /// The cells after the last element.
    pub cells: Option<&'a mut [T]>,
}

impl Directions {
    /// The index of a state among all states.
    const fn state(&self, direction: usize, sequence: usize) -> usize {
        if self.batch_first { sequence * self.count + direction } else { direction * self.batch + sequence }
    }

    /// Runs all sequences: `step` updates the state with an element. It gets the direction, the state's index among all states, whether
    /// the element is the first, the element, and the state.
    #[inline(always)]
    fn run<T: Real, const HIDDEN: usize>(
        &self,
        operands: &RecurrentOperands<'_, T>,
        mut all: Option<&mut [T]>,
        mut last: Option<&mut [T]>,
        mut step: impl FnMut(usize, usize, bool, &[T], &mut [T; HIDDEN]) -> Option<()>,
    ) -> Option<()> {
        if let Some(all) = all.as_deref_mut() {
            all.fill(T::zero());
        }
        for direction in 0..self.count {
            for sequence in 0..self.batch {
                let place = self.state(direction, sequence);
                let mut state = start(operands.start, place)?;
                let length = operands.lengths.map_or(self.steps, |lengths| {
                    lengths
                        .get(sequence)
                        .and_then(|length| usize::try_from(*length).ok())
                        .unwrap_or(0)
                        .min(self.steps)
                });
                for number in 0..length {
                    let at = if self.reverse || direction == 1 { length - 1 - number } else { number };
                    let (element, to) = if self.batch_first {
                        (sequence * self.steps + at, (sequence * self.steps + at) * self.count + direction)
                    } else {
                        (at * self.batch + sequence, (at * self.count + direction) * self.batch + sequence)
                    };
                    let x = operands.x.get(element * self.features..(element + 1) * self.features)?;
                    step(direction, place, number == 0, x, &mut state)?;
                    store(all.as_deref_mut(), to, &state)?;
                }
                store(last.as_deref_mut(), place, &state)?;
            }
        }
        Some(())
    }
}

fn start<T: Real, const HIDDEN: usize>(from: Option<&[T]>, place: usize) -> Option<[T; HIDDEN]> {
    match from {
        Some(from) => from.get(place * HIDDEN..(place + 1) * HIDDEN)?.try_into().ok(),
        None => Some([T::zero(); HIDDEN]),
    }
}

fn store<T: Copy, const HIDDEN: usize>(
    to: Option<&mut [T]>,
    place: usize,
    state: &[T; HIDDEN],
) -> Option<()> {
    if let Some(to) = to {
        to.get_mut(place * HIDDEN..(place + 1) * HIDDEN)?
            .iter_mut()
            .zip(state)
            .for_each(|(to, from)| *to = *from);
    }
    Some(())
}

impl<T: Real> RecurrentOperands<'_, T> {
    /// The sums of a gate's rows with an element and with the state, each with its bias.
    #[inline(always)]
    fn sums<const HIDDEN: usize>(
        &self,
        (direction, gate, gates): (usize, usize, usize),
        x: &[T],
        state: &[T],
    ) -> Option<[[T; HIDDEN]; 2]> {
        let first = (direction * gates + gate) * HIDDEN;
        let side = |weights: &[T], operand: &[T], bias: usize| {
            let each = operand.len().max(1);
            let rows = weights.get(first * each..(first + HIDDEN) * each)?.chunks_exact(each);
            let mut sums = match self.bias {
                Some(all) => {
                    let first = (direction * 2 * gates + bias * gates + gate) * HIDDEN;
                    all.get(first..first + HIDDEN)?.try_into().ok()?
                }
                None => [T::zero(); HIDDEN],
            };
            for (sum, row) in sums.iter_mut().zip(rows) {
                *sum = row.iter().zip(operand).fold(T::zero(), |sum, (w, x)| sum + *w * *x) + *sum;
            }
            Some(sums)
        };
        Some([side(self.weights, x, 0)?, side(self.recurrent, state, 1)?])
    }

    fn clipped(&self, x: T) -> T {
        match self.clip {
            Some(most) if x > most => most,
            Some(most) if x < -most => -most,
            _ => x,
        }
    }

    /// A gate: `function` of the sum of both sums.
    #[inline(always)]
    fn gate<const HIDDEN: usize>(
        &self,
        of: (usize, usize, usize),
        x: &[T],
        state: &[T],
        function: impl Fn(usize, T) -> T,
    ) -> Option<[T; HIDDEN]> {
        let [of_x, of_state] = self.sums::<HIDDEN>(of, x, state)?;
        let mut gate = of_x;
        for (unit, (gate, more)) in gate.iter_mut().zip(of_state).enumerate() {
            *gate = function(unit, *gate + more);
        }
        Some(gate)
    }
}

/// ONNX's `RNN`, with an activation function for each direction.
#[inline]
pub fn rnn<T: Real, const HIDDEN: usize>(
    directions: Directions,
    operands: RecurrentOperands<'_, T>,
    functions: &[[fn(T) -> T; 1]],
    results: RecurrentResults<'_, T>,
) -> Option<()> {
    let RecurrentResults { all, last, .. } = results;
    directions.run::<T, HIDDEN>(&operands, all, last, |direction, _, _, x, state| {
        let [function] = functions.get(direction)?;
        *state = operands.gate((direction, 0, 1), x, state, |_, sum| function(operands.clipped(sum)))?;
        Some(())
    })
}

/// ONNX's `GRU`; for each direction, the activation functions of the gates and of the new state.
#[inline]
pub fn gru<T: Real, const HIDDEN: usize>(
    directions: Directions,
    operands: RecurrentOperands<'_, T>,
    functions: &[[fn(T) -> T; 2]],
    linear_before_reset: bool,
    results: RecurrentResults<'_, T>,
) -> Option<()> {
    let RecurrentResults { all, last, .. } = results;
    directions.run::<T, HIDDEN>(&operands, all, last, |direction, _, _, x, state| {
        let [of_gate, of_state] = functions.get(direction)?;
        let gate = |gate| {
            operands.gate::<HIDDEN>((direction, gate, 3), x, state, |_, sum| of_gate(operands.clipped(sum)))
        };
        let (update, reset) = (gate(0)?, gate(1)?);
        let mut seen = *state;
        if !linear_before_reset {
            seen.iter_mut().zip(reset).for_each(|(seen, reset)| *seen = *seen * reset);
        }
        let [new, of_seen] = operands.sums::<HIDDEN>((direction, 2, 3), x, &seen)?;
        let gates = update.into_iter().zip(reset);
        for ((state, (update, reset)), (new, of_seen)) in
            state.iter_mut().zip(gates).zip(new.into_iter().zip(of_seen))
        {
            let sum = new + if linear_before_reset { reset * of_seen } else { of_seen };
            *state = (T::one() - update) * of_state(operands.clipped(sum)) + update * *state;
        }
        Some(())
    })
}

/// The operands of an LSTM that concern its cells.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a, T> {
    /// The cells before the first element.
    pub start: Option<&'a [T]>,
    /// The weights of the cells in the input, output and forget gates, for each direction.
    pub peepholes: Option<&'a [T]>,
    /// Whether the forget gate is one minus the input gate.
    pub input_forget: bool,
}

/// ONNX's `LSTM`; for each direction, the activation functions of the gates, of the cells' input and of their output.
#[inline]
pub fn lstm<T: Real, const HIDDEN: usize>(
    directions: Directions,
    operands: RecurrentOperands<'_, T>,
    functions: &[[fn(T) -> T; 3]],
    with: Cells<'_, T>,
    results: RecurrentResults<'_, T>,
) -> Option<()> {
    let RecurrentResults { all, last, cells: mut to } = results;
    let mut cells = [T::zero(); HIDDEN];
    directions.run::<T, HIDDEN>(&operands, all, last, |direction, place, is_first, x, state| {
        if is_first {
            cells = start(with.start, place)?;
        }
        let [of_gate, of_input, of_output] = functions.get(direction)?;
        let peephole = |gate: usize, unit: usize| {
            let all = with.peepholes.and_then(|all| all.get((direction * 3 + gate) * HIDDEN + unit));
            all.copied().unwrap_or_else(T::zero)
        };
        let seen = |unit: usize, cells: &[T; HIDDEN]| cells.get(unit).copied().unwrap_or_else(T::zero);
        let gate = |gate: usize, cells: &[T; HIDDEN]| {
            operands.gate::<HIDDEN>((direction, gate, 4), x, state, |unit, sum| {
                of_gate(operands.clipped(sum + peephole(gate, unit) * seen(unit, cells)))
            })
        };
        let (input, mut forget) = (gate(0, &cells)?, gate(2, &cells)?);
        if with.input_forget {
            forget = input.map(|input| T::one() - input);
        }
        let new =
            operands.gate::<HIDDEN>((direction, 3, 4), x, state, |_, sum| of_input(operands.clipped(sum)))?;
        for ((cell, forget), (input, new)) in cells.iter_mut().zip(forget).zip(input.into_iter().zip(new)) {
            *cell = forget * *cell + input * new;
        }
        let output = gate(1, &cells)?;
        for ((state, output), cell) in state.iter_mut().zip(output).zip(cells) {
            *state = output * of_output(cell);
        }
        store(to.as_deref_mut(), place, &cells)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Directions =
        Directions { steps: 2, batch: 1, features: 1, count: 1, reverse: false, batch_first: false };

    fn operands<'a>(x: &'a [f64], weights: &'a [f64], recurrent: &'a [f64]) -> RecurrentOperands<'a, f64> {
        RecurrentOperands { x, weights, recurrent, bias: None, lengths: None, start: None, clip: None }
    }

    #[test]
    fn a_sum_of_all_before() {
        let (mut all, mut last) = ([0.0; 4], [0.0; 2]);
        let both = Directions { count: 2, ..ONE };
        let results = RecurrentResults { all: Some(&mut all), last: Some(&mut last), cells: None };
        let operands = operands(&[1.0, 2.0], &[1.0, 1.0], &[10.0, 10.0]);
        assert_eq!(rnn::<f64, 1>(both, operands, &[[|x| x], [|x| x]], results), Some(()));
        // Forward 1, 12; from the end 2, 21: the state after an element is stored at that element's step.
        assert_eq!((all, last), ([1.0, 21.0, 12.0, 2.0], [12.0, 21.0]));
        let (mut all, lengths) = ([9.0; 2], [1]);
        let operands = RecurrentOperands { lengths: Some(&lengths), bias: Some(&[0.5, 0.25]), ..operands };
        let results = RecurrentResults { all: Some(&mut all), ..RecurrentResults::default() };
        assert_eq!(rnn::<f64, 1>(ONE, operands, &[[|x| x]], results), Some(()));
        assert_eq!(all, [1.75, 0.0]);
    }

    #[test]
    fn gates() {
        // Gates of 0.5: half of the old state and half of the new one.
        let mut all = [0.0; 2];
        let results = RecurrentResults { all: Some(&mut all), ..RecurrentResults::default() };
        let operands = operands(&[1.0, 2.0], &[0.0, 0.0, 1.0], &[0.0, 0.0, 1.0]);
        assert_eq!(gru::<f64, 1>(ONE, operands, &[[|_| 0.5, |x| x]], false, results), Some(()));
        assert_eq!(all, [0.5, 0.5 * (2.0 + 0.25) + 0.25]);
        let (mut all, mut cells) = ([0.0; 2], [0.0]);
        let results = RecurrentResults { all: Some(&mut all), last: None, cells: Some(&mut cells) };
        let operands = RecurrentOperands { weights: &[0.0, 0.0, 0.0, 1.0], recurrent: &[0.0; 4], ..operands };
        let with = Cells { start: Some(&[4.0]), peepholes: None, input_forget: true };
        assert_eq!(lstm::<f64, 1>(ONE, operands, &[[|_| 0.25, |x| x, |x| -x]], with, results), Some(()));
        // Cells 0.75 * 4 + 0.25 * 1, then 0.75 of that and 0.25 * 2.
        assert_eq!((all, cells), ([-0.25 * 3.25, -0.25 * 2.9375], [2.9375]));
    }
}
