use shapeproof::tensor;

const N: usize = 64;

fn main() {
    let _ = tensor![[0.0; N]; 9];
}
