//! The rows of a tensor that is there, anew and one after the other: its lengths are told once, at the end.

use core::marker::PhantomData;

use super::lengths::with_rows;
use super::memory::Buffer as _;
use super::pointer::Pointer;
use super::tensor::Tensor;
use crate::shape::{Shape, StaticExtent};

/// A tensor of up to `C` rows, with none, and rows of `N` elements in its memory that its lengths do not tell yet. Where this is dropped
/// before [`finish`](Self::finish), the tensor has no rows.
pub(crate) struct Appending<'a, T: 'static, S: Shape, C, const N: usize> {
    tensor: &'a mut Tensor<T, S>,
    /// How many rows were to be appended. Those before [`ROOM`](Self::ROOM) are initialised.
    rows: usize,
    most: PhantomData<C>,
}

impl<'a, T: Copy + 'static, S: Shape, C: StaticExtent, const N: usize> Appending<'a, T, S, C, N> {
    /// How many rows there is room for: `C`, for which the memory of the shape has room.
    const ROOM: usize = match S::CAPACITY.checked_div(N) {
        Some(rows) if rows < C::LEN => rows,
        _ => C::LEN,
    };

    /// No row yet, and none of those that the tensor had.
    #[inline(always)]
    pub(crate) fn anew(tensor: &'a mut Tensor<T, S>) -> Self {
        if let Some(shape) = with_rows(tensor.shape, 0) {
            tensor.shape = shape;
        }
        Self { tensor, rows: 0, most: PhantomData }
    }

    /// Appends a row; where there is no room for it, nothing is written, and [`finish`](Self::finish) tells.
    #[inline(always)]
    pub(crate) fn push(&mut self, row: [T; N]) {
        if self.rows < Self::ROOM {
            let end = (self.rows + 1) * N;
            self.tensor.data.0.extend(end);
            let out = Pointer::new(self.tensor.data.0.ptr_mut(), end);
            for (i, value) in row.into_iter().enumerate() {
                // SAFETY: inline memory has room for `CAPACITY` elements, which are at least `end`, as the row is one of `ROOM`; memory on
                // the heap has just been extended to `end`. The position is below it, because `i` is below `N`.
                unsafe { out.add(self.rows * N + i).write(value) };
            }
        }
        // Where it wraps, all rows have been written before.
        self.rows = self.rows.wrapping_add(1);
    }

    /// Whether there has been room for all rows so far.
    #[inline(always)]
    pub(crate) fn fits(&self) -> bool {
        self.rows <= Self::ROOM
    }

    /// The elements of the rows so far that there was room for.
    #[inline(always)]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        let count = self.rows.min(Self::ROOM) * N;
        // SAFETY: so many elements have been written, and the tensor is borrowed mutably.
        unsafe { Pointer::new(self.tensor.data.0.ptr_mut(), count).slice_mut(count) }
    }

    /// The tensor has the rows that there was room for. Returns whether these are all.
    #[inline(always)]
    pub(crate) fn finish(self) -> bool {
        let rows = self.rows.min(Self::ROOM);
        // A tensor is full: its first `shape.count()` elements are initialised, as the first `rows * N` are.
        let shape = with_rows(self.tensor.shape, rows).filter(|shape| shape.count() <= rows * N);
        if let Some(shape) = shape {
            self.tensor.shape = shape;
        }
        shape.is_some() && self.fits()
    }
}
