//! Windows along one axis of an image. A window that moves by `s` is computed as one that moves by 1 over several planes.
//!
//! The elements of such a window fall into `s` classes, by their distance from the first: those of a class are whole steps apart. So the
//! image is copied to a plane for each class, which has every `s`-th element of it, and over each plane the window moves by 1 (signal
//! processing calls it a polyphase decomposition, and the classes phases). In a transposed convolution the places of the result fall into
//! such classes: each element of a window adds to places of one class alone, and is met in steps of 1 over an image that is one plane.

use core::ops::Range;

use crate::shape::layers::geometry::AxisSteps;

/// Windows along one axis.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) steps: &'a AxisSteps,
    pub(super) transposed: bool,
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

impl Side<'_> {
    /// How far the last element of a window is from the first.
    const fn span(self) -> usize {
        self.steps.window.saturating_sub(1).saturating_mul(self.dilation())
    }

    /// 1 in place of 0, which is no divisor.
    const fn dilation(self) -> usize {
        if self.steps.dilation == 0 { 1 } else { self.steps.dilation }
    }

    /// How many elements of the image are from a position of a plane to the next.
    pub(super) const fn stride(self) -> usize {
        if self.transposed { 1 } else { self.steps.step() }
    }

    /// How many planes the image is.
    pub(super) const fn planes(self) -> usize {
        min(self.stride(), self.span().saturating_add(1))
    }

    /// How many classes the places of the result fall into.
    pub(super) const fn classes(self) -> usize {
        if self.transposed { min(self.steps.step(), self.steps.places) } else { 1 }
    }

    /// The places of the first class, which has the most.
    pub(super) const fn places(self) -> usize {
        self.places_of(0)
    }

    /// The places of a class.
    pub(super) const fn places_of(self, class: usize) -> usize {
        if self.transposed {
            self.steps.places.saturating_sub(class).div_ceil(self.steps.step())
        } else {
            self.steps.places
        }
    }

    /// How many zeros stand before the image, and how many of its elements are left out.
    pub(super) const fn margin(self) -> (usize, usize) {
        let (before, span, step) = (self.steps.before, self.span(), self.steps.step());
        if !self.transposed {
            (before, 0)
        } else if before >= span {
            (0, (before - span) / step)
        } else {
            ((span - before).div_ceil(step), 0)
        }
    }

    /// How many positions of each plane are before the image.
    pub(super) const fn zeros(self) -> usize {
        let (zeros, _) = self.margin();
        zeros.saturating_sub(self.planes().saturating_sub(1)).div_ceil(self.stride())
    }

    /// The number of positions up to the end of the image.
    pub(super) const fn end(self) -> usize {
        self.end_from(0, 0)
    }

    /// The number of positions up to the end of the image, from this one of this plane on.
    pub(super) const fn end_from(self, position: usize, plane: usize) -> usize {
        let (zeros, cut) = self.margin();
        let first = position.saturating_mul(self.stride()).saturating_add(plane).saturating_add(cut);
        self.steps.image.saturating_add(zeros).saturating_sub(first).div_ceil(self.stride())
    }

    /// The number of positions up to the start of the image, from this one of this plane on.
    pub(super) const fn start_from(self, position: usize, plane: usize) -> usize {
        let (zeros, cut) = self.margin();
        zeros.saturating_sub(position * self.stride() + plane + cut).div_ceil(self.stride())
    }

    /// The element of the image at a position of a plane; not below the length of the image if it is a zero around it.
    pub(super) const fn element(self, position: usize, plane: usize) -> usize {
        let (zeros, cut) = self.margin();
        (position * self.stride() + plane + cut).wrapping_sub(zeros)
    }

    /// How far the places of a class are apart in the result.
    pub(super) const fn apart(self) -> usize {
        if self.transposed { self.steps.step() } else { 1 }
    }

    /// The `nth` place of a class.
    pub(super) const fn place(self, class: usize, nth: usize) -> usize {
        class + nth * self.apart()
    }

    /// How far the last position that a window meets is from the first.
    pub(super) const fn reach(self) -> usize {
        if self.transposed {
            self.transposed_distance(self.classes().saturating_sub(1), 0) / self.steps.step()
        } else {
            self.span() / self.stride()
        }
    }

    /// Whether an element of the window is met at places of a class.
    pub(super) const fn is_met(self, class: usize) -> bool {
        // Further on the same distances come again.
        let (mut k, end) = (0, min(self.steps.window, self.steps.step()));
        while k < end {
            if self.met(class, k).is_some() {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Where element `k` of the window is met, for places of this class: how far from the position of the place, and in which plane.
    /// None if it adds nothing to places of this class.
    #[inline(always)]
    pub(super) const fn met(self, class: usize, k: usize) -> Option<(usize, usize)> {
        if self.transposed {
            let (distance, step) = (self.transposed_distance(class, k), self.steps.step());
            if distance.is_multiple_of(step) { Some((distance / step, 0)) } else { None }
        } else {
            let distance = k * self.dilation();
            Some((distance / self.stride(), distance % self.stride()))
        }
    }

    /// How far element `k` is met from where the window of the first place begins, in places of the result.
    const fn transposed_distance(self, class: usize, k: usize) -> usize {
        let ((zeros, cut), step) = (self.margin(), self.steps.step());
        // Not below zero: see `margin`.
        (class + self.steps.before + zeros.saturating_mul(step))
            .saturating_sub(cut * step + k * self.dilation())
    }

    /// Whether each window lies on the image.
    const fn is_inside(self) -> bool {
        !self.transposed && self.steps.whole(0) == self.steps.places
    }

    /// The elements of the window that are met at places of this class, of which there are so many from the `nth` on: others meet zeros around
    /// the image at each of these.
    pub(super) const fn inside(self, class: usize, (nth, places): (usize, usize)) -> Range<usize> {
        // The compiler knows their number where there are no zeros around the image.
        if self.is_inside() {
            return 0..self.steps.window;
        }
        let last = nth + places.saturating_sub(1);
        // Further on, the elements that are on the image stand further forward in the window; transposed, further back.
        let (start, end) = if self.transposed {
            let [first, last] = [self.place(class, nth), self.place(class, last)];
            (self.steps.sources(first).start, self.steps.sources(last).end)
        } else {
            (self.steps.inside(last).start, self.steps.inside(nth).end)
        };
        // A range without elements may lie behind the window.
        start..min(end, self.steps.window)
    }
}

#[cfg(test)]
mod tests {
    use super::{AxisSteps, Side};

    /// Every side with places: of windows, or transposed with so many cut off before and one behind.
    fn sides(mut check: impl FnMut(Side<'_>)) {
        for (image, window, stride, dilation) in (1..7_usize).flat_map(|image| {
            (1..5_usize).flat_map(move |window| {
                (1..5_usize).flat_map(move |stride| (1..4_usize).map(move |d| (image, window, stride, d)))
            })
        }) {
            for before in 0..9 {
                let span = (window - 1) * dilation;
                let padded = image + 2 * before;
                let places = if padded > span { (padded - span - 1) / stride + 1 } else { 0 };
                let grown = ((image - 1) * stride + span + 1).saturating_sub(before + 1);
                for (transposed, places) in [(false, places), (true, grown)] {
                    let steps = AxisSteps { image, window, places, stride, dilation, before };
                    if places > 0 {
                        check(Side { steps: &steps, transposed });
                    }
                }
            }
        }
    }

    /// The element of the image that an element of the window has at a place of the result, by its definition; none if there is no such.
    fn source(side: Side<'_>, place: usize, k: usize) -> Option<usize> {
        let AxisSteps { image, stride, dilation, before, .. } = *side.steps;
        let at = if side.transposed {
            (place + before).checked_sub(k * dilation).filter(|at| at % stride == 0)? / stride
        } else {
            (place * stride + k * dilation).checked_sub(before)?
        };
        (at < image).then_some(at)
    }

    #[test]
    fn elements_are_met_where_the_definition_says() {
        sides(|side| {
            let steps = *side.steps;
            let mut places = 0;
            for class in 0..side.classes() {
                let mut is_met = false;
                for nth in 0..side.places_of(class) {
                    places += 1;
                    let place = side.place(class, nth);
                    assert!(place < steps.places, "{steps:?}");
                    for k in 0..steps.window {
                        let expected = source(side, place, k);
                        let met = side.met(class, k);
                        is_met |= met.is_some();
                        let found = met.map(|(distance, plane)| {
                            assert!(distance <= side.reach() && plane < side.planes(), "{steps:?} {k}");
                            side.element(nth + distance, plane)
                        });
                        assert_eq!(found.filter(|at| *at < steps.image), expected, "{steps:?} {place} {k}");
                        let inside = side.inside(class, (nth, 1));
                        assert!(expected.is_none() || inside.contains(&k), "{steps:?} {place} {k}");
                        assert!(inside.end <= steps.window, "{steps:?} {place}");
                        let all = side.inside(class, (0, side.places_of(class)));
                        assert!(expected.is_none() || all.contains(&k), "{steps:?} {place} {k}");
                    }
                }
                assert!(side.places_of(class) == 0 || side.is_met(class) == is_met, "{steps:?} {class}");
            }
            assert_eq!(places, steps.places, "{steps:?}");
        });
    }

    #[test]
    fn the_image_lies_between_the_zeros() {
        sides(|side| {
            let steps = *side.steps;
            for plane in 0..side.planes() {
                for first in 0..4 {
                    let is_on = |position: &usize| side.element(*position, plane) < steps.image;
                    let (start, end) = (side.start_from(first, plane), side.end_from(first, plane));
                    let on_image = (first..first + 20).filter(is_on);
                    assert!(on_image.eq(first + start..first + end.max(start)), "{steps:?} {plane} {first}");
                }
                assert!(side.zeros() <= side.start_from(0, plane) && side.end_from(0, plane) <= side.end());
            }
        });
    }
}
