//! Generic code over axes: reductions, views, joining.
use shapeproof::shape::axis::{HasAxis, NonEmptyAxis, Squeeze, Unsqueeze};
use shapeproof::shape::{Concat, Slice, Span, Stack};
use shapeproof::shape::{Permute, ReshapeTo};
use shapeproof::{Dim, StaticShape, span};
use shapeproof::{
    concat, max_axis, mean_axis, permute, prelude::*, reshape, slice, squeeze, stack, unsqueeze,
};

fn mean<T: Extent, C: Extent>(frames: &Tensor<f32, (T, C)>) -> Tensor<f32, (C,)>
where
    (T, C): HasAxis<Axis<0>, mean_axis, Without = (C,)>,
{
    frames.mean_axis(Axis::<0>)
}

fn loudest<T: Extent, C: Extent>(frames: &Tensor<f32, (T, C)>) -> Tensor<f32, (C,)>
where
    (T, C): NonEmptyAxis<Axis<0>, max_axis, Without = (C,)>,
{
    frames.max_axis(Axis::<0>)
}

fn swapped<A: Extent, B: Extent>(x: &Tensor<f32, (A, B)>) -> Tensor<f32, (B, A)>
where
    (A, B): Permute<(Axis<1>, Axis<0>), permute, Output = (B, A)>,
{
    x.permute((Axis::<1>, Axis::<0>)).to_tensor()
}

fn flat<S: Shape, R: StaticShape>(x: &Tensor<f32, S>) -> Tensor<f32, R>
where
    S: ReshapeTo<R, reshape>,
{
    x.reshape::<R>().to_tensor()
}

fn first<S: Shape>(x: &Tensor<f32, S>) -> f32
where
    S: Slice<Axis<0>, Span<Dim<0>, Dim<1>>, slice>,
{
    x.slice(Axis::<0>, span!(..1)).sum()
}

fn there_and_back<N: Extent>(x: &Tensor<f32, (N,)>)
where
    (N,): Unsqueeze<Axis<0>, unsqueeze, Inserted<Dim<1>> = (Dim<1>, N)>,
    (Dim<1>, N): Squeeze<Axis<0>, squeeze, Without = (N,)>,
{
    assert_eq!(x.unsqueeze(Axis::<0>).squeeze(Axis::<0>), *x);
}

fn twice<N: Extent>(x: &Tensor<f32, (N,)>) -> f32
where
    ((N,), (N,)): Concat<Axis<0>, concat> + Stack<Axis<0>, stack>,
{
    concat((x, x), Axis::<0>).sum() + stack((x, x), Axis::<0>).sum()
}

fn between<N: Extent, M: Extent>(x: &Tensor<f32, (N,)>, y: &Tensor<f32, (M,)>) -> f32
where
    ((N,), (M,), (N,)): Concat<Axis<0>, concat>,
{
    concat((x, y, x), Axis::<0>).sum()
}

#[test]
fn values() {
    let x = Tensor::from([[1.0, 2.0], [3.0, 4.0], [5.0, 9.0]]);
    assert_eq!(mean(&x), Tensor::from([3.0, 5.0]));
    assert_eq!(loudest(&x), Tensor::from([5.0, 9.0]));
    assert_eq!(swapped(&x), Tensor::from([[1.0, 3.0, 5.0], [2.0, 4.0, 9.0]]));
    assert_eq!(flat::<_, Shape![6]>(&x), Tensor::from([1.0, 2.0, 3.0, 4.0, 5.0, 9.0]));
    assert_eq!(first(&x), 3.0);
    there_and_back(&Tensor::from([1.0, 2.0]));
    assert_eq!(twice(&Tensor::from([1.0, 2.0])), 12.0);
    assert_eq!(between(&Tensor::from([1.0, 2.0]), &Tensor::from([5.0])), 11.0);
}
