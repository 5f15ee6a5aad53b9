//! Generic code over broadcasting: one where-clause an operation.
use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::{AlignAxis, Broadcast, BroadcastTo, SameShape};
use shapeproof::{broadcast_to, elementwise_mul, mul, prelude::*, sub};

fn scale<I: Extent, O: Extent>(
    x: &Tensor<f32, (I, O)>,
    gain: &Tensor<f32, (O,)>,
    out: &mut Tensor<f32, (I, O)>,
) where
    (I, O): Broadcast<(O,), mul, Output = (I, O)>,
{
    (x * gain).eval_into(out);
}

fn mask<T: Extent, C: Extent>(frames: &Tensor<f32, (T, C)>, keep: &Tensor<f32, (T,)>) -> Tensor<f32, (T, C)>
where
    (T, C): AlignAxis<Axis<0>, (T,), elementwise_mul>,
{
    frames.elementwise_mul(keep, Axis::<0>, Identity).eval()
}

fn distance<S: Shape>(a: &Tensor<f32, S>, b: &Tensor<f32, S>) -> f32
where
    S: Broadcast<S, sub, Output = S>,
{
    (a - b).abs().sum()
}

fn rows<S: Shape>(row: &Tensor<f32, S>) -> Tensor<f32, Shape![2, 3]>
where
    S: BroadcastTo<Shape![2, 3], broadcast_to>,
{
    row.broadcast_to::<Shape![2, 3]>().to_tensor()
}

/// A relation as a bound of one's own operation.
#[allow(non_camel_case_types)]
enum blend {}

fn same<L: Shape, R: Shape>(_: &Tensor<f32, L>, _: &Tensor<f32, R>)
where
    L: SameShape<R, blend>,
{
}

#[test]
fn values() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let mut out = Tensor::zeros();
    scale(&x, &Tensor::from([1.0, 10.0, 100.0]), &mut out);
    assert_eq!(out, Tensor::from([[1.0, 20.0, 300.0], [4.0, 50.0, 600.0]]));
    assert_eq!(mask(&x, &Tensor::from([0.0, 1.0])), Tensor::from([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]));
    assert_eq!(distance(&x, &x), 0.0);
    assert_eq!(rows(&Tensor::from([1.0, 2.0, 3.0])), Tensor::from([[1.0, 2.0, 3.0]; 2]));
    same(&x, &out);
}
