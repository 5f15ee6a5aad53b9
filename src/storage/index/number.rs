//! The values of indices that are compared with each other.

use super::Index;
use crate::kernel::SCALAR;
use crate::shape::Extent;

/// The numbers from 0 on.
#[allow(clippy::indexing_slicing, reason = "the compiler computes it, and a panic would be an error")]
static NUMBERS: [u32; 1024] = {
    let (mut numbers, mut number) = ([0; 1024], 0_u32);
    while number < 1024 {
        numbers[number as usize] = number;
        number += 1;
    }
    numbers
};

/// The value of an index that is compared with another one.
///
/// It is read from memory, so that the compiler compares 32 bits. What it can compute is a number of 64 bits to it, of which a register
/// holds half as many, and which SSE2 compares in six instructions: sums up to each element by `k.get() <= i.get()`, of 64, take 4 times as
/// long, and 1.5 times with AVX2 and AVX-512.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn number<E: Extent>(index: Index<E>) -> usize {
    if SCALAR || E::MAX > NUMBERS.len() {
        return index.value;
    }
    // SAFETY: the index is below a length of its extent, none of which is above `E::MAX`, and that is not above the number of numbers.
    unsafe { *NUMBERS.get_unchecked(index.value) as usize }
}
