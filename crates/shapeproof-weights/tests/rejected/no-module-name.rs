shapeproof_weights::include_npz!("../data/fortran-cube.npy");

fn main() {}
