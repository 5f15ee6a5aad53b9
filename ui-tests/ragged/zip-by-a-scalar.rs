use shapeproof::{LodTensorView, prelude::*, sequence_zip};

fn scale(x: LodTensorView<f32, Shape![12], u8>, gain: TensorView<f32, Shape![]>, out: &mut [f32]) {
    let _ = sequence_zip(x, gain, |x, y| x * y, out);
}

fn main() {
    let _ = scale;
}
