shapeproof_weights::include_npz!(mod weights = "files/damaged.npz");

fn main() {}
