//! Elements that may fail: what [`try_compute!`](crate::try_compute) writes for `parse(x[i])?`.

use core::cell::Cell;

use super::update::Scatter;
use crate::shape::Shape;
use crate::shape::layout::RowMajor;
use crate::storage::memory::Buffer;
use crate::storage::pointer::lent;
use crate::storage::tensor::Tensor;

/// What stands before a `?`: a value or an error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "try_compute: before `?` stands a `Result` here, and this is `{Self}`",
    label = "not a `Result`"
)]
pub trait Fallible: Copy + 'static {
    type Value: Copy + 'static;
    type Error: Copy + 'static;
    fn result(self) -> Result<Self::Value, Self::Error>;
}

impl<T: Copy + 'static, E: Copy + 'static> Fallible for Result<T, E> {
    type Value = T;
    type Error = E;
    #[inline(always)]
    fn result(self) -> Self {
        self
    }
}

/// The tensor of the elements, or the error of the first that has one.
#[doc(hidden)]
#[inline(always)]
pub fn try_eval<T, E, S, P, R>(formula: P) -> Result<Tensor<T, S>, E>
where
    T: Copy + 'static,
    E: Copy + 'static,
    S: Shape,
    P: Scatter<Elem = R, Shape = S>,
    R: Fallible<Value = T, Error = E>,
{
    let shape = formula.shape();
    let failed = Cell::new(None);
    // SAFETY: the tensor has room for the shape, and is not returned before it is full. The formula hands over each index with its offset
    // among row-major elements, so that all are written unless one has failed. In that case the tensor is dropped, which reads no element.
    unsafe {
        let mut tensor = Tensor::<T, S>::room(shape);
        lent(tensor.data.0.ptr_mut(), shape.count(), |out| {
            formula.scatter([RowMajor], |[offset], element| match element.result() {
                Ok(element) => out.add(offset).write(element),
                Err(error) => failed.set(failed.get().or(Some(error))),
            });
        });
        match failed.get() {
            Some(error) => Err(error),
            None => Ok(tensor),
        }
    }
}
