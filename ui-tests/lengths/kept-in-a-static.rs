// A length that outlives the call that made it could meet that of the next call.

use shapeproof::{Length, length};
use std::sync::Mutex;

fn measure(len: usize) {
    static KEPT: Mutex<Option<Length<'static, n>>> = Mutex::new(None);
    length!(n = len);
    *KEPT.lock().unwrap() = Some(n);
}

fn main() {
    measure(3);
}
