//! Rows chosen among several inputs.

use super::expr::Expr;
use super::view::TensorView;
use super::walk::{Walk, at};
use crate::dynamic::RowIndex;
use crate::shape::{Axes, Shape};

/// Row `i` is row `i` of the input that `index[i]` names.
#[derive(Clone, Copy)]
pub struct Gather<'a, T, S: Copy, K, const N: usize> {
    /// At least one; all have the same lengths.
    inputs: [TensorView<'a, T, S>; N],
    /// The first of them.
    first: TensorView<'a, T, S>,
    index: &'a [K],
}

impl<'a, T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Gather<'a, T, S, K, N> {
    /// `None` without an input, or where their lengths differ.
    #[inline(always)]
    pub(crate) fn new(inputs: [TensorView<'a, T, S>; N], index: &'a [K]) -> Option<Self> {
        let first = *inputs.first()?;
        let axes = first.shape().axes();
        inputs.iter().all(|input| input.shape().axes() == axes).then_some(Self { inputs, first, index })
    }

    /// The axis of the rows.
    #[inline(always)]
    fn rows(&self) -> usize {
        8usize.saturating_sub(self.first.shape().rank())
    }

    /// The input of row `i`, which is below `N`; an index that names none counts as 0.
    #[inline(always)]
    fn input(&self, i: usize) -> usize {
        // One row broadcasts, and then there is one index.
        let i = if self.index.len() == 1 { 0 } else { i };
        match self.index.get(i).and_then(|k| k.row()) {
            Some(k) if k < N => k,
            _ => 0,
        }
    }

    #[inline(always)]
    fn strides(&self) -> Axes {
        self.first.strides()
    }
}

// SAFETY: the offset is that of an index of the first input, and the others have the same lengths and are contiguous as
// well; the number of the input is below `N`. Both hold in whatever order the axes are stepped along.
unsafe impl<T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Walk for Gather<'_, T, S, K, N> {
    /// The number of the input, and the offset in it.
    type Cursor = (usize, usize);
    #[inline(always)]
    fn start(&self) -> (usize, usize) {
        (self.input(0), 0)
    }
    #[inline(always)]
    unsafe fn step(&self, (k, offset): (usize, usize), axis: usize, i: usize) -> (usize, usize) {
        let k = if axis == self.rows() { self.input(i) } else { k };
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

// SAFETY: walked with the shape that all inputs have.
unsafe impl<T: Copy + 'static, S: Shape, K: RowIndex, const N: usize> Expr for Gather<'_, T, S, K, N> {
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.first.shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: (usize, usize), inner: usize, j: usize) -> T {
        // SAFETY: the position is inside by the contract of this method; a unit stride is 1.
        unsafe {
            let (k, offset) = if UNIT { (cursor.0, cursor.1 + j) } else { self.step(cursor, inner, j) };
            *self.inputs.get_unchecked(k).ptr().add(offset)
        }
    }
}
