//! Work apart from its destination.
//!
//! Each kernel has one [`Produce`]r: the operands, the shape of the result, and how its elements are written. Where they go
//! (a new tensor, one that takes the lengths, a borrowed place, the end of a tensor) is said by the method that is called on
//! it. A `try_` form is a producer whose constructor compares lengths, and the same methods.

use super::output::Output;
use super::pointer::Pointer;
use super::tensor::Tensor;
use crate::error::ShapeError;
use crate::shape::Shape;

/// A result that is not written yet.
///
/// # Safety
///
/// `fill` writes `shape().count()` elements, and `shape` answers the same each time.
#[doc(hidden)]
pub unsafe trait Produce {
    /// The element of the result.
    type Elem: Copy + 'static;

    /// The shape of the result.
    type Shape: Shape;

    /// The shape of the result.
    fn shape(&self) -> Self::Shape;

    /// Writes every element of the result, in row-major order, from `out` on.
    ///
    /// For large results this is a call of its own. Lengths and strides are therefore computed in here from the types of the
    /// operands: as fields of `self` they would be loaded, and no constants.
    ///
    /// # Safety
    ///
    /// `out` is valid for writes of `self.shape().count()` elements, and none of them is an operand's.
    unsafe fn fill(&self, out: Pointer<Self::Elem>);

    /// A new tensor.
    #[inline(always)]
    fn eval(&self) -> Tensor<Self::Elem, Self::Shape>
    where
        Self: Sized,
    {
        // SAFETY: the tensor has room for its shape, which is the producer's, and is new.
        unsafe { Tensor::init(self.shape(), |out| self.fill(out)) }
    }

    /// The same elements as a result of another shape, or an error where that counts another number of elements.
    #[inline(always)]
    fn reshaped<S: Shape>(self, op: &'static str, shape: S) -> Result<Reshaped<Self, S>, ShapeError>
    where
        Self: Sized,
    {
        let (have, want) = (self.shape().count(), shape.count());
        if have == want {
            Ok(Reshaped { producer: self, shape })
        } else {
            Err(ShapeError::count(op, have, want))
        }
    }

    /// Writes the elements to a tensor, which takes the shape.
    #[inline(always)]
    fn eval_into(&self, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self: Sized,
    {
        // SAFETY: the tensor makes room for the producer's shape, and is borrowed mutably, so that no operand is part of it.
        unsafe { out.refill(self.shape(), |out| self.fill(out)) }
    }

    /// Writes the elements to a place, which takes the lengths where it can; else an error, and nothing is written.
    #[inline(always)]
    fn try_eval_into(&self, op: &'static str, out: impl Output<Self::Elem>) -> Result<(), ShapeError>
    where
        Self: Sized,
    {
        out.receive(op, self)
    }

    /// Appends the elements to a tensor, which takes the lengths `shape`; false, and nothing is written, where the numbers of
    /// elements do not agree.
    #[inline(always)]
    fn append_to<S: Shape>(&self, shape: S, out: &mut Tensor<Self::Elem, S>) -> bool
    where
        Self: Sized,
    {
        // SAFETY: `append` hands over room for as many elements as the producer's shape counts, in a tensor that is borrowed
        // mutably.
        unsafe { out.append(shape, self.shape().count(), |out| self.fill(out)) }
    }
}

/// A producer's elements as a result of another shape that counts as many.
pub struct Reshaped<P, S> {
    producer: P,
    shape: S,
}

// SAFETY: both shapes count the same number of elements, which `Produce::reshaped` has compared, and the producer writes
// them.
unsafe impl<P: Produce, S: Shape> Produce for Reshaped<P, S> {
    type Elem = P::Elem;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<P::Elem>) {
        // SAFETY: the contract is passed on.
        unsafe { self.producer.fill(out) }
    }
}
