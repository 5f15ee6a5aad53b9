use shapeproof::prelude::*;

fn sum(x: &Tensor<f32, Shape![..32, 12]>, y: &Tensor<f32, Shape![8, 13]>) {
    let _ = x.try_add(y);
}

fn main() {
    let _ = sum;
}
