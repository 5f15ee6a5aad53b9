//! A step of recurrent layers.

use super::{compare, random};
use core::array::from_fn;
use core::hint::black_box;
use ndarray::{ArrayView1, ArrayView2, s};
use shapeproof::layers::{Gates, Gru, Lstm, LstmState};
use shapeproof::prelude::*;

/// A matrix of rows of 64 times a vector, added to `out`: four rows in eight lanes at a time.
#[inline(never)]
fn add_product(matrix: &[f32], x: &[f32], out: &mut [f32]) {
    let x: &[f32; 64] = x.try_into().unwrap();
    for (rows, out) in matrix.chunks_exact(4 * 64).zip(out.chunks_exact_mut(4)) {
        let mut sums = [[0.0; 8]; 4];
        for p in (0..64).step_by(8) {
            for r in 0..4 {
                for l in 0..8 {
                    sums[r][l] += rows[r * 64 + p + l] * x[p + l];
                }
            }
        }
        for r in 0..4 {
            let [a, b, c, d, e, f, g, h] = sums[r];
            out[r] += ((a + e) + (c + g)) + ((b + f) + (d + h));
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

pub fn recurrent() {
    let x = random::<Shape![64]>(1);
    let scaled = |mut x: Box<Tensor<f32, Shape![3, 64, 64]>>| {
        x.mul_assign(0.1);
        *x
    };
    let gru = Gru(Gates {
        input: scaled(random(2)),
        hidden: scaled(random(3)),
        input_bias: *random(4),
        hidden_bias: *random(5),
    });
    let [a, b] =
        [&gru.0.input, &gru.0.hidden].map(|w| ArrayView2::from_shape((192, 64), w.as_slice()).unwrap());
    let [c, d] = [&gru.0.input_bias, &gru.0.hidden_bias].map(|b| ArrayView1::from(b.as_slice()));
    let start = *random::<Shape![64]>(6);
    let mut out = start.clone();
    compare(
        "GRU step, 64 to 64",
        &mut out,
        |out| out.as_mut_slice(),
        [
            &mut |out| {
                out.clone_from(&start);
                black_box(&gru).step(&*x, out);
            },
            &mut |out| {
                let gates = &black_box(&gru).0;
                let mut of_input: [f32; 192] = from_fn(|i| gates.input_bias.as_slice()[i]);
                let mut of_state: [f32; 192] = from_fn(|i| gates.hidden_bias.as_slice()[i]);
                add_product(gates.input.as_slice(), x.as_slice(), &mut of_input);
                add_product(gates.hidden.as_slice(), start.as_slice(), &mut of_state);
                for i in 0..64 {
                    let reset = sigmoid(of_input[i] + of_state[i]);
                    let update = sigmoid(of_input[64 + i] + of_state[64 + i]);
                    let new = (of_input[128 + i] + reset * of_state[128 + i]).tanh();
                    out.as_mut_slice()[i] = (1.0 - update) * new + update * start.as_slice()[i];
                }
            },
            &mut |out| {
                let state = ArrayView1::from(start.as_slice());
                let x = ArrayView1::from(black_box(&*x).as_slice());
                let (of_input, of_state) = (a.dot(&x) + c, b.dot(&state) + d);
                let sum = |gate: usize| {
                    &of_input.slice(s![gate * 64..(gate + 1) * 64])
                        + &of_state.slice(s![gate * 64..(gate + 1) * 64])
                };
                let (reset, update) = (sum(0).mapv(sigmoid), sum(1).mapv(sigmoid));
                let new = (&of_input.slice(s![128..]) + &(reset * of_state.slice(s![128..]))).mapv(f32::tanh);
                let y = (1.0 - &update) * new + &update * &state;
                out.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
    let scaled = |mut x: Box<Tensor<f32, Shape![4, 64, 64]>>| {
        x.mul_assign(0.1);
        *x
    };
    let lstm = Lstm(Gates {
        input: scaled(random(2)),
        hidden: scaled(random(3)),
        input_bias: *random(4),
        hidden_bias: *random(5),
    });
    let [a, b] =
        [&lstm.0.input, &lstm.0.hidden].map(|w| ArrayView2::from_shape((256, 64), w.as_slice()).unwrap());
    let [c, d] = [&lstm.0.input_bias, &lstm.0.hidden_bias].map(|b| ArrayView1::from(b.as_slice()));
    let start = LstmState { hidden: start, cell: *random::<Shape![64]>(7) };
    let mut out = start.clone();
    compare(
        "LSTM step, 64 to 64",
        &mut out,
        |out| out.hidden.as_mut_slice(),
        [
            &mut |out| {
                out.clone_from(&start);
                black_box(&lstm).step(&*x, out);
            },
            &mut |out| {
                let gates = &black_box(&lstm).0;
                let mut sums: [f32; 256] =
                    from_fn(|i| gates.input_bias.as_slice()[i] + gates.hidden_bias.as_slice()[i]);
                add_product(gates.input.as_slice(), x.as_slice(), &mut sums);
                add_product(gates.hidden.as_slice(), start.hidden.as_slice(), &mut sums);
                let LstmState { hidden, cell } = out;
                for i in 0..64 {
                    let memory = sigmoid(sums[64 + i]) * start.cell.as_slice()[i]
                        + sigmoid(sums[i]) * sums[128 + i].tanh();
                    cell.as_mut_slice()[i] = memory;
                    hidden.as_mut_slice()[i] = sigmoid(sums[192 + i]) * memory.tanh();
                }
            },
            &mut |out| {
                let state = ArrayView1::from(start.hidden.as_slice());
                let cell = ArrayView1::from(start.cell.as_slice());
                let x = ArrayView1::from(black_box(&*x).as_slice());
                let sums = a.dot(&x) + c + b.dot(&state) + d;
                let gate = |gate: usize| sums.slice(s![gate * 64..(gate + 1) * 64]);
                let memory = gate(1).mapv(sigmoid) * cell + gate(0).mapv(sigmoid) * gate(2).mapv(f32::tanh);
                let y = gate(3).mapv(sigmoid) * memory.mapv(f32::tanh);
                out.cell.as_mut_slice().copy_from_slice(memory.as_slice().unwrap());
                out.hidden.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
}
