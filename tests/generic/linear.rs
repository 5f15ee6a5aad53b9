//! Generic layers: one where-clause an operation.
use shapeproof::shape::MatMul;
use shapeproof::{Broadcast, add, dot, matmul, prelude::*};

fn project<I: Extent, O: Extent>(w: &Tensor<f32, (O, I)>, x: &Tensor<f32, (I,)>) -> Tensor<f32, (O,)>
where
    (O, I): MatMul<(I,), matmul, Output = (O,)>,
{
    w.matmul(x)
}

fn dense<I: Extent, O: Extent>(
    w: &Tensor<f32, (O, I)>,
    bias: &Tensor<f32, (O,)>,
    x: &Tensor<f32, (I,)>,
) -> Tensor<f32, (O,)>
where
    (O, I): MatMul<(I,), matmul, Output = (O,)>,
    (O,): Broadcast<(O,), add, Output = (O,)>,
{
    (&w.matmul(x) + bias).relu().eval()
}

fn energy<N: Extent>(x: &Tensor<f32, (N,)>) -> f32
where
    (N,): MatMul<(N,), dot>,
{
    dot(x, x)
}

#[test]
fn values() {
    let w = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let x = Tensor::from([1.0, 0.0, -1.0]);
    assert_eq!(project(&w, &x), Tensor::from([-2.0, -2.0]));
    assert_eq!(dense(&w, &Tensor::from([3.0, 1.0]), &x), Tensor::from([1.0, 0.0]));
    assert_eq!(energy(&x), 2.0);
}
