//! The terms of the sums of places side by side in a copy.

use core::marker::PhantomData;
use core::ops::Range;

use super::block::{Block, lines_and_places};
use super::gains::Planned;
use super::kept::Kept;
use super::side::Side;
use crate::element::Factorable;
use crate::kernel::terms::{TermVisitor, Terms};
use crate::shape::layers::geometry::Geometry;
use crate::storage::convolved::Described;
use crate::storage::pointer::Pointer;

/// The terms of the sums of places side by side.
pub(super) struct PlaneTerms<'a, T, E, K, D> {
    pub(super) planes: Pointer<E>,
    pub(super) filters: Pointer<T>,
    pub(super) w: [usize; 4],
    pub(super) geometry: &'static Geometry,
    /// The elements of the window across the line that are on the image.
    pub(super) across: &'a Range<usize>,
    /// The class of the places, along rows and columns.
    pub(super) class: (usize, usize),
    pub(super) block: Block,
    pub(super) kept: PhantomData<(K, D)>,
}

impl<T, K: Kept<T>, D: Described> PlaneTerms<'_, T, K::Element, K, D> {
    /// The rows and columns of the window that are met.
    #[inline(always)]
    fn window(&self) -> (Range<usize>, Range<usize>) {
        let Geometry { height, width, .. } = self.geometry;
        if self.block.turned {
            (0..height.window, self.across.clone())
        } else {
            (self.across.clone(), 0..width.window)
        }
    }

    /// The window down the rows and along the columns of the image.
    #[inline(always)]
    fn sides(&self) -> (Side<'static>, Side<'static>) {
        lines_and_places(self.geometry, D::TRANSPOSED, false)
    }
}

impl<T: Factorable, K: Kept<T>, D: Described> Terms<K::Element> for PlaneTerms<'_, T, K::Element, K, D> {
    type Step = (usize, usize);
    type Left = K::Element;
    type Right = K::Element;
    const MOST_ROWS: usize = {
        let as_it_is = Planned::in_place::<T, D>().most_places();
        let copied = Planned::copied::<K::Element, D>().most_places();
        if as_it_is > copied { as_it_is } else { copied }
    };
    const MOST_COLUMNS: usize = match D::KNOWN {
        Some((g, _)) => g.outputs,
        None => usize::MAX,
    };
    #[inline(always)]
    fn count(&self) -> usize {
        let (rows, columns) = self.window();
        let (height, width) = self.sides();
        let met =
            |side: Side<'_>, class, of: Range<usize>| of.filter(|k| side.met(class, *k).is_some()).count();
        met(height, self.class.0, rows) * met(width, self.class.1, columns) * self.geometry.channels
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        let [w_row, w_column, w_channel, _] = self.w;
        let Block { turned, pitch, plane, channel, .. } = self.block;
        // Rows of the window before columns, however the image lies.
        let ((rows, columns), (height, width)) = (self.window(), self.sides());
        let (row, column) = if turned { (1, pitch) } else { (pitch, 1) };
        for k in rows {
            let Some((y, of_rows)) = height.met(self.class.0, k) else { continue };
            for l in columns.clone() {
                let Some((x, of_columns)) = width.met(self.class.1, l) else { continue };
                let nth = if turned {
                    of_columns * height.planes() + of_rows
                } else {
                    of_rows * width.planes() + of_columns
                };
                let x = y * row + x * column + nth * plane;
                let w = k * w_row + l * w_column;
                for c in 0..self.geometry.channels {
                    visit.visit(sums, (x + c * channel, w + c * w_channel));
                }
            }
        }
    }
    #[inline(always)]
    fn left(&self, i: usize, (x, _): (usize, usize)) -> K::Element {
        // SAFETY: `each` visits what the windows at the places of the block meet, which is in the planes. `i` is one of these places, or lies
        // between two lines, or fills up the last vector: then it is in the planes or in the zeros behind them. An image that is not copied
        // is not filled up.
        unsafe { self.planes.add(x + i).read() }
    }
    #[inline(always)]
    fn right(&self, (_, w): (usize, usize), j: usize) -> K::Element {
        let [.., w_output] = self.w;
        // SAFETY: `each` visits rows, columns and channels of the filters, and the kernels ask for outputs of the group.
        K::of(unsafe { self.filters.add(w + j * w_output).read() })
    }
    #[inline(always)]
    fn add(
        &self,
        sum: K::Element,
        _: (usize, usize),
        _: (usize, usize),
        left: K::Element,
        right: K::Element,
    ) -> K::Element {
        K::step(sum, left, right)
    }
}
