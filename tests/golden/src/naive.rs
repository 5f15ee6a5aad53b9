//! Rules over plain lists, written without the library.

use anyhow::Result;
use std::ops::Range;

use super::dtype::Dtype;
use super::format::Tensor;
use super::plan::Expected;

/// NumPy's rule.
pub(crate) fn broadcast(x: &[usize], y: &[usize]) -> Option<Vec<usize>> {
    let rank = x.len().max(y.len());
    let (x, y) = (padded(x, rank), padded(y, rank));
    x.into_iter()
        .zip(y)
        .map(|pair| match pair {
            (1, extent) | (extent, 1) => Some(extent),
            (left, right) => (left == right).then_some(left),
        })
        .collect()
}

/// With ones in front.
fn padded(shape: &[usize], rank: usize) -> Vec<usize> {
    let ones = rank.saturating_sub(shape.len());
    std::iter::repeat_n(1, ones).chain(shape.iter().copied()).collect()
}

/// `source` broadcasts one way to `target`.
pub(crate) fn broadcasts_to(source: &[usize], target: &[usize]) -> bool {
    broadcast(source, target).is_some_and(|shape| shape == target)
}

/// The page's rule of `elementwise_*`: `y` placed at `axis` of `x` broadcasts one way into it, and its trailing ones
/// past the end are trimmed.
pub(crate) fn receives(x: &[usize], y: &[usize], axis: i64) -> bool {
    if axis < -1 || y.len() > x.len() {
        return false;
    }
    let first = usize::try_from(axis).unwrap_or(x.len() - y.len());
    let laid = y.iter().enumerate().all(|(i, extent)| match x.get(first + i) {
        Some(target) => extent == target || *extent == 1,
        None => *extent == 1,
    });
    x == y || (laid && (axis == -1 || first < x.len()))
}

/// The shape of one operand placed at `axis` among `rank` axes, ones elsewhere; trailing ones past the end are trimmed.
pub(crate) fn placed(shape: &[usize], rank: usize, axis: i64) -> Vec<usize> {
    let own = shape.len();
    let first = if own == rank { 0 } else { usize::try_from(axis).unwrap_or(rank - own) };
    let mut place = vec![1; rank];
    for (extent, place) in shape.iter().zip(place.iter_mut().skip(first)) {
        *place = *extent;
    }
    place
}

/// For each element of `shape`, in order, the element of `source`, which broadcasts to it, that stands there.
pub(crate) fn sources(source: &[usize], shape: &[usize]) -> Vec<usize> {
    let source = padded(source, shape.len());
    let count: usize = shape.iter().product();
    let at = |mut flat: usize| {
        let (mut index, mut stride) = (0, 1);
        for (len, own) in shape.iter().zip(&source).rev() {
            if *own != 1 {
                index += flat % len * stride;
            }
            stride *= own;
            flat /= len;
        }
        index
    };
    (0..count).map(at).collect()
}

/// For each sequence of the last level, the range of its rows.
fn sequences(x: &Tensor) -> Vec<Range<usize>> {
    let level = x.lod.as_ref().and_then(|levels| levels.last()).map_or(&[][..], |level| level.as_slice());
    level.iter().zip(level.iter().skip(1)).map(|(start, end)| *start..*end).collect()
}

/// The elements of `x`, as bits, and the length of a row.
fn rows(x: &Tensor, dtype: Dtype) -> Result<(Vec<u64>, usize)> {
    let bits = x.data.iter().map(|value| dtype.bits(value)).collect::<Result<_>>()?;
    Ok((bits, x.shape.iter().skip(1).product()))
}

/// The result of pooling an extremum where a NaN makes the whole column NaN.
pub(crate) fn nan_pooled(x: &Tensor, want: &Expected) -> Result<Vec<u64>> {
    let (bits, width) = rows(x, want.dtype)?;
    let nan = |bits: &u64| want.dtype.is_float() && want.dtype.number(*bits).is_nan();
    let mut own = want.bits.clone();
    for (sequence, range) in sequences(x).into_iter().enumerate() {
        for column in 0..width {
            let found = range.clone().find_map(|row| bits.get(row * width + column).filter(|bits| nan(bits)));
            if let (Some(found), Some(own)) = (found, own.get_mut(sequence * width + column)) {
                *own = *found;
            }
        }
    }
    Ok(own)
}

/// Softmax of each column of each sequence, less its largest element, where the result has a NaN that the elements
/// have not; else `None`.
pub(crate) fn softmax(x: &Tensor, want: &Expected) -> Result<Option<Vec<u64>>> {
    let dtype = want.dtype;
    let (bits, width) = rows(x, dtype)?;
    let numbers: Vec<f64> = bits.iter().map(|bits| dtype.number(*bits)).collect();
    let overflown = want.bits.iter().any(|bits| dtype.number(*bits).is_nan());
    if !overflown || numbers.iter().any(|number| !number.is_finite()) {
        return Ok(None);
    }
    let mut own = want.bits.clone();
    for range in sequences(x) {
        for column in 0..width {
            let places = || range.clone().map(|row| row * width + column);
            let number = |at: usize| numbers.get(at).copied().unwrap_or(f64::NAN);
            let largest = places().map(number).fold(f64::NEG_INFINITY, f64::max);
            let exp = |at: usize| (number(at) - largest).exp();
            let sum: f64 = places().map(exp).sum();
            for at in places() {
                if let Some(own) = own.get_mut(at) {
                    *own = dtype.bits(&serde_json::Value::from(exp(at) / sum))?;
                }
            }
        }
    }
    Ok(Some(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_follow_their_rules() {
        assert_eq!(broadcast(&[2, 1], &[3]), Some(vec![2, 3]));
        assert_eq!(broadcast(&[2], &[3]), None);
        assert_eq!(broadcast(&[0], &[1]), Some(vec![0]));
        assert!(receives(&[2, 3, 4], &[3, 1], 1) && receives(&[2, 3, 4], &[4, 1], 2));
        assert!(
            !receives(&[2, 3, 4], &[3, 4], 2) && !receives(&[1], &[4], -1) && !receives(&[4], &[4, 1], 0)
        );
        assert_eq!(placed(&[3], 3, 1), [1, 3, 1]);
        assert_eq!(placed(&[4, 1], 3, 2), [1, 1, 4]);
        assert_eq!(sources(&[2, 1], &[2, 3]), [0, 0, 0, 1, 1, 1]);
        assert_eq!(sources(&[3], &[2, 3]), [0, 1, 2, 0, 1, 2]);
    }
}
