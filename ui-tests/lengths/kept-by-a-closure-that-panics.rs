// A panic ends the call as well, and the next one has another length.

use shapeproof::length;

fn main() {
    let mut kept = None;
    let mut measure = |len: usize| -> ! {
        length!(n = len);
        kept = Some(n);
        panic!("{kept:?}")
    };
    measure(3);
}
