use shapeproof::{NoBroadcast, StaticShape, prelude::*, select};

fn chosen<S: StaticShape, C: StaticShape>(condition: &Tensor<bool, C>, x: &Tensor<f32, S>) -> Tensor<f32, S> {
    select(condition, x, x, NoBroadcast).eval()
}

fn main() {}
