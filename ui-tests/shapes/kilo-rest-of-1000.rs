use shapeproof::{Kilo, Tensor};

fn first(_: &Tensor<f32, (Kilo<1, 1000>,)>) {}

fn main() {
    let _ = first;
}
