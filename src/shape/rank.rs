//! Shapes and their number of axes as a constant.

use super::extent::{Extent, StaticExtent};
use super::{Shape, StaticShape};

/// `Self` has `N` axes, so that an index of it is an array of `N` numbers.
///
/// By this bound the compiler infers the number of axes from a pattern such as `|[i, j]|`, before it knows the shape.
#[diagnostic::on_unimplemented(
    message = "an index of {Self} is not an array of {N}",
    label = "another number of axes",
    note = "an index has one number for each axis; where the shape is a parameter, `from_index_fn` takes a function of any index"
)]
pub trait OfRank<const N: usize>: Shape<Index = [usize; N]> {}

#[diagnostic::do_not_recommend]
impl<S: Shape<Index = [usize; N]>, const N: usize> OfRank<N> for S {}

/// A shape of two equal axes.
#[diagnostic::on_unimplemented(
    message = "eye: {Self} is not the shape of a square matrix",
    label = "not two equal axes",
    note = "the identity has as many rows as columns: `Tensor::<f32, Shape![3, 3]>::eye()`"
)]
pub trait Square: StaticShape + OfRank<2> {}
impl<N: StaticExtent> Square for (N, N) {}

/// A matrix, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} is not the shape of a matrix",
    label = "this does not have exactly two axes",
    note = "`norm` is that of all elements of any shape, and `norm_axis` that along an axis"
)]
pub trait OfTwoAxes<Op>: Shape {}
impl<M: Extent, N: Extent, Op> OfTwoAxes<Op> for (M, N) {}
