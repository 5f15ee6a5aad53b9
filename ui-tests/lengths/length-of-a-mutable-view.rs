use shapeproof::{length, prelude::*};
fn main() {
    let mut memory = [1, 2, 3];
    length!(n = memory.len());
    let mut x = TensorViewMut::from(&mut memory[..]);
    let mut y = x.with_length(n, Axis::<0>).unwrap();
    y.fill(0);
}
