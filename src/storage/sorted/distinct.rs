//! The distinct elements of a view, from the smallest to the largest.

use super::super::appending::Appending;
use super::super::cast::same;
use super::super::eval::Evaluated;
use super::super::iter::Iter;
use super::super::lengths::with_rows;
use super::super::pointer::Pointer;
use super::super::produce::Produce;
use super::super::strided::OutputPtr;
use super::super::tensor::Tensor;
use super::super::view::TensorView;
use super::{AxisPositions, INSERTION_SORT_MAX, SortedBy, numbers};
use crate::kernel::order::{before, sort};
use crate::shape::layout::Layout;
use crate::shape::{Shape, StaticExtent, UpTo};

/// Makes the distinct elements of the view the elements of `out`, sorted; of those that are equal the first one in row-major order. False
/// where there is no room for all: then there are some of them.
#[inline(always)]
pub(crate) fn distinct<T: Copy + PartialOrd + 'static, S: Shape, L: Layout, C: StaticExtent>(
    view: TensorView<'_, T, S, L>,
    out: &mut Tensor<T, (UpTo<C>,)>,
) -> bool {
    // 31 `i32` take 0.6 of the time on a Cortex-M4F when they are sorted, and 1,384 bytes more of its flash.
    if view.shape().count() <= C::LEN { sorted(view, out) } else { one_by_one(view, out) }
}

/// [`distinct`] where there is room for all elements: they are sorted, and then those that equal the one before are left out.
#[inline(always)]
fn sorted<T: Copy + PartialOrd + 'static, S: Shape, L: Layout, C: StaticExtent>(
    view: TensorView<'_, T, S, L>,
    out: &mut Tensor<T, (UpTo<C>,)>,
) -> bool {
    let n = view.shape().count();
    let (Some(none), Some(all)) = (with_rows(out.shape(), 0), with_rows(out.shape(), n)) else {
        return false;
    };
    let copied = out.truncate(none) && Evaluated::of(&view).append_to(all, out);
    let elements = out.as_mut_slice();
    let told_apart = sort_slice(elements);
    let kept = keep_distinct(elements);
    if told_apart {
        first_of_equal(elements.get_mut(..kept).unwrap_or(&mut []), view);
    }
    copied && with_rows(all, kept).is_some_and(|distinct| out.truncate(distinct))
}

/// Sorts elements, and returns whether zeros or NaNs among them, which can be told apart, may have changed their order.
#[inline(always)]
fn sort_slice<T: Copy + PartialOrd + 'static>(elements: &mut [T]) -> bool {
    let n = elements.len();
    if n == 0 {
        return false;
    }
    let first = Pointer::of_mut(elements);
    let place = OutputPtr::strided(first, [0, 0, 0, 0, 0, 0, 0, 1]);
    let positions = AxisPositions { place: &place, first, axis: 7, n };
    if n <= INSERTION_SORT_MAX {
        positions.insert();
        return false;
    }
    // SAFETY: there are `n` elements side by side, which are borrowed mutably.
    let sorted = unsafe { numbers::sort::<T, true>(first, 1, n) };
    sorted.unwrap_or_else(|| {
        sort(&mut SortedBy { positions, key: |x| x }, n);
        false
    })
}

/// Moves the first of each run of equal elements to the front; returns how many there are.
#[inline(always)]
fn keep_distinct<T: Copy + PartialOrd>(elements: &mut [T]) -> usize {
    let Some(&first) = elements.first() else { return 0 };
    let (mut last, mut kept) = (first, 1);
    for i in 1..elements.len() {
        let Some(&next) = elements.get(i) else { break };
        // Nothing branches: an element that is not kept is overwritten by the next.
        if let Some(place) = elements.get_mut(kept) {
            *place = next;
        }
        kept += usize::from(before(&last, &next));
        last = next;
    }
    kept
}

/// Puts the first zero of the view, and its first NaN, in the place of another one.
#[cold]
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
fn first_of_equal<T: Copy + PartialOrd + 'static, S: Shape, L: Layout>(
    elements: &mut [T],
    view: TensorView<'_, T, S, L>,
) {
    let zero = same::<f32, T>(0.0).or_else(|| same::<f64, T>(0.0));
    for place in elements {
        let there = *place;
        if there != there || zero.is_some_and(|zero| zero == there) {
            let first = Iter::new(view).find(|x| !before(*x, &there) && !before(&there, x));
            *place = first.copied().unwrap_or(there);
        }
    }
}

/// [`distinct`] where there may be less room: a search for each element among those found so far; a new one moves those that are larger.
#[inline(always)]
fn one_by_one<T: Copy + PartialOrd + 'static, S: Shape, L: Layout, C: StaticExtent>(
    view: TensorView<'_, T, S, L>,
    out: &mut Tensor<T, (UpTo<C>,)>,
) -> bool {
    let mut found = Appending::<_, _, C, 1>::anew(out);
    for &value in Iter::new(view) {
        let there = found.as_mut_slice();
        let at = there.partition_point(|other| before(other, &value));
        if there.get(at).is_some_and(|other| !before(&value, other)) {
            continue;
        }
        found.push([value]);
        if !found.fits() {
            break;
        }
        // The new element moves from the end to its sorted position.
        if let Some([place, larger @ ..]) = found.as_mut_slice().get_mut(at..) {
            let mut moved = core::mem::replace(place, value);
            for place in larger {
                core::mem::swap(place, &mut moved);
            }
        }
    }
    found.finish()
}
