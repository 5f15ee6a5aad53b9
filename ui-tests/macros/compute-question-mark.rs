use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1_u8, 2];
    let _ = compute!([i] => i8::try_from(x[i])?);
}
