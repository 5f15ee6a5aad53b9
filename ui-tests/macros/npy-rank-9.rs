use shapeproof::include_npy;

fn main() {
    let _ = include_npy!("../../npy/tests/data/rank9.npy");
}
