//! Numeric kernels over one row of elements.
//!
//! A kernel takes a length, which the compiler knows after inlining, and closures that read an element by its
//! position; shapes, strides and storage are the callers' business. Everything here is inlined into the caller's
//! loop and written so that it vectorises there with any instruction set, without intrinsics.
//!
//! - `fold`: sums, products, maxima: folding a row in independent lanes.
//! - `extremum`: maximum and minimum, and their positions.
//! - `matmul`, `packed`: matrix products in tiles.
//! - `order`: the order of elements, sorting.
//! - `rows`: many rows, several side by side.
//! - `select`: one of two elements by a condition.
//! - `softmax`: softmax and its logarithm.
//! - `sum`: long sums with small errors.
//! - `terms`: results whose elements are sums of terms.
//! - `truth`: whether any element of a column is true, or all are.
//!
//! Builds with debug assertions leave the inlining to the compiler: without optimisation, a reduction with all of this inlined
//! had a frame of 80 KiB.
#![forbid(unsafe_code)]

#[cfg(not(debug_assertions))]
use core::array;
use core::hint::black_box;
use core::sync::atomic::{Ordering, compiler_fence};

pub(crate) mod extremum;
pub(crate) mod fold;
pub(crate) mod matmul;
pub(crate) mod order;
pub(crate) mod packed;
pub(crate) mod rows;
pub(crate) mod select;
pub(crate) mod softmax;
pub(crate) mod strips;
pub(crate) mod sum;
pub(crate) mod terms;
pub(crate) mod tile;
pub(crate) mod truth;

pub(crate) use crate::target::SCALAR;

/// A fence between two loads: keeps the compiler from merging them into one from a selected address. On ARM
/// that takes two instructions more than a load and a conditional load: without this,
/// `select` takes 5 % more instructions and 16 % more modelled cycles of a Cortex-M4F.
#[inline(always)]
pub(crate) fn fence_loads() {
    compiler_fence(Ordering::SeqCst);
}

/// A fence at the end of a row of a loop: keeps the compiler from vectorising over the rows instead of along them.
///
/// Where the compiler unrolls a row of `n` elements completely, it vectorises the outer loop and gathers the elements, 10
/// to 25 times slower with AVX-512 and up to 8 times with AVX. Rows that fill no vector (3, 5) are better off that way.
#[inline(always)]
pub(crate) fn fence_row(n: usize) {
    if !SCALAR && (n == 4 || n > 5) {
        compiler_fence(Ordering::SeqCst);
    }
}

/// A fence behind an element whose place an index names: with AVX-512 it keeps the compiler from gathering the elements of vectors. On a
/// Xeon (Cascade Lake), compiled for it, elements taken along an axis took 1.2 to 4.7 times as long as the loop, and take 1.0 to 1.6 times.
#[inline(always)]
pub(crate) fn fence_element() {
    if cfg!(target_feature = "avx512f") {
        compiler_fence(Ordering::SeqCst);
    }
}

/// [`array::from_fn`]; in a debug build as one function. That one is six for each closure, and a debug build compiles a kernel for each
/// width of its tiles. (The optimiser knows that one better: the least of pairs of bytes that lie side by side would take 10 times as long.)
#[inline(always)]
pub(crate) fn array_of<T: Copy, const W: usize>(get: impl Fn(usize) -> T) -> [T; W] {
    #[cfg(not(debug_assertions))]
    return array::from_fn(get);
    #[cfg(debug_assertions)]
    {
        let mut array = [get(0); W];
        for w in 1..W {
            if let Some(element) = array.get_mut(w) {
                *element = get(w);
            }
        }
        array
    }
}

/// The elements of an array, each as `function` makes it; in a debug build one function, as [`array_of`] is.
#[inline(always)]
pub(crate) fn mapped<T: Copy, U: Copy, const W: usize>(array: [T; W], function: impl Fn(T) -> U) -> [U; W] {
    #[cfg(not(debug_assertions))]
    return array.map(function);
    #[cfg(debug_assertions)]
    array_of(
        #[allow(clippy::indexing_slicing, reason = "positions are below the length")]
        |w| function(array[w]),
    )
}

/// Returns its argument, and on small targets hides it from the compiler: from a known bound on a
/// length the compiler would conclude that it can unroll a loop eight times. Checking a `LoD` and
/// summing its sequences takes 1,932 bytes of a Cortex-M4F's flash without it, and 1,544 with it.
#[inline(always)]
pub(crate) fn opaque<V>(value: V) -> V {
    if SCALAR { black_box(value) } else { value }
}
