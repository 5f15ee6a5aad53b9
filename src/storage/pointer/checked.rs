//! What is known of the memory in a checked build, and what is checked.

use core::sync::atomic::{AtomicBool, Ordering};
use std::vec::Vec;

use crate::shape::Axes;

/// The memory that a pointer leads through. Positions count elements from where the first pointer to it was.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// Where the pointer is.
    at: usize,
    /// The first element that it may lead to.
    from: usize,
    /// The position behind the last element that it may lead to.
    to: usize,
    /// Whether each element has been written; `None` where all were initialised from the start.
    marks: Option<*const [AtomicBool]>,
}

impl Memory {
    pub(super) const fn of(len: usize) -> Self {
        Self { at: 0, from: 0, to: len, marks: None }
    }

    /// Asserts that every index is in bounds: the element that the largest one leads to, and with it those between.
    #[track_caller]
    pub(super) fn part(self, layout: impl FnOnce() -> (Axes, Axes)) -> Self {
        let (axes, strides) = layout();
        if axes.contains(&0) {
            return Self { from: self.at, to: self.at, ..self };
        }
        // A negative stride is stored as a number that wraps around.
        let (mut first, mut last) = (self.at, self.at);
        for (len, stride) in axes.into_iter().zip(strides) {
            let reach = (len - 1).wrapping_mul(stride);
            if stride.cast_signed() < 0 {
                first = first.wrapping_add(reach);
            } else {
                last = last.wrapping_add(reach);
            }
        }
        assert!(
            self.from <= first && first <= last && last < self.to,
            "unsound: a view of {axes:?} by strides {strides:?} from {self:?} on leads to {first} to {last}"
        );
        Self { from: first, to: last + 1, ..self }
    }

    /// Asserts that a step leads to an element, or just behind the last one.
    #[track_caller]
    pub(super) fn moved(self, n: usize) -> Self {
        let moved = self.moved_anywhere(n);
        // A negative offset is a number that wraps around.
        assert!(
            self.from <= moved.at && moved.at <= self.to,
            "unsound: {n} elements from {self:?} on is outside"
        );
        moved
    }

    pub(super) const fn moved_anywhere(self, n: usize) -> Self {
        Self { at: self.at.wrapping_add(n), ..self }
    }

    pub(super) fn moved_by(self, n: impl FnOnce() -> usize) -> Self {
        self.moved_anywhere(n())
    }

    /// Asserts that there are `n` elements, and that they are initialised.
    #[track_caller]
    pub(super) fn read(self, n: usize) {
        self.room(n);
        if self.marks.is_some()
            && let Some(position) = self.marks(n).iter().position(|mark| !mark.load(Ordering::Relaxed))
        {
            panic!("unsound: element {position} of {n} from {self:?} on is read and was never written");
        }
    }

    /// Asserts that there is room for `n` elements.
    #[track_caller]
    pub(super) fn room(self, n: usize) {
        let fits = self.from <= self.at && self.at.checked_add(n).is_some_and(|end| end <= self.to);
        assert!(n == 0 || fits, "unsound: {n} elements from {self:?} on are not there");
    }

    /// Asserts that there is room for `n` elements, and marks them as initialised.
    #[track_caller]
    pub(super) fn written(self, n: usize) {
        self.room(n);
        self.marks(n).iter().for_each(|mark| mark.store(true, Ordering::Relaxed));
    }

    /// The marks of `n` elements from here on.
    fn marks<'a>(self, n: usize) -> &'a [AtomicBool] {
        // SAFETY: the marks belong to the `Written` of the call that has the elements written (`filled`), which outlives all pointers.
        let marks = self.marks.map_or(&[][..], |marks| unsafe { &*marks });
        marks.get(self.at..self.at.wrapping_add(n)).unwrap_or(&[])
    }
}

impl core::fmt::Debug for Memory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "position {} of {}..{}", self.at, self.from, self.to)
    }
}

/// The elements that have been written.
pub(super) struct Written {
    len: usize,
    marks: Vec<AtomicBool>,
}

impl Written {
    /// More elements than this are not marked: elements without a size may be any number.
    const MOST: usize = 1 << 26;

    pub(super) fn none_of(len: usize) -> Self {
        let marked = if len <= Self::MOST { len } else { 0 };
        Self { len, marks: (0..marked).map(|_| AtomicBool::new(false)).collect() }
    }

    pub(super) fn memory(&self) -> Memory {
        let marks: *const [AtomicBool] = &raw const *self.marks.as_slice();
        Memory { marks: (self.len <= Self::MOST).then_some(marks), ..Memory::of(self.len) }
    }

    /// Every element has been written.
    #[track_caller]
    pub(super) fn all(self) {
        let unwritten = self.marks.iter().position(|mark| !mark.load(Ordering::Relaxed));
        assert!(unwritten.is_none(), "unsound: of {} elements, {unwritten:?} is not written", self.len);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::string::String;

    use crate::storage::pointer::{Pointer, assume, filled};

    const NUMBERS: [i32; 6] = [0, 1, 2, 3, 4, 5];

    /// What a use of pointers panics with.
    fn refused(used: fn(Pointer<i32>)) -> String {
        let panic = catch_unwind(|| used(Pointer::of(&NUMBERS))).unwrap_err();
        panic.downcast_ref::<String>().cloned().or(panic.downcast_ref::<&str>().map(|s| (*s).into())).unwrap()
    }

    /// The part of two rows of three by these strides.
    fn part(first: Pointer<i32>, lens: [usize; 2], strides: [usize; 2]) -> Pointer<i32> {
        let [a, b] = lens;
        let [i, j] = strides;
        first.part(|| ([1, 1, 1, 1, 1, 1, a, b], [0, 0, 0, 0, 0, 0, i, j]))
    }

    #[test]
    fn what_is_there_is_used() {
        let first = Pointer::of(&NUMBERS);
        // SAFETY: every position is inside.
        unsafe {
            assert_eq!(first.add(5).read(), 5);
            assert_eq!(first.add(6).wrapping_add(usize::MAX).read(), 5);
            assert_eq!(part(first, [3, 2], [1, 3]).add(5).read(), 5);
            assert_eq!(part(first.add(1), [2, 2], [3, 1]).slice(5), [1, 2, 3, 4, 5]);
            // Backwards, and without an element.
            assert_eq!(
                part(first.add(5), [1, 6], [0, usize::MAX]).wrapping_add(0_usize.wrapping_sub(5)).read(),
                0
            );
            assert!(part(first.wrapping_add(77), [0, 6], [6, 1]).slice(0).is_empty());
            let mut out = [0; 2];
            filled(out.as_mut_ptr(), 2, |out| {
                out.add(1).write(7);
                out.copy_from(out.add(1), 1);
            });
            assert_eq!(out, [7, 7]);
        }
    }

    #[test]
    fn what_is_not_there_is_refused() {
        // SAFETY: in a checked build each of these panics before anything is read or written.
        unsafe {
            assert!(refused(|first| _ = first.add(7)).contains("is outside"));
            assert!(refused(|first| _ = first.add(6).read()).contains("are not there"));
            assert!(refused(|first| _ = first.wrapping_add(7).read()).contains("are not there"));
            assert!(refused(|first| _ = first.slice(7)).contains("are not there"));
            assert!(refused(|first| _ = part(first.add(1), [2, 3], [3, 1])).contains("leads to"));
            assert!(refused(|first| _ = part(first, [1, 2], [0, 1]).add(2).read()).contains("are not there"));
            assert!(refused(|first| _ = part(first, [0, 2], [0, 1]).read()).contains("are not there"));
            assert!(refused(|_| assume(false)).contains("does not hold"));
        }
    }

    #[test]
    fn what_was_not_written_is_refused() {
        // SAFETY: nothing unwritten is read.
        unsafe {
            let unread = refused(|_| filled([0; 2].as_mut_ptr(), 2, |out| _ = out.add(1).read()));
            assert!(unread.contains("was never written"), "{unread}");
            let unwritten = refused(|_| filled([0; 2].as_mut_ptr(), 2, |out| out.write(1)));
            assert!(unwritten.contains("is not written"), "{unwritten}");
        }
    }
}
