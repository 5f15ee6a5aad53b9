use shapeproof::tensor;

fn main() {
    let (x, y) = (tensor![1.0, -2.0], tensor![0.0, 1.0]);
    let _ = x <= y;
}
