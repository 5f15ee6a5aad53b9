use shapeproof::tensor;

fn main() {
    let _ = tensor![[0.0; 64], [1.0; 32]];
}
