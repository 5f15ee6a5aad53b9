use shapeproof::layers::{Steps, conv2d_into};
use shapeproof::{Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 8, 3]>::zeros();
    let filters = Tensor::<f32, Shape![3, 3, 3, 16]>::zeros();
    let mut out = Tensor::<f32, Shape![8, 8, 16]>::zeros();
    conv2d_into(&image, &filters, Steps::new(), &mut out);
}
