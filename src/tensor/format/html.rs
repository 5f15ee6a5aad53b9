//! Elements as a table of HTML, which notebooks show.

use core::fmt::{self, Display, Write};

use duplicate::duplicate_item;

use super::element::{AsDisplay, CommonFormat};
use super::layout::{Grid, Item, at};
use crate::shape::{Axes, Dims, Shape};
use crate::storage::{Layout, RowMajor, Tensor, TensorView, TensorViewMut};

/// What `html()` of a tensor or view returns: its elements as a table by `Display`.
#[derive(Clone, Copy, Debug)]
pub struct Html<'a, T: Copy + 'static, S: Shape, L: Layout = RowMajor>(TensorView<'a, T, S, L>);

#[duplicate_item(
    generics              Elements                     Shown      elements;
    [S: Shape]            [Tensor<T, S>]               [RowMajor] [self.view()];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>]    [L]        [*self];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>] [L]        [self.view()];
)]
impl<T: Copy + Display + 'static, generics> Elements {
    /// The elements as tables of HTML, to be printed: one for each matrix, under its index on the leading axes; the shape comes last.
    ///
    /// Numbers are written as `Display` of the tensor writes them; of more than 1000 elements three at each end of an axis are shown.
    ///
    /// # Cost
    ///
    /// Each element that is shown is read twice. Nothing is allocated.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let table = tensor![[1, 2], [3, 4]].html().to_string();
    /// assert_eq!(
    ///     table,
    ///     "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table><p>shape [2, 2]</p>"
    /// );
    /// ```
    #[must_use]
    pub fn html(&self) -> Html<'_, T, S, Shown> {
        Html(elements)
    }

    /// Shows [`html`](Self::html) in a notebook: [evcxr](https://github.com/evcxr/evcxr),
    /// Rust in Jupyter, calls this if a cell ends with a tensor. Needs the feature `std`.
    #[cfg(feature = "std")]
    pub fn evcxr_display(&self) {
        std::println!("EVCXR_BEGIN_CONTENT text/html\n{}\nEVCXR_END_CONTENT", self.html());
    }
}

/// A writer that escapes the characters of tags.
struct Escaped<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match c {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            c => self.0.write_char(c),
        })
    }
}

impl<T: Copy + Display + 'static> Grid<'_, T> {
    /// Writes the tables of an index whose axes before `axis` are chosen.
    fn tables(
        &self,
        axis: usize,
        index: Axes,
        common: CommonFormat,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        if axis < 6 {
            return self.items(axis).try_for_each(|item| match item {
                Item::At(i) => self.tables(axis + 1, at(index, axis, i), common, f),
                Item::Gap => f.write_str("<p>…</p>"),
            });
        }
        f.write_str("<table>")?;
        if self.rank > 2 {
            f.write_str("<caption>[")?;
            index.iter().take(6).skip(8 - self.rank).try_for_each(|i| write!(f, "{i}, "))?;
            f.write_str("..]</caption>")?;
        }
        for row in self.items(6) {
            f.write_str("<tr>")?;
            for column in self.items(7) {
                f.write_str("<td>")?;
                match (row, column) {
                    (Item::At(i), Item::At(j)) => {
                        if let Some(value) = (self.get)(at(at(index, 6, i), 7, j)) {
                            common.write::<T, AsDisplay>(value, &mut Escaped(f))?;
                        }
                    }
                    _ => f.write_char('…')?,
                }
                f.write_str("</td>")?;
            }
            f.write_str("</tr>")?;
        }
        f.write_str("</table>")
    }
}

impl<T: Copy + Display + 'static, S: Shape, L: Layout> Display for Html<'_, T, S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.0.shape();
        let get = |index| self.0.at(index);
        let grid = Grid { axes: shape.axes(), rank: shape.rank(), get: &get };
        if grid.count() > 0 {
            let mut common = CommonFormat::new(f.precision());
            let first = 8_usize.saturating_sub(grid.rank);
            grid.shown(first, [0; 8], &mut |value| common.add(value));
            grid.tables(first.min(6), [0; 8], common.settle(), f)?;
        }
        write!(f, "<p>shape {}</p>", Dims::of(shape))
    }
}
