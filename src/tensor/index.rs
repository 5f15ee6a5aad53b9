//! Indexing.

use crate::shape::{Axes, Shape};
use crate::storage::{Layout, Tensor, TensorView};

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

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The element at an index, or `None` outside the shape.
    #[must_use]
    pub fn get(&self, index: S::Index) -> Option<T> {
        self.at(right_aligned(index.as_ref()))
    }

    /// All elements in row-major order.
    pub fn elements(self) -> impl Iterator<Item = T> + use<'a, T, S, L> {
        let [a, b, c, d, e, f, g, h] = self.shape().axes();
        let outer = (0..a).flat_map(move |i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))));
        let middle =
            outer.flat_map(move |(i, j, k)| (0..d).flat_map(move |l| (0..e).map(move |m| (i, j, k, l, m))));
        let inner = middle.flat_map(move |(i, j, k, l, m)| {
            (0..f).flat_map(move |n| (0..g).map(move |o| [i, j, k, l, m, n, o]))
        });
        inner.flat_map(move |[i, j, k, l, m, n, o]| {
            (0..h).filter_map(move |p| self.at([i, j, k, l, m, n, o, p]))
        })
    }
}
