//! The lengths of a shape as values.

use core::fmt;

use super::{Axes, Shape};

/// The lengths of 0 to 8 axes, in order, for errors; also the index of a tensor whose rank is known only at run time.
///
/// ```
/// use shapeproof::{Dims, prelude::*};
/// let x: Tensor<i32, Shape![2, 3]> = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(Dims::of(x.shape()), Dims::from([2, 3]));
/// assert_eq!(Dims::from([2, 3]).as_ref(), [2, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dims {
    /// The lengths from the first axis on, then zeros.
    lens: Axes,
    rank: u8,
}

impl Dims {
    /// The lengths, or `None` where there are more than eight.
    ///
    /// ```
    /// use shapeproof::Dims;
    /// assert_eq!(Dims::new(&[2, 3]), Some(Dims::from([2, 3])));
    /// assert_eq!(Dims::new(&[1; 9]), None);
    /// ```
    #[must_use]
    pub fn new(lens: &[usize]) -> Option<Self> {
        let mut all = [0; 8];
        all.get_mut(..lens.len())?.copy_from_slice(lens);
        Some(Self { lens: all, rank: lens.len() as u8 })
    }

    /// The lengths of a shape.
    ///
    /// ```
    /// use shapeproof::{Dims, prelude::*, tensor};
    /// assert_eq!(Dims::of(tensor![[1, 2, 3]].shape()).as_ref(), [1, 3]);
    /// ```
    #[must_use]
    pub fn of<S: Shape>(shape: S) -> Self {
        Self::right_aligned(shape.rank(), shape.axes())
    }

    /// The last `rank` of eight right-aligned lengths.
    pub(crate) fn right_aligned(rank: usize, axes: Axes) -> Self {
        let lens = eight_of(axes, [0; 8], 8usize.saturating_sub(rank));
        Self { lens, rank: rank.min(8) as u8 }
    }

    /// The lengths right-aligned among eight, with `pad` before them.
    pub(crate) fn axes(&self, pad: usize) -> Axes {
        eight_of([pad; 8], self.lens, self.rank())
    }

    /// The number of axes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank as usize
    }
}

/// `N` is at most 8, which is checked by `cargo build`.
impl<const N: usize> From<[usize; N]> for Dims {
    fn from(lens: [usize; N]) -> Self {
        const { assert!(N <= 8, "a tensor has at most 8 axes") };
        let mut all = [0; 8];
        for (to, from) in all.iter_mut().zip(lens) {
            *to = from;
        }
        Self { lens: all, rank: N as u8 }
    }
}

impl AsRef<[usize]> for Dims {
    fn as_ref(&self) -> &[usize] {
        self.lens.get(..self.rank()).unwrap_or_default()
    }
}

impl AsMut<[usize]> for Dims {
    fn as_mut(&mut self) -> &mut [usize] {
        let rank = self.rank();
        self.lens.get_mut(..rank).unwrap_or_default()
    }
}

impl fmt::Display for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, self.as_ref(), |f, len| write!(f, "{len}"))
    }
}

impl fmt::Debug for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for Dims {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=[?]}", self.as_ref());
    }
}

/// The extents of a type of shape, which print as `[..32, ?, 12]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extents(&'static [(usize, bool)]);

impl Extents {
    /// The extents of a type of shape.
    #[must_use]
    pub const fn of<S: Shape>() -> Self {
        Self(S::EXTENTS)
    }
}

impl fmt::Display for Extents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, self.0, |f, extent| match *extent {
            (len, true) => write!(f, "{len}"),
            (usize::MAX, false) => f.write_str("?"),
            (max, false) => write!(f, "..{max}"),
        })
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for Extents {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "[");
        for (i, extent) in self.0.iter().enumerate() {
            if i > 0 {
                defmt::write!(f, ", ");
            }
            match *extent {
                (len, true) => defmt::write!(f, "{=usize}", len),
                (usize::MAX, false) => defmt::write!(f, "?"),
                (max, false) => defmt::write!(f, "..{=usize}", max),
            }
        }
        defmt::write!(f, "]");
    }
}

/// Prints `[a, b]`.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    item: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str("[")?;
    for (i, it) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        item(f, it)?;
    }
    f.write_str("]")
}

/// Eight of the sixteen values of two arrays, from a position on.
fn eight_of(first: Axes, second: Axes, from: usize) -> Axes {
    let mut all = [0; 16];
    for (to, value) in all.iter_mut().zip(first.iter().chain(&second)) {
        *to = *value;
    }
    all.get(from..).and_then(<[usize]>::first_chunk).copied().unwrap_or(second)
}

/// An index right-aligned among eight, if it has one number for each axis of the shape.
#[inline(always)]
pub(crate) fn aligned<S: Shape>(shape: S, index: S::Index) -> Option<Axes> {
    let index = index.as_ref();
    if index.len() != shape.rank() {
        return None;
    }
    let mut axes = [0; 8];
    for (to, from) in axes.iter_mut().rev().zip(index.iter().rev()) {
        *to = *from;
    }
    Some(axes)
}
