use shapeproof::{prelude::*, tensor};
fn main() {
    let mut x = tensor![1, 2, 3];
    let mut y = tensor![1, 2, 3];
    x.assign(y.view_mut());
}
