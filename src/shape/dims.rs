//! The lengths of a shape as values.

use core::fmt;

use super::{Axes, Shape};
use crate::target::SCALAR;

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
    #[inline(always)]
    pub(crate) fn right_aligned(rank: usize, axes: Axes) -> Self {
        let lens = eight_of(axes, [0; 8], 8usize.saturating_sub(rank));
        Self { lens, rank: rank.min(8) as u8 }
    }

    /// The lengths right-aligned among eight, with `pad` before them.
    #[inline(always)]
    pub(crate) fn axes(&self, pad: usize) -> Axes {
        eight_of([pad; 8], self.lens, self.rank())
    }

    /// The number of axes.
    #[must_use]
    #[inline(always)]
    pub const fn rank(&self) -> usize {
        self.rank as usize
    }
}

/// `N` is at most 8, which is checked by `cargo build`.
impl<const N: usize> From<[usize; N]> for Dims {
    #[inline(always)]
    fn from(lens: [usize; N]) -> Self {
        const { assert!(N <= 8, "a tensor has at most 8 axes") };
        Self { lens: each_axis(|i| lens.get(i).copied().unwrap_or(0)), rank: N as u8 }
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

/// What `of` says of each axis.
///
/// Written out: the compiler would unroll a loop at the same time as those over elements, for which lengths and strides would not be
/// constants yet. `2 * x + 1` of 31 x 16 permuted rows of 7 `u8` takes 6 times as long then.
#[inline(always)]
pub(crate) fn each_axis(mut of: impl FnMut(usize) -> usize) -> Axes {
    [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)]
}

/// The lengths, for a function that makes an error. They are handed over one by one: for an array the compiler would load two or four lengths
/// at once, also where there is no error, and such a load waits until the stores of the single lengths are done. The ReLU of 3 x 5 `i8` takes
/// 2.6 times as long with AVX2 then.
#[inline(always)]
pub(crate) fn for_error([a, b, c, d, e, f, g, h]: Axes) -> Axes {
    if SCALAR { [a, b, c, d, e, f, g, h] } else { one_by_one(a, b, c, d, e, f, g, h) }
}

#[cold]
#[inline(never)]
#[expect(clippy::too_many_arguments, clippy::many_single_char_names, reason = "a number for each length")]
fn one_by_one(a: usize, b: usize, c: usize, d: usize, e: usize, f: usize, g: usize, h: usize) -> Axes {
    [a, b, c, d, e, f, g, h]
}

/// The length at a place among eight; 1 where there is none.
#[inline(always)]
fn len_at(axes: Axes, place: usize) -> usize {
    axes.get(place).copied().unwrap_or(1)
}

/// Right-aligned lengths or strides without the axis at a place, with `front` before them.
#[inline(always)]
pub(crate) fn without_axis(axes: Axes, place: usize, front: usize) -> Axes {
    each_axis(|i| {
        if i > place {
            len_at(axes, i)
        } else if i > 0 {
            len_at(axes, i - 1)
        } else {
            front
        }
    })
}

/// Right-aligned lengths or strides, at most seven, with that of another axis at a place of the result.
#[inline(always)]
pub(crate) fn with_axis(axes: Axes, place: usize, new: usize) -> Axes {
    each_axis(|i| {
        if i > place {
            len_at(axes, i)
        } else if i == place {
            new
        } else {
            len_at(axes, i + 1)
        }
    })
}

/// How many positions all axes in front of a place have, the axis there, and all behind it; products saturate.
#[inline(always)]
pub(crate) fn around(axes: Axes, place: usize) -> [usize; 3] {
    let product = |of: &dyn Fn(usize) -> bool| {
        let [a, b, c, d, e, f, g, h] = each_axis(|i| if of(i) { len_at(axes, i) } else { 1 });
        let [ab, cd] = [a.saturating_mul(b), c.saturating_mul(d)];
        let [ef, gh] = [e.saturating_mul(f), g.saturating_mul(h)];
        ab.saturating_mul(cd).saturating_mul(ef.saturating_mul(gh))
    };
    [product(&|i| i < place), len_at(axes, place), product(&|i| i > place)]
}

/// Eight of the sixteen values of two arrays, from a position (at most 8) on.
///
/// By steps of eight, four, two and one, without an array that is indexed: where the compiler knows the position, nothing is left of it,
/// and lengths stay in registers. By an index a rank-erased view of two lengths takes 8 ns on x86-64.
#[inline(always)]
fn eight_of(first: Axes, second: Axes, from: usize) -> Axes {
    if SCALAR || cfg!(all(debug_assertions, not(shapeproof_checked))) {
        return eight_by_index(first, second, from);
    }
    let ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]) = (first, second);
    let by = |steps: usize, stay: usize, go: usize| if from & steps == 0 { stay } else { go };
    let at = |stay: usize, go: usize| by(8, stay, go);
    let [a, b, c, d, e, f, g, h] =
        [at(a, i), at(b, j), at(c, k), at(d, l), at(e, m), at(f, n), at(g, o), at(h, p)];
    let at = |stay: usize, go: usize| by(4, stay, go);
    let [a, b, c, d, e, f, g, h, i, j, k] = [
        at(a, e),
        at(b, f),
        at(c, g),
        at(d, h),
        at(e, i),
        at(f, j),
        at(g, k),
        at(h, l),
        at(i, m),
        at(j, n),
        at(k, o),
    ];
    let at = |stay: usize, go: usize| by(2, stay, go);
    let [a, b, c, d, e, f, g, h, i] =
        [at(a, c), at(b, d), at(c, e), at(d, f), at(e, g), at(f, h), at(g, i), at(h, j), at(i, k)];
    let at = |stay: usize, go: usize| by(1, stay, go);
    [at(a, b), at(b, c), at(c, d), at(d, e), at(e, f), at(f, g), at(g, h), at(h, i)]
}

/// [`eight_of`] with less code.
fn eight_by_index(first: Axes, second: Axes, from: usize) -> Axes {
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
