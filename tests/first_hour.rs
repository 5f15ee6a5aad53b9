//! What one writes first, from memory of NumPy.
use shapeproof::{prelude::*, tensor};

struct Dense {
    weights: Tensor<f32, Shape![3, 2]>,
    bias: Tensor<f32, Shape![2]>,
}

impl Dense {
    fn new() -> Self {
        Self { weights: Tensor::from_fn(|[i, j]| (i + j) as f32), bias: Tensor::from_fn(|[j]| j as f32) }
    }

    fn forward(&self, x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![2, 2]> {
        (x.matmul(&self.weights) + self.bias).relu().eval()
    }
}

fn identity() -> Tensor<f32, Shape![2, 3]> {
    Tensor::from_fn(|[i, j]| if i == j { 1.0 } else { 0.0 })
}

#[test]
fn what_one_writes_first() {
    let x: Tensor<f32, Shape![2, 3]> = Tensor::from_fn(|at| at[1] as f32);
    let layer = Dense::new();
    let mut y = layer.forward(&x);
    assert_eq!(y, tensor![[5.0, 9.0], [5.0, 9.0]]);
    y += x.matmul(&layer.weights);
    assert_eq!((y.max(), y.argmax(), y.len(), y.dims()), (17.0, 1, 4, [2, 2]));
    assert_eq!(x.t().matmul(&identity()).sum(), 6.0);
    assert_eq!((2.0 * identity() - identity()).eval(), identity());
}
