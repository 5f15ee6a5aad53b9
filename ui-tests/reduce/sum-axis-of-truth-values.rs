use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    let _ = x.sum_axis(Axis::<0>);
}
