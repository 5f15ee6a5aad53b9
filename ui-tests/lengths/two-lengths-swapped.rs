// Lengths do not change places.

use shapeproof::length;

fn main() {
    length!(n = 3);
    length!(m = 4);
    let (mut a, mut b) = (n, m);
    core::mem::swap(&mut a, &mut b);
}
