use shapeproof::{Shape, Tensor};
use shapeproof_weights::include_npz;

include_npz!("files/same_name.npz" {
    static A_B: Tensor<f32, Shape![3]>;
});

fn main() {}
