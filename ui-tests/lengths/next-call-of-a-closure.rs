// Each call has a length of its own: what an earlier one kept does not fit.

use shapeproof::length;

fn main() {
    let mut before = None;
    let mut measure = |len: usize| {
        length!(n = len);
        before.replace(n)
    };
    let _ = (measure(3), measure(4));
}
