//! One clause for what arithmetic has to prove.

use shapeproof::{
    Concat, Dim, Flatten, NonEmpty, ReshapeTo, StaticExtent, StaticShape, Window, concat, prelude::*,
    reshape, tensor, windows,
};

/// The largest element along an axis asks for an element.
fn softmax<N: StaticExtent, D: NonEmpty>(x: &Tensor<f32, (N, D)>) -> Tensor<f32, (N, D)> {
    let powers = (x - &x.max_axis_keep(Axis::<-1>)).map(|v| 1.0 / (1.0 - v)).eval();
    (&powers / &powers.sum_axis_keep(Axis::<-1>)).eval()
}

/// Two lengths that add up.
fn put_behind<N: StaticExtent, M: StaticExtent, NM: StaticExtent, D: StaticExtent>(
    x: &Tensor<f32, (N, D)>,
    y: &Tensor<f32, (M, D)>,
) -> Tensor<f32, (NM, D)>
where
    ((N, D), (M, D)): Concat<Axis<0>, concat, Output = (NM, D)>,
{
    let joined = concat((x, y), Axis::<0>);
    // The clause takes nothing away of what is known of the shapes themselves.
    assert_eq!(joined.sum_axis(Axis::<0>), (&x.sum_axis(Axis::<0>) + &y.sum_axis(Axis::<0>)).eval());
    joined
}

/// Heads of attention: two lengths that multiply to a third.
fn heads<T: StaticExtent, H: StaticExtent, D: StaticExtent, HD: StaticExtent>(
    x: &Tensor<f32, (T, HD)>,
) -> Tensor<f32, (H, T, D)>
where
    (T, HD): ReshapeTo<(T, H, D), reshape>,
{
    x.reshape::<(T, H, D)>().permute(shapeproof::axes![1, 0, 2]).to_tensor()
}

fn regrouped<S: StaticShape + ReshapeTo<R, reshape>, R: StaticShape>(x: &Tensor<f32, S>) -> Tensor<f32, R> {
    x.reshape::<R>().to_tensor()
}

fn flat<A: StaticExtent, B: StaticExtent, AB: StaticExtent>(x: &Tensor<f32, (A, B)>) -> Tensor<f32, (AB,)>
where
    (A, B): Flatten<Flattened = (AB,)>,
{
    x.flatten().to_tensor()
}

/// A moving mean.
fn smooth<N: StaticExtent, K: StaticExtent, M: StaticExtent>(x: &Tensor<f32, (N,)>) -> Tensor<f32, (M,)>
where
    (N,): Window<Axis<0>, K, windows, Output = (M, K)>,
{
    x.windows(Axis::<0>, K::NEW).mean_axis(Axis::<-1>)
}

#[test]
fn one_clause_each() {
    assert_eq!(softmax(&tensor![[0.0, 0.0]]), tensor![[0.5, 0.5]]);
    assert_eq!(put_behind(&tensor![[1.0], [2.0]], &tensor![[3.0]]), tensor![[1.0], [2.0], [3.0]]);
    let x = tensor![[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]];
    let split: Tensor<f32, Shape![2, 2, 2]> = heads(&x);
    assert_eq!(split, tensor![[[1.0, 2.0], [5.0, 6.0]], [[3.0, 4.0], [7.0, 8.0]]]);
    assert_eq!(regrouped::<_, Shape![4, 2]>(&x), tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]);
    assert_eq!(flat(&x), tensor![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    assert_eq!(smooth::<_, Dim<2>, _>(&tensor![1.0, 3.0, 5.0]), tensor![2.0, 4.0]);
}
