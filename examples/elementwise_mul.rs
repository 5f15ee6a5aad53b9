//! `elementwise_mul`: the shapes and the examples of its reference page.

use shapeproof::prelude::*;
use shapeproof::{Identity, Relu, elementwise_mul, tensor};

fn main() {
    // Example 1: the same shape.
    let (x, y) = (tensor![2.0_f32, 3.0, 4.0], tensor![1.0, 5.0, 2.0]);
    let z = elementwise_mul(&x, &y, Axis::<-1>, Identity).eval();
    println!("{z:?}");
    assert_eq!(z, tensor![2.0, 15.0, 8.0]);

    // Example 2: y of shape [3, 4] on the axes 1 and 2 of x.
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::full(2.0);
    let y = tensor![[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]];
    let z = elementwise_mul(&x, &y, Axis::<1>, Identity).eval();
    println!("axis 1: {:?}", z.shape());
    assert_eq!(z.get([1, 2, 3, 4]), Some(24.0));
    assert_eq!(z.get([0, 1, 0, 2]), Some(10.0));

    // Example 3: y of shape [5] on the last axis, with axis 3.
    let y = tensor![1.0, 2.0, 3.0, 4.0, 5.0];
    let z = elementwise_mul(&x, &y, Axis::<3>, Identity).eval();
    println!("axis 3: {:?}", z.shape());
    assert_eq!(z.get([1, 2, 3, 4]), Some(10.0));

    // The other shapes of the page: a scalar, [4, 5], [2] at axis 0, and [2, 1] whose 1 is trimmed.
    let rows = tensor![1.0, -1.0];
    let column = tensor![[1.0], [-1.0]];
    assert_eq!(elementwise_mul(&x, 3.0, Axis::<-1>, Identity).eval().get([0, 0, 0, 0]), Some(6.0));
    assert_eq!(
        elementwise_mul(&x, &tensor![[0.5; 5]; 4], Axis::<2>, Identity).eval().get([0, 0, 0, 0]),
        Some(1.0)
    );
    let signed = elementwise_mul(&x, &rows, Axis::<0>, Identity).eval();
    assert_eq!(signed.get([1, 0, 0, 0]), Some(-2.0));
    assert_eq!(elementwise_mul(&x, &column, Axis::<0>, Identity).eval(), signed);

    // With an activation.
    let relu = elementwise_mul(&x, &rows, Axis::<0>, Relu).eval();
    println!("relu: {:?} and {:?}", relu.get([0, 0, 0, 0]), relu.get([1, 0, 0, 0]));
    assert_eq!(relu.get([1, 0, 0, 0]), Some(0.0));
}
