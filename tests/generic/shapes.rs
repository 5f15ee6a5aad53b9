//! `S: StaticShape` alone.

use shapeproof::{NoBroadcast, Numpy, StaticShape, ThreeWay, prelude::*, select, tensor};

/// A step of gradient descent with momentum, whatever the shape.
fn step<S: StaticShape>(x: &mut Tensor<f32, S>, velocity: &mut Tensor<f32, S>, gradient: &Tensor<f32, S>) {
    *velocity *= 0.5;
    *velocity += gradient;
    *x -= &*velocity * 2.0;
}

fn leaky<S: StaticShape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    let negative = x.less_than(0.0).eval();
    let picked = select(&negative, &(x * 0.25).eval(), x, NoBroadcast).eval();
    assert_eq!(picked, select(&negative, x * 0.25, x, Numpy).eval());
    assert_eq!(picked, select(&negative, x * 0.25, x, ThreeWay).eval());
    picked
}

fn distance<S: StaticShape>(a: &Tensor<f32, S>, b: &Tensor<f32, S>) -> (f32, Option<f32>) {
    let squares = a.zip_map(b, |a, b| (a - b) * (a - b));
    (squares.sum(), (a - b).abs().try_max().ok())
}

fn mixed<S: StaticShape>(x: &Tensor<f32, S>, y: &Tensor<f32, S>) -> Tensor<f32, S> {
    ((1.0 - x) * y + x * (y.relu() - 1.0)).eval()
}

#[test]
fn of_any_rank() {
    let (mut x, mut velocity) = (tensor![[1.0, 2.0]], tensor![[0.0, 4.0]]);
    step(&mut x, &mut velocity, &tensor![[1.0, 0.0]]);
    assert_eq!((x, velocity), (tensor![[-1.0, -2.0]], tensor![[1.0, 2.0]]));
    assert_eq!(leaky(&tensor![[[4.0], [-4.0]]]), tensor![[[4.0], [-1.0]]]);
    assert_eq!(distance(&tensor![1.0, 2.0], &tensor![4.0, 6.0]), (25.0, Some(4.0)));
    assert_eq!(mixed(&tensor![0.0, 1.0], &tensor![3.0, 5.0]), tensor![3.0, 4.0]);
    let scalar = Tensor::<f32, ()>::full(3.0);
    assert_eq!(mixed(&scalar, &scalar).item(), 0.0);
}

/// Equal, compared and written in place.
fn equal_where_written<S: StaticShape>(x: &Tensor<i32, S>) -> bool {
    let mut y = Tensor::<i32, S>::zeros();
    y.assign(x);
    (x.equal(&y) & y.less_equal(x)).all() && x.not_equal(&y).eval() == Tensor::<bool, S>::full(false)
}

#[test]
fn comparisons() {
    assert!(equal_where_written(&tensor![[1, 2], [3, 4]]));
}

/// Every shape has its axes reversed; no bound but `Shape` says so.
fn reversed<S: Shape>(x: &Tensor<i32, S>) -> Tensor<i32, <S as shapeproof::Transpose>::Transposed> {
    x.transpose().to_tensor()
}

#[test]
fn transposed() {
    assert_eq!(reversed(&tensor![[1, 2, 3], [4, 5, 6]]), tensor![[1, 4], [2, 5], [3, 6]]);
}
