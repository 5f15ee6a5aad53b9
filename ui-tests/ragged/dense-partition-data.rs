use shapeproof::{LodTensorView, Partitions, dynamic_partition, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, index: &Tensor<i32, Shape![8]>) {
    let _ = dynamic_partition(&x, index, Partitions::<2>);
}

fn main() {
    let _ = dense;
}
