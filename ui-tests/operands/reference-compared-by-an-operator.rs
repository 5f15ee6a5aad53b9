use shapeproof::tensor;

fn main() {
    let x = tensor![1.0, -2.0];
    let _ = &x < 0.0;
}
