//! The functions of one float: how the library computes them, what they are in `f64`, and how far off they may be.

use shapeproof::prelude::*;
use shapeproof::{Real, Unevaluated};

/// Elements that are computed at once.
pub const CHUNK: usize = 4096;

/// Some elements.
pub type Chunk<T> = Tensor<T, Shape![4096]>;

/// A function of one element.
pub struct Function<T: 'static> {
    /// The method's name.
    pub name: &'static str,
    /// The largest error that is promised, in units in the last place.
    pub bound: f64,
    /// The library's values.
    pub ours: fn(&Chunk<T>, &mut Chunk<T>),
    /// The exact values, to the digits of `f64`.
    pub exact: fn(f64) -> f64,
}

const ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;

fn sigmoid(x: f64) -> f64 {
    if x < 0.0 { x.exp() / (1.0 + x.exp()) } else { 1.0 / (1.0 + (-x).exp()) }
}

fn gelu(x: f64) -> f64 {
    if x == f64::NEG_INFINITY { 0.0 } else { 0.5 * x * libm::erfc(-x * ROOT) }
}

fn gelu_tanh(x: f64) -> f64 {
    let cubic = 1.595_769_121_605_730_7 * (x + 0.044_715 * x * x * x);
    if x == f64::NEG_INFINITY { 0.0 } else { x * sigmoid(cubic) }
}

fn softsign(x: f64) -> f64 {
    if x.is_infinite() { x.signum() } else { x / (1.0 + x.abs()) }
}

/// Element by element, for what is no method of tensors.
fn each<T: Copy + 'static>(f: impl Fn(T) -> T, x: &Chunk<T>, out: &mut Chunk<T>) {
    for (to, x) in out.as_mut_slice().iter_mut().zip(x.as_slice()) {
        *to = f(*x);
    }
}

fn put<T: Copy + 'static, E: shapeproof::Expr<Elem = T, Shape = Shape![4096]>>(
    x: Unevaluated<E>,
    out: &mut Chunk<T>,
) {
    x.eval_into(out);
}

macro_rules! functions {
    ($($t:ident)*) => {$(
        /// All of them.
        #[must_use]
        pub fn $t() -> Vec<Function<$t>> {
            #[allow(unused_mut, reason = "without a math library nothing is added")]
            let mut all: Vec<Function<$t>> = vec![
                Function { name: "exp", bound: 1.5, ours: |x, out| put(x.exp(), out), exact: f64::exp },
                Function { name: "ln", bound: 1.5, ours: |x, out| put(x.ln(), out), exact: f64::ln },
                Function { name: "tanh", bound: 2.0, ours: |x, out| put(x.tanh(), out), exact: f64::tanh },
                Function { name: "erf", bound: 1.5, ours: |x, out| put(x.erf(), out), exact: libm::erf },
                Function { name: "erfc", bound: 4.0, ours: |x, out| each(Real::erfc, x, out), exact: libm::erfc },
                Function { name: "sigmoid", bound: 4.0, ours: |x, out| put(x.sigmoid(), out), exact: sigmoid },
                Function {
                    name: "softplus",
                    bound: 4.0,
                    ours: |x, out| put(x.softplus(), out),
                    exact: |x| x.max(0.0) + (-x.abs()).exp().ln_1p(),
                },
                Function {
                    name: "elu",
                    bound: 4.0,
                    ours: |x, out| put(x.elu(1.0), out),
                    exact: |x| if x < 0.0 { x.exp_m1() } else { x },
                },
                Function { name: "gelu", bound: 4.0, ours: |x, out| put(x.gelu(), out), exact: gelu },
                Function { name: "gelu_tanh", bound: 4.0, ours: |x, out| put(x.gelu_tanh(), out), exact: gelu_tanh },
                Function { name: "softsign", bound: 1.5, ours: |x, out| put(x.softsign(), out), exact: softsign },
                Function { name: "reciprocal", bound: 0.5, ours: |x, out| put(x.reciprocal(), out), exact: f64::recip },
                Function { name: "square", bound: 0.5, ours: |x, out| put(x.square(), out), exact: |x| x * x },
            ];
            #[cfg(feature = "std")]
            all.extend([
                Function { name: "sqrt", bound: 0.5, ours: |x: &Chunk<$t>, out: &mut Chunk<$t>| put(x.sqrt(), out), exact: f64::sqrt as fn(f64) -> f64 },
                Function { name: "sin", bound: 1.5, ours: |x, out| put(x.sin(), out), exact: f64::sin },
                Function { name: "cos", bound: 1.5, ours: |x, out| put(x.cos(), out), exact: f64::cos },
            ]);
            all
        }
    )*};
}
functions!(f32 f64);
