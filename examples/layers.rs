//! Layers and networks of them, generic over their lengths: `cargo run --example layers`.

use shapeproof::{StaticExtent, prelude::*, tensor};

/// What turns a row of `Input` elements into one of `Output`, for as many rows as there are.
trait Layer {
    type Input: StaticExtent;
    type Output: StaticExtent;
    fn forward<N: StaticExtent>(&self, x: &Tensor<f32, (N, Self::Input)>) -> Tensor<f32, (N, Self::Output)>;
}

struct Dense<I: StaticExtent, O: StaticExtent> {
    weights: Tensor<f32, (I, O)>,
    bias: Tensor<f32, (O,)>,
}

impl<I: StaticExtent, O: StaticExtent> Layer for Dense<I, O> {
    type Input = I;
    type Output = O;
    fn forward<N: StaticExtent>(&self, x: &Tensor<f32, (N, I)>) -> Tensor<f32, (N, O)> {
        (&x.matmul(&self.weights) + &self.bias).relu().eval()
    }
}

/// A layer around another, whose input is added to its output.
struct Residual<L>(L);

impl<D: StaticExtent, L: Layer<Input = D, Output = D>> Layer for Residual<L> {
    type Input = D;
    type Output = D;
    fn forward<N: StaticExtent>(&self, x: &Tensor<f32, (N, D)>) -> Tensor<f32, (N, D)> {
        (x + &self.0.forward(x)).eval()
    }
}

/// Layers one after the other: a tuple of two, of which each may be a sequence itself.
struct Sequential<L>(L);

impl<A: Layer, B: Layer<Input = A::Output>> Sequential<(A, B)> {
    fn new(first: A, second: B) -> Self {
        Self((first, second))
    }
}

impl<A: Layer, B: Layer<Input = A::Output>> Layer for Sequential<(A, B)> {
    type Input = A::Input;
    type Output = B::Output;
    fn forward<N: StaticExtent>(&self, x: &Tensor<f32, (N, A::Input)>) -> Tensor<f32, (N, B::Output)> {
        self.0.1.forward(&self.0.0.forward(x))
    }
}

fn main() {
    let first = Dense { weights: tensor![[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]], bias: tensor![0.0, 0.5, 0.0] };
    let swap = Dense {
        weights: tensor![[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]],
        bias: tensor![0.0, 0.0, 1.0],
    };
    let last = Dense { weights: tensor![[1.0], [1.0], [1.0]], bias: tensor![-1.0] };

    // `Sequential::new(last, first)` would not compile: "type mismatch resolving `<Dense<Dim<2>, Dim<3>> as Layer>::Input ==
    // Dim<1>`", at that line.
    let network = Sequential::new(Sequential::new(first, Residual(swap)), last);
    let y = network.forward(&tensor![[1.0, 2.0], [3.0, 4.0]]);
    println!("{y}");
    assert_eq!(y, tensor![[7.0], [17.0]]);
}
