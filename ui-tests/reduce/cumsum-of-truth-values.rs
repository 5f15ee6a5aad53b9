use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    let _ = x.cumsum(Axis::<0>);
}
