use shapeproof::{StaticExtent, prelude::*};

struct Dense<I: StaticExtent, O: StaticExtent>(Tensor<f32, (I, O)>);

impl<I: StaticExtent, O: StaticExtent> Dense<I, O> {
    fn forward<N: StaticExtent>(&self, x: &Tensor<f32, (N, I)>) -> Tensor<f32, (N, O)> {
        x.matmul(&self.0)
    }
}

fn twice<I: StaticExtent, O: StaticExtent>(layer: &Dense<I, O>, x: &Tensor<f32, (I, I)>) -> Tensor<f32, (I, O)> {
    layer.forward(&layer.forward(x))
}

fn main() {}
