// Nor may a closure keep its length that never comes to an end.

use shapeproof::length;

fn main() {
    let mut kept = None;
    let _ = |len: usize| -> ! {
        length!(n = len);
        kept = Some(n);
        loop {}
    };
}
