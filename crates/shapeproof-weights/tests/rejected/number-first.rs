shapeproof_weights::include_npz!(mod weights = "files/number_first.npz");

fn main() {}
