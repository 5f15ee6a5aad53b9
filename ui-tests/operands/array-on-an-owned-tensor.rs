use shapeproof::tensor;

fn main() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let _ = x * [1.0, 2.0, 3.0];
}
