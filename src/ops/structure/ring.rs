//! The last rows of a stream.

use crate::element::operation::operations;
use crate::expr::Operand;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::SameShape;
use crate::shape::{Axis, StaticShape};
use crate::storage::eval::update;
use crate::storage::placed::rolled;
use crate::storage::relayout::Turned;
use crate::storage::{Expr, Produce, RowMajor, Tensor};

operations!(push window);

/// The last rows that were pushed: a tensor of the shape `S` whose first axis is time.
///
/// A push copies one row over the oldest one; no other row moves. The rows in the order of time are [two
/// views](Self::parts), a [new tensor](Self::window), or, rotated in place, [this tensor](Self::in_order).
///
/// ```
/// use shapeproof::{RowRing, prelude::*, tensor};
///
/// // The last three frames of two features each; before the first push they are zeros.
/// static EMPTY: RowRing<i16, Shape![3, 2]> = RowRing::full(0);
/// let mut frames = EMPTY.clone();
/// for frame in [tensor![1, 2], tensor![3, 4]] {
///     frames.push(&frame);
/// }
/// assert_eq!(frames.window(), tensor![[0, 0], [1, 2], [3, 4]]);
///
/// frames.push(&tensor![5, 6]);
/// frames.push(&tensor![7, 8]);
/// let (older, newer) = frames.parts();
/// assert_eq!((older.as_slice(), newer.as_slice()), (&[3, 4, 5, 6][..], &[7, 8][..]));
/// assert_eq!(frames.in_order(), &tensor![[3, 4], [5, 6], [7, 8]]);
/// ```
#[doc(alias("ring_buffer", "circular_buffer", "deque", "VecDeque"))]
#[derive(Clone, Debug)]
pub struct RowRing<T: Copy + 'static, S: StaticShape> {
    rows: Tensor<T, S>,
    /// The oldest row, which the next one is written over. It is below the number of rows, or 0.
    oldest: usize,
}

impl<T: Copy + 'static, S: StaticShape> RowRing<T, S> {
    /// A ring whose rows all consist of one value; also in a `const` or a `static`.
    #[must_use]
    pub const fn full(value: T) -> Self {
        Self { rows: Tensor::full(value), oldest: 0 }
    }

    /// Writes a row over the oldest one.
    ///
    /// # Shapes
    ///
    /// The row has the shape of the ring without its first axis.
    ///
    /// # Cost
    ///
    /// One row is copied; an expression is evaluated into its place.
    #[inline(always)]
    pub fn push<X, E>(&mut self, row: X)
    where
        X: Operand<Expr = E, Elem = T>,
        E: Expr<Elem = T>,
        S: HasAxis<Axis<0>, push>,
        E::Shape: SameShape<S::Without, push>,
    {
        if let Some(mut place) = self.rows.view_mut().indexed::<0>(self.oldest) {
            let _ = update(&row.expr(), &mut place, |_, new| new);
        }
        self.oldest = if self.oldest + 1 < self.len() { self.oldest + 1 } else { 0 };
    }

    /// The number of rows.
    #[inline(always)]
    fn len(&self) -> usize {
        S::EXTENTS.first().map_or(0, |&(length, _)| length)
    }

    /// All rows, from the oldest to the newest, in two views: those up to the end of the memory, and those from its start. The
    /// second may be empty.
    ///
    /// # Cost
    ///
    /// None: nothing is copied.
    #[must_use]
    #[inline(always)]
    pub fn parts(&self) -> (Turned<'_, T, S, 0, RowMajor>, Turned<'_, T, S, 0, RowMajor>)
    where
        S: HasAxis<Axis<0>, window>,
    {
        let [older, newer] = self.rows.view().turned::<0>(self.oldest);
        (older, newer)
    }

    /// All rows, from the oldest to the newest.
    ///
    /// # Cost
    ///
    /// One copy, in two runs.
    #[must_use]
    #[inline(always)]
    pub fn window(&self) -> Tensor<T, S>
    where
        S: HasAxis<Axis<0>, window>,
    {
        rolled::<_, 0>(self.rows.view(), self.turn()).eval()
    }

    /// [`window`](Self::window) into a tensor.
    #[inline(always)]
    pub fn window_into(&self, out: &mut Tensor<T, S>)
    where
        S: HasAxis<Axis<0>, window>,
    {
        rolled::<_, 0>(self.rows.view(), self.turn()).eval_into(out);
    }

    /// All rows, from the oldest to the newest, without a second tensor: the rows are rotated in place.
    ///
    /// # Cost
    ///
    /// Each element moves twice, or not at all if no row was pushed since the last call.
    #[inline(always)]
    pub fn in_order(&mut self) -> &Tensor<T, S> {
        let length = S::LEN.checked_div(self.len()).unwrap_or(0);
        let elements = self.rows.as_mut_slice();
        if let Some((newer, older)) = elements.split_at_mut_checked(length.saturating_mul(self.oldest)) {
            if !newer.is_empty() {
                newer.reverse();
                older.reverse();
                elements.reverse();
            }
            self.oldest = 0;
        }
        &self.rows
    }

    /// The shift that brings the oldest row to the front.
    #[inline(always)]
    fn turn(&self) -> isize {
        isize::try_from(self.oldest).map_or(0, |oldest| -oldest)
    }
}
