//! Walks over memory, axis by axis: copies, and elements of operands that broadcast.

/// A walk over the elements of two slices, axis by axis: for each slice the first element and the strides, and the lengths that both
/// have.
#[derive(Clone, Copy, Debug)]
pub struct StridedCopy<const RANK: usize> {
    /// The number of elements along each axis.
    pub lengths: [usize; RANK],
    /// The first element that is read.
    pub from: usize,
    /// The stride of the elements that are read along each axis.
    pub read: [isize; RANK],
    /// The first element that is written.
    pub to: usize,
    /// The stride of the elements that are written along each axis.
    pub write: [isize; RANK],
}

impl<const RANK: usize> StridedCopy<RANK> {
    /// Copies the elements. `None` if one of them is outside its slice; the elements before it are copied then.
    #[inline(never)]
    pub fn copy<T: Copy>(&self, x: &[T], y: &mut [T]) -> Option<()> {
        if self.lengths.contains(&0) {
            return Some(());
        }
        let Some((&length, outer)) = self.lengths.split_last() else {
            *y.get_mut(self.to)? = *x.get(self.from)?;
            return Some(());
        };
        let (&read, &write) = (self.read.last()?, self.write.last()?);
        let (mut from, mut to, mut index) = (self.from, self.to, [0; RANK]);
        loop {
            if read == 1 && write == 1 {
                let x = x.get(from..from.checked_add(length)?)?;
                let y = y.get_mut(to..to.checked_add(length)?)?;
                y.iter_mut().zip(x).for_each(|(y, x)| *y = *x);
            } else {
                let (mut from, mut to) = (from, to);
                for _ in 0..length {
                    *y.get_mut(to)? = *x.get(from)?;
                    (from, to) = (from.wrapping_add_signed(read), to.wrapping_add_signed(write));
                }
            }
            // The next position of the outer axes; the last axis changes first.
            let mut is_next = false;
            let axes = outer.iter().zip(&self.read).zip(&self.write).zip(&mut index);
            for (((&length, &read), &write), index) in axes.rev() {
                (*index, from, to) =
                    (*index + 1, from.wrapping_add_signed(read), to.wrapping_add_signed(write));
                if *index < length {
                    is_next = true;
                    break;
                }
                from = from.wrapping_sub(length.wrapping_mul(read.cast_unsigned()));
                to = to.wrapping_sub(length.wrapping_mul(write.cast_unsigned()));
                *index = 0;
            }
            if !is_next {
                return Some(());
            }
        }
    }
}

/// A walk over the elements of a result, in order, and those of `N` operands that broadcast to it: the length of each
/// axis, and the strides of the operands, 0 along an axis that an operand lacks.
#[derive(Clone, Copy, Debug)]
pub struct BroadcastWalk<const RANK: usize, const N: usize> {
    /// The number of elements along each axis.
    pub lengths: [usize; RANK],
    /// The strides of each operand along each axis.
    pub strides: [[usize; RANK]; N],
}

impl<const RANK: usize, const N: usize> BroadcastWalk<RANK, N> {
    /// Calls a function for each element of the result, with the positions of the operands' elements. Stops when it returns `None`.
    #[inline(always)]
    pub fn each(&self, mut function: impl FnMut([usize; N]) -> Option<()>) -> Option<()> {
        if self.lengths.contains(&0) {
            return Some(());
        }
        let Some((&length, outer)) = self.lengths.split_last() else { return function([0; N]) };
        let last = self.strides.map(|strides| strides.last().copied().unwrap_or(0));
        let (mut first, mut index) = ([0_usize; N], [0_usize; RANK]);
        loop {
            let mut at = first;
            for _ in 0..length {
                function(at)?;
                at.iter_mut().zip(last).for_each(|(at, step)| *at = at.wrapping_add(step));
            }
            // The next position of the outer axes; the last axis changes first.
            let mut is_next = false;
            for (axis, (&length, index)) in outer.iter().zip(&mut index).enumerate().rev() {
                let strides = self.strides.iter().map(|strides| strides.get(axis).copied().unwrap_or(0));
                *index += 1;
                if *index < length {
                    first.iter_mut().zip(strides).for_each(|(at, step)| *at = at.wrapping_add(step));
                    is_next = true;
                    break;
                }
                let back = strides.map(|step| step.wrapping_mul(length - 1));
                first.iter_mut().zip(back).for_each(|(at, back)| *at = at.wrapping_sub(back));
                *index = 0;
            }
            if !is_next {
                return Some(());
            }
        }
    }
}

impl<const RANK: usize> BroadcastWalk<RANK, 2> {
    /// Writes the results of a function. `None` if an operand has too few elements; the results before that are written then.
    #[inline(always)]
    pub fn eval<T: Copy>(&self, a: &[T], b: &[T], y: &mut [T], function: impl Fn(T, T) -> T) -> Option<()> {
        let mut y = y.iter_mut();
        self.each(|[i, j]| {
            *y.next()? = function(*a.get(i)?, *b.get(j)?);
            Some(())
        })
    }

    /// [`eval`](Self::eval), which overwrites the first operand, which has all elements of the result.
    #[inline(always)]
    pub fn eval_in_place<T: Copy>(&self, b: &[T], y: &mut [T], function: impl Fn(T, T) -> T) -> Option<()> {
        let mut y = y.iter_mut();
        self.each(|[_, j]| {
            let y = y.next()?;
            *y = function(*y, *b.get(j)?);
            Some(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transpose_and_a_reversal() {
        let x = [1, 2, 3, 4, 5, 6];
        let mut y = [0; 8];
        // Rows of two from columns of two; the first element of the output stays.
        let walk = StridedCopy { lengths: [3, 2], from: 0, read: [1, 3], to: 1, write: [2, 1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [0, 1, 4, 2, 5, 3, 6, 0]);
        let walk = StridedCopy { lengths: [3], from: 5, read: [-2], to: 0, write: [1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [6, 4, 2, 2, 5, 3, 6, 0]);
    }

    #[test]
    fn runs_of_three_axes() {
        let x: [u8; 24] = core::array::from_fn(|i| i as u8);
        let mut y = [0; 8];
        // From two by three by four, the last two rows and columns 1 and 2.
        let walk = StridedCopy { lengths: [2, 2, 2], from: 5, read: [12, 4, 1], to: 0, write: [4, 2, 1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [5, 6, 9, 10, 17, 18, 21, 22]);
    }

    #[test]
    fn rows_and_columns_broadcast() {
        let mut y = [0; 12];
        // Two times a column of three plus a row of two.
        let walk = BroadcastWalk { lengths: [2, 3, 2], strides: [[0, 1, 0], [0, 0, 1]] };
        assert_eq!(walk.eval(&[10, 20, 30], &[1, 2], &mut y, |a, b| a - b), Some(()));
        assert_eq!(y, [9, 8, 19, 18, 29, 28, 9, 8, 19, 18, 29, 28]);
        assert_eq!(walk.eval_in_place(&[3, 4], &mut y, |y, b| y + b), Some(()));
        assert_eq!(y, [12, 12, 22, 22, 32, 32, 12, 12, 22, 22, 32, 32]);
        assert_eq!(walk.eval(&[1, 2], &[1, 2], &mut y, |a, _| a), None);
    }

    #[test]
    fn memory_is_not_left() {
        let mut y = [0; 4];
        let walk = StridedCopy { lengths: [2, 2], from: 0, read: [2, 1], to: 1, write: [2, 1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), None);
        let walk = StridedCopy { lengths: [2], from: usize::MAX, read: [1], to: 0, write: [1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), None);
        let walk = StridedCopy { lengths: [0, 2], from: 9, read: [2, 1], to: 9, write: [2, 1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), Some(()));
    }
}
