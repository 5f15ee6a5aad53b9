//! What [`compute!`](crate::compute) writes: loops over typed indices.

use core::ops::{Add, Mul};

use num_traits::{One, Zero};

use crate::element::BinaryOp;
use crate::kernel::extremum;
use crate::ops::elementwise::arith;
use crate::shape::{Extent, StaticExtent};
use crate::storage::Index;
use crate::storage::index::{Indices, add_up, fold};

pub use crate::storage::index::{
    Inferred, read, tensor0, tensor1, tensor2, tensor3, tensor4, tensor5, tensor6,
};

/// The sum; 0 of nothing.
#[inline(always)]
pub fn sum<E: Extent, T: Copy + Zero + Add<Output = T> + 'static>(
    indices: impl Indices<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    add_up(indices, T::zero(), element, <arith::add as BinaryOp<T, T>>::apply)
}

/// The product; 1 of nothing.
#[inline(always)]
pub fn prod<E: Extent, T: Copy + One + Mul<Output = T> + 'static>(
    indices: impl Indices<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    fold(indices, T::one(), element, <arith::mul as BinaryOp<T, T>>::apply)
}

/// The largest; NaN if there is one. A length that run time knows may be 0, so that types have to say it.
#[inline(always)]
pub fn max<E: StaticExtent, T: Copy + PartialOrd>(
    indices: impl Indices<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    fold(indices, element(first()), element, extremum::max)
}

/// The smallest; NaN if there is one.
#[inline(always)]
pub fn min<E: StaticExtent, T: Copy + PartialOrd>(
    indices: impl Indices<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    fold(indices, element(first()), element, extremum::min)
}

/// The first index of an axis.
#[inline(always)]
fn first<E: StaticExtent>() -> Index<E> {
    const {
        match Index::new(0) {
            Some(first) => first,
            None => panic!("compute: nothing is the largest or the smallest of no elements"),
        }
    }
}
