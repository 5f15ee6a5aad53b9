//! Tensors in a `defmt` log: nested brackets on one line, `[[1, 2], [3, 4]]`.
//!
//! Of a tensor with more than 1000 elements, three at each end of an axis are sent, as `Display` shows them; its shape
//! follows. A display hint holds for each element: `{:#04x}`. An element is sent as its own bytes and a few for the
//! text around it; the text itself stays on the host.

use defmt::{Format, Formatter};

use super::layout::{Grid, Item, at};
use crate::shape::{Axes, Dims, Shape};
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

impl<T: Copy + Format + 'static> Grid<'_, T> {
    /// Sends the elements at an index whose axes before `axis` are chosen.
    fn send(&self, axis: usize, index: Axes, f: Formatter<'_>) {
        if axis >= 8 {
            if let Some(value) = (self.get)(index) {
                defmt::write!(f, "{}", value);
            }
            return;
        }
        defmt::write!(f, "[");
        for (place, item) in self.items(axis).enumerate() {
            if place > 0 {
                defmt::write!(f, ", ");
            }
            match item {
                Item::At(i) => self.send(axis + 1, at(index, axis, i), f),
                Item::Gap => defmt::write!(f, "..."),
            }
        }
        defmt::write!(f, "]");
    }
}

impl<T: Copy + Format + 'static, S: Shape, L: Layout> Format for TensorView<'_, T, S, L> {
    fn format(&self, f: Formatter<'_>) {
        let shape = self.shape();
        let get = |index| self.at(index);
        let grid = Grid { axes: shape.axes(), rank: shape.rank(), get: &get };
        if grid.count() == 0 {
            defmt::write!(f, "[]");
        } else {
            grid.send(8usize.saturating_sub(grid.rank), [0; 8], f);
        }
        if !grid.is_whole() {
            defmt::write!(f, " shape {}", Dims::of(shape));
        }
    }
}

impl<T: Copy + Format + 'static, S: Shape> Format for Tensor<T, S> {
    fn format(&self, f: Formatter<'_>) {
        self.view().format(f);
    }
}

impl<T: Copy + Format + 'static, S: Shape, L: Layout> Format for TensorViewMut<'_, T, S, L> {
    fn format(&self, f: Formatter<'_>) {
        self.view().format(f);
    }
}
