use shapeproof::{compute, tensor};

fn main() {
    let (table, ids) = (tensor![[1, 2], [3, 4]], tensor![1_u8, 0]);
    let _ = compute!([i, j] => table[ids[i], j]);
}
