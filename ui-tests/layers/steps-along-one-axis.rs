use shapeproof::layers::{Steps1, conv2d};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 8, 3]>::zeros();
    let filters = Tensor::<f32, Shape![3, 3, 3, 16]>::zeros();
    conv2d(&image, &filters, Steps1::new());
}
