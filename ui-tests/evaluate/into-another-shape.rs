use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let mut out = Tensor::<f32, Shape![3, 2]>::zeros();
    (&x * 2.0).eval_into(&mut out);
}
