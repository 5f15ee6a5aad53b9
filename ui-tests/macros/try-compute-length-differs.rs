use shapeproof::{tensor, try_compute};

fn main() {
    let (table, ids, scale) = (tensor![[1, 2], [3, 4]], tensor![1_u8, 0, 1], tensor![1, 2]);
    let _ = try_compute!([i, j] => table[ids[i], j] * scale[i]);
}
