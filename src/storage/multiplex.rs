//! Rows chosen among several inputs.

use super::expr::Expr;
use super::indices::BoundedIndices;
use super::lengths::at;
use super::pointer::{Pointer, assume, element};
use super::strided::Walk;
use super::view::TensorView;
use crate::element::RowIndex;
use crate::shape::{Axes, Shape};

/// Row `i` is row `i` of the input that `index[i]` names.
#[derive(Clone, Copy)]
pub struct Multiplex<'a, T, S: Copy, K, const N: usize> {
    /// At least one; all have the same lengths.
    inputs: [TensorView<'a, T, S>; N],
    /// The first of them.
    first: TensorView<'a, T, S>,
    /// One for each row, each below `N`.
    index: &'a [K],
}

impl<'a, T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Multiplex<'a, T, S, K, N> {
    /// `None` if there is no input, if their lengths differ, or if the index does not have one entry for each row that names an input.
    #[inline(always)]
    pub(crate) fn new(inputs: [TensorView<'a, T, S>; N], index: &'a [K]) -> Option<Self> {
        let first = *inputs.first()?;
        let axes = first.shape().axes();
        let same = S::KNOWN || inputs.iter().all(|input| input.shape().axes() == axes);
        let gather = Self { inputs, first, index };
        let below = BoundedIndices::new(index).few_below(N).is_some();
        (same && gather.len() == index.len() && below).then_some(gather)
    }

    /// The axis of the rows.
    #[inline(always)]
    fn rows(&self) -> usize {
        8usize.saturating_sub(self.first.shape().rank())
    }

    /// The number of rows, a constant where the types know it.
    #[inline(always)]
    fn len(&self) -> usize {
        at(self.first.shape().axes(), self.rows())
    }

    /// The input of row `i`, which is below `N`.
    ///
    /// # Safety
    ///
    /// There is such a row, or there is one row, which broadcasts.
    #[inline(always)]
    unsafe fn input(&self, i: usize) -> usize {
        let i = if self.len() == 1 { 0 } else { i };
        // SAFETY: `new` has counted the entries, and found each to be below `N`. `RowIndex` is sealed, so that an entry gives the
        // same row each time.
        unsafe {
            let k = element(self.index, i).row();
            assume(k.is_some_and(|k| k < N));
            k.unwrap_unchecked()
        }
    }

    #[inline(always)]
    fn strides(&self) -> Axes {
        self.first.strides()
    }
}

// SAFETY: the offset is that of an index of the first input, and the others have the same lengths and are contiguous as
// well; the number of the input is below `N`. Both hold in any order of steps.
unsafe impl<T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Walk for Multiplex<'_, T, S, K, N> {
    /// The number of the input, and the offset in it.
    type Cursor = (usize, usize);
    #[inline(always)]
    fn start(&self) -> (usize, usize) {
        // SAFETY: there is an entry for row 0. (Without entries there are no elements, and no cursor is read from.)
        (if self.len() == 0 { 0 } else { unsafe { self.input(0) } }, 0)
    }
    #[inline(always)]
    unsafe fn step(&self, (k, offset): (usize, usize), axis: usize, i: usize) -> (usize, usize) {
        // SAFETY: `i` is below the number of rows by the contract of this method.
        let k = if axis == self.rows() { unsafe { self.input(i) } } else { k };
        (k, offset + i * at(self.strides(), axis))
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        axis != self.rows()
            && inner != self.rows()
            && at(self.strides(), axis) == n.wrapping_mul(at(self.strides(), inner))
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        axis != self.rows() && at(self.strides(), axis) == 1
    }
}

// SAFETY: the shape is that of the first input, which all inputs have, so that each can be walked with it.
unsafe impl<T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Expr for Multiplex<'_, T, S, K, N> {
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.first.shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: (usize, usize), inner: usize, j: usize) -> T {
        // SAFETY: the position is inside by the contract of this method; along a unit axis the stride is 1.
        unsafe {
            let (k, offset) = if UNIT { (cursor.0, cursor.1 + j) } else { self.step(cursor, inner, j) };
            self.address((k, offset)).read()
        }
    }
    const STORED: bool = true;
    #[inline(always)]
    unsafe fn address(&self, (k, offset): (usize, usize)) -> Pointer<T> {
        // SAFETY: the number of the input is below `N`, and the position is inside.
        unsafe { element(&self.inputs, k).ptr().add(offset) }
    }
}
