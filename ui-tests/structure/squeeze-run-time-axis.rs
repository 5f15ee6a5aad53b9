use shapeproof::prelude::*;

fn first(frames: &Tensor<f32, Shape![..1, 12]>) {
    let _ = frames.squeeze(Axis::<0>);
}

fn main() {
    let _ = first;
}
