//! The functions and types that the code of [`compute!`](crate::compute) calls: loops over typed indices.

mod columns;
mod macros;
mod source;

use core::ops::{Add, Mul};

use num_traits::{One, Zero};

use crate::element::BinaryOp;
use crate::ops::elementwise::arithmetic;
use crate::ops::reduce::reducers::{Averageable, Mean};
use crate::shape::filled::HasElement;
use crate::shape::{Extent, StaticExtent};
use crate::storage::Index;
use crate::storage::index::{self, Indexed, IndicesOf, add_up, fold};
use crate::storage::reducer::Reducer;

pub use columns::{
    ColumnAll, ColumnAny, ColumnArgMax, ColumnArgMin, ColumnCount, ColumnMax, ColumnMean, ColumnMin,
    ColumnProd, ColumnSum,
};
pub use source::source;

pub use crate::storage::affine::{Stated, position};
pub use crate::storage::index::{
    ClampPolicy, ColumnFold, ContiguousColumns, FromEnds, Inferred, PadPolicy, Place, Reach, ReflectPolicy,
    StridedColumns, UpdateAdd, UpdateMax, UpdateMin, WrapPolicy, anywhere, axis_len, check, columns,
    count as indices, elements0, elements1, elements2, elements3, elements4, elements5, elements6, eval,
    eval_all, interior, lane, margin, number, output, pick, read, read_flat, read_nearest, read_or, rows2_1,
    rows3_1, rows3_2, rows4_1, rows4_2, rows4_3, rows5_1, rows5_2, rows5_3, rows5_4, rows6_1, rows6_2,
    rows6_3, rows6_4, rows6_5, run_nearest, run_or, tensor0, tensor1, tensor2, tensor3, tensor4, tensor5,
    tensor6, tiled, tiled_beside, try_eval, update, update_all, write, write_all,
};

/// The sum; 0 if there are no elements.
#[inline(always)]
pub fn sum<E: Extent, T: Copy + Zero + Add<Output = T> + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    add_up::<false, _, _>(indices, T::zero(), element, <arithmetic::add as BinaryOp<T, T>>::apply)
}

/// The same sum, of elements that are not contiguous in memory.
#[inline(always)]
pub fn sum_apart<E: Extent, T: Copy + Zero + Add<Output = T> + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    add_up::<true, _, _>(indices, T::zero(), element, <arithmetic::add as BinaryOp<T, T>>::apply)
}

/// The product; 1 if there are no elements.
#[inline(always)]
pub fn prod<E: Extent, T: Copy + One + Mul<Output = T> + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    fold(indices, T::one(), element, <arithmetic::mul as BinaryOp<T, T>>::apply)
}

/// The largest element; NaN if any element is. A length known at run time may be 0, so the type has to guarantee an element.
#[inline(always)]
pub fn max<E: HasElement, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    let _ = first::<E>();
    index::largest(indices, element)
}

/// The smallest element; NaN if any element is.
#[inline(always)]
pub fn min<E: HasElement, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    let _ = first::<E>();
    index::smallest(indices, element)
}

/// The mean. A length known at run time may be 0, so the type has to guarantee an element.
#[inline(always)]
pub fn mean<E: HasElement, T: Averageable>(indices: impl IndicesOf<E>, element: impl Fn(Index<E>) -> T) -> T {
    let _ = first::<E>();
    <Mean as Reducer<T>>::finish(add_up::<false, _, _>(indices, T::zero(), element, |a, b| a + b), E::LEN)
}

/// Whether any element is true.
#[inline(always)]
pub fn any<E: Extent>(indices: impl IndicesOf<E>, element: impl Fn(Index<E>) -> bool) -> bool {
    fold(indices, false, element, |a, b| a | b)
}

/// Whether all elements are true.
#[inline(always)]
pub fn all<E: Extent>(indices: impl IndicesOf<E>, element: impl Fn(Index<E>) -> bool) -> bool {
    fold(indices, true, element, |a, b| a & b)
}

/// How many elements are true.
#[inline(always)]
pub fn count<E: Extent>(indices: impl IndicesOf<E>, element: impl Fn(Index<E>) -> bool) -> usize {
    fold(indices, 0, |index| usize::from(element(index)), usize::wrapping_add)
}

/// The first position of the largest element; of the first NaN, if there is one.
#[inline(always)]
pub fn argmax<E: HasElement, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> usize {
    let _ = first::<E>();
    index::argmax(indices, element)
}

/// The first position of the smallest element; of the first NaN, if there is one.
#[inline(always)]
pub fn argmin<E: HasElement, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> usize {
    let _ = first::<E>();
    index::argmin(indices, element)
}

/// The sum of no elements.
#[inline(always)]
#[must_use]
pub fn zero<T: Zero>() -> T {
    T::zero()
}

/// The product of no elements.
#[inline(always)]
#[must_use]
pub fn one<T: One>() -> T {
    T::one()
}

/// The lengths of a tensor that is read with `RANK` indices.
#[inline(always)]
#[must_use]
pub fn lengths<const RANK: usize, X: Indexed<RANK>>(tensor: &X) -> X::Shape {
    tensor.lengths()
}

/// The cost of an order of multiplying operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Multiplications and additions.
    operations: u64,
    /// Of two orders with as many operations, the one with fewer multiplications is better.
    products: u64,
}

impl Cost {
    /// The sum of both costs.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            operations: self.operations.saturating_add(other.operations),
            products: self.products.saturating_add(other.products),
        }
    }
}

/// The cost if each combination of indices takes this many products and this many additions.
#[inline(always)]
#[must_use]
pub fn cost<const N: usize>(products: u64, additions: u64, lengths: [usize; N]) -> Cost {
    let count = lengths.into_iter().fold(1, |count: u64, len| count.saturating_mul(len as u64));
    Cost { operations: count.saturating_mul(products + additions), products: count.saturating_mul(products) }
}
/// The position of the least cost, if it is less than that of the whole.
#[inline(always)]
#[must_use]
pub fn cheapest<const N: usize>(whole: Cost, costs: [Cost; N]) -> Option<usize> {
    let least = |best: (Option<usize>, Cost), (at, cost)| if cost < best.1 { (Some(at), cost) } else { best };
    costs.into_iter().enumerate().fold((None, whole), least).0
}

/// The first index of an axis.
#[inline(always)]
fn first<E: StaticExtent>() -> Index<E> {
    const {
        match Index::new(0) {
            Some(first) => first,
            None => panic!("compute: no elements have no largest, no smallest and no mean"),
        }
    }
}
