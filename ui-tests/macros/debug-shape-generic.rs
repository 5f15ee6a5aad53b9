use shapeproof::{Extent, Shape, Tensor, debug_shape};

fn dense<I: Extent, O: Extent>(weights: &Tensor<f32, Shape![O, I]>) {
    debug_shape!(weights);
}

fn main() {}
