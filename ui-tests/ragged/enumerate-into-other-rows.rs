use shapeproof::{Dim, LodTensorView, prelude::*, sequence_enumerate};

fn windows(x: LodTensorView<i32, Shape![], u8>, out: &mut Tensor<i32, Shape![..9, 2]>) {
    let _ = sequence_enumerate::<Dim<3>, _, _, _, _>(x, 0, out);
}

fn main() {
    let _ = windows;
}
