use shapeproof::{Dim, Tensor};

fn first(_: &Tensor<f32, (Dim<2>, (Dim<3>,))>) {}

fn main() {
    let _ = first;
}
