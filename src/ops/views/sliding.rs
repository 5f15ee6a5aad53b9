//! Windows that slide along an axis, as a view. Filters and convolutions are sums over them.

use super::shared::View;
use crate::element::operation::operations;
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::AtAxis;
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::window::{TryWindow, Window};
use crate::shape::{Axis, Extent, Shape, StaticExtent};
use crate::storage::Strided;

operations!(windows);

/// Windows of tensors and views, without copying.
///
/// A filter is a matrix product with them: of samples in one axis, `windows` makes a matrix in which each row starts one sample
/// later.
///
/// ```
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static TAPS: Tensor<i32, Shape![3]> = tensor![1, 2, 1];
/// let samples = tensor![1, 0, 0, 4, 0];
/// assert_eq!(samples.windows(Axis::<0>, Dim::<3>).matmul(&TAPS), tensor![1, 4, 8]);
///
/// // In two dimensions, one axis after the other: [3, 4] has windows of [2, 2] at [2, 3] positions.
/// let image = tensor![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
/// let patches = image.windows(Axis::<0>, Dim::<2>).windows(Axis::<1>, Dim::<2>);
/// let largest = patches.max_axis(Axis::<-1>).max_axis(Axis::<-1>);
/// assert_eq!(largest, tensor![[6, 7, 8], [10, 11, 12]]);
/// ```
pub trait Windows<'a>: TensorLike {
    /// The windows of `size` along an axis. The axis gets a length of `length - size + 1`, and a new last axis has the `size`
    /// elements from each position on.
    ///
    /// # Shapes
    ///
    /// `(N, C) -> (N - K + 1, C, K)` along the first axis; `K` is from 1 to `N`.
    ///
    /// All windows together may not have more elements than a `usize` can count. That is checked by `cargo build`, or by
    /// [`try_windows`](Self::try_windows). Only broadcast views and zero-sized elements can have so many.
    ///
    /// # Cost
    ///
    /// None: windows share their elements.
    ///
    /// # Source
    ///
    /// NumPy's `sliding_window_view`.
    #[doc(alias("sliding_window_view", "unfold"))]
    #[inline(always)]
    fn windows<const A: isize, K: StaticExtent, W: Shape>(
        self,
        axis: impl IsAxis<A>,
        size: impl IsLength<K>,
    ) -> View<'a, Self, W, Strided>
    where
        Self: Stored<'a>,
        Self::Shape: Window<Axis<A>, K, windows, Output = W>,
    {
        let _ = (axis, size);
        self.stored().windows_of::<windows, A, K>()
    }

    /// [`windows`](Self::windows) of an axis whose length may be known only at run time.
    ///
    /// # Errors
    ///
    /// The axis is shorter than a window, `size` is 0, or all windows together have more elements than a `usize` can count.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, tensor};
    /// let received = Tensor::<i32, Shape![..32]>::try_from_slice([4], &[1, 3, 6, 10])?;
    /// let steps = received.try_windows(Axis::<0>, Dim::<2>)?.matmul(&tensor![-1, 1]);
    /// assert_eq!(steps, tensor![2, 3, 4]);
    /// assert!(received.try_windows(Axis::<0>, Dim::<5>).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_windows<const A: isize, K: StaticExtent, W: Shape>(
        self,
        axis: impl IsAxis<A>,
        size: impl IsLength<K>,
    ) -> Result<View<'a, Self, W, Strided>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TryWindow<Axis<A>, K, windows, Output = W>,
    {
        let _ = (axis, size);
        let view = self.stored();
        view.try_windows_of::<A, K>().ok_or_else(|| {
            let (shape, fits) = (view.shape(), 1..=AtAxis::extent(view.shape()).get());
            if fits.contains(&K::LEN) {
                ShapeError::count("windows", shape.count(), usize::MAX)
            } else {
                ShapeError::len::<Self::Shape, A>("windows", shape, K::LEN)
            }
        })
    }
}

impl<X: TensorLike> Windows<'_> for X {}

/// The windows of `size` along an axis. As the method [`windows`](Windows::windows).
#[doc(alias("sliding_window_view", "unfold"))]
#[must_use]
#[inline(always)]
pub fn windows<'a, X, const A: isize, K: StaticExtent, W: Shape>(
    x: X,
    axis: impl IsAxis<A>,
    size: impl IsLength<K>,
) -> View<'a, X, W, Strided>
where
    X: Stored<'a>,
    X::Shape: Window<Axis<A>, K, windows, Output = W>,
{
    x.windows(axis, size)
}

/// The windows of `size` along an axis. As the method [`try_windows`](Windows::try_windows).
///
/// # Errors
///
/// Those of the method.
#[inline(always)]
pub fn try_windows<'a, X, const A: isize, K: StaticExtent, W: Shape>(
    x: X,
    axis: impl IsAxis<A>,
    size: impl IsLength<K>,
) -> Result<View<'a, X, W, Strided>, ShapeError>
where
    X: Stored<'a>,
    X::Shape: TryWindow<Axis<A>, K, windows, Output = W>,
{
    x.try_windows(axis, size)
}
