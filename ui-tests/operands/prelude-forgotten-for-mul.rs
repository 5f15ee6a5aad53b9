use shapeproof::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.mul(&x);
}
