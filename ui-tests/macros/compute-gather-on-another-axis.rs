use shapeproof::{Dim, Index, compute, tensor};

fn main() {
    let (table, ids) = (tensor![[1, 2], [3, 4]], [Index::<Dim<3>>::new(1).unwrap()]);
    let _ = compute!([i, j] => table[ids[i], j]);
}
