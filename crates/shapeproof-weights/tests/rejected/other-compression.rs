shapeproof_weights::include_npz!(mod weights = "files/lzma.npz");

fn main() {}
