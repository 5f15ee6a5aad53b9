//! The terms of the sums of places side by side in a copy.

use core::marker::PhantomData;
use core::ops::Range;

use super::block::Block;
use super::gains::Planned;
use super::kept::Kept;
use crate::element::Factorable;
use crate::kernel::terms::{TermVisitor, Terms};
use crate::shape::layers::geometry::{AxisSteps, Geometry};
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
    pub(super) block: Block,
    pub(super) kept: PhantomData<(K, D)>,
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
        let Geometry { height, width, channels, .. } = self.geometry;
        let along = if self.block.turned { height.window } else { width.window };
        self.across.len() * along * channels
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        let Geometry { height, width, .. } = self.geometry;
        let [w_row, w_column, w_channel, _] = self.w;
        // Transposed, the first element of a window meets the last of the image.
        let from = |steps: &AxisSteps, k: usize| {
            (if D::TRANSPOSED { steps.window - 1 - k } else { k }) * steps.dilation
        };
        // Rows of the window before columns, however the image lies.
        let Block { turned, pitch, plane, .. } = self.block;
        let (rows, columns) = if turned {
            (0..height.window, self.across.clone())
        } else {
            (self.across.clone(), 0..width.window)
        };
        let (down, along) = if turned { (1, pitch) } else { (pitch, 1) };
        for k in rows {
            for l in columns.clone() {
                let x = from(height, k) * down + from(width, l) * along;
                let w = k * w_row + l * w_column;
                for c in 0..self.geometry.channels {
                    visit.visit(sums, (x + c * plane, w + c * w_channel));
                }
            }
        }
    }
    #[inline(always)]
    fn left(&self, i: usize, (x, _): (usize, usize)) -> K::Element {
        // SAFETY: place `i` of the run is one of the block, and `each` visits what its window meets, all of which is copied.
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
