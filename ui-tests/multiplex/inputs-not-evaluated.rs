use shapeproof::{multiplex, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = multiplex([&x + 1.0, &x + 2.0], &tensor![0, 1]);
}
