use shapeproof::{tensor, try_compute};

fn main() {
    let x = tensor![1_u8, 2];
    let _ = try_compute!([i] => x[i].checked_sub(2)?);
}
