use shapeproof::{prelude::*, try_squeeze};

fn main() {
    let x = Tensor::<f32, Shape![1, 3]>::zeros();
    let _ = try_squeeze(x, Axis::<0>);
}
