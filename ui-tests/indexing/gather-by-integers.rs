use shapeproof::{gather, prelude::*, tensor};
fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = gather(&x, Axis::<0>, &tensor![0_usize, 1]);
}
