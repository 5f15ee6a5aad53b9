use shapeproof::layers::BatchNorm;
use shapeproof::{Axis, Dim, Shape, Tensor};

fn main() {
    let parameters = Tensor::<f32, Shape![16]>::ones();
    let norm = BatchNorm::<f32, Dim<16>>::new(&parameters, &parameters, &parameters, &parameters, 1e-5);
    norm.eval(&Tensor::<f32, Shape![16, 8, 8]>::zeros(), Axis::<-1>);
}
