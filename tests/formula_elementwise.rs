//! Formulas whose reads are at the indices of the result: one loop goes over all elements where every operand and every output is contiguous.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{StaticShape, compute, compute_into, length, span};

type Matrix = Tensor<i64, Shape![4, 5]>;

/// No two elements are the same, nor the same as those of another seed.
fn filled<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut next = 100 * seed;
    Tensor::from_index_fn(|_| {
        next += 1;
        next
    })
}

fn by_hand(element: impl Fn(usize, usize) -> i64) -> Matrix {
    Matrix::from_index_fn(|[i, j]| element(i, j))
}

#[test]
fn contiguous_operands() {
    let (a, b): (Matrix, Matrix) = (filled(1), filled(2));
    let view = b.view();
    assert_eq!(
        compute!([i, j] => a[i, j] * view[i, j] - a[i, j]),
        by_hand(|i, j| a.get([i, j]).unwrap() * (b.get([i, j]).unwrap() - 1))
    );
    let bytes = compute!([i, j] => (a[i, j] + b[i, j]) as u8);
    assert!(bytes.iter().zip(a.iter().zip(b.iter())).all(|(new, (a, b))| *new == (a + b) as u8));
}

#[test]
fn what_has_no_index_is_read_beside_them() {
    let (a, scales): (Matrix, Tensor<i64, Shape![3]>) = (filled(1), filled(2));
    let largest = *a.iter().max().unwrap();
    assert_eq!(
        compute!([i, j] => a[i, j] * scales[-1] + max!(k, l => a[k, l])),
        by_hand(|i, j| a.get([i, j]).unwrap() * scales.get([2]).unwrap() + largest)
    );
}

#[test]
fn operands_that_lie_apart() {
    let (a, wide): (Matrix, Tensor<i64, Shape![4, 8]>) = (filled(1), filled(2));
    let turned: Tensor<i64, Shape![5, 4]> = filled(3);
    let (wide, turned) = (wide.slice(Axis::<1>, span!(2..7)), turned.transpose());
    assert_eq!(
        compute!([i, j] => a[i, j] + wide[i, j] * turned[i, j]),
        by_hand(|i, j| a.get([i, j]).unwrap() + wide.get([i, j]).unwrap() * turned.get([i, j]).unwrap())
    );
}

#[test]
fn other_reads_of_the_same_shape() {
    type Square = Tensor<i64, Shape![4, 4]>;
    let (a, b): (Square, Square) = (filled(1), filled(2));
    let expected = Square::from_index_fn(|[i, j]| a.get([j, i]).unwrap() - b.get([i, j]).unwrap());
    assert_eq!(compute!([i, j] => a[j, i] - b[i, j]), expected);
    let expected = Square::from_index_fn(|[i, j]| a.get([i, i]).unwrap() - b.get([3 - i, j]).unwrap());
    assert_eq!(compute!([i, j] => a[i, i] - b[3 - i, j]), expected);
    let expected = Square::from_index_fn(|[i, j]| a.get([i, j]).unwrap() * j as i64);
    assert_eq!(compute!([i, j] => a[i, j] * j.get() as i64), expected);
}

#[test]
fn outputs_of_any_layout() {
    let (a, old): (Matrix, Matrix) = (filled(1), filled(2));
    let mut out = old.clone();
    compute_into!(out[i, j] += a[i, j] * 2);
    assert_eq!(out, by_hand(|i, j| old.get([i, j]).unwrap() + a.get([i, j]).unwrap() * 2));
    let mut out = old.clone();
    compute_into!(out[i, j] min= a[i, j] + 97);
    assert_eq!(out, by_hand(|i, j| old.get([i, j]).unwrap().min(a.get([i, j]).unwrap() + 97)));
    let mut turned = Tensor::<i64, Shape![5, 4]>::zeros();
    let mut out = turned.transpose_mut();
    compute_into!(out[i, j] = a[i, j]);
    assert_eq!(turned.transpose().to_tensor(), a);
}

#[test]
fn several_outputs() {
    let (a, b): (Matrix, Matrix) = (filled(1), filled(2));
    let sum = by_hand(|i, j| a.get([i, j]).unwrap() + b.get([i, j]).unwrap());
    let difference = by_hand(|i, j| a.get([i, j]).unwrap() - b.get([i, j]).unwrap());
    let new = compute!([i, j] => (s, d) = (a[i, j] + b[i, j], a[i, j] - b[i, j]));
    assert_eq!((&new.0, &new.1), (&sum, &difference));
    let (mut s, mut d, mut turned) = (Matrix::zeros(), Matrix::zeros(), Tensor::<i64, Shape![5, 4]>::zeros());
    compute_into!((s[i, j], d[i, j]) = (a[i, j] + b[i, j], a[i, j] - b[i, j]));
    assert_eq!((&s, &d), (&sum, &difference));
    let (mut s, mut other) = (Matrix::zeros(), turned.transpose_mut());
    compute_into!((s[i, j], other[i, j]) = (a[i, j] + b[i, j], a[i, j] - b[i, j]));
    assert_eq!((s, turned.transpose().to_tensor()), (sum, difference));
}

#[test]
fn three_axes_and_none_of_some() {
    type Cube = Tensor<i64, Shape![2, 3, 5]>;
    let (a, b): (Cube, Cube) = (filled(1), filled(2));
    assert_eq!(
        compute!([i, j, k] => a[i, j, k] - b[i, j, k]),
        Cube::from_index_fn(|at| a.get(at).unwrap() - b.get(at).unwrap())
    );
    let none = Tensor::<i64, Shape![3, 0]>::zeros();
    assert!(compute!([i, j] => none[i, j] + 1).is_empty());
}

#[test]
fn lengths_that_run_time_knows() {
    let data: Vec<i64> = filled::<Shape![3, 5]>(1).as_slice().to_vec();
    let x = TensorView::<i64, Shape![?, 5]>::with_dims(&data, [3, 5]).unwrap();
    length!(n = x.shape().0);
    let x = x.with_length(n, Axis::<0>).unwrap();
    let mut memory = vec![1; 15];
    let out = TensorViewMut::<i64, Shape![?, 5]>::with_dims(&mut memory, [3, 5]).unwrap();
    let mut out = out.with_length_mut(n, Axis::<0>).unwrap();
    compute_into!(out[i in n, j] += x[i, j] * x[i, j]);
    assert!(memory.iter().zip(&data).all(|(new, x)| *new == x * x + 1));
}

#[test]
fn operands_behind_references() {
    let (x, expected): (Matrix, _) = (filled(1), by_hand(|i, j| 2 * (100 + i as i64 * 5 + j as i64 + 1)));
    let (once, twice, mut other): (_, _, Matrix) = (&x, &&x, filled(1));
    assert_eq!(compute!([i, j] => once[i, j] + twice[i, j]), expected);
    let exclusive = &mut other;
    assert_eq!(compute!([i, j] => exclusive[i, j] * 2), expected);
    // The type of the parameter is not known where the formula stands.
    let doubled = |x| compute!([i, j] => x[i, j] * 2_i64);
    assert_eq!(doubled(&x), expected);
    let fields = (Box::new(filled::<Shape![4, 5]>(1)), [0]);
    assert_eq!(compute!([i, j] => (fields.0.view())[i, j] * 2 + fields.1[0]), expected);
}
