//! Brackets, columns and lines.

use core::fmt::{self, Formatter, Write};

use super::element::{CommonFormat, Text};
use crate::shape::Axes;

/// Characters in a line.
const LINE: usize = 75;
/// A tensor with more elements is summarised.
const THRESHOLD: usize = 1000;
/// Elements at each end of a summarised axis.
const EDGE: usize = 3;

/// The separator between elements.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Style {
    Spaces,
    Commas,
}

impl Style {
    pub(super) fn comma(self) -> &'static str {
        if self == Self::Commas { "," } else { "" }
    }
}

/// Elements and the lengths of their axes, right-aligned in eight.
pub(super) struct Grid<'a, T> {
    pub(super) axes: Axes,
    pub(super) rank: usize,
    pub(super) get: &'a dyn Fn(Axes) -> Option<T>,
}

/// One position of an axis, or the gap in a summary.
#[derive(Clone, Copy)]
pub(super) enum Item {
    At(usize),
    Gap,
}

/// The output, and the state of the line that is being written.
struct Page<'a, 'b> {
    f: &'a mut Formatter<'b>,
    style: Style,
    common: CommonFormat,
    left: usize,
    right: usize,
    /// Spaces that are written unless the line ends.
    pending: usize,
    column: usize,
}

impl<T: Copy + 'static> Grid<'_, T> {
    pub(super) fn count(&self) -> usize {
        self.axes.iter().fold(1, |count: usize, &len| count.saturating_mul(len))
    }

    /// Whether all elements are shown and there are some, so that the brackets tell the shape.
    #[cfg(feature = "defmt")]
    pub(super) fn is_whole(&self) -> bool {
        (1..=THRESHOLD).contains(&self.count())
    }

    fn len(&self, axis: usize) -> usize {
        self.axes.get(axis).copied().unwrap_or(1)
    }

    /// The positions of an axis that are shown.
    pub(super) fn items(&self, axis: usize) -> impl Iterator<Item = Item> + use<T> {
        let len = self.len(axis);
        let short = self.count() > THRESHOLD && len > 2 * EDGE;
        let (head, tail) = if short { (EDGE, len.saturating_sub(EDGE)) } else { (len, len) };
        let gap = short.then_some(Item::Gap);
        (0..head).map(Item::At).chain(gap).chain((tail..len).map(Item::At))
    }

    /// Calls a function with every element that is shown.
    pub(super) fn shown(&self, axis: usize, index: Axes, visit: &mut dyn FnMut(T)) {
        if axis >= 8 {
            if let Some(value) = (self.get)(index) {
                visit(value);
            }
            return;
        }
        for item in self.items(axis) {
            if let Item::At(i) = item {
                self.shown(axis + 1, at(index, axis, i), visit);
            }
        }
    }

    pub(super) fn write<X: Text<T>>(&self, style: Style, f: &mut Formatter<'_>) -> fmt::Result {
        if self.count() == 0 {
            return f.write_str("[]");
        }
        let first = 8usize.saturating_sub(self.rank);
        let mut common = CommonFormat::new(f.precision());
        self.shown(first, [0; 8], &mut |value| common.add(value));
        let common = common.settle();
        let (mut left, mut right, mut whole) = (0, 0, 0);
        self.shown(first, [0; 8], &mut |value| {
            let width = common.width::<T, X>(value);
            if width.whole {
                whole = whole.max(width.left);
            } else {
                (left, right) = (left.max(width.left), right.max(width.right));
            }
        });
        left = left.max(whole.saturating_sub(right));
        let mut page = Page { f, style, common, left, right, pending: 0, column: 0 };
        if self.rank == 0 {
            page.word::<T, X>((self.get)([0; 8]))
        } else {
            self.axis::<X>(first, [0; 8], &mut page)
        }
    }

    /// Writes what is inside one pair of brackets.
    fn axis<X: Text<T>>(&self, axis: usize, index: Axes, page: &mut Page<'_, '_>) -> fmt::Result {
        let indent = (axis + 1 + self.rank).saturating_sub(8);
        page.f.write_char('[')?;
        page.column = indent;
        let mut is_first = true;
        for item in self.items(axis) {
            if axis < 7 {
                if !is_first {
                    page.end_of_word()?;
                    for _ in axis..7 {
                        page.f.write_char('\n')?;
                    }
                    page.spaces(indent)?;
                }
                match item {
                    Item::At(i) => self.axis::<X>(axis + 1, at(index, axis, i), page)?,
                    Item::Gap => page.f.write_str("...")?,
                }
            } else {
                let width = if matches!(item, Item::Gap) { 3 } else { page.left + page.right };
                page.separate(is_first, width, indent)?;
                match item {
                    Item::At(i) => page.word::<T, X>((self.get)(at(index, axis, i)))?,
                    Item::Gap => page.f.write_str("...")?,
                }
                page.column += width;
            }
            is_first = false;
        }
        page.flush()?;
        page.f.write_char(']')
    }
}

/// The index with another position on one axis.
pub(in crate::tensor) fn at(mut index: Axes, axis: usize, i: usize) -> Axes {
    if let Some(place) = index.get_mut(axis) {
        *place = i;
    }
    index
}

impl Page<'_, '_> {
    fn spaces(&mut self, count: usize) -> fmt::Result {
        (0..count).try_for_each(|_| self.f.write_char(' '))
    }

    fn flush(&mut self) -> fmt::Result {
        let pending = core::mem::take(&mut self.pending);
        self.spaces(pending)
    }

    /// The comma behind an element, where there are commas.
    fn end_of_word(&mut self) -> fmt::Result {
        if self.style == Style::Commas {
            self.flush()?;
            self.f.write_char(',')?;
        }
        Ok(())
    }

    /// What comes before an element of this width: nothing, a separator, or a new line.
    fn separate(&mut self, is_first: bool, width: usize, indent: usize) -> fmt::Result {
        if is_first {
            return Ok(());
        }
        self.end_of_word()?;
        self.column += 1 + self.style.comma().len();
        if self.column + width > LINE.saturating_sub(indent) {
            self.pending = 0;
            self.f.write_char('\n')?;
            self.column = indent;
            self.spaces(indent)
        } else {
            self.pending += 1;
            self.flush()
        }
    }

    /// An element in its column.
    fn word<T: Copy + 'static, X: Text<T>>(&mut self, value: Option<T>) -> fmt::Result {
        let Some(value) = value else { return Ok(()) };
        let (common, width) = (self.common, self.common.width::<T, X>(value));
        let before = if width.whole {
            self.left + self.right - width.left.min(self.left + self.right)
        } else {
            self.left - width.left.min(self.left)
        };
        self.spaces(before)?;
        common.write::<T, X>(value, self.f)?;
        self.pending = if width.whole { 0 } else { self.right.saturating_sub(width.right) };
        Ok(())
    }
}
