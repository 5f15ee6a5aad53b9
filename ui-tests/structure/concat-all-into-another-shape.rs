use shapeproof::{concat_all_into, prelude::*};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let mut out = Tensor::<f32, Shape![5, 3]>::zeros();
    concat_all_into((&a, &a, &a), Axis::<0>, &mut out);
}
