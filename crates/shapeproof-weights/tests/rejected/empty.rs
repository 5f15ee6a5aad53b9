shapeproof_weights::include_npz!(mod weights = "files/empty.npz");

fn main() {}
