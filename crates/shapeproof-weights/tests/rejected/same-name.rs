shapeproof_weights::include_npz!(mod weights = "files/same_name.npz");

fn main() {}
