use shapeproof::{compute, tensor};

fn main() {
    let (x, name) = (tensor![1, 2], String::from("x"));
    let _ = compute!([i] => x[i] + name.into_bytes().len());
}
