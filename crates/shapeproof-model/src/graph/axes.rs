//! Axes, slices and lengths as files give them, brought into range.

use crate::error::Reason;
use alloc::vec::Vec;

/// An axis that may count from the end.
pub(crate) fn normalized_axis(axis: i64, rank: usize) -> Result<usize, Reason> {
    let from_end = i64::try_from(rank).ok().and_then(|rank| axis.checked_add(rank));
    let found = if axis < 0 { from_end } else { Some(axis) };
    let found = found.and_then(|axis| usize::try_from(axis).ok()).filter(|axis| *axis < rank);
    found.ok_or(Reason::Axis { axis, rank })
}

/// The first index and the number of elements of NumPy's `begin:end:step`; `None` is an omitted bound.
pub(crate) fn slice_axis(
    extent: usize,
    begin: Option<i64>,
    end: Option<i64>,
    step: i64,
) -> Result<(usize, usize), Reason> {
    let unfit = Reason::Unsupported("a step of a slice is 0, or too large");
    let extent = i64::try_from(extent).map_err(|_| unfit.clone())?;
    if step == 0 || step.unsigned_abs() > i64::MAX as u64 {
        return Err(unfit);
    }
    let (low, high) = if step > 0 { (0, extent) } else { (-1, extent - 1) };
    let clamp =
        |index: i64| if index < 0 { index.saturating_add(extent) } else { index }.clamp(low, high.max(low));
    let begin = begin.map_or(if step > 0 { low } else { high }, clamp);
    let end = end.map_or(if step > 0 { high } else { low }, clamp);
    let distance = if step > 0 { end - begin } else { begin - end };
    if distance <= 0 {
        return Ok((0, 0));
    }
    let length = (distance as u64).div_ceil(step.unsigned_abs());
    let found = usize::try_from(begin).ok().zip(usize::try_from(length).ok());
    found.ok_or(unfit)
}

/// A shape without these axes or, if there are none, without the axes of length 1.
pub(crate) fn squeezed(shape: &[usize], axes: &[usize]) -> Result<Vec<usize>, Reason> {
    for axis in axes {
        if let Some(found) = shape.get(*axis).filter(|extent| **extent != 1) {
            return Err(Reason::Extent { what: "the extent of a squeezed axis", found: *found, expected: 1 });
        }
    }
    let kept = shape.iter().enumerate();
    let kept =
        kept.filter(|(axis, extent)| if axes.is_empty() { **extent != 1 } else { !axes.contains(axis) });
    Ok(kept.map(|(_, extent)| *extent).collect())
}

/// The lengths of parts, of which one may be -1: the rest of the axis.
pub(crate) fn lengths(given: &[i64], extent: usize) -> Result<Vec<usize>, Reason> {
    let known = given.iter().filter(|length| **length != -1).map(|length| usize::try_from(*length).ok());
    let known = known.collect::<Option<Vec<_>>>().ok_or(Reason::Unsupported("a length is negative"))?;
    let sum = known.iter().try_fold(0_usize, |sum, length| sum.checked_add(*length)).unwrap_or(usize::MAX);
    let expected = extent;
    let rest = extent.checked_sub(sum).ok_or(Reason::Extent {
        what: "the sum of the lengths",
        found: sum,
        expected,
    })?;
    Ok(given.iter().map(|length| usize::try_from(*length).unwrap_or(rest)).collect())
}
