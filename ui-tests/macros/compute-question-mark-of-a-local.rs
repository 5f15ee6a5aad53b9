use shapeproof::{tensor, try_compute};

fn main() {
    let x = tensor![1_u8, 2];
    let _ = try_compute!([i] => { let y = x[i] + 1; i8::try_from(y)? });
}
