use shapeproof::interop::nalgebra::Decompositions;
use shapeproof::prelude::*;

fn gain(innovation: &Tensor<f64, Shape![2, 3]>) -> bool {
    innovation.inverse().is_ok()
}

fn main() {
    let _ = gain;
}
