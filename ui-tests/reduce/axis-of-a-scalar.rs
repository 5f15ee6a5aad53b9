use shapeproof::prelude::*;

fn main() {
    let total = Tensor::<f32, Shape![]>::zeros();
    let _ = total.prod_axis(Axis::<0>);
}
