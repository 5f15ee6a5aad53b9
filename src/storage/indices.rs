//! Lists of integers that name rows, with a bound that holds for all of them.

use core::fmt;

use super::pointer::assume;
use super::view::TensorView;
use crate::element::RowIndex;
use crate::kernel::SCALAR;
use crate::shape::Shape;

/// Up to this many indices are compared one by one with the number of rows, in code that calls nothing: around a call registers are saved,
/// which takes as long as all the rest of five elements by an index each.
const FEW_INDICES: usize = 16;

/// Indices, and a number that is no less than any of them.
#[derive(Clone, Copy, Debug)]
pub struct BoundedIndices<'a, K> {
    indices: &'a [K],
    /// No index names a row above this number: it is the bitwise or of all, or the largest number if one names no row.
    bits: usize,
}

impl<'a, K: RowIndex> BoundedIndices<'a, K> {
    #[inline(always)]
    pub(crate) fn new(indices: &'a [K]) -> Self {
        Self { indices, bits: row(K::bits(indices)) }
    }

    /// The bitwise or of all indices, or the largest number if an index names no row.
    #[inline(always)]
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &'a [K] {
        self.indices
    }

    /// One more than the largest index.
    #[inline(never)]
    pub(crate) fn rows(&self) -> usize {
        self.indices.iter().copied().max().map_or(0, |most| row(most).saturating_add(1))
    }

    /// The indices, if all of them are below `rows`.
    #[inline(always)]
    pub(crate) fn below(self, rows: usize) -> Option<Below<'a, K>> {
        let below = self.bits < rows || all_below(self.indices, self.bits, rows);
        below.then_some(Below { indices: self.indices, rows })
    }

    /// [`Self::below`] where the bound is known, and there may be few indices. On small targets the comparison of few is 300 bytes of a stitch.
    #[inline(always)]
    pub(crate) fn bounded_below(self, rows: usize) -> Option<Below<'a, K>> {
        if SCALAR {
            return self.below(rows);
        }
        if self.bits < rows { Some(Below { indices: self.indices, rows }) } else { self.few_below(rows) }
    }

    /// [`Self::below`] where there may be few indices.
    #[inline(always)]
    pub(crate) fn few_below(self, rows: usize) -> Option<Below<'a, K>> {
        if self.indices.len() <= FEW_INDICES {
            let below = self.indices.iter().fold(true, |below, k| below & (row(*k) < rows));
            return below.then_some(Below { indices: self.indices, rows });
        }
        self.below(rows)
    }
}

/// Indices, all of which are below a number of rows.
#[derive(Clone, Copy)]
pub(crate) struct Below<'a, K> {
    indices: &'a [K],
    rows: usize,
}

impl<'a, K: RowIndex> Below<'a, K> {
    /// The rows that the indices name. The compiler is told that each is below the number of rows.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = usize> + use<'a, K> {
        self.indices.iter().map(move |k| {
            let k = k.known();
            // SAFETY: all indices have been checked: each is below `rows`, or `rows` is above the bound that none of them
            // exceeds. An index names the same row each time.
            unsafe { assume(k < self.rows) };
            k
        })
    }
}

/// The row that an index names, or the largest number if it names none.
#[inline(always)]
fn row<K: RowIndex>(k: K) -> usize {
    k.row().unwrap_or(usize::MAX)
}

/// Whether all indices are below `rows`, for the case that `bits`, which is no less than any index, is not below it.
#[inline(never)]
fn all_below<K: RowIndex>(indices: &[K], bits: usize, rows: usize) -> bool {
    match rows.checked_sub(1) {
        // `bits` is not the largest number, so that each index names a row.
        Some(last) if bits != usize::MAX => K::none_above(indices, last),
        _ => indices.iter().all(|k| row(*k) < rows),
    }
}

/// The index and the data of a part.
pub type IndexAndData<'a, K, I, T, D> = (TensorView<'a, K, I>, TensorView<'a, T, D>);

/// Any number of parts whose types are the same.
#[derive(Clone, Copy)]
pub struct PartList<'s, 'a, K, I, T, D> {
    parts: &'s [IndexAndData<'a, K, I, T, D>],
    /// No index of a part names a row above this number.
    bits: usize,
}

impl<'s, 'a, K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> PartList<'s, 'a, K, I, T, D> {
    /// The parts, after `each` has checked the indices of every one.
    #[inline(always)]
    pub(crate) fn new<E>(
        parts: &'s [IndexAndData<'a, K, I, T, D>],
        mut each: impl FnMut(usize, I, BoundedIndices<'a, K>, TensorView<'a, T, D>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut bits = 0;
        for (number, (indices, data)) in parts.iter().enumerate() {
            let shape = indices.shape();
            let indices = BoundedIndices::new(indices.as_slice());
            each(number, shape, indices, *data)?;
            bits |= indices.bits;
        }
        Ok(Self { parts, bits })
    }
}

impl<'a, K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> PartList<'_, 'a, K, I, T, D> {
    /// No index is above this number.
    #[inline(always)]
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// The indices and the data of each part.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (BoundedIndices<'a, K>, &'a [T])> {
        let bits = self.bits;
        self.parts.iter().map(move |(indices, data)| {
            (BoundedIndices { indices: indices.as_slice(), bits }, data.as_slice())
        })
    }

    /// The same, if all indices of all parts are below `rows`.
    #[inline(always)]
    pub(crate) fn below(&self, rows: usize) -> Option<impl Iterator<Item = (Below<'a, K>, &'a [T])>> {
        let below = self.bits < rows || self.iter().all(|(indices, _)| indices.bounded_below(rows).is_some());
        below.then(|| {
            self.parts
                .iter()
                .map(move |(indices, data)| (Below { indices: indices.as_slice(), rows }, data.as_slice()))
        })
    }
}

impl<K, I, T, D> fmt::Debug for PartList<'_, '_, K, I, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} parts", self.parts.len())
    }
}
