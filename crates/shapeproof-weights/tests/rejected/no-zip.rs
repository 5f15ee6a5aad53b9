shapeproof_weights::include_npz!(mod weights = "files/text.txt");

fn main() {}
