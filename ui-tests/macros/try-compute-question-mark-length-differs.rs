use shapeproof::{tensor, try_compute};

fn half(x: i32) -> Result<i32, i32> {
    if x % 2 == 0 { Ok(x / 2) } else { Err(x) }
}

fn main() {
    let (x, y) = (tensor![2, 4, 6], tensor![1, 2]);
    let _ = try_compute!([i] => half(x[i])? * y[i]);
}
