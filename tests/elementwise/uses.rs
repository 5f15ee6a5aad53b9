//! Activations, elements of the user's own, lengths of run time, expressions used twice.

use shapeproof::prelude::*;
use shapeproof::*;

#[test]
fn activation_of_a_placed_operation() {
    let (x, y) = (tensor![[-1.0, 2.0], [3.0, -4.0]], tensor![1.0, -1.0]);
    let relu = elementwise_mul(&x, &y, Axis::<0>, Relu).eval();
    assert_eq!(relu, tensor![[0.0, 2.0], [0.0, 4.0]]);
    let leaky = elementwise_mul(&x, &y, Axis::<0>, LeakyRelu { alpha: 0.5 }).eval();
    assert_eq!(leaky, tensor![[-0.5, 2.0], [-1.5, 4.0]]);
}

#[test]
fn elements_of_the_users_own() {
    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
    struct Half(i32);
    impl core::ops::Div for Half {
        type Output = Self;
        fn div(self, other: Self) -> Self {
            Half(2 * self.0 / other.0)
        }
    }
    impl<Op> Divides<Op> for Half {}
    let x = tensor![Half(6), Half(3)];
    assert_eq!((x / tensor![Half(4)]).eval().as_slice(), [Half(3), Half(1)]);
    assert_eq!(x.maximum(&tensor![Half(4)]).eval().as_slice(), [Half(6), Half(4)]);
}

#[test]
fn lengths_of_run_time_are_placed_as_they_turn_out() {
    let memory = [1, 2, 3, 4, 5, 6];
    let x = TensorView::<i32, Shape![?, 3]>::with_dims(&memory, [2, 3]).unwrap();
    let mut out = Tensor::<i32, Shape![..4, 3]>::empty();
    // Identical shapes fit at any axis, which the types do not tell.
    x.try_elementwise_add(x, Axis::<1>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [2, 4, 6, 8, 10, 12]);
    // Of other ranks the types tell the place.
    let (columns, rows) = (tensor![10, 20, 30], tensor![10, 20]);
    x.try_elementwise_add(&columns, Axis::<1>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [11, 22, 33, 14, 25, 36]);
    x.try_elementwise_add(&rows, Axis::<0>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [11, 12, 13, 24, 25, 26]);
    let other = TensorView::<i32, Shape![?, 3]>::with_dims(&memory[..3], [1, 3]).unwrap();
    assert!(x.try_elementwise_add(other, Axis::<1>, Identity).is_err());
}

#[test]
fn an_expression_is_used_twice_by_reference() {
    let (x, seen) = (tensor![[1, 2, 3], [4, 5, 6]], std::rc::Rc::new(core::cell::Cell::new(0)));
    // Not `Copy`: the closure counts.
    let counter = seen.clone();
    let y = x.map(move |v| {
        counter.set(counter.get() + 1);
        v * 10
    });
    let z = (&y).add(&y).maximum(&y).eval();
    assert_eq!(z, (&x * 20).eval());
    assert_eq!(seen.get(), 18);
    assert_eq!((&y).sum(), 210);
    assert_eq!(y.sub(&x).eval(), (&x * 9).eval());
}
