use shapeproof::prelude::*;

fn sum(x: &Tensor<f32, Shape![..32, 12]>, y: &Tensor<f32, Shape![8, 12]>) {
    let _ = x.add(y);
}

fn main() {
    let _ = sum;
}
