use shapeproof::{prelude::*, tensor, try_take_along_axis};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = try_take_along_axis(&x, Axis::<1>, &tensor![[0], [1], [2]]);
}
