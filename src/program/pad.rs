//! Padding computed from the elements beside it.

use super::BroadcastWalk;

/// The element at a position before or after an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeMode {
    /// The element at the edge.
    Edge,
    /// The element as far inside the edge as the position is outside; the edge itself is not repeated.
    Reflect,
    /// The element as far inside the edge as the position is outside; the edge itself is repeated.
    Symmetric,
    /// The element counted from the other end, as if the axis were repeated.
    Wrap,
}

impl EdgeMode {
    /// The position inside an axis of `length` elements for position `at`, which may be outside of it.
    fn position(self, at: isize, length: usize) -> Option<usize> {
        let n = isize::try_from(length).ok().filter(|n| *n > 0)?;
        let place = match self {
            Self::Edge => at.clamp(0, n - 1),
            Self::Wrap => at.rem_euclid(n),
            Self::Reflect if n == 1 => 0,
            Self::Reflect => {
                let place = at.rem_euclid(2 * (n - 1));
                if place < n { place } else { 2 * (n - 1) - place }
            }
            Self::Symmetric => {
                let place = at.rem_euclid(2 * n);
                if place < n { place } else { 2 * n - 1 - place }
            }
        };
        usize::try_from(place).ok()
    }
}

/// Copies `x`, with the lengths `lengths`, into `y`, with the lengths `padded`; `before` is the padding before each axis.
#[inline(never)]
pub fn pad<T: Copy, const RANK: usize>(
    x: &[T],
    y: &mut [T],
    (lengths, before, padded): ([usize; RANK], [usize; RANK], [usize; RANK]),
    beside: EdgeMode,
) -> Option<()> {
    let (mut y, mut index) = (y.iter_mut(), [0_usize; RANK]);
    BroadcastWalk::<RANK, 0> { lengths: padded, strides: [] }.each(|[]| {
        let mut from = 0;
        for ((index, before), length) in index.iter().zip(before).zip(lengths) {
            let at = index.wrapping_sub(before).cast_signed();
            from = from * length + beside.position(at, length)?;
        }
        *y.next()? = *x.get(from)?;
        for (index, length) in index.iter_mut().zip(padded).rev() {
            *index += 1;
            if *index < length {
                break;
            }
            *index = 0;
        }
        Some(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_numpy() {
        let padded = |beside| {
            let mut y = [0; 8];
            assert_eq!(pad(&[1, 2, 3], &mut y, ([3], [2], [8]), beside), Some(()));
            y
        };
        // `numpy.pad([1, 2, 3], (2, 3), mode)` with edge, reflect, symmetric, wrap.
        assert_eq!(padded(EdgeMode::Edge), [1, 1, 1, 2, 3, 3, 3, 3]);
        assert_eq!(padded(EdgeMode::Reflect), [3, 2, 1, 2, 3, 2, 1, 2]);
        assert_eq!(padded(EdgeMode::Symmetric), [2, 1, 1, 2, 3, 3, 2, 1]);
        assert_eq!(padded(EdgeMode::Wrap), [2, 3, 1, 2, 3, 1, 2, 3]);
    }

    #[test]
    fn two_axes() {
        let mut y = [0; 9];
        assert_eq!(pad(&[1, 2, 3, 4], &mut y, ([2, 2], [1, 0], [3, 3]), EdgeMode::Edge), Some(()));
        assert_eq!(y, [1, 2, 2, 1, 2, 2, 3, 4, 4]);
    }
}
