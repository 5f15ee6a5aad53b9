use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 4]>::zeros();
    let _ = x.argmax(Axis::<1>);
}
