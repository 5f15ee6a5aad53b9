use shapeproof::tensor;

fn main() {
    let _ = tensor![#[cfg(debug_assertions)] [1, 2], [3, 4]];
}
