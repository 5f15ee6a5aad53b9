shapeproof_weights::include_npz!(mod weights = "files/rank_7.npz");

fn main() {}
