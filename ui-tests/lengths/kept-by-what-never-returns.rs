// Nor may a function keep its length that never comes to an end.

use shapeproof::{Length, length};
use std::sync::Mutex;

fn measure(len: usize) -> ! {
    static KEPT: Mutex<Option<Length<'static, n>>> = Mutex::new(None);
    length!(n = len);
    *KEPT.lock().unwrap() = Some(n);
    loop {}
}

fn main() {
    measure(3);
}
