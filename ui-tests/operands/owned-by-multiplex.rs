use shapeproof::{multiplex, prelude::*, tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = multiplex([x.clone(), x], &tensor![0, 1]);
}
