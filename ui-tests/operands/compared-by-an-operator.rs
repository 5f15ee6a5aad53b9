use shapeproof::{select, shape::Numpy, tensor};

fn main() {
    let x = tensor![1.0, -2.0];
    let _ = select(x > 0.0, x, 0.0, Numpy);
}
