use shapeproof::tensor;

fn main() {
    let x = tensor![1.5_f32, 2.5];
    let _ = x + tensor![1, 2];
}
