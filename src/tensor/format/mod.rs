//! Text in NumPy's layout: brackets, aligned columns, lines of at most 75 characters, and the shape at the end.
//!
//! `Display` separates elements by spaces as `print` does, `Debug` by commas; `{:#}` leaves out the shape, and `{:.2}`
//! is the precision of each element. Of a tensor with more than 1000 elements, three at each end of an axis are shown.
//! Floats are written as NumPy does: as short as possible, with at most 8 decimals,
//! `1.` for 1.0, and with exponents if the numbers lie far apart. Nothing is allocated.
//!
//! `html` writes the same numbers as a table, for notebooks.
//!
//! With the feature `defmt`, tensors and views also implement `defmt::Format`: see `wire`.

mod element;
mod html;
mod layout;
#[cfg(feature = "defmt")]
mod wire;

use core::fmt;

use duplicate::duplicate_item;

use element::{AsDebug, AsDisplay, Text};
pub use html::Html;
pub(super) use layout::at;
use layout::{Grid, Style};

use crate::shape::{Dims, Shape};
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

/// Writes a view, and its shape unless the format is the alternate one.
fn write<T: Copy + 'static, S: Shape, L: Layout, X: Text<T>>(
    view: TensorView<'_, T, S, L>,
    style: Style,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let shape = view.shape();
    let get = |index| view.at(index);
    Grid { axes: shape.axes(), rank: shape.rank(), get: &get }.write::<X>(style, f)?;
    if f.alternate() { Ok(()) } else { write!(f, "{} shape {}", style.comma(), Dims::of(shape)) }
}

#[duplicate_item(
    generics              Elements                     view;
    [S: Shape]            [Tensor<T, S>]               [self.view()];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>]    [*self];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>] [self.view()];
)]
impl<T: Copy + fmt::Display + 'static, generics> fmt::Display for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::<_, _, _, AsDisplay>(view, Style::Spaces, f)
    }
}

#[duplicate_item(
    generics              Elements                     view;
    [S: Shape]            [Tensor<T, S>]               [self.view()];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>]    [*self];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>] [self.view()];
)]
impl<T: Copy + fmt::Debug + 'static, generics> fmt::Debug for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::<_, _, _, AsDebug>(view, Style::Commas, f)
    }
}
