//! Elements as a picture of characters.

use core::fmt::{self, Display, Write};

use duplicate::duplicate_item;
use num_traits::ToPrimitive;

use super::format::at;
use crate::shape::{Axes, Dims, Shape};
use crate::storage::{Layout, RowMajor, Tensor, TensorView, TensorViewMut};

/// Characters in a line, and lines of a matrix.
const COLUMNS: usize = 72;
const LINES: usize = 36;

/// Marks from the least element to the largest: shades for a matrix, bars for a single row.
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The mark of a part with an element that is not a finite number.
const NONE: char = '?';

/// What `picture()` of a tensor or view returns: its elements drawn by `Display`.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a, T: Copy + 'static, S: Shape, L: Layout = RowMajor>(TensorView<'a, T, S, L>);

#[duplicate_item(
    generics              Elements                     Drawn      elements;
    [S: Shape]            [Tensor<T, S>]               [RowMajor] [self.view()];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>]    [L]        [*self];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>] [L]        [self.view()];
)]
impl<T: Copy + Display + ToPrimitive + 'static, generics> Elements {
    /// The elements as a picture of characters, to be printed: bars for one axis, shades for matrices, several of them one below the other.
    /// The last line has the least and the largest element, and the shape.
    ///
    /// What is wider than 72 characters or longer than 36 lines is drawn in parts, each the mean of its elements. A part with an element
    /// that is no finite number is `?`.
    ///
    /// # Cost
    ///
    /// Each element is read twice. Nothing is allocated.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    ///
    /// let wave = tensor![0, 2, 5, 7, 5, 2, 0, 2];
    /// assert_eq!(wave.picture().to_string(), "▁▃▆█▆▃▁▃\n0 to 7, shape [8]");
    ///
    /// let squares = tensor![[0.0, 0.5], [0.75, 1.0]];
    /// assert_eq!(squares.picture().to_string(), "  ▒▒\n▓▓██\n0 to 1, shape [2, 2]");
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture<'_, T, S, Drawn> {
        Picture(elements)
    }
}

/// The parts that an axis is drawn in: how many elements each has, and how many parts there are.
fn parts(len: usize, most: usize) -> (usize, usize) {
    let each = len.div_ceil(most).max(1);
    (each, len.div_ceil(each))
}

impl<T: Copy + Display + ToPrimitive + 'static, S: Shape, L: Layout> Picture<'_, T, S, L> {
    /// The least and the largest finite element.
    fn range(&self) -> Option<(T, T)> {
        let mut range: Option<([T; 2], [f64; 2])> = None;
        for element in self.0.elements() {
            let Some(value) = element.to_f64().filter(|value| value.is_finite()) else { continue };
            let ([low, high], [least, most]) = range.unwrap_or(([element; 2], [value; 2]));
            range = Some((
                [if value < least { element } else { low }, if value > most { element } else { high }],
                [least.min(value), most.max(value)],
            ));
        }
        range.map(|([low, high], _)| (low, high))
    }

    /// The mean of the elements in a rectangle of the last two axes.
    fn mean(&self, matrix: Axes, rows: (usize, usize), columns: (usize, usize)) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for i in rows.0..rows.1 {
            for j in columns.0..columns.1 {
                let element = self.0.at(at(at(matrix, 6, i), 7, j));
                sum += element.and_then(|element| element.to_f64()).unwrap_or(f64::NAN);
                count += 1.0;
            }
        }
        sum / count
    }

    /// A matrix, or a row, drawn with `marks`, which go from the least to the largest.
    fn matrix(
        &self,
        matrix: Axes,
        range: (f64, f64),
        marks: &[char],
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let [.., rows, columns] = self.0.shape().axes();
        let ((tall, lines), (wide, cells)) = (parts(rows, LINES), parts(columns, COLUMNS));
        // A character is about half as wide as it is high.
        let repeat = if marks.len() == SHADES.len() && 2 * cells <= COLUMNS { 2 } else { 1 };
        for line in 0..lines {
            for cell in 0..cells {
                let rows = (line * tall, rows.min((line + 1) * tall));
                let columns = (cell * wide, columns.min((cell + 1) * wide));
                let mark = mark(self.mean(matrix, rows, columns), range, marks);
                (0..repeat).try_for_each(|_| f.write_char(mark))?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// The mark of a value.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of the marks is not negative, and below their number"
)]
fn mark(value: f64, (low, high): (f64, f64), marks: &[char]) -> char {
    if !value.is_finite() {
        return NONE;
    }
    // Halved before the subtraction, so that the difference is finite. If all elements are equal, they get the middle mark.
    let share = if high > low { (value / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0) } else { 0.5 };
    let last = marks.len().saturating_sub(1);
    marks.get(((share * marks.len() as f64) as usize).min(last)).copied().unwrap_or(NONE)
}

impl<T: Copy + Display + ToPrimitive + 'static, S: Shape, L: Layout> Display for Picture<'_, T, S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.0.shape();
        let axes = shape.axes();
        if let Some((low, high)) = self.range() {
            let number = |element: T| element.to_f64().unwrap_or(f64::NAN);
            let range = (number(low), number(high));
            let marks: &[char] = if shape.rank() < 2 { &BARS } else { &SHADES };
            let matrices = axes.iter().take(6).product();
            for number in 0..matrices {
                let (mut rest, mut matrix) = (number, [0; 8]);
                for (axis, &len) in axes.iter().enumerate().take(6).rev() {
                    matrix = at(matrix, axis, rest % len);
                    rest /= len;
                }
                if number > 0 {
                    f.write_char('\n')?;
                }
                self.matrix(matrix, range, marks, f)?;
            }
            write!(f, "{low} to {high}, ")?;
        }
        write!(f, "shape {}", Dims::of(shape))
    }
}
