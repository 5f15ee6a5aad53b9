//! A run of places: the terms of their sums, and where these go.

use core::ops::Range;

use super::Sources;
use crate::element::Factorable;
use crate::kernel::SCALAR;
use crate::kernel::terms::TermVisitor;
use crate::shape::layers::geometry::{AxisSteps, Geometry};
use crate::storage::pointer::Pointer;

/// Places side by side whose sums have the same terms.
pub(super) struct PlaceRun<T> {
    pub(super) sources: Sources<T>,
    pub(super) geometry: &'static Geometry,
    /// Row and column of the first place.
    pub(super) at: (usize, usize),
    /// The rows and columns of the window that lie on the image.
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    /// Whether all columns of the window lie on the image.
    pub(super) whole: bool,
    pub(super) transposed: bool,
    /// The channels that a sum goes over.
    pub(super) channels: usize,
}

impl<T: Factorable> PlaceRun<T> {
    pub(super) fn count(&self) -> usize {
        self.rows.len() * self.columns.len() * self.channels
    }

    /// Visits the terms of a sum, rows of the window before columns before channels: how far the elements of the image, for the first
    /// place, and of the filters, for the first output, are from the first ones.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        let Geometry { height, width, .. } = self.geometry;
        let [_, x_row, x_column, _] = self.sources.x;
        let [w_row, w_column, ..] = self.sources.w;
        for k in self.rows.clone() {
            let Some(row) = self.on_image(height, self.at.0, k, false) else { continue };
            // A number of columns that the compiler knows; where flash is small, one loop serves all runs.
            let columns = if self.whole && !SCALAR { 0..width.window } else { self.columns.clone() };
            for l in columns {
                let Some(column) = self.on_image(width, self.at.1, l, self.whole) else { continue };
                self.cell(sums, (row * x_row + column * x_column, k * w_row + l * w_column), &visit);
            }
        }
    }

    /// The position on the image of element `k` of the window at a place, if it is a term there. Where the elements of a `whole` window lie
    /// on the image, it is not asked for in steps of 1: transposed, 64 x 7 x 16 `i32` to 31 take half the time.
    #[inline(always)]
    fn on_image(&self, steps: &AxisSteps, place: usize, k: usize, whole: bool) -> Option<usize> {
        if !self.transposed {
            Some(steps.at(place, k))
        } else if !SCALAR && whole && steps.step() == 1 {
            Some((place + steps.before).wrapping_sub(k * steps.dilation))
        } else {
            steps.source(place, k)
        }
    }

    /// Visits the terms under one element of the window.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cell<Z>(&self, sums: &mut Z, (x, w): (usize, usize), visit: &impl TermVisitor<Z, (usize, usize)>) {
        let ([.., x_channel], [_, _, w_channel, _]) = (self.sources.x, self.sources.w);
        for c in 0..self.channels {
            visit.visit(sums, (x + c * x_channel, w + c * w_channel));
        }
    }

    /// The same run with other elements.
    #[inline(always)]
    pub(super) fn with(&self, sources: Sources<T>) -> Self {
        Self { sources, rows: self.rows.clone(), columns: self.columns.clone(), ..*self }
    }

    /// How many elements of the image's rows the places are apart.
    #[inline(always)]
    pub(super) fn stride(&self) -> usize {
        if self.transposed { 1 } else { self.geometry.width.stride }
    }

    /// The element of the image that a term has for place `i` of the run.
    #[inline(always)]
    pub(super) fn image(&self, i: usize, term: usize) -> T {
        let [_, _, x_column, _] = self.sources.x;
        let stride = self.stride();
        // SAFETY: `each` visits rows, columns and channels of the image. A run of more than one place is one whose windows lie whole on
        // the image, and the window of place `i` stands `i` strides further along its rows. Transposed, the terms of a run have their
        // sources on the image, those of place `i` `i` elements further.
        unsafe { self.sources.image.add(term + i * stride * x_column).read() }
    }

    /// The element of the filters that a term has for an output of the group.
    #[inline(always)]
    pub(super) fn filter(&self, output: usize, term: usize) -> T {
        let [.., w_output] = self.sources.w;
        // SAFETY: `each` visits rows, columns and channels of the filters, and the kernels ask for outputs of the group.
        unsafe { self.sources.filters.add(term + output * w_output).read() }
    }
}

/// Where the results of a run go: the first place and output, and how far apart they are.
#[derive(Clone, Copy)]
pub(super) struct RunOutput<T> {
    pub(super) out: Pointer<T>,
    pub(super) to_place: usize,
    pub(super) to_output: usize,
}

impl<T> RunOutput<T> {
    /// Writes a result. Not a closure: called from several places it would stay a call. 100 samples under a filter of three take 5 times as
    /// long then.
    ///
    /// # Safety
    ///
    /// The run has such a place, and the group such an output.
    #[inline(always)]
    pub(super) unsafe fn put(self, i: usize, output: usize, sum: T) {
        // SAFETY: by the contract of this method it is an index of the result.
        unsafe { self.out.add(i * self.to_place + output * self.to_output).write(sum) };
    }
}
