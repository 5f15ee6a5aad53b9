//! The rules of shapes over plain lists of lengths, written without the library.

/// A refusal, with the axis that it names.
pub type Rule<T> = Result<T, Option<isize>>;

/// The length at an axis of `rank` axes, counted from the right; a missing axis has length 1.
fn padded(shape: &[usize], rank: usize, axis: usize) -> usize {
    if axis + shape.len() < rank { 1 } else { shape[axis + shape.len() - rank] }
}

/// NumPy's rule; the first axis of the result that does not fit.
pub fn broadcast(x: &[usize], y: &[usize]) -> Rule<Vec<usize>> {
    let rank = x.len().max(y.len());
    let mut shape = Vec::new();
    for axis in 0..rank {
        let (left, right) = (padded(x, rank, axis), padded(y, rank, axis));
        if left != right && left != 1 && right != 1 {
            return Err(Some(axis as isize));
        }
        shape.push(if left == 1 { right } else { left });
    }
    Ok(shape)
}

/// `source` is laid on the last axes of `target`; the first axis of the target that does not fit.
pub fn broadcast_to(target: &[usize], source: &[usize]) -> Rule<()> {
    if source.len() > target.len() {
        return Err(None);
    }
    for axis in 0..target.len() {
        let (to, from) = (target[axis], padded(source, target.len(), axis));
        if from != 1 && from != to {
            return Err(Some(axis as isize));
        }
    }
    Ok(())
}

/// The same shape; the first axis that differs.
pub fn equal(x: &[usize], y: &[usize]) -> Rule<()> {
    if x.len() != y.len() {
        return Err(None);
    }
    (0..x.len()).find(|axis| x[*axis] != y[*axis]).map_or(Ok(()), |axis| Err(Some(axis as isize)))
}

/// Paddle's `axis`: `y` laid on `x` from `axis` on, one way; ones past the end are trimmed.
pub fn place(x: &[usize], y: &[usize], axis: isize) -> bool {
    if axis < -1 || y.len() > x.len() {
        return false;
    }
    if x == y {
        return true;
    }
    let first = if axis == -1 { x.len() - y.len() } else { axis as usize };
    if axis != -1 && first >= x.len() {
        return false;
    }
    (0..y.len()).all(|i| y[i] == 1 || (first + i < x.len() && y[i] == x[first + i]))
}

/// An axis counted from 0; negative ones count from the end.
pub fn at_axis(rank: usize, axis: isize) -> Rule<usize> {
    let counted = if axis < 0 { axis + rank as isize } else { axis };
    if counted < 0 || counted >= rank as isize { Err(Some(axis)) } else { Ok(counted as usize) }
}

/// The shape without an axis of length 1.
pub fn squeeze(shape: &[usize], axis: isize) -> Rule<Vec<usize>> {
    let at = at_axis(shape.len(), axis)?;
    if shape[at] != 1 {
        return Err(Some(axis));
    }
    let mut left = shape.to_vec();
    left.remove(at);
    Ok(left)
}

/// The shape with a new axis.
pub fn insert(shape: &[usize], axis: isize, len: usize) -> Rule<Vec<usize>> {
    let at = at_axis(shape.len() + 1, axis)?;
    let mut with = shape.to_vec();
    with.insert(at, len);
    Ok(with)
}

/// The axes in another order.
pub fn permute(shape: &[usize], order: &[isize]) -> Option<Vec<usize>> {
    if order.len() != shape.len() {
        return None;
    }
    let axes = order.iter().map(|axis| at_axis(shape.len(), *axis).ok()).collect::<Option<Vec<_>>>()?;
    let mut sorted = axes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == axes.len()).then(|| axes.iter().map(|axis| shape[*axis]).collect())
}

/// The same number of elements.
pub fn reshape(x: &[usize], y: &[usize]) -> bool {
    x.iter().product::<usize>() == y.iter().product::<usize>()
}

/// One shape behind another.
pub fn concat(x: &[usize], y: &[usize], axis: isize) -> Option<Vec<usize>> {
    let at = at_axis(x.len(), axis).ok()?;
    let fits = x.len() == y.len() && (0..x.len()).all(|i| i == at || x[i] == y[i]);
    fits.then(|| (0..x.len()).map(|i| if i == at { x[i] + y[i] } else { x[i] }).collect())
}

/// Two shapes beside each other.
pub fn stack(x: &[usize], y: &[usize], axis: isize) -> Option<Vec<usize>> {
    if x == y { insert(x, axis, 2).ok() } else { None }
}

/// A range of an axis.
pub fn slice(shape: &[usize], axis: isize, from: usize, to: usize) -> Option<Vec<usize>> {
    let at = at_axis(shape.len(), axis).ok()?;
    let mut part = shape.to_vec();
    (from <= to && to <= part[at]).then(|| {
        part[at] = to - from;
        part
    })
}

/// NumPy's `matmul`.
pub fn matmul(x: &[usize], y: &[usize]) -> Option<Vec<usize>> {
    if x.is_empty() || y.is_empty() {
        return None;
    }
    // A vector on the left is one row, on the right one column.
    let left = if x.len() == 1 { vec![1, x[0]] } else { x.to_vec() };
    let right = if y.len() == 1 { vec![y[0], 1] } else { y.to_vec() };
    let (batch_x, m_k) = left.split_at(left.len() - 2);
    let (batch_y, k_n) = right.split_at(right.len() - 2);
    if m_k[1] != k_n[0] {
        return None;
    }
    let mut shape = broadcast(batch_x, batch_y).ok()?;
    if x.len() > 1 {
        shape.push(m_k[0]);
    }
    if y.len() > 1 {
        shape.push(k_n[1]);
    }
    Some(shape)
}
