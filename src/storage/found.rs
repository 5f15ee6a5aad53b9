//! The indices of the elements that a condition holds for.

use super::appending::Appending;
use super::pointer::Pointer;
use super::strided::{Visit, Walk, visit_outer};
use super::tensor::Tensor;
use super::view::TensorView;
use crate::shape::layout::Layout;
use crate::shape::rank::OfRank;
use crate::shape::{Axes, Dim, Shape, StaticExtent, UpTo};

/// Indices, which are walked beside a view.
struct Indices;

// SAFETY: a cursor is eight numbers, and no address.
unsafe impl Walk for Indices {
    type Cursor = Axes;
    #[inline(always)]
    fn start(&self) -> Axes {
        [0; 8]
    }
    #[inline(always)]
    unsafe fn step(&self, mut index: Axes, axis: usize, i: usize) -> Axes {
        if let Some(at) = index.get_mut(axis) {
            *at = i;
        }
        index
    }
    #[inline(always)]
    fn merges(&self, _: usize, _: usize, _: usize) -> bool {
        false
    }
    #[inline(always)]
    fn unit(&self, _: usize) -> bool {
        false
    }
}

/// What is done at each element. Not a closure, for the reason given at `FoldRuns` (`fold_all.rs`).
struct AppendIndex<'a, 'b, F, S: Shape, C, const R: usize> {
    holds: F,
    found: &'a mut Appending<'b, usize, S, C, R>,
}

impl<T: Copy, F: Fn(T) -> bool, S: Shape, C: StaticExtent, const R: usize> Visit<(Pointer<T>, Axes)>
    for AppendIndex<'_, '_, F, S, C, R>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from, index): (Pointer<T>, Axes)) {
        // SAFETY: a walk over a view comes to its elements alone.
        if (self.holds)(unsafe { from.read() }) {
            // The index of a shape of `R` axes is the last of eight.
            let index = core::array::from_fn::<_, R, _>(|i| {
                index.get(8_usize.wrapping_sub(R).wrapping_add(i)).copied().unwrap_or(0)
            });
            self.found.push(index);
        }
    }
}

/// Makes the indices of the elements that the condition holds for the rows of `out`, in row-major order; false where there is no room for
/// all: then they are the first of them.
#[inline(always)]
pub(crate) fn find_indices<T: Copy + 'static, S: OfRank<R>, L: Layout, C: StaticExtent, const R: usize>(
    view: TensorView<'_, T, S, L>,
    holds: impl Fn(T) -> bool,
    out: &mut Tensor<usize, (UpTo<C>, Dim<R>)>,
) -> bool
where
    Dim<R>: StaticExtent,
{
    let mut found = Appending::<_, _, C, R>::anew(out);
    let append = AppendIndex { holds, found: &mut found };
    visit_outer(&(&view, &Indices), view.shape().axes(), append);
    found.finish()
}
