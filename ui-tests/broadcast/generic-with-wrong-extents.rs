use shapeproof::{Broadcast, mul, prelude::*};

fn scale<I: Extent, O: Extent, G: Extent>(x: &Tensor<f32, (I, O)>, gain: &Tensor<f32, (G,)>)
where
    (I, O): Broadcast<(G,), mul>,
{
    let _ = x * gain;
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let gain = Tensor::<f32, Shape![2]>::zeros();
    scale(&x, &gain);
}
