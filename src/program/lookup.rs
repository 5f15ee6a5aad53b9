//! Lookup of elements by indices that are data.

use core::fmt;

/// An index in a model's data that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookupError {
    /// The name of the node in the file.
    pub node: &'static str,
    /// The position of the index among those of the node.
    pub place: usize,
    /// The index.
    pub index: i64,
    /// The number of elements along the axis.
    pub length: usize,
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { node, place, index, length } = self;
        write!(
            f,
            "node `{node}`: index {index} at place {place} is outside of the {length} positions of its axis"
        )
    }
}

impl core::error::Error for LookupError {}

/// Copies the positions `indices` along the middle one of three axes: `along` positions of `inner` elements. `None` if there is
/// no such position, or not enough room; the positions before it are copied then.
#[inline(never)]
pub fn gather_constant<T: Copy>(
    x: &[T],
    y: &mut [T],
    [along, inner]: [usize; 2],
    indices: &[u32],
) -> Option<()> {
    let mut rows = y.chunks_exact_mut(inner.max(1));
    for block in x.chunks_exact(along.checked_mul(inner)?.max(1)) {
        for index in indices {
            let from = (*index as usize).checked_mul(inner)?;
            let row = block.get(from..from.checked_add(inner)?)?;
            rows.next()?.iter_mut().zip(row).for_each(|(y, x)| *y = *x);
        }
    }
    Some(())
}

/// The position that an index names; a negative index counts from the end.
fn position(index: i64, length: usize) -> Option<usize> {
    let from_end = i64::try_from(length).ok()?;
    let index = if index < 0 { index.checked_add(from_end)? } else { index };
    usize::try_from(index).ok().filter(|index| *index < length)
}

/// Copies the positions `indices` along the middle one of three axes, `along` positions of `inner` elements. Each of the `batches`
/// parts of `x` has its own indices. `None` if a slice does not have these lengths.
#[inline(never)]
pub fn gather<T: Copy, I: Copy + Into<i64>>(
    node: &'static str,
    x: &[T],
    indices: &[I],
    y: &mut [T],
    [batches, along, inner]: [usize; 3],
) -> Option<Result<(), LookupError>> {
    let each = indices.len().checked_div(batches).filter(|each| *each > 0);
    let Some(each) = each else { return Some(Ok(())) };
    let mut rows = y.chunks_exact_mut(inner.max(1));
    let parts = x.chunks_exact(x.len().checked_div(batches)?.max(1));
    for (batch, (part, indices)) in parts.zip(indices.chunks_exact(each)).enumerate() {
        for block in part.chunks_exact(along.checked_mul(inner)?.max(1)) {
            for (place, index) in indices.iter().enumerate() {
                let index: i64 = (*index).into();
                let Some(at) = position(index, along) else {
                    return Some(Err(LookupError {
                        node,
                        place: batch * each + place,
                        index,
                        length: along,
                    }));
                };
                let row = block.get(at * inner..at * inner + inner)?;
                rows.next()?.iter_mut().zip(row).for_each(|(y, x)| *y = *x);
            }
        }
    }
    Some(Ok(()))
}

/// Copies, for each element of `indices`, the element of `x` at the same position, except along `axis`, where the index is the
/// position. `lengths` are those of `indices`, `strides` those of `x`.
#[inline(never)]
pub fn gather_elements<T: Copy, I: Copy + Into<i64>, const RANK: usize>(
    node: &'static str,
    x: &[T],
    indices: &[I],
    y: &mut [T],
    (lengths, strides): ([usize; RANK], [usize; RANK]),
    (axis, along): (usize, usize),
) -> Option<Result<(), LookupError>> {
    let step = *strides.get(axis)?;
    let mut others = strides;
    *others.get_mut(axis)? = 0;
    let (mut elements, mut wrong) = (y.iter_mut().zip(indices).enumerate(), None);
    super::BroadcastWalk { lengths, strides: [others] }.each(|[from]| {
        let (place, (y, index)) = elements.next()?;
        let index: i64 = (*index).into();
        match position(index, along) {
            Some(at) => *y = *x.get(from + at * step)?,
            None => wrong = wrong.or(Some(LookupError { node, place, index, length: along })),
        }
        Some(())
    })?;
    Some(wrong.map_or(Ok(()), Err))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_gathered() {
        let mut y = [0; 8];
        let x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        assert_eq!(gather_constant(&x, &mut y, [3, 2], &[2, 0]), Some(()));
        assert_eq!(y, [5, 6, 1, 2, 11, 12, 7, 8]);
        assert_eq!(gather_constant(&x, &mut y, [3, 2], &[3, 0]), None);
        assert_eq!(gather_constant(&x, &mut y, [3, 2], &[0, 1, 2]), None);
    }

    #[test]
    fn rows_by_indices_that_may_count_from_the_end() {
        let (x, mut y) = ([1, 2, 3, 4, 5, 6], [0; 4]);
        assert_eq!(gather("rows", &x, &[2_i32, -3], &mut y, [1, 3, 2]), Some(Ok(())));
        assert_eq!(y, [5, 6, 1, 2]);
        // Two batches of three positions, with one index each.
        let mut y = [0; 2];
        assert_eq!(gather("rows", &x, &[1_i64, 0], &mut y, [2, 3, 1]), Some(Ok(())));
        assert_eq!(y, [2, 4]);
        let error = gather("rows", &x, &[0_i64, 3], &mut [0; 4], [1, 3, 2]).unwrap().unwrap_err();
        assert_eq!(
            std::format!("{error}"),
            "node `rows`: index 3 at place 1 is outside of the 3 positions of its axis"
        );
        assert_eq!(gather("rows", &x, &[0_i64, 1], &mut y, [1, 3, 2]), None);
    }

    #[test]
    fn elements_by_indices() {
        let (x, mut y) = ([1, 2, 3, 4], [0; 4]);
        // NumPy's `take_along_axis(x, [[0, 0], [1, 0]], 1)`.
        let done = gather_elements("elements", &x, &[0_i64, 0, 1, 0], &mut y, ([2, 2], [2, 1]), (1, 2));
        assert_eq!((done, y), (Some(Ok(())), [1, 1, 4, 3]));
        let wrong = gather_elements("elements", &x, &[0_i64, 0, 1, -3], &mut y, ([2, 2], [2, 1]), (1, 2));
        assert_eq!(wrong.unwrap().unwrap_err().place, 3);
    }
}
