use shapeproof_weights::include_npz;

include_npz!(mod weights = stringify!(weights.npz));

fn main() {}
