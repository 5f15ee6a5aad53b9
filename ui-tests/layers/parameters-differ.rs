use shapeproof::layers::layer_norm;
use shapeproof::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![8, 64]>::zeros();
    let (scale, shift) = (Tensor::<f32, Shape![32]>::ones(), Tensor::zeros());
    layer_norm(&x, &scale, &shift, 1e-5);
}
