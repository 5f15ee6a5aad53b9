//! Rows added to and removed from a tensor whose first axis has a capacity.

use crate::element::operation::operations;
use crate::expr::{Of, Operand};
use crate::shape::axis::AtAxis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::extent::Bounded;
use crate::shape::{Axis, Extent, Shape};
use crate::storage::lengths::with_rows;
use crate::storage::{Evaluated, Expr, Produce, Tensor};

operations!(try_push_row);

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// Adds a row behind the last one.
    ///
    /// # Shapes
    ///
    /// `(..N, R) + (R) -> (..N, R)`: the row has the axes of the tensor without the first.
    ///
    /// # Errors
    ///
    /// There is no room for one more row, or a length of the row that is known at run time differs.
    ///
    /// # Cost
    ///
    /// One pass over the row, which may be an expression. A tensor on the heap grows as a `Vec` does: now and
    /// then it is moved to larger memory.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut frames: Tensor<i32, Shape![..2, 3]> = Tensor::try_zeros([0, 3])?;
    /// let row = tensor![1, 2, 3];
    /// frames.try_push_row(&row)?;
    /// frames.try_push_row(&row * 2)?;
    /// assert_eq!(frames.as_slice(), [1, 2, 3, 2, 4, 6]);
    ///
    /// let error = frames.try_push_row(&row).unwrap_err();
    /// assert_eq!(error.to_string(), "try_push_row: axis 0 has room for 2, not 3");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_push_row<R, V>(&mut self, row: R) -> Result<(), ShapeError>
    where
        R: Operand<Elem = T, Shape = V>,
        V: Shape,
        S: AtAxis<Axis<0>, Extent: Bounded>,
        S::Without: TrySameShape<Of<R, V>, try_push_row>,
    {
        let (shape, row, op) = (self.shape(), row.expr(), "try_push_row");
        ShapeError::equal(op, shape.without(), row.shape())?;
        let len = shape.extent().get().saturating_add(1);
        let more =
            with_rows(shape, len).ok_or(ShapeError::Extent { op, axis: 0, len, max: S::Extent::MAX })?;
        if Evaluated::of(&row).append_to(more, self) {
            Ok(())
        } else {
            Err(ShapeError::Capacity { op, count: more.count(), max: usize::MAX - 1 })
        }
    }

    /// Removes all rows behind the first `rows`; does nothing if there are fewer.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::<i32, Shape![..4, 2]>::try_full([3, 2], 1)?;
    /// x.truncate_rows(1);
    /// assert_eq!(x.shape().dims(), [1, 2]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn truncate_rows(&mut self, rows: usize)
    where
        S: AtAxis<Axis<0>, Extent: Bounded>,
    {
        if let Some(shape) = with_rows(self.shape(), rows.min(self.shape().extent().get())) {
            let _ = self.truncate(shape);
        }
    }

    /// Removes the first `rows` rows, or all if there are fewer. The rows behind them move to the front.
    ///
    /// # Cost
    ///
    /// One move of the rows that stay.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// // The last three samples of two axes, the oldest first.
    /// let mut window = Tensor::<i16, Shape![..3, 2]>::empty();
    /// for sample in [tensor![1, 10], tensor![2, 20], tensor![3, 30], tensor![4, 40]] {
    ///     if window.rows().len() == 3 {
    ///         window.discard_rows(1);
    ///     }
    ///     window.try_push_row(&sample)?;
    /// }
    /// assert_eq!(window, tensor![[2, 20], [3, 30], [4, 40]]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn discard_rows(&mut self, rows: usize)
    where
        S: AtAxis<Axis<0>, Extent: Bounded>,
    {
        let shape = self.shape();
        let there = shape.extent().get();
        let left = there.saturating_sub(rows);
        let Some(shape) = with_rows(shape, left) else { return };
        let elements = self.as_mut_slice();
        let from = elements.len().saturating_sub(shape.count());
        if from <= elements.len() {
            elements.copy_within(from.., 0);
        }
        let _ = self.truncate(shape);
    }

    /// Removes all rows.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::<i32, Shape![..4, 2]>::try_full([3, 2], 1)?;
    /// x.clear();
    /// assert!(x.as_slice().is_empty());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn clear(&mut self)
    where
        S: AtAxis<Axis<0>, Extent: Bounded>,
    {
        self.truncate_rows(0);
    }
}
