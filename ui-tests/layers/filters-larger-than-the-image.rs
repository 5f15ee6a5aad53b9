use shapeproof::layers::{Steps, conv2d};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![4, 8, 3]>::zeros();
    let filters = Tensor::<f32, Shape![5, 5, 3, 16]>::zeros();
    conv2d(&image, &filters, Steps::new());
}
