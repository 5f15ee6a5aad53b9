use shapeproof::prelude::*;

fn loudest(frames: &Tensor<f32, Shape![..29, 12]>) -> Tensor<f32, Shape![12]> {
    frames.max_axis(Axis::<0>)
}

fn main() {
    let _ = loudest;
}
