//! Sorting rows of numbers where they are.
//!
//! Integers that are equal cannot be told apart, so that their order need not be kept: parts are split by an element in the middle
//! until they are short. Floats are sorted as the integers that have their order; that of zeros of both signs, and of several NaNs, is
//! brought back by the caller.

use duplicate::{duplicate, duplicate_item};

use super::super::cast::is;
use super::super::pointer::Pointer;
use crate::kernel::SCALAR;

/// Up to this many elements are sorted without being split.
const SHORT: usize = 16;

/// An integer.
pub(super) trait Key: Copy + Ord + 'static {
    const LARGEST: Self;
    /// How many of the keys come before each.
    fn ranks(keys: &[Self; SHORT]) -> [usize; SHORT];
}

#[duplicate_item(Int; [i8]; [u8]; [i16]; [u16]; [i32]; [u32]; [i64]; [u64]; [isize]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of one of these types")]
impl Key for Int {
    const LARGEST: Self = Self::MAX;
    /// Each key is compared with all at once, in vector registers.
    #[inline(always)]
    fn ranks(keys: &[Self; SHORT]) -> [usize; SHORT] {
        let mut ranks = [0; SHORT];
        for (i, x) in keys.iter().enumerate() {
            for (j, (rank, y)) in ranks.iter_mut().zip(keys).enumerate() {
                *rank += Self::from((x < y) | ((x == y) & (i < j)));
            }
        }
        ranks.map(|rank| rank as usize)
    }
}

/// The bits of a float.
trait Bits: Key {
    /// An integer that has the order of the float, and the largest ones for NaN; and whether it is that of another float too.
    fn key(self) -> (Self, bool);
    /// The bits of a float with this key.
    fn of_key(self) -> Self;
}

#[duplicate_item(Int Unsigned INFINITY; [i32] [u32] [0x7F80_0000]; [i64] [u64] [0x7FF0_0000_0000_0000])]
impl Bits for Int {
    #[inline(always)]
    fn key(self) -> (Self, bool) {
        let magnitude = self & Self::MAX;
        if magnitude > INFINITY { (magnitude, true) } else { (self.of_key(), self == Self::MIN) }
    }
    /// Negative floats are larger the smaller their magnitude is.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "of bits")]
    fn of_key(self) -> Self {
        self ^ ((self >> (Self::BITS - 1)) as Unsigned >> 1) as Self
    }
}

/// A row, of which position `i` is `i` strides behind the first; with `UNIT` a stride is 1.
#[derive(Clone, Copy)]
struct StridedRow<K, const UNIT: bool> {
    first: Pointer<K>,
    stride: usize,
}

impl<K: Key, const UNIT: bool> StridedRow<K, UNIT> {
    /// Whether ranks are counted in vector registers, which compare such integers. SSE2 does not compare 64 bits: 100 `f64` take 3.4 times
    /// as long by ranks as by insertion.
    const RANKED: bool = !SCALAR
        && (size_of::<K>() < 8
            || !cfg!(all(any(target_arch = "x86", target_arch = "x86_64"), not(target_feature = "sse4.2"))));

    /// # Safety
    ///
    /// The row has such a position.
    #[inline(always)]
    unsafe fn at(self, i: usize) -> Pointer<K> {
        // SAFETY: by the contract of this function.
        unsafe { self.first.add(if UNIT { i } else { i * self.stride }) }
    }

    /// # Safety
    ///
    /// The row has such a position.
    #[inline(always)]
    unsafe fn get(self, i: usize) -> K {
        // SAFETY: by the contract of this function; all elements of a row are written.
        unsafe { self.at(i).read() }
    }

    /// # Safety
    ///
    /// The row has such a position.
    #[inline(always)]
    unsafe fn put(self, i: usize, key: K) {
        // SAFETY: by the contract of this function.
        unsafe { self.at(i).write(key) }
    }

    /// # Safety
    ///
    /// The row has both positions.
    #[inline(always)]
    unsafe fn swap(self, i: usize, j: usize) {
        // SAFETY: by the contract of this function.
        unsafe {
            let (x, y) = (self.get(i), self.get(j));
            self.put(i, y);
            self.put(j, x);
        }
    }

    /// Sorts the positions from `from` to `end`. None of their elements is less than `least`, which stands somewhere before, and they are
    /// split no more often than `splits`.
    ///
    /// # Safety
    ///
    /// The row has the positions, and `from <= end`.
    unsafe fn sort(self, mut from: usize, mut end: usize, mut least: Option<K>, mut splits: u32) {
        // SAFETY: all positions are from `from` on and before `end`, and neither of the two leaves the row: an element is put at a
        // position of the part, and the parts before and behind it are sorted.
        unsafe {
            while end - from > SHORT {
                if splits == 0 {
                    return self.sort_as_heap(from, end - from);
                }
                splits -= 1;
                self.swap(from, self.middle(from, end - from));
                let pivot = self.get(from);
                if least.is_some_and(|least| least >= pivot) {
                    // All that are not larger are equal.
                    from = self.split(from, end, |x| x <= pivot) + 1;
                    continue;
                }
                let at = self.split(from, end, |x| x < pivot);
                if at - from < end - at {
                    self.sort(from, at, least, splits);
                    (from, least) = (at + 1, Some(pivot));
                } else {
                    self.sort(at + 1, end, Some(pivot), splits);
                    end = at;
                }
            }
            self.sort_short(from, end - from);
        }
    }

    /// The position of an element that is neither small nor large among `n > 8` from `from` on: the middle one of three, or of three
    /// of these.
    ///
    /// # Safety
    ///
    /// The row has the positions.
    unsafe fn middle(self, from: usize, n: usize) -> usize {
        // SAFETY: all are below `from + n`.
        let of = |a: usize, b: usize, c: usize| unsafe {
            let (x, y, z) = (self.get(a), self.get(b), self.get(c));
            if x < y {
                if y < z {
                    b
                } else if x < z {
                    c
                } else {
                    a
                }
            } else if x < z {
                a
            } else if y < z {
                c
            } else {
                b
            }
        };
        let step = n / 8;
        let at = |eighths: usize| from + eighths * step;
        if n < 128 {
            return of(from, at(4), from + n - 1);
        }
        of(of(at(0), at(1), at(2)), of(at(3), at(4), at(5)), of(at(6), at(7), from + n - 1))
    }

    /// Moves the elements for which `left` holds in front of the one at `from`, and all others behind it; returns where that one is then.
    ///
    /// # Safety
    ///
    /// The row has the positions from `from` to `end`, of which there is one.
    #[inline(always)]
    unsafe fn split(self, from: usize, end: usize, left: impl Fn(K) -> bool) -> usize {
        // The last element for which it holds. Nothing branches, as which way a comparison goes cannot be foreseen.
        let mut at = from;
        // SAFETY: `at` is below `i`: in each round `i` grows by one, and `at` by one at most. So `at + 1` is a position as well.
        unsafe {
            for i in from + 1..end {
                let (x, y) = (self.get(i), self.get(at + 1));
                self.put(i, y);
                self.put(at + 1, x);
                at += usize::from(left(x));
            }
            self.swap(from, at);
        }
        at
    }

    /// Sorts `n` elements, of which there are no more than [`SHORT`].
    ///
    /// # Safety
    ///
    /// The row has the positions from `from` on.
    #[inline(always)]
    unsafe fn sort_short(self, from: usize, n: usize) {
        // SAFETY: all positions are below `from + n`: the rank of an element counts elements of these `n` alone, as the keys that fill the
        // array up are the largest and stand behind them.
        unsafe {
            if !Self::RANKED || n <= 4 {
                for i in from + 1..from + n {
                    let (x, mut j) = (self.get(i), i);
                    while j > from {
                        let y = self.get(j - 1);
                        if y <= x {
                            break;
                        }
                        self.put(j, y);
                        j -= 1;
                    }
                    self.put(j, x);
                }
                return;
            }
            let mut keys = [K::LARGEST; SHORT];
            for (i, key) in keys.iter_mut().enumerate().take(n) {
                *key = self.get(from + i);
            }
            for (rank, key) in K::ranks(&keys).into_iter().zip(keys).take(n) {
                self.put(from + rank, key);
            }
        }
    }

    /// Sorts `n` elements in a time that does not depend on where they are.
    ///
    /// # Safety
    ///
    /// The row has the positions from `from` on.
    #[cold]
    unsafe fn sort_as_heap(self, from: usize, n: usize) {
        // SAFETY: all positions are below `from + n`.
        unsafe {
            for i in (0..n + n / 2).rev() {
                // First the heap is made, from the last element that has another one below it; then its largest goes to the end.
                let (mut at, len) = if i >= n {
                    (i - n, n)
                } else {
                    self.swap(from, from + i);
                    (0, i)
                };
                loop {
                    let mut below = 2 * at + 1;
                    if below >= len {
                        break;
                    }
                    below +=
                        usize::from(below + 1 < len && self.get(from + below) < self.get(from + below + 1));
                    if self.get(from + at) >= self.get(from + below) {
                        break;
                    }
                    self.swap(from + at, from + below);
                    at = below;
                }
            }
        }
    }
}

/// Sorts a row of integers.
///
/// # Safety
///
/// There are `n` elements from `first` on, each `stride` further, which is 1 with `UNIT`.
unsafe fn integers<K: Key, const UNIT: bool>(first: Pointer<K>, stride: usize, n: usize) {
    let row = StridedRow::<K, UNIT> { first, stride };
    // SAFETY: the row has `n` positions.
    unsafe { row.sort(0, n, None, 2 * n.checked_ilog2().unwrap_or(0)) }
}

/// Sorts a row of floats by their bits. Returns whether there was a negative zero or a NaN.
///
/// # Safety
///
/// As for [`integers`].
unsafe fn floats<K: Bits, const UNIT: bool>(first: Pointer<K>, stride: usize, n: usize) -> bool {
    let row = StridedRow::<K, UNIT> { first, stride };
    let mut odd = false;
    // SAFETY: the row has `n` positions.
    unsafe {
        for i in 0..n {
            let (key, is_odd) = row.get(i).key();
            row.put(i, key);
            odd |= is_odd;
        }
        integers::<K, UNIT>(first, stride, n);
        for i in 0..n {
            row.put(i, row.get(i).of_key());
        }
    }
    odd
}

/// Sorts a row of numbers, if its elements are of such a type. Returns whether there may be equal elements that can be told apart, zeros of
/// both signs, or NaNs, which are last.
///
/// # Safety
///
/// There are `n` elements from `first` on, each `stride` further, which is 1 with `UNIT`. Nobody else refers to them.
#[inline(always)]
pub(super) unsafe fn sort<T: Copy + 'static, const UNIT: bool>(
    first: Pointer<T>,
    stride: usize,
    n: usize,
) -> Option<bool> {
    // SAFETY: the elements are of the type that is asked for, and any bits are a float. Integers and truth values only change places.
    unsafe {
        duplicate! {
            [
                Type Like; [bool] [u8]; [i8] [i8]; [u8] [u8]; [i16] [i16]; [u16] [u16]; [i32] [i32]; [u32] [u32];
                [i64] [i64]; [u64] [u64]; [isize] [isize]; [usize] [usize]
            ]
            if is::<T, Type>() {
                integers::<Like, UNIT>(first.like(), stride, n);
                return Some(false);
            }
        }
        if is::<T, f32>() {
            return Some(floats::<i32, UNIT>(first.like(), stride, n));
        }
        if is::<T, f64>() {
            return Some(floats::<i64, UNIT>(first.like(), stride, n));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// Sorts by parts that are split so often, and then as heaps.
    fn sorted(mut keys: Vec<i32>, splits: u32) -> Vec<i32> {
        let n = keys.len();
        let row = StridedRow::<i32, true> { first: Pointer::of_mut(&mut keys), stride: 1 };
        // SAFETY: the row has `n` positions.
        unsafe { row.sort(0, n, None, splits) };
        keys
    }

    #[test]
    fn rows_are_sorted_however_often_they_are_split() {
        for n in [0, 1, 2, 15, 16, 17, 31, 40, 127, 128, 300] {
            for few in [1, 3, 50, 1000] {
                let keys: Vec<i32> = (0..n).map(|i| (i * 7919 + 13) % 1009 % few).collect();
                let mut expected = keys.clone();
                expected.sort_unstable();
                for splits in [0, 1, 3, 20] {
                    assert_eq!(sorted(keys.clone(), splits), expected, "{n} of {few}, {splits}");
                }
            }
        }
    }
}
