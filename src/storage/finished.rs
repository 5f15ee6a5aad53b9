//! Results that are rearranged where they are.

use super::pointer::Pointer;
use super::produce::Produce;
use crate::shape::Shape;

/// The elements of a producer, after a function has changed them in place.
pub(crate) struct Finished<P, F> {
    producer: P,
    finish: F,
}

impl<P: Produce, F: Fn(&mut [P::Elem])> Finished<P, F> {
    #[inline(always)]
    pub(crate) fn new(producer: P, finish: F) -> Self {
        Self { producer, finish }
    }
}

// SAFETY: the producer writes all elements, and the function changes values of elements alone.
unsafe impl<P: Produce, F: Fn(&mut [P::Elem])> Produce for Finished<P, F> {
    type Elem = P::Elem;
    type Shape = P::Shape;
    #[inline(always)]
    fn shape(&self) -> P::Shape {
        self.producer.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<P::Elem>) {
        // SAFETY: the contract is passed on; after that, so many elements are initialised, which nobody else refers to.
        let elements = unsafe {
            self.producer.fill(out);
            out.slice_mut(self.shape().count())
        };
        (self.finish)(elements);
    }
}
