//! Tensors compared up to a tolerance by the crate [approx], with the feature `approx`.
//!
//! [approx]: https://docs.rs/approx
//!
//! Tensors and views implement [`AbsDiffEq`], [`RelativeEq`] and [`UlpsEq`] if their elements do: the lengths are equal, and each pair of
//! elements is close by the rule of the trait. Shapes that differ by their types do not compile.
//!
//! ```
//! use approx::{assert_relative_eq, assert_ulps_eq, relative_eq};
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[0.1_f32, 0.2], [0.3, 0.4]];
//! let y = (&x * 3.0 / 3.0).eval();
//! assert_ulps_eq!(x, y, max_ulps = 2);
//! assert_relative_eq!(x.t(), y.t(), max_relative = 1e-6);
//! assert!(!relative_eq!(x, (&x * 1.01).eval(), max_relative = 1e-3));
//! ```
//!
//! If such an assertion fails, it prints both tensors. With [`located`] it prints the first element that differs:
//!
//! ```should_panic
//! use approx::assert_abs_diff_eq;
//! use shapeproof::{interop::approx::located, prelude::*, tensor};
//! let (x, y) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[1.0, 2.0], [3.5, 4.0]]);
//! assert_abs_diff_eq!(located(&x), located(&y), epsilon = 0.1);
//! // left  = 3.0 at [1, 0]
//! // right = 3.5 at [1, 0]
//! ```

use core::cell::Cell;
use core::fmt;

use ::approx::{AbsDiffEq, RelativeEq, UlpsEq};
use duplicate::duplicate_item;

use crate::element::operation::operations;
use crate::expr::Stored;
use crate::ops::views::slicing::Slicing;
use crate::shape::broadcast::TrySameShape;
use crate::shape::{Dims, Shape};
use crate::storage::{Layout, RowMajor, Tensor, TensorView};

operations!(approx_eq);

/// Whether the lengths are equal and each pair of elements is close. If a pair is not, `first` is called with its position in row-major
/// order.
fn close<T: Copy + 'static, S: Shape, R: Shape>(
    x: TensorView<'_, T, S, impl Layout>,
    y: TensorView<'_, T, R, impl Layout>,
    pair: impl Fn(&T, &T) -> bool,
    first: impl FnOnce(usize),
) -> bool {
    if Dims::of(x.shape()) != Dims::of(y.shape()) {
        return false;
    }
    let position = x.iter().zip(y.iter()).position(|(x, y)| !pair(x, y));
    position.map(first).is_none()
}

/// A tensor or a view for an assertion of `approx`, which then prints the first element that differs and its index, instead of all
/// elements. Made by [`located`].
pub struct Located<'a, T, S, L = RowMajor> {
    view: TensorView<'a, T, S, L>,
    /// The position of the first element that was found to differ, in row-major order.
    first: Cell<Option<usize>>,
}

impl<T, S, L> Located<'_, T, S, L> {
    /// Remembers the first position that differs, on both sides.
    fn differs<R, M>(&self, other: &Located<'_, T, R, M>) -> impl Fn(usize) {
        |position| {
            self.first.set(Some(position));
            other.first.set(Some(position));
        }
    }
}

/// A tensor or a view whose assertions name the first place that differs. See the [module](self).
#[must_use]
pub fn located<'a, X: Stored<'a>>(x: X) -> Located<'a, X::Elem, X::Shape, X::Layout> {
    Located { view: x.stored(), first: Cell::new(None) }
}

impl<T: Copy + fmt::Debug + 'static, S: Shape, L: Layout> fmt::Debug for Located<'_, T, S, L> {
    /// The first element that differed in the last comparison, and its index; all elements if there was none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(position) = self.first.get() else { return self.view.fmt(f) };
        let mut index = Dims::of(self.view.shape());
        let mut rest = position;
        for place in index.as_mut().iter_mut().rev() {
            let len = *place;
            *place = rest.checked_rem(len).unwrap_or(0);
            rest = rest.checked_div(len).unwrap_or(0);
        }
        if let Some(element) = self.view.iter().nth(position) {
            write!(f, "{element:?} ")?;
        }
        write!(f, "at {index}")
    }
}

impl<T: Copy + PartialEq + 'static, S: Shape, R: Shape, L: Layout, M: Layout> PartialEq<Located<'_, T, R, M>>
    for Located<'_, T, S, L>
{
    fn eq(&self, other: &Located<'_, T, R, M>) -> bool {
        self.view == other.view
    }
}

#[duplicate_item(
    comparisons layouts                Left                      Right                     left       right      first;
    [tensors]   []                     [Tensor<T, S>]            [Tensor<T, R>]            [x.view()] [y.view()] [|_| ()];
    [with_view] [L: Layout]            [Tensor<T, S>]            [TensorView<'_, T, R, L>] [x.view()] [*y]       [|_| ()];
    [of_view]   [L: Layout]            [TensorView<'_, T, S, L>] [Tensor<T, R>]            [*x]       [y.view()] [|_| ()];
    [views]     [L: Layout, M: Layout] [TensorView<'_, T, S, L>] [TensorView<'_, T, R, M>] [*x]       [*y]       [|_| ()];
    [located]   [L: Layout, M: Layout] [Located<'_, T, S, L>]    [Located<'_, T, R, M>]    [x.view]   [y.view]   [x.differs(y)];
)]
mod comparisons {
    use super::*;

    impl<T, S: Shape + TrySameShape<R, approx_eq>, R: Shape, layouts> AbsDiffEq<Right> for Left
    where
        T: AbsDiffEq<Epsilon: Clone> + Copy + 'static,
    {
        type Epsilon = T::Epsilon;

        fn default_epsilon() -> T::Epsilon {
            T::default_epsilon()
        }

        fn abs_diff_eq(&self, y: &Right, epsilon: T::Epsilon) -> bool {
            let x = self;
            close(left, right, |x, y| x.abs_diff_eq(y, epsilon.clone()), first)
        }
    }

    impl<T, S: Shape + TrySameShape<R, approx_eq>, R: Shape, layouts> RelativeEq<Right> for Left
    where
        T: RelativeEq<Epsilon: Clone> + Copy + 'static,
    {
        fn default_max_relative() -> T::Epsilon {
            T::default_max_relative()
        }

        fn relative_eq(&self, y: &Right, epsilon: T::Epsilon, max_relative: T::Epsilon) -> bool {
            let x = self;
            close(left, right, |x, y| x.relative_eq(y, epsilon.clone(), max_relative.clone()), first)
        }
    }

    impl<T, S: Shape + TrySameShape<R, approx_eq>, R: Shape, layouts> UlpsEq<Right> for Left
    where
        T: UlpsEq<Epsilon: Clone> + Copy + 'static,
    {
        fn default_max_ulps() -> u32 {
            T::default_max_ulps()
        }

        fn ulps_eq(&self, y: &Right, epsilon: T::Epsilon, max_ulps: u32) -> bool {
            let x = self;
            close(left, right, |x, y| x.ulps_eq(y, epsilon.clone(), max_ulps), first)
        }
    }
}
