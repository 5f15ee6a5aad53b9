//! The memory that offsets and rows are stored in: lent by the caller, inline or on the heap.
//!
//! Everything in [`ragged`](super) is generic over the memory, so that each operation has one form for all of these:
//!
//! | memory | read ([`Values`]) | written ([`Room`]) |
//! | --- | --- | --- |
//! | `&[T]`, `[T; N]`, `&[T; N]`, `&mut [T; N]` | yes | |
//! | `&mut [T]` | yes | yes: as long as the slice is |
//! | `Tensor<T, Shape![..32, 12]>`, and `&mut` of it | yes | yes: up to its capacity |
//! | `TensorView` | yes | |
//! | `Vec<T>`, and `&mut` of it (`alloc`) | yes | yes: grows |

use duplicate::duplicate_item;

use crate::shape::Shape;
use crate::shape::ragged::HoldsRowsOf;
use crate::storage::{Tensor, TensorView};

/// Values in memory, one after the other.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not memory that offsets or rows lie in",
    label = "not readable memory",
    note = "such memory is a slice, an array, a tensor, a view or, with `alloc`, a `Vec`"
)]
pub trait Values {
    /// One value.
    type Elem: Copy + 'static;

    /// All values.
    #[must_use]
    fn values(&self) -> &[Self::Elem];
}

/// Memory that can be asked to hold a number of values that is known at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an output for offsets or rows",
    label = "not writable memory of variable length",
    note = "such an output is a slice (`&mut buffer[..]`), a tensor of `Shape![..N, ...]` or, with `alloc`, a `Vec`"
)]
pub trait Room: Values {
    /// Makes the memory hold `len` values, and returns them to be written; [`Values::values`] returns the same ones afterwards.
    /// `None` if there is no room for so many.
    fn room(&mut self, len: usize) -> Option<&mut [Self::Elem]>;

    /// The values, to be changed in place.
    fn values_mut(&mut self) -> &mut [Self::Elem];
}

/// Memory that holds rows of the shape `Row` with elements of type `T`, for the operation `Op`.
///
/// A slice can hold rows of any shape. A tensor can hold rows whose shape is its own without the first axis.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{Self}` does not hold rows of {Row} with `{T}` elements",
    label = "not memory for these rows",
    note = "rows lie in a slice, a tensor, a view or, with `alloc`, a `Vec`"
)]
pub trait HoldsRows<T, Row, Op>: Values<Elem = T> {}

/// [`Room`] for rows of the shape `Row` with elements of type `T`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{Self}` is not an output for rows of {Row} with `{T}` elements",
    label = "not writable memory for these rows",
    note = "such an output is a slice (`&mut buffer[..]`), a tensor of `Shape![..N, ...]` or, with `alloc`, a `Vec`"
)]
pub trait RoomForRows<T, Row, Op>: Room + HoldsRows<T, Row, Op> {}

#[duplicate_item(
    generics         Memory                 slice;
    []               [&[T]]                 [self];
    []               [&mut [T]]             [self];
    [const N: usize] [[T; N]]               [self];
    [const N: usize] [&[T; N]]              [*self];
    [const N: usize] [&mut [T; N]]          [*self];
    [S: Shape]       [Tensor<T, S>]         [self.as_slice()];
    [S: Shape]       [&Tensor<T, S>]        [self.as_slice()];
    [S: Shape]       [&mut Tensor<T, S>]    [self.as_slice()];
    [S: Shape]       [TensorView<'_, T, S>] [self.as_slice()];
)]
#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, generics> Values for Memory {
    type Elem = T;
    #[inline(always)]
    fn values(&self) -> &[T] {
        slice
    }
}

impl<T: Copy + 'static> Room for &mut [T] {
    #[inline(always)]
    fn room(&mut self, len: usize) -> Option<&mut [T]> {
        if len <= self.len() {
            *self = core::mem::take(self).get_mut(..len)?;
            Some(self)
        } else {
            None
        }
    }
    #[inline(always)]
    fn values_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T: Copy + Default + 'static, S: Shape> Room for Tensor<T, S> {
    fn room(&mut self, len: usize) -> Option<&mut [T]> {
        self.resize(resized::<S>(self.shape(), len)?, T::default());
        Some(self.as_mut_slice())
    }
    #[inline(always)]
    fn values_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Copy + Default + 'static, S: Shape> Room for &mut Tensor<T, S> {
    #[inline(always)]
    fn room(&mut self, len: usize) -> Option<&mut [T]> {
        (**self).room(len)
    }
    #[inline(always)]
    fn values_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

/// `shape` with another first length, so that it has `len` elements.
fn resized<S: Shape>(shape: S, len: usize) -> Option<S> {
    let mut axes = shape.axes();
    let first = 8usize.checked_sub(S::RANK).filter(|_| S::RANK > 0)?;
    *axes.get_mut(first)? = 1;
    // A row whose number of elements exceeds a `usize` fits no memory.
    let row = axes.into_iter().fold(1, usize::saturating_mul);
    *axes.get_mut(first)? = len.checked_div(row).unwrap_or(0);
    shape.with_axes(axes).filter(|shape| shape.count() == len)
}

/// A slice or an array holds rows of any shape.
#[duplicate_item(
    generics         Memory;
    []               [&[T]];
    []               [&mut [T]];
    [const N: usize] [[T; N]];
    [const N: usize] [&[T; N]];
    [const N: usize] [&mut [T; N]];
)]
#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, Row, Op, generics> HoldsRows<T, Row, Op> for Memory {}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, Row, Op> RoomForRows<T, Row, Op> for &mut [T] {}

/// A tensor holds rows of its own shape.
#[duplicate_item(Memory; [Tensor<T, S>]; [&Tensor<T, S>]; [&mut Tensor<T, S>]; [TensorView<'_, T, S>])]
impl<T: Copy + 'static, S: Shape, Row: Shape, Op> HoldsRows<T, Row, Op> for Memory where
    S: HoldsRowsOf<Row, Op>
{
}

#[duplicate_item(Memory; [Tensor<T, S>]; [&mut Tensor<T, S>])]
impl<T: Copy + Default + 'static, S: Shape, Row: Shape, Op> RoomForRows<T, Row, Op> for Memory where
    S: HoldsRowsOf<Row, Op>
{
}

#[cfg(feature = "alloc")]
mod heap {
    use super::{HoldsRows, Room, RoomForRows, Values};
    use alloc::vec::Vec;
    use duplicate::duplicate_item;

    #[duplicate_item(Memory; [Vec<T>]; [&Vec<T>]; [&mut Vec<T>])]
    #[diagnostic::do_not_recommend]
    impl<T: Copy + 'static> Values for Memory {
        type Elem = T;
        #[inline(always)]
        fn values(&self) -> &[T] {
            self
        }
    }

    impl<T: Copy + Default + 'static> Room for Vec<T> {
        #[inline(always)]
        fn room(&mut self, len: usize) -> Option<&mut [T]> {
            // The length comes from offsets, which may be untrusted data: if there is not enough memory for it, that is
            // an error.
            self.try_reserve(len.saturating_sub(self.len())).ok()?;
            self.resize(len, T::default());
            Some(self)
        }
        #[inline(always)]
        fn values_mut(&mut self) -> &mut [T] {
            self
        }
    }

    impl<T: Copy + Default + 'static> Room for &mut Vec<T> {
        #[inline(always)]
        fn room(&mut self, len: usize) -> Option<&mut [T]> {
            (**self).room(len)
        }
        #[inline(always)]
        fn values_mut(&mut self) -> &mut [T] {
            self
        }
    }

    #[duplicate_item(Memory; [Vec<T>]; [&Vec<T>]; [&mut Vec<T>])]
    #[diagnostic::do_not_recommend]
    impl<T: Copy + 'static, Row, Op> HoldsRows<T, Row, Op> for Memory {}

    #[duplicate_item(Memory; [Vec<T>]; [&mut Vec<T>])]
    #[diagnostic::do_not_recommend]
    impl<T: Copy + Default + 'static, Row, Op> RoomForRows<T, Row, Op> for Memory {}
}
