use shapeproof::{tensor, try_compute};

fn main() {
    let table = tensor![[1, 2], [3, 4]];
    let _ = try_compute!([i, j] => table[i, j]);
}
