shapeproof_weights::include_npz!(mod weights = "files/text.npz");

fn main() {}
