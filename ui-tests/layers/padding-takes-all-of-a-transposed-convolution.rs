use shapeproof::layers::{Steps1, conv_transpose1d};
use shapeproof::{Shape, Tensor};

fn main() {
    let samples = Tensor::<f32, Shape![2, 2]>::zeros();
    let filters = Tensor::<f32, Shape![3, 4, 2]>::zeros();
    conv_transpose1d(&samples, &filters, Steps1::new().pad::<3, 2>());
}
