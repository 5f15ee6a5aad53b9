use shapeproof::{Pdpd, prelude::*, select};

fn main() {
    let keep = Tensor::<bool, Shape![2, 3]>::full(true);
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = select(&keep, &x, &y, Pdpd::<2>);
}
