use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let _ = x.var_axis(Axis::<0>);
}
