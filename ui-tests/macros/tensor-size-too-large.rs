use shapeproof::tensor;

fn main() {
    let _ = tensor![0.0; 1_000_000];
}
