use shapeproof::{prelude::*, quantized::Affine};

fn main() {
    let x = Tensor::<f32, Shape![4]>::zeros();
    let _: Tensor<i32, Shape![4]> = Affine::new(0.1, 0).quantize(&x);
}
