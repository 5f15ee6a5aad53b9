//! How the elements under a window become one.

use num_traits::Bounded;

use crate::kernel::extremum;
use crate::math::Real;

/// How elements become one.
pub(crate) trait PoolFold<T> {
    /// Whether the fold starts with the first element itself, and not with a value that the first one is joined to. Joined again, an element
    /// changes nothing.
    const STARTS: bool;
    /// What elements become before the end.
    type Folded: Copy;
    /// What one element becomes.
    fn take(x: T) -> Self::Folded;
    /// The value that the fold starts with.
    fn start(first: Option<Self::Folded>) -> Self::Folded;
    fn join(so_far: Self::Folded, x: Self::Folded) -> Self::Folded;
    /// The result of so many elements.
    fn end(&self, folded: Self::Folded, elements: usize) -> T;
}

/// The largest element, NaN if there is one; of no elements the least number.
pub(crate) struct Largest;
impl<T: Copy + PartialOrd + Bounded> PoolFold<T> for Largest {
    const STARTS: bool = true;
    type Folded = T;
    #[inline(always)]
    fn take(x: T) -> T {
        x
    }
    #[inline(always)]
    fn start(first: Option<T>) -> T {
        first.unwrap_or_else(T::min_value)
    }
    #[inline(always)]
    fn join(so_far: T, x: T) -> T {
        extremum::max(so_far, x)
    }
    #[inline(always)]
    fn end(&self, folded: T, _: usize) -> T {
        folded
    }
}

/// The mean of the elements, or their sum divided by a number that is given.
pub(crate) struct MeanFold(pub(crate) Option<usize>);
impl<T: Real> PoolFold<T> for MeanFold {
    const STARTS: bool = false;
    type Folded = T;
    #[inline(always)]
    fn take(x: T) -> T {
        x
    }
    #[inline(always)]
    fn start(_: Option<T>) -> T {
        T::zero()
    }
    #[inline(always)]
    fn join(so_far: T, x: T) -> T {
        so_far + x
    }
    #[inline(always)]
    fn end(&self, folded: T, elements: usize) -> T {
        folded / T::from_f64(self.0.unwrap_or(elements) as f64)
    }
}
