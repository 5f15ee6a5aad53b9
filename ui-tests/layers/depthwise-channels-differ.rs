use shapeproof::layers::{Steps, depthwise_conv2d};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 8, 3]>::zeros();
    let filters = Tensor::<f32, Shape![3, 3, 16, 1]>::zeros();
    depthwise_conv2d(&image, &filters, Steps::new());
}
