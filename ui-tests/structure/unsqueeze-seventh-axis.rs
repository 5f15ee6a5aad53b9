use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![1, 2, 3, 1, 2, 3]>::zeros();
    let _ = x.unsqueeze(Axis::<0>);
}
