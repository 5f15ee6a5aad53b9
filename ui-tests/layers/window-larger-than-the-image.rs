use shapeproof::layers::{Steps, max_pool2d};
use shapeproof::{Dim, Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 2, 3]>::zeros();
    max_pool2d(&image, (Dim::<3>, Dim::<3>), Steps::new());
}
