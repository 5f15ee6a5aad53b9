use shapeproof::prelude::*;

fn main() {
    let mut x = Tensor::<f32, Shape![4, 3]>::zeros();
    x.slice_mut(Axis::<0>, 1..3).fill(1.0);
}
