use shapeproof::include_npy;

fn main() {
    let _ = include_npy!("weights.npy");
}
