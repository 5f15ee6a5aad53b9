//! Recurrent layers: each element of a sequence updates a state.

use duplicate::duplicate_item;
use num_traits::ConstZero;

use crate::element::operation::operations;
use crate::expr::Stored;
use crate::math::Real;
use crate::ops::slicing::Slicing as _;
use crate::ops::views::contiguous::Contiguous;
use crate::ops::{Assign as _, matmul};
use crate::shape::broadcast::SameShape;
use crate::shape::{Axis, Dim, StaticExtent};
use crate::storage::{Tensor, TensorView};

operations!(rnn gru gru_reset_before lstm);

/// The weights of a recurrent layer. Each of its `G` gates has a matrix for the input of `I` numbers, one for the state of `H`, and
/// a bias for each of the two products.
///
/// PyTorch's `weight_ih` of `[G * H, I]` is `input` in another shape, and likewise for the other fields: the order in memory is equal. The
/// order of the gates is documented at each layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Gates<T: Copy + 'static, G: StaticExtent, I: StaticExtent, H: StaticExtent> {
    /// The matrices by which the input is multiplied.
    pub input: Tensor<T, (G, H, I)>,
    /// The matrices by which the state is multiplied.
    pub hidden: Tensor<T, (G, H, H)>,
    /// The summands of the products with the input.
    pub input_bias: Tensor<T, (G, H)>,
    /// The summands of the products with the state.
    pub hidden_bias: Tensor<T, (G, H)>,
}

impl<T: Real, G: StaticExtent, I: StaticExtent, H: StaticExtent> Gates<T, G, I, H> {
    /// The products of all gates with the input and with the state, each with its bias.
    fn products(&self, x: &[T], state: &Tensor<T, (H,)>) -> [Tensor<T, (G, H)>; 2] {
        let mut products = [self.input_bias.clone(), self.hidden_bias.clone()];
        let [of_input, of_state] = &mut products;
        if let Ok(x) = TensorView::<T, (I,)>::from_slice(x) {
            of_input.add_assign(&matmul(&self.input, x));
        }
        of_state.add_assign(&matmul(&self.hidden, state));
        products
    }
}

/// The part of a product that belongs to one gate.
fn gate<T: Copy + 'static, G: StaticExtent, H: StaticExtent>(
    product: &Tensor<T, (G, H)>,
    number: usize,
) -> impl Iterator<Item = T> + '_ {
    product.as_slice().iter().copied().skip(number * H::LEN).take(H::LEN)
}

/// The simple recurrent layer of Elman: the new state is `tanh(W x + b + V h + c)`.
///
/// # Source
///
/// PyTorch's `RNN` with `tanh`, ONNX's `RNN`, TensorFlow's `SimpleRNN` (which has one bias).
///
/// ```
/// use shapeproof::layers::{Gates, Rnn};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static RNN: Rnn<f32, Dim<2>, Dim<1>> = Rnn(Gates {
///     input: tensor![[[1.0, 0.5]]],
///     hidden: tensor![[[2.0]]],
///     input_bias: tensor![[0.0]],
///     hidden_bias: tensor![[0.0]],
/// });
/// let mut state = tensor![0.0];
/// RNN.step(&tensor![0.0, 1.0], &mut state);
/// assert_eq!(state, tensor![0.5_f32].tanh().eval());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rnn<T: Copy + 'static, I: StaticExtent, H: StaticExtent>(pub Gates<T, Dim<1>, I, H>);

/// The gated recurrent unit. Its gates are reset, update and new, in this order.
///
/// With `r` and `z` for the sigmoids of the first two gates, `n = tanh(W x + b + r (V h + c))` and the new state is `(1 - z) n + z h`.
///
/// # Source
///
/// PyTorch's `GRU`; ONNX's with `linear_before_reset = 1`, whose gates are update, reset, new; TensorFlow's with `reset_after`, as ONNX.
/// [`GruResetBefore`] is the other variant.
///
/// ```
/// use shapeproof::layers::{Gates, Gru};
/// use shapeproof::{Dim, prelude::*};
///
/// // All zeros: half of the state stays.
/// static GRU: Gru<f32, Dim<3>, Dim<2>> = Gru(Gates {
///     input: Tensor::full(0.0),
///     hidden: Tensor::full(0.0),
///     input_bias: Tensor::full(0.0),
///     hidden_bias: Tensor::full(0.0),
/// });
/// let mut state = Tensor::ones();
/// let states = GRU.run(&Tensor::<f32, Shape![2, 3]>::ones(), &mut state);
/// assert_eq!(states, Tensor::from([[0.5; 2], [0.25; 2]]));
/// assert_eq!(state, Tensor::from([0.25; 2]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gru<T: Copy + 'static, I: StaticExtent, H: StaticExtent>(pub Gates<T, Dim<3>, I, H>);

/// The gated recurrent unit as first published: the reset gate scales the state *before* the product with the state's matrix. Its gates are
/// reset, update and new, in this order.
///
/// With `r` and `z` for the sigmoids of the first two gates, `n = tanh(W x + b + V (r h) + c)` and the new state is `(1 - z) n + z h`.
///
/// # Source
///
/// ONNX's `GRU` with `linear_before_reset = 0`, its default, whose gates are update, reset, new; TensorFlow's with `reset_after=False`,
/// which has one bias. PyTorch's is [`Gru`].
///
/// ```
/// use shapeproof::layers::{Gates, GruResetBefore};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// // The new gate alone has weights: half of the state goes through it, as the reset gate is the sigmoid of 0.
/// static GRU: GruResetBefore<f32, Dim<1>, Dim<1>> = GruResetBefore(Gates {
///     input: Tensor::full(0.0),
///     hidden: tensor![[[0.0]], [[0.0]], [[2.0]]],
///     input_bias: Tensor::full(0.0),
///     hidden_bias: Tensor::full(0.0),
/// });
/// let mut state = tensor![0.25];
/// GRU.step(&tensor![0.0], &mut state);
/// assert_eq!(state, (tensor![0.25_f32].tanh() * 0.5 + 0.125).eval());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GruResetBefore<T: Copy + 'static, I: StaticExtent, H: StaticExtent>(pub Gates<T, Dim<3>, I, H>);

/// The long short-term memory layer. Its gates are input, forget, cell and output, in this order.
///
/// With `i`, `f` and `o` for the sigmoids of their gates, the new cell is `c' = f c + i tanh(cell gate)` and the new output `o tanh(c')`.
///
/// # Source
///
/// PyTorch's `LSTM`, TensorFlow's `LSTM`; ONNX's, whose gates are input, output, forget, cell.
///
/// ```
/// use shapeproof::layers::{Gates, Lstm, LstmState};
/// use shapeproof::{Dim, prelude::*};
///
/// // All zeros: half of what is remembered stays.
/// static LSTM: Lstm<f32, Dim<3>, Dim<1>> = Lstm(Gates {
///     input: Tensor::full(0.0),
///     hidden: Tensor::full(0.0),
///     input_bias: Tensor::full(0.0),
///     hidden_bias: Tensor::full(0.0),
/// });
/// let mut state = LstmState { hidden: Tensor::zeros(), cell: Tensor::from([2.0]) };
/// LSTM.step(&Tensor::<f32, Shape![3]>::ones(), &mut state);
/// assert_eq!(state.cell, Tensor::from([1.0]));
/// assert_eq!(state.hidden, (Tensor::from([1.0]).tanh() * 0.5).eval());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lstm<T: Copy + 'static, I: StaticExtent, H: StaticExtent>(pub Gates<T, Dim<4>, I, H>);

/// The state of an [`Lstm`].
#[derive(Clone, Debug, PartialEq)]
pub struct LstmState<T: Copy + 'static, H: StaticExtent> {
    /// The last output.
    pub hidden: Tensor<T, (H,)>,
    /// The cell, which is the memory.
    pub cell: Tensor<T, (H,)>,
}

impl<T: ConstZero + Copy + 'static, H: StaticExtent> LstmState<T, H> {
    /// The state before a sequence: zeros.
    #[must_use]
    pub const fn new() -> Self {
        Self { hidden: Tensor::zeros(), cell: Tensor::zeros() }
    }
}

impl<T: ConstZero + Copy + 'static, H: StaticExtent> Default for LstmState<T, H> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real, I: StaticExtent, H: StaticExtent> Rnn<T, I, H> {
    fn next(&self, x: &[T], state: &mut Tensor<T, (H,)>) {
        let [input, hidden] = self.0.products(x, state);
        for ((h, x), y) in state.as_mut_slice().iter_mut().zip(gate(&input, 0)).zip(gate(&hidden, 0)) {
            *h = (x + y).tanh();
        }
    }
}

impl<T: Real, I: StaticExtent, H: StaticExtent> Gru<T, I, H> {
    fn next(&self, x: &[T], state: &mut Tensor<T, (H,)>) {
        let [input, hidden] = self.0.products(x, state);
        let both = |number| gate(&input, number).zip(gate(&hidden, number));
        for (((h, reset), update), (x, y)) in
            state.as_mut_slice().iter_mut().zip(both(0)).zip(both(1)).zip(both(2))
        {
            let (reset, update) = ((reset.0 + reset.1).sigmoid(), (update.0 + update.1).sigmoid());
            *h = (T::one() - update) * (x + reset * y).tanh() + update * *h;
        }
    }
}

impl<T: Real, I: StaticExtent, H: StaticExtent> GruResetBefore<T, I, H> {
    fn next(&self, x: &[T], state: &mut Tensor<T, (H,)>) {
        let Gates { input, hidden, input_bias, hidden_bias } = &self.0;
        let mut sums = (input_bias + hidden_bias).eval();
        if let Ok(x) = TensorView::<T, (I,)>::from_slice(x) {
            sums.add_assign(&matmul(input, x));
        }
        let of_state: Tensor<T, (Dim<2>, H)> = matmul(hidden.slice(Axis::<0>, span!(0..2)), &*state);
        let sum = |number| gate(&sums, number).zip(gate(&of_state, number)).map(|(x, y)| (x + y).sigmoid());
        let mut kept = state.clone();
        for (h, reset) in kept.as_mut_slice().iter_mut().zip(sum(0)) {
            *h = reset * *h;
        }
        let of_kept: Tensor<T, (Dim<1>, H)> = matmul(hidden.slice(Axis::<0>, span!(2..3)), &kept);
        let new = gate(&sums, 2).zip(gate(&of_kept, 0)).map(|(x, y)| (x + y).tanh());
        for (h, (update, new)) in state.as_mut_slice().iter_mut().zip(sum(1).zip(new)) {
            *h = (T::one() - update) * new + update * *h;
        }
    }
}

impl<T: Real, I: StaticExtent, H: StaticExtent> Lstm<T, I, H> {
    fn next(&self, x: &[T], state: &mut LstmState<T, H>) {
        let [mut sum, hidden] = self.0.products(x, &state.hidden);
        sum.add_assign(&hidden);
        let gates = gate(&sum, 0).zip(gate(&sum, 1)).zip(gate(&sum, 2).zip(gate(&sum, 3)));
        let states = state.hidden.as_mut_slice().iter_mut().zip(state.cell.as_mut_slice());
        for ((h, c), ((input, forget), (cell, output))) in states.zip(gates) {
            *c = forget.sigmoid() * *c + input.sigmoid() * cell.tanh();
            *h = output.sigmoid() * c.tanh();
        }
    }
}

#[duplicate_item(
    Layer  operation State               output;
    [Rnn]  [rnn]     [Tensor<T, (H,)>]   [state];
    [Gru]  [gru]     [Tensor<T, (H,)>]   [state];
    [GruResetBefore] [gru_reset_before] [Tensor<T, (H,)>] [state];
    [Lstm] [lstm]    [LstmState<T, H>]   [state.hidden];
)]
impl<T: Real, I: StaticExtent, H: StaticExtent> Layer<T, I, H> {
    /// Updates the state with the next element of a sequence.
    ///
    /// # Shapes
    ///
    /// The element is `[I]`, a tensor or a contiguous view.
    ///
    /// # Cost
    ///
    /// The products of all gates with the element and with the state; both products are kept on the stack.
    #[inline]
    pub fn step<'a, X>(&self, x: X, state: &mut State)
    where
        X: Stored<'a, Elem = T, Layout: Contiguous>,
        X::Shape: SameShape<(I,), operation>,
    {
        self.next(Contiguous::row_major(x.stored()).as_slice(), state);
    }

    /// Updates the state with all elements of a sequence, and returns the output after each of them.
    ///
    /// # Shapes
    ///
    /// A sequence of `[N, I]` becomes `[N, H]`.
    ///
    /// # Cost
    ///
    /// That of as many [steps](Self::step).
    #[must_use]
    #[inline]
    pub fn run<'a, X, N, E>(&self, x: X, state: &mut State) -> Tensor<T, (N, H)>
    where
        X: Stored<'a, Elem = T, Matrix = (N, E), Layout: Contiguous>,
        X::Shape: SameShape<(N, I), operation>,
        N: StaticExtent,
        E: StaticExtent,
    {
        let mut out = Tensor::full(T::zero());
        self.run_into(x, state, &mut out);
        out
    }

    /// [`run`](Self::run) into a tensor.
    #[inline]
    pub fn run_into<'a, X, N, E>(&self, x: X, state: &mut State, out: &mut Tensor<T, (N, H)>)
    where
        X: Stored<'a, Elem = T, Matrix = (N, E), Layout: Contiguous>,
        X::Shape: SameShape<(N, I), operation>,
        N: StaticExtent,
        E: StaticExtent,
    {
        let elements = Contiguous::row_major(x.stored()).as_slice();
        let mut rows = elements.chunks_exact(I::LEN.max(1));
        let mut out = out.as_mut_slice().chunks_exact_mut(H::LEN.max(1));
        for _ in 0..N::LEN {
            self.next(rows.next().unwrap_or_default(), state);
            if let Some(out) = out.next() {
                out.copy_from_slice(output.as_slice());
            }
        }
    }
}
