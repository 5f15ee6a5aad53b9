//! Matrix products, sums and extrema in debug builds.
//!
//! Generic code is compiled with the settings of the crate that uses it: in a debug build the loops of a product are made of calls,
//! ten to a multiplication. For the usual elements a debug build therefore leaves the product of two matrices to a function that is
//! not generic. It is compiled with this library, so that `[profile.dev.package.shapeproof] opt-level = 3` reaches it, and its
//! loops are flat, so that it does well without.
//!
//! The same goes for sums and extrema of elements that lie side by side in memory.
//!
//! The values are those of a release build: in a product each element is folded over the inner axis from first to last, and each
//! product is rounded before it is added; a sum and an extremum have the kernel of all builds.

use core::any::TypeId;

use duplicate::{duplicate, duplicate_item};

use super::cast::same;
use super::reducer::Reducer;
use crate::kernel::extremum::{largest, smallest};
use crate::kernel::sum::sum;

/// Whether this is a debug build, whose code is not optimised. It is a constant, so that a release build has none of the code for it.
/// Not so in a checked build, which keeps the loops whose reads and writes it checks.
pub(crate) const UNOPTIMIZED: bool = cfg!(all(debug_assertions, not(shapeproof_checked)));

/// A matrix in memory: its first element, and the strides of its rows and columns.
#[derive(Clone, Copy)]
pub(super) struct MatrixPtr<T> {
    pub(super) first: *const T,
    pub(super) row: usize,
    pub(super) column: usize,
}

/// Writes the product of an `m` by `k` and a `k` by `n` matrix to `out`, row by row, if the elements are of the usual types; else
/// it returns false.
///
/// # Safety
///
/// The matrices have so many elements, and `out` has room for `m * n` that are none of theirs.
pub(super) unsafe fn product<A: 'static, T: 'static, U: 'static>(
    lengths: (usize, usize, usize),
    left: MatrixPtr<T>,
    right: MatrixPtr<U>,
    out: *mut A,
) -> bool {
    let types = (TypeId::of::<A>(), TypeId::of::<T>(), TypeId::of::<U>());
    duplicate! {
        [
            Out   Elem  function;
            [f32] [f32] [f32_by_f32];
            [f64] [f64] [f64_by_f64];
            [i32] [i32] [i32_by_i32];
            [i32] [i16] [i16_by_i16];
            [i32] [i8]  [i8_by_i8];
        ]
        if types == (TypeId::of::<Out>(), TypeId::of::<Elem>(), TypeId::of::<Elem>()) {
            let left = MatrixPtr { first: left.first.cast::<Elem>(), row: left.row, column: left.column };
            let right = MatrixPtr { first: right.first.cast::<Elem>(), row: right.row, column: right.column };
            // SAFETY: the types are these, and the rest is the contract of this function.
            unsafe { function(lengths, left, right, out.cast::<Out>()) };
            return true;
        }
    }
    false
}

/// The product for one type of elements and of their products.
///
/// # Safety
///
/// As for [`product`].
#[duplicate_item(
    function     Out   Elem  next;
    [f32_by_f32] [f32] [f32] [sum + x * y];
    [f64_by_f64] [f64] [f64] [sum + x * y];
    [i32_by_i32] [i32] [i32] [sum.wrapping_add(x.wrapping_mul(y))];
    [i16_by_i16] [i32] [i16] [sum.wrapping_add(x.wrapping_mul(y))];
    [i8_by_i8]   [i32] [i8]  [sum.wrapping_add(x.wrapping_mul(y))];
)]
#[allow(clippy::unnecessary_cast, reason = "the types differ in two of the functions")]
#[inline(never)]
unsafe fn function(
    (m, k, n): (usize, usize, usize),
    left: MatrixPtr<Elem>,
    right: MatrixPtr<Elem>,
    out: *mut Out,
) {
    let mut i = 0;
    while i < m {
        // SAFETY: `i`, `p` and `j` stay below `m`, `k` and `n`, so that each address that is read or written is an element's.
        // The address behind the last element of a row is not used.
        unsafe {
            let (row, mut j) = (out.add(i * n), 0);
            while j < n {
                *row.add(j) = 0 as Out;
                j += 1;
            }
            // With the columns inside, the loop reads and writes one element behind the other.
            let mut p = 0;
            while p < k {
                let x = *left.first.add(i * left.row + p * left.column) as Out;
                let (from, stride) = (right.first.add(p * right.row), right.column);
                let mut j = 0;
                while j < n {
                    let (y, to) = (*from.add(j * stride) as Out, row.add(j));
                    let sum = *to;
                    *to = next;
                    j += 1;
                }
                p += 1;
            }
        }
        i += 1;
    }
}

/// The folds of elements in memory that have functions here.
#[derive(Clone, Copy)]
pub(crate) enum MemoryFold {
    Sum,
    Largest,
    Smallest,
    FirstLargest,
    FirstSmallest,
}

/// The fold of `n > 0` elements, if the elements and the fold are of the usual ones.
///
/// # Safety
///
/// `n` elements can be read from `first` on.
pub(super) unsafe fn fold<R: Reducer<T>, T: Copy + 'static>(first: *const T, n: usize) -> Option<R::Acc> {
    let how = R::MEMORY_FOLD?;
    duplicate! {
        [Elem element position; [f32] [element_f32] [position_f32]; [f64] [element_f64] [position_f64]]
        if TypeId::of::<T>() == TypeId::of::<Elem>() {
            // SAFETY: the type is this one, and the rest is the contract of this function.
            return unsafe {
                match how {
                    MemoryFold::FirstLargest | MemoryFold::FirstSmallest => same(position(how, first.cast(), n)),
                    _ => same(element(how, first.cast(), n)),
                }
            };
        }
    }
    None
}

/// The sum or the extremum of elements.
///
/// # Safety
///
/// As for [`fold`].
#[duplicate_item(
    element       Elem;
    [element_f32] [f32];
    [element_f64] [f64];
)]
#[inline(never)]
unsafe fn element(how: MemoryFold, first: *const Elem, n: usize) -> Elem {
    // SAFETY: the functions read positions below `n`.
    let get = |j: usize| unsafe { *first.wrapping_add(j) };
    match how {
        MemoryFold::Sum => sum(n, 0.0, get, |x, y| x + y),
        MemoryFold::Largest | MemoryFold::FirstLargest => largest(n, get),
        MemoryFold::Smallest | MemoryFold::FirstSmallest => smallest(n, get),
    }
}

/// The first of the largest or smallest elements, and its position.
///
/// # Safety
///
/// As for [`fold`].
#[duplicate_item(
    position       Elem;
    [position_f32] [f32];
    [position_f64] [f64];
)]
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
#[inline(never)]
unsafe fn position(how: MemoryFold, first: *const Elem, n: usize) -> (Elem, usize) {
    // SAFETY: the positions are below `n`.
    let get = |j: usize| unsafe { *first.wrapping_add(j) };
    let mut best = (get(0), 0);
    let mut i = 1;
    // Nothing comes before the first NaN, which is unequal to itself.
    while i < n && best.0 == best.0 {
        let x = get(i);
        let beats = if matches!(how, MemoryFold::FirstLargest) { x > best.0 } else { x < best.0 };
        if beats || x != x {
            best = (x, i);
        }
        i += 1;
    }
    best
}
