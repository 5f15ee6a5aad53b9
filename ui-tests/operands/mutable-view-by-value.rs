use shapeproof::prelude::*;

fn main() {
    let mut x = Tensor::from([[1.0_f32, 2.0], [3.0, 4.0]]);
    let part = x.view_mut();
    let _ = part * 2.0;
}
