//! Pools of planes whose lines lie side by side: first the elements of the lines under a window become one line, in vectors, then those along
//! it. For folds that take elements in any order and more than once.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::{PoolFold, whole_along};
use crate::shape::layers::geometry::AxisSteps;
use crate::storage::pointer::{LentMemory, Pointer};

/// So many bytes has a line at most.
const LINE: usize = 1024;

/// Memory for a line.
#[repr(align(64))]
struct LineMemory(MaybeUninit<[u8; LINE]>);

/// One side of a plane: how the window steps along it, and how far its elements are apart in the image and in the result.
#[derive(Clone, Copy)]
pub(super) struct PlaneSide<'a> {
    pub(super) steps: &'a AxisSteps,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A fold of the planes of an image.
pub(super) struct Planes<'a, Fd> {
    pub(super) fold: &'a Fd,
    /// The side that the lines follow one another along.
    pub(super) over: PlaneSide<'a>,
    /// The side along which the elements of a line lie side by side.
    pub(super) along: PlaneSide<'a>,
}

/// Whether lines of so many elements have room, and fill vectors.
pub(super) const fn fits<T>(len: usize) -> bool {
    let bytes = len * size_of::<T>();
    bytes == 16 || (bytes >= 32 && bytes <= LINE)
}

impl<Fd> Planes<'_, Fd> {
    /// Writes the result of one plane.
    ///
    /// # Safety
    ///
    /// The image is a plane of these lengths and distances, there is room for its result, and a line [`fits`].
    #[inline(always)]
    pub(super) unsafe fn write<T: Copy>(&self, image: Pointer<T>, out: Pointer<T>)
    where
        Fd: PoolFold<T>,
    {
        let over = self.over.steps;
        let mut memory = LineMemory(MaybeUninit::uninit());
        // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `LINE` counts.
        let lent =
            unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), LINE / size_of::<Fd::Folded>().max(1)) };
        let line = lent.pointer();
        let (first, end) = whole_along(over);
        for place in 0..over.places {
            let is_whole = first <= place && place < end;
            let lines = if is_whole { 0..over.window } else { over.inside(place) };
            // SAFETY: these lines are on the image, and the place is one of the result.
            unsafe {
                self.fold_lines(image, line, place, lines.clone());
                self.fold_along(line, out.wrapping_add(place * self.over.to), lines.len());
            }
        }
    }

    /// Writes the line of a place over the lines.
    ///
    /// # Safety
    ///
    /// These lines under the window are on the image, and there is room for one.
    #[inline(always)]
    unsafe fn fold_lines<T: Copy>(
        &self,
        image: Pointer<T>,
        line: Pointer<Fd::Folded>,
        place: usize,
        lines: Range<usize>,
    ) where
        Fd: PoolFold<T>,
    {
        let (over, len) = (&self.over, self.along.steps.image);
        let distance = over.steps.divisor() * over.from;
        let count = lines.len();
        // SAFETY: the contract is that of this function.
        unsafe {
            if count == 0 {
                return (0..len).for_each(|x| line.add(x).write(Fd::start(None)));
            }
            let image = image.add(over.steps.at(place, lines.start) * over.from);
            match count {
                1 => join::<1, true, T, Fd>(image, distance, line, len),
                2 => join::<2, true, T, Fd>(image, distance, line, len),
                3 => join::<3, true, T, Fd>(image, distance, line, len),
                _ => join::<4, true, T, Fd>(image, distance, line, len),
            }
            for next in (4..count).step_by(4) {
                // The last four are moved back.
                let next = next.min(count - 4);
                join::<4, false, T, Fd>(image.add(next * distance), distance, line, len);
            }
        }
    }

    /// Writes the results along a line, which so many lines have become.
    ///
    /// # Safety
    ///
    /// The line is written, and there is room for the results.
    #[inline(always)]
    unsafe fn fold_along<T: Copy>(&self, line: Pointer<Fd::Folded>, out: Pointer<T>, lines: usize)
    where
        Fd: PoolFold<T>,
    {
        let along = &self.along;
        let put = |place: usize, columns: Range<usize>| {
            let elements = lines * columns.len();
            let mut folded = Fd::start(None);
            for column in columns {
                // SAFETY: these columns under the window are on the line.
                folded = Fd::join(folded, unsafe { line.add(along.steps.at(place, column)).read() });
            }
            // SAFETY: by the contract of this function.
            unsafe { out.add(place * along.to).write(self.fold.end(folded, elements)) };
        };
        let (first, end) = whole_along(along.steps);
        for place in 0..first {
            put(place, along.steps.inside(place));
        }
        // All their lengths are known to the compiler.
        for place in first..end {
            put(place, 0..along.steps.window);
        }
        for place in end..along.steps.places {
            put(place, along.steps.inside(place));
        }
    }
}

/// Joins `N` lines that are so far apart to a line, or writes them to it if they are the `FIRST`.
///
/// # Safety
///
/// The lines have so many elements, and the line has room for them.
#[inline(always)]
unsafe fn join<const N: usize, const FIRST: bool, T: Copy, Fd: PoolFold<T>>(
    image: Pointer<T>,
    distance: usize,
    line: Pointer<Fd::Folded>,
    len: usize,
) {
    // SAFETY: the contract is that of this function.
    unsafe {
        if (len * size_of::<T>()).is_multiple_of(16) {
            (0..len).for_each(|x| block::<N, 1, FIRST, T, Fd>(image, distance, line, x));
            return;
        }
        // The last block is moved back.
        if size_of::<T>() == 1 {
            (0..len)
                .step_by(32)
                .for_each(|x| block::<N, 32, FIRST, T, Fd>(image, distance, line, x.min(len - 32)));
        } else {
            (0..len)
                .step_by(16)
                .for_each(|x| block::<N, 16, FIRST, T, Fd>(image, distance, line, x.min(len - 16)));
        }
    }
}

/// [`join`] of `W` elements from this one on.
///
/// # Safety
///
/// As for `join`.
#[inline(always)]
unsafe fn block<const N: usize, const W: usize, const FIRST: bool, T: Copy, Fd: PoolFold<T>>(
    image: Pointer<T>,
    distance: usize,
    line: Pointer<Fd::Folded>,
    x: usize,
) {
    // SAFETY: by the contract of this function.
    let load = |k: usize, i: usize| Fd::take(unsafe { image.add(k * distance + x + i).read() });
    let mut folded: [Fd::Folded; W] = core::array::from_fn(|i| {
        // SAFETY: as above; if these are not the first lines, the line is written.
        if FIRST { load(0, i) } else { Fd::join(unsafe { line.add(x + i).read() }, load(0, i)) }
    });
    for k in 1..N {
        for (i, folded) in folded.iter_mut().enumerate() {
            *folded = Fd::join(*folded, load(k, i));
        }
    }
    for (i, folded) in folded.into_iter().enumerate() {
        // SAFETY: as above.
        unsafe { line.add(x + i).write(folded) };
    }
}
