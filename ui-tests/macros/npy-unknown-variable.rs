use shapeproof::include_npy;

fn main() {
    let _ = include_npy!(concat!(env!("SHAPEPROOF_NO_SUCH_VARIABLE"), "/w.npy"));
}
