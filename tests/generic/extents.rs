//! `StaticExtent` bounds alone.

use shapeproof::{
    Dim, NoBroadcast, Numpy, StaticExtent, axes, concat, matmul, matmul_into, outer, prelude::*, select,
    stack, tensor,
};

type Vector<N> = Tensor<f32, (N,)>;
type Matrix<N, M> = Tensor<f32, (N, M)>;
type Batch<B, N, M> = Tensor<f32, (B, N, M)>;

struct Dense<I: StaticExtent, O: StaticExtent> {
    weights: Matrix<I, O>,
    bias: Vector<O>,
}

impl<I: StaticExtent, O: StaticExtent> Dense<I, O> {
    fn forward<N: StaticExtent>(&self, x: &Matrix<N, I>) -> Matrix<N, O> {
        (&x.matmul(&self.weights) + &self.bias).relu().eval()
    }

    fn forward_into<N: StaticExtent>(&self, x: &Matrix<N, I>, out: &mut Matrix<N, O>) {
        matmul_into(x, &self.weights, out);
        *out += &self.bias;
    }
}

#[test]
fn dense() {
    let layer = Dense { weights: tensor![[1.0, 0.0, 2.0], [0.0, 1.0, -9.0]], bias: tensor![0.5, -1.0, 0.0] };
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(layer.forward(&x), tensor![[1.5, 1.0, 0.0], [3.5, 3.0, 0.0]]);
    let mut out = Tensor::zeros();
    layer.forward_into(&x, &mut out);
    assert_eq!(out, tensor![[1.5, 1.0, -16.0], [3.5, 3.0, -30.0]]);
}

fn attention<N: StaticExtent, M: StaticExtent, D: StaticExtent, V: StaticExtent>(
    queries: &Matrix<N, D>,
    keys: &Matrix<M, D>,
    values: &Matrix<M, V>,
) -> Matrix<N, V> {
    let scores = queries.matmul(keys.transpose());
    (&scores * 0.5).softmax(Axis::<-1>).matmul(values)
}

#[test]
fn attention_head() {
    let (q, k) = (tensor![[1.0, 0.0]], tensor![[0.0, 0.0], [0.0, 3.0]]);
    // Both scores are 0: the mean of the values.
    assert_eq!(attention(&q, &k, &tensor![[2.0, 4.0, 6.0], [4.0, 8.0, 0.0]]), tensor![[3.0, 6.0, 3.0]]);
}

fn layer_norm<N: StaticExtent, D: StaticExtent>(
    x: &Matrix<N, D>,
    gain: &Vector<D>,
    shift: &Vector<D>,
) -> Matrix<N, D> {
    let centred = (x - &x.mean_axis_keep(Axis::<-1>)).eval();
    let variance = (&centred * &centred).mean_axis_keep(Axis::<-1>);
    let scale = variance.map(|v| if v > 0.0 { 1.0 / (v * v) } else { 1.0 }).eval();
    (&centred * &scale * gain + shift).eval()
}

fn batch_norm<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>, gain: &Vector<D>) -> Matrix<N, D> {
    let (mean, variance) = (x.mean_axis(Axis::<0>), x.var_axis(Axis::<0>));
    ((x - &mean) / &(&variance + 1.0).eval() * gain).eval()
}

#[test]
fn norms() {
    let x = tensor![[0.0, 4.0], [1.0, 1.0]];
    assert_eq!(layer_norm(&x, &tensor![16.0, 8.0], &tensor![1.0, 0.0]), tensor![[-1.0, 1.0], [1.0, 0.0]]);
    let x = tensor![[0.0, 5.0], [2.0, 5.0]];
    assert_eq!(batch_norm(&x, &tensor![2.0, 3.0]), tensor![[-1.0, 0.0], [1.0, 0.0]]);
}

fn outer_product<N: StaticExtent, M: StaticExtent>(x: &Vector<N>, y: &Vector<M>) -> Matrix<N, M> {
    let by_broadcasting = (x.unsqueeze(Axis::<1>) * y).eval();
    assert_eq!(by_broadcasting, outer(x, y).eval());
    by_broadcasting
}

fn bilinear<N: StaticExtent, M: StaticExtent>(x: &Vector<N>, w: &Matrix<N, M>, y: &Vector<M>) -> f32 {
    x.dot(&w.matmul(y))
}

#[test]
fn outer_products_and_bilinear_forms() {
    let (x, y) = (tensor![1.0, 2.0], tensor![3.0, 4.0, 5.0]);
    assert_eq!(outer_product(&x, &y), tensor![[3.0, 4.0, 5.0], [6.0, 8.0, 10.0]]);
    assert_eq!(bilinear(&x, &outer_product(&x, &y), &y), 5.0 * 50.0);
}

fn residual<N: StaticExtent, D: StaticExtent>(
    x: &Matrix<N, D>,
    f: impl Fn(&Matrix<N, D>) -> Matrix<N, D>,
) -> Matrix<N, D> {
    (x + &f(x)).eval()
}

fn chain<A: StaticExtent, B: StaticExtent, C: StaticExtent, D: StaticExtent>(
    x: &Matrix<A, B>,
    y: &Matrix<B, C>,
    z: &Matrix<C, D>,
) -> Matrix<A, D> {
    let left = x.matmul(y).matmul(z);
    assert_eq!(left, matmul(x, matmul(y, z)));
    left
}

#[test]
fn residuals_and_chains() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(residual(&x, |x| x.matmul(&tensor![[0.0, 1.0], [1.0, 0.0]])), tensor![[3.0, 3.0], [7.0, 7.0]]);
    assert_eq!(
        chain(&tensor![[1.0, 2.0]], &tensor![[1.0], [1.0]], &tensor![[2.0, 3.0, 4.0]]),
        tensor![[6.0, 9.0, 12.0]]
    );
}

fn batched<B: StaticExtent, M: StaticExtent, K: StaticExtent, N: StaticExtent>(
    x: &Batch<B, M, K>,
    y: &Batch<B, K, N>,
) -> Batch<B, M, N> {
    x.matmul(y)
}

/// `x xᵀ` of each matrix of a batch.
fn gram<B: StaticExtent, M: StaticExtent, K: StaticExtent>(x: &Batch<B, M, K>) -> Batch<B, M, M> {
    x.matmul(x.permute(axes![0, 2, 1]))
}

fn shared_weights<B: StaticExtent, M: StaticExtent, K: StaticExtent, N: StaticExtent>(
    x: &Batch<B, M, K>,
    w: &Matrix<N, K>,
) -> Batch<B, M, N> {
    x.matmul(w.transpose())
}

#[test]
fn batches() {
    let x = tensor![[[1.0, 2.0]], [[3.0, 4.0]]];
    assert_eq!(batched(&x, &tensor![[[1.0], [1.0]], [[2.0], [0.0]]]), tensor![[[3.0]], [[6.0]]]);
    assert_eq!(gram(&x), tensor![[[5.0]], [[25.0]]]);
    assert_eq!(shared_weights(&x, &tensor![[1.0, 0.0], [0.0, 1.0]]), x);
}

fn softmax<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>) -> Matrix<N, D> {
    let powers = x.map(|v| (v as i32 as f32) + 1.0).eval();
    (&powers / &powers.sum_axis_keep(Axis::<-1>)).eval()
}

fn centred_columns<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>) -> (Vector<D>, Matrix<N, D>) {
    let mean = x.mean_axis(Axis::<0>);
    let centred = (x - &mean).eval();
    (mean, centred)
}

#[test]
fn reductions_broadcast_back() {
    assert_eq!(softmax(&tensor![[0.0, 2.0], [1.0, 1.0]]), tensor![[0.25, 0.75], [0.5, 0.5]]);
    let (mean, centred) = centred_columns(&tensor![[0.0, 2.0], [4.0, 2.0]]);
    assert_eq!((mean, centred), (tensor![2.0, 2.0], tensor![[-2.0, 0.0], [2.0, 0.0]]));
}

/// A row of ones behind the rows of `x`: the axis that grows has lengths that are known, all others are the same parameters.
fn with_bias_row<D: StaticExtent>(x: &Matrix<Dim<2>, D>) -> Matrix<Dim<3>, D> {
    concat((x, &Tensor::<f32, (Dim<1>, D)>::ones()), Axis::<0>)
}

fn pair<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>, y: &Matrix<N, D>) -> Batch<Dim<2>, N, D> {
    stack((x, y), Axis::<0>)
}

#[test]
fn joined() {
    assert_eq!(with_bias_row(&tensor![[2.0], [3.0]]), tensor![[2.0], [3.0], [1.0]]);
    assert_eq!(pair(&tensor![[2.0]], &tensor![[3.0]]), tensor![[[2.0]], [[3.0]]]);
}

fn clamp<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>, limit: &Vector<D>) -> Matrix<N, D> {
    let above = x.greater_than(limit).eval();
    let limits = limit.broadcast_to::<(N, D)>().to_tensor();
    let strict = select(&above, &limits, x, NoBroadcast).eval();
    assert_eq!(strict, select(&above, limit, x, Numpy).eval());
    strict
}

#[test]
fn selected() {
    assert_eq!(clamp(&tensor![[1.0, 5.0], [4.0, 2.0]], &tensor![3.0, 3.0]), tensor![[1.0, 3.0], [3.0, 2.0]]);
}

/// Unary operations, scalars on both sides, casts, comparisons and views.
fn odds_and_ends<N: StaticExtent, D: StaticExtent>(x: &Matrix<N, D>) -> Tensor<i32, (D, N)> {
    let y = (-(2.0 - x) * 3.0 + 1.0).relu().abs().cast::<i32>().eval();
    assert!(y.greater_than(-1).all());
    let mut z = y.transpose().to_tensor();
    z += 1;
    z -= y.transpose();
    z.assign(y.transpose());
    let first: f32 = x.row(0).map_or(0.0, |row: TensorView<'_, f32, (D,), _>| row.sum());
    assert_eq!(first, x.sum_axis(Axis::<1>).as_slice().first().copied().unwrap_or_default());
    z
}

#[test]
fn unary_operations_scalars_casts_and_views() {
    assert_eq!(odds_and_ends(&tensor![[2.0, 3.0], [4.0, 0.0]]), tensor![[1, 7], [4, 0]]);
}
