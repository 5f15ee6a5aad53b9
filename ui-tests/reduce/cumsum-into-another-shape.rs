use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let mut out = Tensor::<i32, Shape![2]>::zeros();
    x.cumsum_into(Axis::<0>, &mut out);
}
