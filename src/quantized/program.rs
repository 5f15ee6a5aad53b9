//! What programs call that are written from a model's file, beside the layers.

/// A walk over elements of two pieces of memory, axis by axis: from which element on, how many along each axis, and how far they
/// are apart.
#[derive(Clone, Copy, Debug)]
pub struct Walk<const RANK: usize> {
    /// The number of elements along each axis.
    pub lengths: [usize; RANK],
    /// The first element that is read.
    pub from: usize,
    /// How far apart elements that are read lie along each axis.
    pub read: [isize; RANK],
    /// The first element that is written.
    pub to: usize,
    /// How far apart elements that are written lie along each axis.
    pub write: [isize; RANK],
}

impl<const RANK: usize> Walk<RANK> {
    /// Copies the elements. `None` where one of them is outside its memory: those before it are copied then.
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
            // The next position of the outer axes, the last of them first.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transpose_and_a_reversal() {
        let x = [1, 2, 3, 4, 5, 6];
        let mut y = [0; 8];
        // Rows of two from columns of two, behind a first element that stays.
        let walk = Walk { lengths: [3, 2], from: 0, read: [1, 3], to: 1, write: [2, 1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [0, 1, 4, 2, 5, 3, 6, 0]);
        let walk = Walk { lengths: [3], from: 5, read: [-2], to: 0, write: [1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [6, 4, 2, 2, 5, 3, 6, 0]);
    }

    #[test]
    fn runs_of_three_axes() {
        let x: [u8; 24] = core::array::from_fn(|i| i as u8);
        let mut y = [0; 8];
        // Of two by three by four, the last two rows and columns 1 and 2.
        let walk = Walk { lengths: [2, 2, 2], from: 5, read: [12, 4, 1], to: 0, write: [4, 2, 1] };
        assert_eq!(walk.copy(&x, &mut y), Some(()));
        assert_eq!(y, [5, 6, 9, 10, 17, 18, 21, 22]);
    }

    #[test]
    fn memory_is_not_left() {
        let mut y = [0; 4];
        let walk = Walk { lengths: [2, 2], from: 0, read: [2, 1], to: 1, write: [2, 1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), None);
        let walk = Walk { lengths: [2], from: usize::MAX, read: [1], to: 0, write: [1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), None);
        let walk = Walk { lengths: [0, 2], from: 9, read: [2, 1], to: 9, write: [2, 1] };
        assert_eq!(walk.copy(&[1, 2, 3, 4], &mut y), Some(()));
    }
}
