use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let _ = x.std_axis(Axis::<0>);
}
