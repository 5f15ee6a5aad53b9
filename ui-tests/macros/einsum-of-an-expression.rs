use shapeproof::{einsum, tensor};

fn main() {
    let (a, b) = (tensor![[1, 2, 3], [4, 5, 6]], tensor![1, 2]);
    let _ = einsum!("ij->ji", &a + 1);
}
