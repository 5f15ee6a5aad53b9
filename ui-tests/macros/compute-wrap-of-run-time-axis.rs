use shapeproof::{compute, length, prelude::*};

fn main() {
    let x = TensorView::from(&[1, 2, 3][..]);
    length!(n = x.shape().0);
    let x = x.with_length(n, Axis::<0>).unwrap();
    let _ = compute!([] => sum!(t in n => wrap!(x[t - 1])));
}
