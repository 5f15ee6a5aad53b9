use shapeproof::layers::{Steps, conv2d};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 16, 16]>::zeros();
    let filters = Tensor::<f32, Shape![6, 8, 3, 3]>::zeros();
    conv2d(&image, &filters, Steps::new().channels_first().groups::<2>());
}
