use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let gain: f64 = 2.0;
    let _ = &x * gain;
}
