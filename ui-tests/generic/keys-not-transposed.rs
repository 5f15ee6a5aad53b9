use shapeproof::{StaticExtent, prelude::*};

fn scores<N: StaticExtent, M: StaticExtent, D: StaticExtent>(
    queries: &Tensor<f32, (N, D)>,
    keys: &Tensor<f32, (M, D)>,
) -> Tensor<f32, (N, M)> {
    queries.matmul(keys)
}

fn main() {}
