//! Where the elements under a window lie, as numbers.

use core::ops::Range;

use crate::shape::Axes;

/// How a window steps along one axis of an image.
#[derive(Clone, Copy, Debug)]
pub struct AxisSteps {
    /// The length of the image.
    pub(crate) image: usize,
    /// The number of elements of the window.
    pub(crate) window: usize,
    /// The number of places of the window, which is the length of the result.
    pub(crate) places: usize,
    /// The distance of two places.
    pub(crate) stride: usize,
    /// The distance of two elements of the window.
    pub(crate) dilation: usize,
    /// How many elements of padding stand before the image.
    pub(crate) before: usize,
}

impl AxisSteps {
    /// The elements of the window at a place that lie on the image: for each of them [`at`](Self::at) is below the length of the image.
    #[inline(always)]
    pub(crate) const fn inside(&self, place: usize) -> Range<usize> {
        let start = place * self.stride;
        let first = self.before.saturating_sub(start).div_ceil(self.divisor());
        // Element `k` lies on the image while `start + k * dilation < image + before`.
        let beyond = (self.image + self.before).saturating_sub(start).div_ceil(self.divisor());
        let end = if beyond < self.window { beyond } else { self.window };
        first..if first < end { end } else { first }
    }

    /// The dilation, or 1 in place of 0: a dilation of 0 is no divisor.
    pub(crate) const fn divisor(&self) -> usize {
        if self.dilation == 0 { 1 } else { self.dilation }
    }

    /// The position on the image of element `k` of the window at a place; not below the length of the image if it is on the padding.
    #[inline(always)]
    pub(crate) const fn at(&self, place: usize, k: usize) -> usize {
        (place * self.stride + k * self.divisor()).wrapping_sub(self.before)
    }

    /// At how many places in a row, from this one on, the whole window is on the image; 0 if it is not at this one.
    #[inline(always)]
    pub(crate) const fn whole(&self, place: usize) -> usize {
        let start = place * self.stride;
        let reach = self.window.saturating_sub(1) * self.divisor();
        let last = self.image + self.before;
        if start < self.before || self.window == 0 || start + reach >= last {
            return 0;
        }
        // The window at `place + n` begins at `start + n * stride`.
        let more = (last - 1 - start - reach) / if self.stride == 0 { 1 } else { self.stride };
        let rest = self.places - place;
        if more + 1 < rest { more + 1 } else { rest }
    }

    /// The distance of two places of a transposed convolution whose sums have the same elements of the window.
    #[inline(always)]
    pub(crate) const fn step(&self) -> usize {
        if self.stride == 0 { 1 } else { self.stride }
    }

    /// The elements of the window to whose sums at a place of a transposed convolution the image may add something: a range that has all for
    /// which there is a [`source`](Self::source), and in steps of 1 no others.
    #[inline(always)]
    pub(crate) const fn sources(&self, place: usize) -> Range<usize> {
        let at = place + self.before;
        let start = (at + 1).saturating_sub(self.image * self.step()).div_ceil(self.divisor());
        let beyond = at / self.divisor() + 1;
        let end = if beyond < self.window { beyond } else { self.window };
        start..if start < end { end } else { start }
    }

    /// The element of the image that element `k` of the window adds to a place of the result of a transposed convolution, if there is
    /// one: `place + before == stride * element + dilation * k`.
    #[inline(always)]
    pub(crate) fn source(&self, place: usize, k: usize) -> Option<usize> {
        let distance = (place + self.before).checked_sub(k * self.divisor())?;
        let element = distance / self.step();
        (distance.is_multiple_of(self.step()) && element < self.image).then_some(element)
    }

    /// Of how many places of a transposed convolution, each [a step](Self::step) behind the one before and this one the first, the sums
    /// have all elements of the window that those steps lead to; 0 if that is not known of this one.
    #[inline(always)]
    pub(crate) const fn whole_sources(&self, place: usize) -> usize {
        let (at, beyond) = (place + self.before, self.image * self.step());
        if at < self.window.saturating_sub(1) * self.divisor() || at >= beyond {
            return 0;
        }
        let (more, rest) = ((beyond - at).div_ceil(self.step()), (self.places - place).div_ceil(self.step()));
        if more < rest { more } else { rest }
    }
}

/// The lengths of a convolution or a pooling.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    pub(crate) images: usize,
    pub(crate) height: AxisSteps,
    pub(crate) width: AxisSteps,
    pub(crate) groups: usize,
    /// The channels of one group.
    pub(crate) channels: usize,
    /// The outputs of one group.
    pub(crate) outputs: usize,
}

impl Geometry {
    /// An upper bound on the products of a convolution: it includes those whose element is padding.
    pub(crate) const fn products(&self) -> usize {
        let Self { images, height, width, groups, channels, outputs } = self;
        let factors =
            [*groups, *channels, *outputs, height.places, height.window, width.places, width.window];
        let (mut product, mut rest): (usize, &[usize]) = (*images, &factors);
        while let [first, others @ ..] = rest {
            product = product.saturating_mul(*first);
            rest = others;
        }
        product
    }
}

/// The positions of four axes among eight, right-aligned. Position 0 stands for an axis that the shape does not have.
#[derive(Clone, Copy, Debug)]
pub struct Axes4(pub(crate) [usize; 4]);

impl Axes4 {
    /// Lengths or strides of these axes.
    #[inline(always)]
    pub(crate) fn of(self, all: Axes) -> [usize; 4] {
        self.0.map(|axis| all.get(axis).copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::AxisSteps;

    /// Checks `inside` and `whole` against a count of the elements on the image.
    #[test]
    fn windows_lie_where_counting_says() {
        for image in 0..7_usize {
            for window in 0..5 {
                for stride in 1..4 {
                    for dilation in 1..4 {
                        for before in 0..5 {
                            let steps = AxisSteps { image, window, places: 9, stride, dilation, before };
                            check(&steps);
                        }
                    }
                }
            }
        }
    }

    fn check(steps: &AxisSteps) {
        let on_image = |place: usize, k: usize| {
            (place * steps.stride + k * steps.dilation)
                .checked_sub(steps.before)
                .filter(|at| *at < steps.image)
        };
        for place in 0..steps.places {
            let inside = steps.inside(place);
            for k in 0..steps.window {
                let at = on_image(place, k);
                assert_eq!(at.is_some(), inside.contains(&k), "{steps:?} {place} {k}");
                assert!(at.is_none_or(|at| at == steps.at(place, k)));
            }
            assert!(inside.is_empty() || inside.end <= steps.window);
            let is_whole =
                |place| steps.window > 0 && (0..steps.window).all(|k| on_image(place, k).is_some());
            let whole = (place..steps.places).take_while(|place| is_whole(*place)).count();
            assert_eq!(steps.whole(place), whole, "{steps:?} {place}");
        }
        check_sources(steps);
    }

    /// Checks what transposed convolutions ask for.
    fn check_sources(steps: &AxisSteps) {
        let source = |place: usize, k: usize| {
            let distance = (place + steps.before).checked_sub(k * steps.dilation)?;
            let element = distance / steps.stride;
            (distance % steps.stride == 0 && element < steps.image).then_some(element)
        };
        for place in 0..steps.places {
            for k in 0..steps.window {
                assert_eq!(steps.source(place, k), source(place, k), "{steps:?} {place} {k}");
            }
            let mut sources = (0..steps.window).filter(|k| source(place, *k).is_some());
            if steps.stride == 1 {
                assert!(sources.eq(steps.sources(place)), "{steps:?} {place}");
            } else {
                assert!(sources.all(|k| steps.sources(place).contains(&k)), "{steps:?} {place}");
            }
            let whole = steps.whole_sources(place);
            for n in 0..whole {
                let other = place + n * steps.stride;
                assert!(other < steps.places);
                for k in 0..steps.window {
                    let first = steps.source(place, k);
                    assert_eq!(source(other, k), first.map(|element| element + n), "{steps:?} {other} {k}");
                }
            }
            if steps.stride == 1 && steps.window > 0 && whole > 0 && place + whole < steps.places {
                assert!((0..steps.window).any(|k| source(place + whole, k).is_none()), "{steps:?} {place}");
            }
        }
    }
}
