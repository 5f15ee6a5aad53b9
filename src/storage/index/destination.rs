//! Where the elements of a formula go: a new tensor, or one that is there.

use super::update::{Overwrite, Scatter, UpdateOp, put};
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{ExactShape, Shape};
use crate::storage::pointer::{Pointer, filled};
use crate::storage::produce::Produce;
use crate::storage::tensor::Tensor;
use crate::storage::view::{TensorView, TensorViewMut};

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
    P: Scatter<Elem = T, Shape = S>,
    O: Destination<T, S>,
{
    out.receive(formula);
}

/// Merges the elements of a formula with those of an output.
#[doc(hidden)]
#[inline(always)]
pub fn update<M: UpdateOp<T>, T: Copy + 'static, S: Shape, P, O>(formula: P, out: &mut O)
where
    P: Scatter<Elem = T, Shape = S>,
    O: Destination<T, S>,
{
    let (out, layout) = out.places();
    // SAFETY: each offset is that of an index of the shape, for which the output has an element; no operand is part of the output, as it is
    // borrowed mutably.
    formula.scatter([layout], |[offset], new| unsafe { put::<M, T>(out.add(offset), new) });
}

/// Borrows the output that a formula names mutably: `out.place()` works for a tensor or a view and for a reference to one.
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

/// A shared view is no output. It has this method so that the bound of [`write`] fails, which has the error message.
impl<T, S: Shape, L: Layout> Place for TensorView<'_, T, S, L> {
    #[inline(always)]
    fn place(&mut self) -> &mut Self {
        self
    }
}

/// A tensor or a mutable view that the elements `T` of the shape `S` are written to.
///
/// # Safety
///
/// [`places`](Self::places) holds for the whole of the borrow.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute_into: the formula has the shape {S} and elements `{T}`, and is written to `{Self}`",
    label = "not an output for this formula",
    note = "an output is a tensor or a mutable view of the shape and the elements of the formula"
)]
pub unsafe trait Destination<T, S> {
    /// How the elements lie in memory.
    type Layout: Layout;
    /// Writes all elements.
    fn receive<P: Scatter<Elem = T, Shape = S>>(&mut self, formula: P);
    /// The first element and the layout: for every index of a shape of type `S` there is at its offset an element of its own, which may
    /// be read and written while the output is borrowed.
    fn places(&mut self) -> (Pointer<T>, Self::Layout);
}

#[diagnostic::do_not_recommend]
// SAFETY: a tensor is full, and its shape has the type `S`, of which all values are the same.
unsafe impl<T: Copy + 'static, S: ExactShape> Destination<T, S> for Tensor<T, S> {
    type Layout = RowMajor;
    #[inline(always)]
    fn receive<P: Scatter<Elem = T, Shape = S>>(&mut self, formula: P) {
        formula.eval_into(self);
    }
    #[inline(always)]
    fn places(&mut self) -> (Pointer<T>, RowMajor) {
        self.view_mut().places()
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: the view is in bounds for every index of its shape, each of which has its own element; a stride of 0 stands only where the length
// is 1. The shape has the type `S`, of which all values are the same.
unsafe impl<T: Copy + 'static, S: ExactShape, L: Layout> Destination<T, S> for TensorViewMut<'_, T, S, L> {
    type Layout = L;
    #[inline(always)]
    fn receive<P: Scatter<Elem = T, Shape = S>>(&mut self, formula: P) {
        if L::CONTIGUOUS {
            let (out, count) = (self.ptr_mut(), self.shape().count());
            // SAFETY: the view is row-major. It has as many elements as the formula, whose shape has the same type, of which
            // all values are the same. It is borrowed mutably, so that no operand is part of it.
            unsafe { filled(out.address().cast_mut(), count, |out| formula.fill(out)) };
        } else {
            update::<Overwrite, T, S, P, Self>(formula, self);
        }
    }
    #[inline(always)]
    fn places(&mut self) -> (Pointer<T>, L) {
        (self.ptr_mut(), self.layout)
    }
}
