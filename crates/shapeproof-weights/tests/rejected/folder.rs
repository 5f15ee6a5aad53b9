shapeproof_weights::include_npz!(mod weights = "files");

fn main() {}
