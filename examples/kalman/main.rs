//! A Kalman filter that follows a ball from noisy positions: `cargo run --example kalman --features nalgebra`.
//!
//! The state is position and velocity in two dimensions; what is measured is the position. All shapes are checked by the compiler:
//! swap two operands of a product, and it does not compile. The gain solves a system of equations by nalgebra's LU decomposition.

#![allow(clippy::op_ref, reason = "an operand that is used again is borrowed")]

use shapeproof::interop::nalgebra::{Decompositions, MatrixError};
use shapeproof::{prelude::*, stack, tensor};

/// Seconds between two measurements.
const DT: f64 = 0.1;

type State = Tensor<f64, Shape![4]>;
type Covariance = Tensor<f64, Shape![4, 4]>;
type Position = Tensor<f64, Shape![2]>;

struct Filter {
    state: State,
    covariance: Covariance,
}

impl Filter {
    fn new() -> Self {
        Self { state: Tensor::zeros(), covariance: (Covariance::eye() * 100.0).eval() }
    }

    /// Moves the state on by [`DT`]: gravity pulls the second coordinate down.
    fn predict(&mut self) {
        let f: Tensor<f64, Shape![4, 4]> =
            tensor![[1.0, 0.0, DT, 0.0], [0.0, 1.0, 0.0, DT], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
        let pull = tensor![0.0, -9.81 * DT * DT / 2.0, 0.0, -9.81 * DT];
        self.state = (f.matmul(&self.state) + &pull).eval();
        self.covariance = (f.matmul(&self.covariance).matmul(f.t()) + Covariance::eye() * 1e-4).eval();
    }

    /// Takes a measurement in, whose errors have a standard deviation of `sigma`.
    fn update(&mut self, measured: &Position, sigma: f64) -> Result<(), MatrixError> {
        let h: Tensor<f64, Shape![2, 4]> = tensor![[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]];
        let innovation = (measured - h.matmul(&self.state)).eval();
        let hp = h.matmul(&self.covariance);
        let s = (hp.matmul(h.t()) + Tensor::<f64, Shape![2, 2]>::eye() * (sigma * sigma)).eval();
        // The gain is `pᵀ hᵀ s⁻¹`, and `s` is symmetric: its transpose solves `s x = h p`.
        let gain = s.solve(&hp)?;
        self.state = (&self.state + gain.t().matmul(&innovation)).eval();
        self.covariance = (&self.covariance - gain.t().matmul(&hp)).eval();
        Ok(())
    }
}

fn main() -> Result<(), MatrixError> {
    let (mut filter, sigma) = (Filter::new(), 0.5);
    let (mut before, mut after) = (0.0_f64, 0.0_f64);
    println!("    time            ball        measured        filtered");
    for step in 1..=30_u32 {
        let t = f64::from(step) * DT;
        let ball = tensor![4.0 * t, 15.0 * t - 9.81 * t * t / 2.0];
        // Errors that look random and are the same in each run: uniform, with the standard deviation `sigma`.
        let error = |seed: f64| ((seed.sin() * 43_758.545).fract().abs() - 0.5) * 12_f64.sqrt() * sigma;
        let measured = (&ball + tensor![error(t), error(t + 100.0)]).eval();
        filter.predict();
        filter.update(&measured, sigma)?;
        let [x, y, _, _] = filter.state.into_nested();
        if step % 3 == 0 {
            let [[a, b], [c, d]]: [[f64; 2]; 2] = stack((&ball, &measured), Axis::<0>).into_nested();
            println!("  {t:4.1} s   {a:6.2} {b:6.2}   {c:6.2} {d:6.2}   {x:6.2} {y:6.2}");
        }
        if step > 10 {
            let seen = tensor![x, y];
            before += (&measured - &ball).square().sum();
            after += (&seen - &ball).square().sum();
        }
    }
    println!("mean squared error: measured {:.3}, filtered {:.3}", before / 20.0, after / 20.0);
    assert!(after < before / 2.0, "the filter makes errors smaller");
    Ok(())
}
