use shapeproof::prelude::*;

fn flat(x: &Tensor<f32, Shape![..4, 6]>) {
    let _ = x.reshape::<Shape![24]>();
}

fn main() {
    let _ = flat;
}
