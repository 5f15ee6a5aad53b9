use shapeproof::{Dim, Tensor};

fn first(_: &Tensor<f32, (Dim<1000>,)>) {}

fn main() {
    let _ = first;
}
