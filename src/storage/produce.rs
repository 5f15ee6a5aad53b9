//! Work apart from its destination.
//!
//! Each kernel has one [`Produce`]r: the operands, the shape of the result, and how its elements are written. Where they go
//! (a new tensor, one that takes the lengths, an output, the end of a tensor) is said by the method that is called on
//! it. A `try_` form is a producer whose constructor compares lengths, and the same methods.

use super::output::Output;
use super::pointer::{LentMemory, Pointer, filled};
use super::tensor::Tensor;
use crate::kernel::SCALAR;
use crate::shape::Shape;
use crate::shape::error::ShapeError;

/// A result that is not written yet.
///
/// # Safety
///
/// `fill` writes `shape().count()` elements, and `shape` returns the same shape each time.
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
    /// For large results this is a function call. So that lengths and strides are constants, they are computed inside it from the
    /// types of the operands; fields of `self` would be loaded from memory.
    ///
    /// # Safety
    ///
    /// `out` is valid for writes of `self.shape().count()` elements, and no operand reads any of this memory.
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

    /// The same elements as a result of another shape, or an error if that shape has another number of elements.
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
        unsafe { out.refill(self.shape(), self) }
    }

    /// Writes the elements to an output, which takes the lengths if it can. On an error nothing is written.
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

/// Has a producer write all of `len` elements, from the first one on.
///
/// Not a closure: a large one stays a function of its own, in which strides of a view are no constants, and minima along
/// the first axis of 100 x 2 x 5 x 7 sliced `f32` take 5 times as long. On small targets results of one kind share that function. In a
/// debug build it is a closure, as the frame of the caller would have the locals of all loops that it calls.
///
/// # Safety
///
/// There is room for as many elements as the producer has, and no reference to it.
#[inline(always)]
pub(super) unsafe fn filled_by<P: Produce>(address: *mut P::Elem, len: usize, result: &P) {
    // SAFETY: the contract is that of this function.
    unsafe {
        if const { SCALAR || cfg!(debug_assertions) } {
            filled(address, len, |out| result.fill(out));
        } else {
            let lent = LentMemory::new(address, len);
            result.fill(lent.pointer());
            lent.end();
        }
    }
}

/// The elements of a producer as a result of another shape with as many elements.
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
