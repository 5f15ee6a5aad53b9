use shapeproof::{concat, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = concat(&x, x.clone(), Axis::<0>);
}
