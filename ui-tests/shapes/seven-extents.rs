use shapeproof::{Dim, Tensor};

fn first(_: &Tensor<f32, (Dim<1>, Dim<2>, Dim<3>, Dim<4>, Dim<5>, Dim<6>, Dim<7>)>) {}

fn main() {
    let _ = first;
}
