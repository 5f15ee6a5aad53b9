shapeproof_weights::include_npz!(mod weights = "files/long_axis.npz");

fn main() {}
