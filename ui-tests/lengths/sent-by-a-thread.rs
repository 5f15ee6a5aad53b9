// A thread may compute with the length, but its own length ends with it.

use shapeproof::length;

fn main() {
    std::thread::scope(|threads| {
        let handle = threads.spawn(|| {
            length!(n = 3);
            n
        });
        let _ = handle.join();
    });
}
