//! Formulas that read expressions, and formulas that an error leaves.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::op_ref, reason = "as for tensors that are no `Copy`, or large")]

use core::cell::Cell;
use shapeproof::prelude::*;
use shapeproof::{Dim, GatherError, StaticExtent, compute, compute_into, einsum, tensor, try_compute};

/// Something with tensors that nobody else sees.
struct Model {
    weights: Tensor<i32, Shape![2, 3]>,
    asked: Cell<usize>,
}

impl Model {
    fn new() -> Self {
        Self { weights: tensor![[1, 2, 3], [4, 5, 6]], asked: Cell::new(0) }
    }
    fn weights(&self) -> &Tensor<i32, Shape![2, 3]> {
        self.asked.set(self.asked.get() + 1);
        &self.weights
    }
    fn column(&self, column: usize) -> [i32; 2] {
        [0, 1].map(|row| self.weights.as_slice()[3 * row + column])
    }
}

#[test]
fn what_methods_return_is_read_and_asked_for_once() {
    let (model, x) = (Model::new(), tensor![[1, 0, -1], [2, 2, 2]]);
    let y = compute!([b, o] => sum!(i => x[b, i] * model.weights()[o, i]) - model.weights()[0, 0]);
    assert_eq!((y, model.asked.take()), (tensor![[-3, -3], [11, 29]], 1));
    // A view of what belongs to a temporary value lives as long as the formula.
    let sums = compute!([i] => sum!(j => (Model::new().weights().view())[i, j]));
    assert_eq!(sums, tensor![6, 15]);
    let (y, z) = compute!([i] => (y, z) = (model.weights()[i, 0], y + model.weights()[i, -1]));
    assert_eq!((y, z, model.asked.take()), (tensor![1, 4], tensor![4, 10], 1));
    assert_eq!(compute!([i] => model.column(0)[i] * 10 + model.column(2)[-1 - i]), tensor![16, 43]);
    assert_eq!(compute!([] => model.weights()[1, 2] - (&model.weights * 2)[0, -1]).item(), 0);
}

#[test]
fn lazy_expressions_are_evaluated_once() {
    let (a, b) = (tensor![1, 2, 3], tensor![10, 20, 30]);
    let calls = Cell::new(0);
    let doubled = (&a).map(|x| {
        calls.set(calls.get() + 1);
        2 * x
    });
    let y = compute!([i, j] => (&a + &b)[i] * (&doubled)[j] + sum!(k => (&doubled)[k]));
    assert_eq!(calls.get(), 3);
    for (at, found) in y.as_slice().iter().enumerate() {
        let (i, j) = (at / 3, at % 3);
        assert_eq!(*found, (a.as_slice()[i] + b.as_slice()[i]) * 2 * a.as_slice()[j] + 12);
    }
    let mut out = tensor![0, 0, 0];
    compute_into!(out[i] += if i.get() > 0 { (&a * &b)[i] } else { (&b + 7)[i] });
    assert_eq!(out, tensor![17, 40, 90]);
    assert_eq!(compute!([t] => (&a * 2)[t + 1] - pad!(0; (&b - 1)[2 * t - 1])), tensor![4, 6 - 19]);
    assert_eq!(einsum!("i,i->", &(&a * 2).eval(), &b).item(), 280);
}

#[test]
fn brackets_without_an_index_are_those_of_rust() {
    let (x, n) = (tensor![10, 20], 1);
    let table = || [1, 2, 3];
    assert_eq!(compute!([i] => x[i] + table()[n] + table()[0] + table()[n + 1]), tensor![16, 26]);
    assert_eq!(compute!([i] => x[i] + table()[i.get()] + [7, 8][i.get()]), tensor![18, 30]);
    // An array that a function returns has an index as a tensor has.
    assert_eq!(compute!([i] => table()[i]), tensor![1, 2, 3]);
}

/// Why a number is none.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Refused {
    Odd(i32),
    Position(GatherError),
}

impl From<GatherError> for Refused {
    fn from(error: GatherError) -> Self {
        Self::Position(error)
    }
}

fn half(x: i32) -> Result<i32, Refused> {
    if x % 2 == 0 { Ok(x / 2) } else { Err(Refused::Odd(x)) }
}

#[test]
fn an_error_leaves_the_formula() {
    let x = tensor![[2, 4], [6, 8]];
    assert_eq!(try_compute!([i] => sum!(j => half(x[i, j])?)), Ok(tensor![3, 7]));
    assert_eq!(try_compute!([i, j] => half(half(x[i, j] * 2)? * 2)?), Ok(x));
    assert_eq!(try_compute!([i] => { let two = 2; half(x[i, 0])?.pow(two) }), Ok(tensor![1, 9]));
    let (low, high) = try_compute!([i] => (low, high) = (half(x[i, 0])?, low + half(x[i, 1])?)).unwrap();
    assert_eq!((low, high), (tensor![1, 3], tensor![3, 7]));
    // The first error in the order of the indices, whatever the element makes of it.
    let y = tensor![[2, 4], [7, 5]];
    assert_eq!(try_compute!([i] => sum!(j => half(y[i, j])?)), Err(Refused::Odd(7)));
    assert_eq!(try_compute!([i, j] => if j.get() == 1 { half(y[i, j])? } else { 0 }), Err(Refused::Odd(7)));
    assert_eq!(try_compute!([j] => sum!(i => half(y[i, j] - i.get() as i32)?)), Ok(tensor![4, 4]));
}

#[test]
fn what_fails_is_computed_once_for_its_own_indices() {
    let (x, w, calls) = (tensor![2, 4, 6], tensor![[1, 2, 3]; 5], Cell::new(0));
    let count = |x: i32| {
        calls.set(calls.get() + 1);
        half(x)
    };
    let y = try_compute!([n, i] => w[n, i] * count(x[i])? + sum!(k => w[n, k] * count(x[k])?)).unwrap();
    assert_eq!(calls.get(), 6, "once for each `i` and each `k`");
    assert_eq!(y, tensor![[15, 18, 23]; 5]);
}

#[test]
fn positions_and_errors_of_functions_are_one_error() {
    let (x, ids) = (tensor![[2, 4], [6, 9]], tensor![1_u8, 0]);
    assert_eq!(try_compute!([i] => half(x[ids[i], 0])?), Ok(tensor![3, 1]));
    assert_eq!(try_compute!([i] => half(x[ids[i], 1])?), Err(Refused::Odd(9)));
    let ids = tensor![0_u8, 2];
    let error = try_compute!([i] => half(x[ids[i], 0])?).unwrap_err();
    assert!(matches!(error, Refused::Position(_)));
    // The positions may be an expression, which the error shows.
    let error: GatherError = try_compute!([i] => x[ids.view()[i], 0]).unwrap_err();
    assert!(error.to_string().contains("view"), "{error}");
    let index = shapeproof::Index::<Dim<2>>::new(1).unwrap();
    assert_eq!(compute!([j] => x[([index])[j], j + 1]), tensor![9]);
}

/// Backwards, and added to what is there: nothing in it needs the length.
fn add_reversed<N: StaticExtent>(x: &Tensor<i32, (N,)>, out: &mut Tensor<i32, (N,)>) {
    compute_into!(out[i] += x[-1 - i]);
}

/// A share of each row's sum, of any number of rows and columns.
fn shares<N: StaticExtent, M: StaticExtent>(x: &Tensor<f64, (N, M)>) -> Tensor<f64, (N, M)> {
    compute!([i, j] => f64::from(x[i, j]) / sum!(k => f64::from(x[i, k])))
}

#[test]
fn lengths_may_be_parameters() {
    let mut out = tensor![100, 200, 300];
    add_reversed(&tensor![1, 2, 3], &mut out);
    assert_eq!(out, tensor![103, 202, 301]);
    assert_eq!(shares(&tensor![[1.0, 3.0], [4.0, 4.0]]), tensor![[0.25, 0.75], [0.5, 0.5]]);
}

#[test]
fn a_mean_is_over_several_indices() {
    let x = tensor![[[1.0, 2.0], [3.0, 6.0]], [[5.0, 5.0], [5.0, 7.0]]];
    assert_eq!(compute!([b] => mean!(i, j => x[b, i, j])), tensor![3.0, 5.5]);
    assert_eq!(compute!([] => mean!(b, i, j => x[b, i, j])).item(), 4.25);
}
