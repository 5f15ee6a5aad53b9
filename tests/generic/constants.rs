//! `const I: usize` with `Dim<I>: StaticExtent`.

use shapeproof::{Dim, StaticExtent, prelude::*, tensor};

struct Dense<const I: usize, const O: usize>
where
    Dim<I>: StaticExtent,
    Dim<O>: StaticExtent,
{
    weights: Tensor<f32, (Dim<I>, Dim<O>)>,
    bias: Tensor<f32, (Dim<O>,)>,
}

impl<const I: usize, const O: usize> Dense<I, O>
where
    Dim<I>: StaticExtent,
    Dim<O>: StaticExtent,
{
    fn forward<const N: usize>(&self, x: &Tensor<f32, (Dim<N>, Dim<I>)>) -> Tensor<f32, (Dim<N>, Dim<O>)>
    where
        Dim<N>: StaticExtent,
    {
        (&x.matmul(&self.weights) + &self.bias).relu().eval()
    }
}

fn normalized<const N: usize, const D: usize>(
    x: &Tensor<f32, (Dim<N>, Dim<D>)>,
) -> Tensor<f32, (Dim<N>, Dim<D>)>
where
    Dim<N>: StaticExtent,
    Dim<D>: StaticExtent,
{
    let centred = (x - &x.mean_axis_keep(Axis::<-1>)).eval();
    (&centred * 2.0 + x).eval()
}

#[test]
fn layers_of_constants() {
    let layer = Dense { weights: tensor![[1.0, 0.0, 2.0], [0.0, 1.0, -9.0]], bias: tensor![0.5, -1.0, 0.0] };
    assert_eq!(layer.forward(&tensor![[1.0, 2.0], [3.0, 4.0]]), tensor![[1.5, 1.0, 0.0], [3.5, 3.0, 0.0]]);
    assert_eq!(normalized(&tensor![[1.0, 3.0]]), tensor![[-1.0, 5.0]]);
}
