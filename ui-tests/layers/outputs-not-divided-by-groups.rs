use shapeproof::layers::{Steps, conv2d};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![16, 16, 8]>::zeros();
    let filters = Tensor::<f32, Shape![3, 3, 2, 6]>::zeros();
    conv2d(&image, &filters, Steps::new().groups::<4>());
}
