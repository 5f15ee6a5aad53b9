use shapeproof::{ScatterAdd, prelude::*, tensor, try_scatter};

fn main() {
    let mut x = Tensor::<f32, Shape![4, 3]>::zeros();
    let updates = Tensor::<f32, Shape![2, 2]>::zeros();
    let _ = try_scatter(&mut x, Axis::<0>, &tensor![0, 1], &updates, ScatterAdd);
}
