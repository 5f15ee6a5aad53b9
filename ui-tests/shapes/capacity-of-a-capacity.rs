use shapeproof::{Dim, Tensor, UpTo};

fn first(_: &Tensor<f32, (UpTo<UpTo<Dim<2>>>,)>) {}

fn main() {
    let _ = first;
}
