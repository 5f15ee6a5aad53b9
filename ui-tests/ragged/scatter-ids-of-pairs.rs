use shapeproof::{LodTensorView, prelude::*, sequence_scatter};

fn scatter(
    out: &mut Tensor<f32, Shape![3, 6]>,
    ids: LodTensorView<i32, Shape![2], u8>,
    updates: LodTensorView<f32, Shape![], u8>,
) {
    let _ = sequence_scatter(out, ids, updates);
}

fn main() {
    let _ = scatter;
}
