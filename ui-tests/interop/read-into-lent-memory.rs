use shapeproof::{LodTensor, prelude::*};

type Lent<'a> = LodTensor<f32, Shape![2], Tensor<u8, Shape![..4]>, &'a mut [f32]>;

fn receive(message: &[u8]) -> usize {
    postcard::from_bytes::<Lent<'_>>(message).map_or(0, |x| x.row_count())
}

fn main() {
    let _ = receive;
}
