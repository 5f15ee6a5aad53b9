use shapeproof::{prelude::*, tensor, try_compute};

fn main() {
    let (table, ids) = (TensorView::from(&[1, 2, 3][..]), tensor![1_u8, 0]);
    let _ = try_compute!([i] => table[ids[i]]);
}
