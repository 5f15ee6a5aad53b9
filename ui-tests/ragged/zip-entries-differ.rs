use shapeproof::{LodTensorView, prelude::*, sequence_zip};

fn scale(x: LodTensorView<f32, Shape![12], u8>, gains: TensorView<f32, Shape![5, 13]>, out: &mut [f32]) {
    let _ = sequence_zip(x, gains, |x, y| x * y, out);
}

fn main() {
    let _ = scale;
}
