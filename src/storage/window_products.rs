//! Sums of products under windows that lie in an image.

use super::pointer::Pointer;

/// Where the elements of a window, or of a part of it, lie, and the weights for them.
#[derive(Clone, Copy)]
pub(crate) struct WindowProducts {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// How many elements the columns are apart, and the rows.
    pub(crate) elements: [usize; 2],
    /// How many weights they are apart.
    pub(crate) weights: [usize; 2],
}

impl WindowProducts {
    /// The sum of the products of weights and elements, from each of which `less` is subtracted. It wraps. Nothing is added up where the
    /// slices do not reach so far.
    ///
    /// Lengths are checked once: with a check for each product, windows at an edge took twice as long on a Cortex-M4.
    #[inline(always)]
    pub(crate) fn sum(&self, x: &[i8], weights: &[i8], less: i16) -> i32 {
        let mut sum = 0_i32;
        let fits = |[column, row]: [usize; 2], len: usize| {
            let (last_row, last_column) = (self.rows.checked_sub(1)?, self.columns.checked_sub(1)?);
            let last = last_row.checked_mul(row)?.checked_add(last_column.checked_mul(column)?)?;
            (last < len).then_some(())
        };
        if fits(self.elements, x.len()).is_none() || fits(self.weights, weights.len()).is_none() {
            return sum;
        }
        let (elements, factors) = (Pointer::of(x), Pointer::of(weights));
        for row in 0..self.rows {
            for column in 0..self.columns {
                // SAFETY: a row is at most `rows - 1` and a column at most `columns - 1`, so that neither place is behind the last one,
                // which is within its slice by the check above.
                let (x, w) = unsafe {
                    let x = elements.add(row * self.elements[1] + column * self.elements[0]);
                    let w = factors.add(row * self.weights[1] + column * self.weights[0]);
                    (x.read(), w.read())
                };
                let x = i16::from(x).wrapping_sub(less);
                sum = sum.wrapping_add(i32::from(x) * i32::from(w));
            }
        }
        sum
    }
}
