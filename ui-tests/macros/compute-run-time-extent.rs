use shapeproof::{Shape, Tensor, compute};

fn doubled(frames: &Tensor<f32, Shape![..29, 12]>) {
    let _ = compute!([t, c] => 2.0 * frames[t, c]);
}

fn main() {}
