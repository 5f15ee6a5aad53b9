use shapeproof::layers::{Divisor, Steps, average_pool2d};
use shapeproof::{Dim, Shape, Tensor};

fn main() {
    let image = Tensor::<i32, Shape![8, 8, 3]>::zeros();
    average_pool2d(&image, (Dim::<2>, Dim::<2>), Steps::new(), Divisor::Elements);
}
