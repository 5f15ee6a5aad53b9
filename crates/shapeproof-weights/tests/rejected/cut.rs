shapeproof_weights::include_npz!(mod weights = "files/cut.npz");

fn main() {}
