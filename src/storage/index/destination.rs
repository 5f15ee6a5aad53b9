//! Where the elements of a formula go: a new tensor, or one that is there.

use crate::shape::{Shape, StaticShape};
use crate::storage::layout::Layout;
use crate::storage::pointer::filled;
use crate::storage::produce::Produce;
use crate::storage::tensor::Tensor;
use crate::storage::view::TensorViewMut;

/// A new tensor.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub fn eval<P: Produce>(formula: P) -> Tensor<P::Elem, P::Shape> {
    formula.eval()
}

/// Writes the elements of a formula to an output.
#[doc(hidden)]
#[inline(always)]
pub fn write<T: Copy + 'static, S: Shape, P, O>(formula: P, out: &mut O)
where
    P: Produce<Elem = T, Shape = S>,
    O: Destination<T, S>,
{
    out.receive(formula);
}

/// What has a name that stands for an output, be it a tensor or a reference to one.
#[doc(hidden)]
pub trait Place {
    fn place(&mut self) -> &mut Self;
}

impl<T: 'static, S: Shape> Place for Tensor<T, S> {
    #[inline(always)]
    fn place(&mut self) -> &mut Self {
        self
    }
}

impl<T, S: Shape, L: Layout> Place for TensorViewMut<'_, T, S, L> {
    #[inline(always)]
    fn place(&mut self) -> &mut Self {
        self
    }
}

/// A tensor or a row-major view that the elements `T` of the shape `S` are written to.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute_into: the formula has the shape {S} and elements `{T}`, and is written to `{Self}`",
    label = "not an output for this formula",
    note = "an output is a tensor or a row-major mutable view of the shape and the elements of the formula"
)]
pub trait Destination<T, S> {
    /// Writes all elements.
    fn receive<P: Produce<Elem = T, Shape = S>>(&mut self, formula: P);
}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, S: Shape> Destination<T, S> for Tensor<T, S> {
    #[inline(always)]
    fn receive<P: Produce<Elem = T, Shape = S>>(&mut self, formula: P) {
        formula.eval_into(self);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, S: StaticShape> Destination<T, S> for TensorViewMut<'_, T, S> {
    #[inline(always)]
    fn receive<P: Produce<Elem = T, Shape = S>>(&mut self, formula: P) {
        let out = self.as_mut_slice();
        // SAFETY: the view is row-major. It has as many elements as the formula, whose shape has the same type, which
        // knows the number. It is borrowed mutably, so that no operand is part of it.
        unsafe { filled(out.as_mut_ptr(), out.len(), |out| formula.fill(out)) };
    }
}
