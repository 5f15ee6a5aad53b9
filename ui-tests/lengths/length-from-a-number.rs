// A number may be more than the capacity.

use shapeproof::length;

fn main() {
    let count = 40;
    length!(n: ..32 = count);
}
