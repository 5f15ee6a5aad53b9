use shapeproof::tensor;

fn main() {
    let _ = tensor![[[1, 2], [3, 4]], [[5, 6], [7]]];
}
