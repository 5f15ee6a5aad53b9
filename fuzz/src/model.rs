//! What tensor operations mean, as plain loops over lengths and elements. Nothing here calls the library.

use core::fmt::Debug;

/// A tensor as its lengths and its elements in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Nested<T> {
    pub dims: Vec<usize>,
    pub data: Vec<T>,
}

/// The number of elements of these lengths.
pub fn count(dims: &[usize]) -> usize {
    if dims.contains(&0) { 0 } else { dims.iter().product() }
}

impl<T: Copy + Debug> Nested<T> {
    /// The tensor whose element at each index is what `element` says of the index.
    pub fn generate(dims: &[usize], mut element: impl FnMut(&[usize]) -> T) -> Self {
        let total = count(dims);
        let mut data = Vec::with_capacity(total);
        let mut index = vec![0; dims.len()];
        for _ in 0..total {
            data.push(element(&index));
            for axis in (0..dims.len()).rev() {
                index[axis] += 1;
                if index[axis] < dims[axis] {
                    break;
                }
                index[axis] = 0;
            }
        }
        Self { dims: dims.to_vec(), data }
    }

    /// The element at an index.
    pub fn at(&self, index: &[usize]) -> T {
        assert_eq!(index.len(), self.dims.len());
        let mut position = 0;
        for (&i, &len) in index.iter().zip(&self.dims) {
            assert!(i < len, "{index:?} in {:?}", self.dims);
            position = position * len + i;
        }
        self.data[position]
    }

    /// The element under an index of a shape that this one broadcasts to.
    fn under(&self, index: &[usize]) -> T {
        let ahead = index.len() - self.dims.len();
        let own = self.dims.iter().zip(&index[ahead..]).map(|(&len, &i)| if len == 1 { 0 } else { i });
        self.at(&own.collect::<Vec<_>>())
    }

    pub fn map<U: Copy + Debug>(&self, f: impl Fn(T) -> U) -> Nested<U> {
        Nested { dims: self.dims.clone(), data: self.data.iter().map(|&x| f(x)).collect() }
    }

    /// The elements of both under NumPy's rule.
    pub fn zip<U: Copy + Debug, V: Copy + Debug>(
        &self,
        other: &Nested<U>,
        f: impl Fn(T, U) -> V,
    ) -> Option<Nested<V>> {
        let dims = broadcast(&self.dims, &other.dims)?;
        Some(Nested::generate(&dims, |index| f(self.under(index), other.under(index))))
    }

    /// Broadcast to exactly these lengths.
    pub fn broadcast_to(&self, dims: &[usize]) -> Option<Self> {
        fits_into(&self.dims, dims).then(|| Self::generate(dims, |index| self.under(index)))
    }

    /// `other` laid on the axes of `self` from `axis` on, as Paddle does.
    pub fn placed<U: Copy + Debug, V: Copy + Debug>(
        &self,
        other: &Nested<U>,
        axis: isize,
        f: impl Fn(T, U) -> V,
    ) -> Option<Nested<V>> {
        let laid = lay(&self.dims, other, axis)?;
        Some(Nested::generate(&self.dims, |index| f(self.at(index), laid.under(index))))
    }

    pub fn permute(&self, order: &[usize]) -> Self {
        let dims: Vec<_> = order.iter().map(|&axis| self.dims[axis]).collect();
        let mut from = vec![0; order.len()];
        Self::generate(&dims, |index| {
            for (&axis, &i) in order.iter().zip(index) {
                from[axis] = i;
            }
            self.at(&from)
        })
    }

    /// Every `step`-th position of an axis from `from` up to, not including, `to`.
    pub fn every(&self, axis: usize, from: usize, to: usize, step: usize) -> Option<Self> {
        if from > to || to > *self.dims.get(axis)? || step == 0 {
            return None;
        }
        let mut dims = self.dims.clone();
        dims[axis] = (from..to).step_by(step).count();
        Some(Self::generate(&dims, |index| {
            let mut index = index.to_vec();
            index[axis] = from + step * index[axis];
            self.at(&index)
        }))
    }

    /// The elements at a position of an axis, which is no axis of the result.
    pub fn index(&self, axis: usize, position: usize) -> Option<Self> {
        if position >= *self.dims.get(axis)? {
            return None;
        }
        let mut dims = self.dims.clone();
        dims.remove(axis);
        Some(Self::generate(&dims, |index| {
            let mut index = index.to_vec();
            index.insert(axis, position);
            self.at(&index)
        }))
    }

    pub fn reshape(&self, dims: &[usize]) -> Option<Self> {
        (count(dims) == self.data.len()).then(|| Self { dims: dims.to_vec(), data: self.data.clone() })
    }

    pub fn squeeze(&self, axis: usize) -> Option<Self> {
        if *self.dims.get(axis)? != 1 {
            return None;
        }
        let mut dims = self.dims.clone();
        dims.remove(axis);
        self.reshape(&dims)
    }

    pub fn unsqueeze(&self, axis: usize) -> Option<Self> {
        if axis > self.dims.len() {
            return None;
        }
        let mut dims = self.dims.clone();
        dims.insert(axis, 1);
        self.reshape(&dims)
    }

    /// The windows of `size` along an axis, in a new last axis.
    pub fn windows(&self, axis: usize, size: usize) -> Option<Self> {
        let len = *self.dims.get(axis)?;
        if size == 0 || size > len {
            return None;
        }
        let mut dims = self.dims.clone();
        dims[axis] = len - size + 1;
        dims.push(size);
        Some(Self::generate(&dims, |index| {
            let (&offset, index) = index.split_last().expect("the axis of the windows");
            let mut index = index.to_vec();
            index[axis] += offset;
            self.at(&index)
        }))
    }

    /// Each row of elements along an axis, replaced by what a function makes of it.
    pub fn reduce<U: Copy + Debug>(&self, axis: usize, mut f: impl FnMut(&[T]) -> U) -> Nested<U> {
        let mut dims = self.dims.clone();
        let len = dims.remove(axis);
        Nested::generate(&dims, |index| {
            let mut index = index.to_vec();
            index.insert(axis, 0);
            let row: Vec<T> = (0..len)
                .map(|i| {
                    index[axis] = i;
                    self.at(&index)
                })
                .collect();
            f(&row)
        })
    }

    /// Each row of elements along an axis, replaced by as many.
    pub fn along<U: Copy + Debug>(&self, axis: usize, mut f: impl FnMut(&[T]) -> Vec<U>) -> Nested<U> {
        let mut rows = Vec::new();
        let heads = self.reduce(axis, |row| {
            rows.push(f(row));
            rows.len() - 1
        });
        Nested::generate(&self.dims, |index| {
            let mut others = index.to_vec();
            let i = others.remove(axis);
            rows[heads.at(&others)][i]
        })
    }

    /// An axis of `len` positions, each of them one of this tensor's that `from` names, or else `outside` all over.
    pub fn moved(&self, axis: usize, len: usize, outside: T, from: impl Fn(usize) -> Option<usize>) -> Self {
        let mut dims = self.dims.clone();
        dims[axis] = len;
        Self::generate(&dims, |index| {
            let mut index = index.to_vec();
            from(index[axis]).map_or(outside, |position| {
                index[axis] = position;
                self.at(&index)
            })
        })
    }

    /// One behind the other along an axis.
    pub fn concat(parts: &[&Self], axis: usize) -> Option<Self> {
        let first = parts.first()?;
        let mut dims = first.dims.clone();
        *dims.get_mut(axis)? = 0;
        for part in parts {
            if part.dims.len() != dims.len() {
                return None;
            }
            for (i, &len) in part.dims.iter().enumerate() {
                if i != axis && len != dims[i] {
                    return None;
                }
            }
            dims[axis] += part.dims[axis];
        }
        Some(Self::generate(&dims, |index| {
            let mut index = index.to_vec();
            for part in parts {
                if index[axis] < part.dims[axis] {
                    return part.at(&index);
                }
                index[axis] -= part.dims[axis];
            }
            unreachable!("the lengths add up to that of the result")
        }))
    }

    /// Beside each other along a new axis.
    pub fn stack(parts: &[&Self], axis: usize) -> Option<Self> {
        let wider: Option<Vec<Self>> = parts.iter().map(|part| part.unsqueeze(axis)).collect();
        Self::concat(&wider?.iter().collect::<Vec<_>>(), axis)
    }

    /// The rows of the first axis.
    pub fn rows(&self) -> Vec<Vec<T>> {
        let len = count(&self.dims[1..]);
        (0..self.dims[0]).map(|row| self.data[row * len..(row + 1) * len].to_vec()).collect()
    }

    /// Row `i` of the input that `choice[i]` names.
    pub fn multiplex(inputs: &[&Self], choice: &[usize]) -> Option<Self> {
        let dims = &inputs.first()?.dims;
        let alike = inputs.iter().all(|input| input.dims == *dims);
        if dims.len() < 2 || !alike || dims[0] != choice.len() || choice.iter().any(|&k| k >= inputs.len()) {
            return None;
        }
        Some(Self::generate(dims, |index| inputs[choice[index[0]]].at(index)))
    }

    /// `then` where the condition holds, and `otherwise` elsewhere.
    pub fn select(mode: Mode, condition: &Nested<bool>, then: &Self, otherwise: &Self) -> Option<Self> {
        let (dims, c, e) = match mode {
            Mode::NoBroadcast => {
                let alike = then.dims == otherwise.dims && then.dims == condition.dims;
                alike.then(|| (then.dims.clone(), condition.clone(), otherwise.clone()))?
            }
            Mode::Numpy => {
                let dims = broadcast(&then.dims, &otherwise.dims)?;
                let condition = condition.broadcast_to(&dims)?;
                (dims, condition, otherwise.clone())
            }
            Mode::ThreeWay => {
                let dims = broadcast(&broadcast(&then.dims, &otherwise.dims)?, &condition.dims)?;
                (dims, condition.clone(), otherwise.clone())
            }
            Mode::Pdpd(axis) => {
                let reach = |rank: usize| axis < 0 || axis as usize + rank <= then.dims.len();
                if !reach(otherwise.dims.len()) || !reach(condition.dims.len()) {
                    return None;
                }
                let own = |rank: usize| if rank == 0 { -1 } else { axis };
                let e = lay(&then.dims, otherwise, own(otherwise.dims.len()))?;
                let c = lay(&then.dims, condition, own(condition.dims.len()))?;
                (then.dims.clone(), c, e)
            }
        };
        let choose = |index: &[usize]| if c.under(index) { then.under(index) } else { e.under(index) };
        Some(Self::generate(&dims, choose))
    }
}

/// How `select` broadcasts.
#[derive(Clone, Copy, Debug)]
pub enum Mode {
    NoBroadcast,
    Numpy,
    ThreeWay,
    Pdpd(isize),
}

/// `other` with ones behind its lengths, so that it lies on the axes of `dims` from `axis` on.
fn lay<T: Copy + Debug>(dims: &[usize], other: &Nested<T>, axis: isize) -> Option<Nested<T>> {
    if axis < -1 {
        return None;
    }
    if dims == other.dims {
        return Some(other.clone());
    }
    if other.dims.len() > dims.len() {
        return None;
    }
    let first = if axis == -1 { dims.len() - other.dims.len() } else { axis as usize };
    if axis >= 0 && first >= dims.len() {
        return None;
    }
    let mut own = other.dims.clone();
    while first + own.len() > dims.len() && own.last() == Some(&1) {
        own.pop();
    }
    if first + own.len() > dims.len() {
        return None;
    }
    own.resize(dims.len() - first, 1);
    let laid = other.reshape(&own)?;
    fits_into(&own, dims).then_some(laid)
}

/// Whether `from` broadcasts to `to`, one way.
fn fits_into(from: &[usize], to: &[usize]) -> bool {
    from.len() <= to.len() && from.iter().rev().zip(to.iter().rev()).all(|(&f, &t)| f == 1 || f == t)
}

/// What two shapes broadcast to by NumPy's rule.
pub fn broadcast(x: &[usize], y: &[usize]) -> Option<Vec<usize>> {
    let rank = x.len().max(y.len());
    let len = |dims: &[usize], axis: usize| {
        if axis + dims.len() < rank { 1 } else { dims[axis + dims.len() - rank] }
    };
    (0..rank)
        .map(|axis| match (len(x, axis), len(y, axis)) {
            (1, n) | (n, 1) => Some(n),
            (m, n) => (m == n).then_some(m),
        })
        .collect()
}

/// The matrix product by NumPy's rules: vectors are rows on the left and columns on the right, batches broadcast.
pub fn matmul<T: Copy + Debug>(
    x: &Nested<T>,
    y: &Nested<T>,
    mut dot: impl FnMut(&[T], &[T]) -> T,
) -> Option<Nested<T>> {
    if x.dims.is_empty() || y.dims.is_empty() {
        return None;
    }
    let left = if x.dims.len() == 1 { x.unsqueeze(0)? } else { x.clone() };
    let right = if y.dims.len() == 1 { y.unsqueeze(1)? } else { y.clone() };
    let (l, r) = (left.dims.len(), right.dims.len());
    let (m, k, n) = (left.dims[l - 2], left.dims[l - 1], right.dims[r - 1]);
    if right.dims[r - 2] != k {
        return None;
    }
    let batch = broadcast(&left.dims[..l - 2], &right.dims[..r - 2])?;
    let mut dims = batch.clone();
    dims.extend([m, n]);
    let wide = |matrix: &Nested<T>, a: usize, b: usize| {
        let mut dims = batch.clone();
        dims.extend([a, b]);
        matrix.broadcast_to(&dims)
    };
    let (left, right) = (wide(&left, m, k)?, wide(&right, k, n)?);
    let product = Nested::generate(&dims, |index| {
        let (mut from, mut to) = (index.to_vec(), index.to_vec());
        let last = index.len() - 1;
        let (mut row, mut column) = (Vec::with_capacity(k), Vec::with_capacity(k));
        for i in 0..k {
            from[last] = i;
            to[last - 1] = i;
            row.push(left.at(&from));
            column.push(right.at(&to));
        }
        dot(&row, &column)
    });
    let mut kept = dims;
    if y.dims.len() == 1 {
        kept.pop();
    }
    if x.dims.len() == 1 {
        kept.remove(kept.len() - if y.dims.len() == 1 { 1 } else { 2 });
    }
    product.reshape(&kept)
}
