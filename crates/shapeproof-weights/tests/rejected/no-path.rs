shapeproof_weights::include_npz!(weights);

fn main() {}
