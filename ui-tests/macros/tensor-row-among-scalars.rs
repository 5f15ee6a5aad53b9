use shapeproof::tensor;

fn main() {
    let _ = tensor![1, [2, 3]];
}
