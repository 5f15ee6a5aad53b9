//! How the elements of a view lie in memory.

use duplicate::duplicate_item;

use super::{Axes, Dim};

mod sealed {
    /// Only this crate adds layouts: they say where elements are.
    pub trait Sealed {}
    impl Sealed for super::RowMajor {}
    impl Sealed for super::Strided {}
}

/// How the elements of a view lie in memory: [`RowMajor`] or [`Strided`]. Sealed.
pub trait Layout: sealed::Sealed + Copy + PartialEq + core::fmt::Debug + Send + Sync + 'static {
    /// Whether the elements are contiguous in row-major order.
    const CONTIGUOUS: bool;

    /// The strides in elements, right-aligned; for a row-major layout from the shape.
    #[doc(hidden)]
    fn strides(self, axes: Axes) -> Axes;

    /// The layout with these strides; a row-major one takes its own from the shape.
    #[doc(hidden)]
    fn of(strides: Axes) -> Self;
}

/// Contiguous, the last axis fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RowMajor;

/// Any strides, as after a transpose or a slice of an inner axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strided(pub(crate) Axes);

impl Layout for RowMajor {
    const CONTIGUOUS: bool = true;
    #[inline(always)]
    fn strides(self, axes: Axes) -> Axes {
        let [_, b, c, d, e, f, g, h] = axes;
        // Only a shape without elements can wrap around, and its strides are not used.
        let (g1, f1) = (h, g.wrapping_mul(h));
        let e1 = f.wrapping_mul(f1);
        let d1 = e.wrapping_mul(e1);
        let c1 = d.wrapping_mul(d1);
        let b1 = c.wrapping_mul(c1);
        [b.wrapping_mul(b1), b1, c1, d1, e1, f1, g1, 1]
    }
    #[inline(always)]
    fn of(_: Axes) -> Self {
        Self
    }
}

impl Layout for Strided {
    const CONTIGUOUS: bool = false;
    #[inline(always)]
    fn strides(self, _: Axes) -> Axes {
        self.0
    }
    #[inline(always)]
    fn of(strides: Axes) -> Self {
        Self(strides)
    }
}

/// The position of an axis in its shape, which decides the layout that a view has once that axis is cut.
///
/// Cut at its first axis, a contiguous view stays contiguous.
#[doc(hidden)]
pub trait AxisDepth {
    /// The layout of a view of layout `L` after the cut.
    type Kept<L: Layout>: Layout;
    /// That layout, from the strides of the view.
    fn kept<L: Layout>(strides: Axes) -> Self::Kept<L>;
}

impl AxisDepth for Dim<0> {
    type Kept<L: Layout> = L;
    #[inline(always)]
    fn kept<L: Layout>(strides: Axes) -> L {
        L::of(strides)
    }
}

#[duplicate_item(N; [1]; [2]; [3]; [4]; [5])]
impl AxisDepth for Dim<N> {
    type Kept<L: Layout> = Strided;
    #[inline(always)]
    fn kept<L: Layout>(strides: Axes) -> Strided {
        Strided::of(strides)
    }
}
