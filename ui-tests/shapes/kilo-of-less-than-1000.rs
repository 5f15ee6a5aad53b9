use shapeproof::{Kilo, Tensor};

fn first(_: &Tensor<f32, (Kilo<0, 216>,)>) {}

fn main() {
    let _ = first;
}
