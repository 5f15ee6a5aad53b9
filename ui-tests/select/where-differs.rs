use shapeproof::{prelude::*, where_};

fn main() {
    let keep = Tensor::<bool, Shape![2, 3]>::full(true);
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y = Tensor::<f32, Shape![4]>::zeros();
    let _ = where_(&keep, &x, &y);
}
