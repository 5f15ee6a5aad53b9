use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([1, 2, 3]);
    let _ = x.slice_step_range(Axis::<1>, 0..3, 2);
}
