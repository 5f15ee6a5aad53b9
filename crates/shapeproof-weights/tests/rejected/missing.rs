shapeproof_weights::include_npz!(mod weights = "files/no_such.npz");

fn main() {}
