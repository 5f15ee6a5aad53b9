use shapeproof::{prelude::*, tensor, try_gather};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = try_gather(&x, Axis::<2>, &tensor![0, 1]);
}
