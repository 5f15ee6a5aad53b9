use shapeproof::{Shape, Tensor, compute};

struct Dense {
    weights: Tensor<f32, Shape![4, 3]>,
    bias: Tensor<f32, Shape![3]>,
}

impl Dense {
    fn apply(&self, x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![4]> {
        compute!([o] => sum!(i => self.weights[o, i] * x[i]) + self.bias[o])
    }
}

fn main() {}
