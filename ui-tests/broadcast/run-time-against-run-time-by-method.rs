use shapeproof::prelude::*;

fn mix(a: &TensorView<f32, Shape![?, 12]>, b: &TensorView<f32, Shape![?, 12]>) {
    let _ = a.add(b);
}

fn main() {
    let _ = mix;
}
