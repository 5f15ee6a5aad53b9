use shapeproof::{debug_shape, tensor};

fn main() {
    let weights = tensor![[0.0_f32; 9216]; 2];
    debug_shape!(weights);
}
