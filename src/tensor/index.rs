//! Indexing.

use crate::shape::{Axes, Shape};
use crate::storage::Tensor;

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// The element at an index, or `None` outside the shape.
    #[must_use]
    pub fn get(&self, index: S::Index) -> Option<T> {
        self.view().at(right_aligned(index.as_ref()))
    }
}

/// An index, right-aligned in eight.
fn right_aligned(index: &[usize]) -> Axes {
    let mut axes = [0; 8];
    for (to, from) in axes.iter_mut().rev().zip(index.iter().rev()) {
        *to = *from;
    }
    axes
}
