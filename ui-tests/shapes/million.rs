use shapeproof::{Kilo, Tensor};

fn first(_: &Tensor<f32, (Kilo<1000, 0>,)>) {}

fn main() {
    let _ = first;
}
