//! Rows chosen among several inputs: Paddle's `multiplex`.

use shapeproof_npy::sentences;

use crate::element::RowIndex;
use crate::element::operation::operations;
use crate::expr::{Of, Stored, Unevaluated};
use crate::ops::views::contiguous::Contiguous;
use crate::shape::error::ShapeError;
use crate::shape::rows::{IndexesRows, Rows};
use crate::shape::{Dim, Shape};
use crate::storage::multiplex::Multiplex;
use crate::storage::{Expr, TensorView};

operations!(multiplex);

/// The error of [`multiplex()`](fn@multiplex).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MultiplexError {
    /// The shapes do not fit.
    Shape(ShapeError),
    /// An index names no input.
    Index {
        /// The row.
        row: usize,
        /// The index, or the nearest `i64` if it is larger than that.
        value: i64,
        /// The number of inputs.
        inputs: usize,
    },
}

impl From<ShapeError> for MultiplexError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

sentences! { MultiplexError:
    Self::Shape(error) => "{}", error;
    Self::Index { row, value, inputs } =>
        "multiplex: the index of row {} is {}, and there are {} inputs", row, value, inputs;
}

impl core::error::Error for MultiplexError {}

/// Row `i` of the result is row `i` of the input with the number `index[i]`.
///
/// # Shapes
///
/// The inputs, of which there may be only one, are contiguous tensors or views of the same shape with at least two axes. The
/// first axis is that of the rows. The index is `[rows, 1]` or `[rows]`, of any integer type.
///
/// # Errors
///
/// An index is negative or names no input: the error has the first such index and its row. Or lengths known only at run time
/// differ.
///
/// # Cost
///
/// Each index is checked once, before evaluation. Evaluation copies each row once.
///
/// # Source
///
/// `paddle.fluid.layers.multiplex(inputs, index)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{multiplex, tensor};
///
/// let (x, y) = (tensor![[1, 2], [3, 4]], tensor![[5, 6], [7, 8]]);
/// let index = tensor![[1], [0]];
/// let chosen = multiplex([&x, &y], &index)?;
/// assert_eq!(chosen.eval(), tensor![[5, 6], [3, 4]]);
///
/// let error = multiplex([&x, &y], &tensor![0, -1]).unwrap_err();
/// assert_eq!(error.to_string(), "multiplex: the index of row 1 is -1, and there are 2 inputs");
/// # Ok::<(), shapeproof::MultiplexError>(())
/// ```
#[doc(alias("choose", "gather", "np.choose"))]
#[inline(always)]
pub fn multiplex<'a, X, T, S, M, I, K, J, L, const N: usize>(
    inputs: [X; N],
    index: I,
) -> Result<Unevaluated<Multiplex<'a, T, S, K, N>>, MultiplexError>
where
    T: Copy + 'static,
    S: Rows,
    K: RowIndex,
    J: Shape + IndexesRows<S, Dim<N>, multiplex>,
    X: Stored<'a, Elem = T, Shape = S, Layout = M>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<X, M>: Contiguous,
    Of<I, L>: Contiguous,
{
    let (inputs, index) = (inputs.map(contiguous), contiguous(index));
    match Multiplex::new(inputs, index.as_slice()) {
        Some(gather) => {
            rows(gather.shape(), index.shape())?;
            Ok(Unevaluated(gather))
        }
        None => Err(refusal(&inputs, index)),
    }
}

/// A view of a contiguous operand.
#[inline(always)]
fn contiguous<'a, X: Stored<'a, Layout: Contiguous>>(x: X) -> TensorView<'a, X::Elem, X::Shape> {
    X::Layout::row_major(x.stored())
}

/// The error that the operands cause.
#[cold]
fn refusal<T: Copy + 'static, S: Shape, K: RowIndex, J: Shape>(
    inputs: &[TensorView<'_, T, S>],
    index: TensorView<'_, K, J>,
) -> MultiplexError {
    let Some(first) = inputs.first() else {
        return ShapeError::Count { op: "multiplex", have: 0, want: 1 }.into();
    };
    if let Some(error) = differing(inputs).or(rows(first.shape(), index.shape()).err()) {
        return error.into();
    }
    let inputs = inputs.len();
    let names_none = |k: &K| k.row().is_none_or(|k| k >= inputs);
    let row = index.as_slice().iter().position(names_none).unwrap_or_default();
    let value = index.as_slice().get(row).map_or(0, |k| k.value());
    MultiplexError::Index { row, value, inputs }
}

/// The error for the first input whose lengths are not those of the first one.
fn differing<T: Copy + 'static, S: Shape>(inputs: &[TensorView<'_, T, S>]) -> Option<ShapeError> {
    let (first, rest) = inputs.split_first()?;
    rest.iter().find_map(|input| ShapeError::equal("multiplex", first.shape(), input.shape()).err())
}

/// Checks that the inputs have rows, and that the index has one element for each row.
fn rows<S: Shape, J: Shape>(shape: S, index: J) -> Result<(), ShapeError> {
    let op = "multiplex";
    let (rank, own) = (shape.rank(), index.rank());
    if rank < 2 || own == 0 || own > 2 {
        return Err(ShapeError::Rank { op, left: rank, right: own });
    }
    let len = |axes: [usize; 8], axis: usize| axes.get(axis).copied().unwrap_or(1);
    let (have, want) = (len(index.axes(), 8 - own), len(shape.axes(), 8 - rank));
    if have != want {
        return Err(ShapeError::Axis { op, axis: 0, left: want, right: have });
    }
    match len(index.axes(), 7) {
        width if own == 2 && width != 1 => Err(ShapeError::Axis { op, axis: 1, left: 1, right: width }),
        _ => Ok(()),
    }
}
