//! Matrix products with the library's kernels, and sums of products along arbitrary axes.

use core::ops::{Add, Mul};

use super::BroadcastWalk;
use crate::element::Factorable;
use crate::ops::{Views, try_matmul_into};
use crate::shape::StaticExtent;
use crate::storage::{TensorView, TensorViewMut};

/// The product of a matrix of `M` by `K` elements and one of `K` by `N`; a transposed one is stored with its axes swapped.
#[inline]
pub fn matmul<T, M, K, N, const LEFT_TRANSPOSED: bool, const RIGHT_TRANSPOSED: bool>(
    a: &[T],
    b: &[T],
    y: &mut [T],
) -> Option<()>
where
    T: Factorable,
    M: StaticExtent,
    K: StaticExtent,
    N: StaticExtent,
{
    let mut y = TensorViewMut::<T, (M, N)>::from_slice(y).ok()?;
    if LEFT_TRANSPOSED {
        let a = TensorView::<T, (K, M)>::from_slice(a).ok()?.transpose();
        if RIGHT_TRANSPOSED {
            let b = TensorView::<T, (N, K)>::from_slice(b).ok()?.transpose();
            return try_matmul_into(a, b, &mut y).ok();
        }
        return try_matmul_into(a, TensorView::<T, (K, N)>::from_slice(b).ok()?, &mut y).ok();
    }
    let a = TensorView::<T, (M, K)>::from_slice(a).ok()?;
    if RIGHT_TRANSPOSED {
        let b = TensorView::<T, (N, K)>::from_slice(b).ok()?.transpose();
        return try_matmul_into(a, b, &mut y).ok();
    }
    try_matmul_into(a, TensorView::<T, (K, N)>::from_slice(b).ok()?, &mut y).ok()
}

/// Sums of the products of `N` operands' elements: one for each position of the result, over the positions along `along`.
#[derive(Clone, Copy, Debug)]
pub struct Contraction<const KEPT: usize, const ALONG: usize, const N: usize> {
    /// A walk over the result, with the strides of the operands.
    pub kept: BroadcastWalk<KEPT, N>,
    /// A walk over the summed axes, with the strides of the operands.
    pub along: BroadcastWalk<ALONG, N>,
}

impl<const KEPT: usize, const ALONG: usize, const N: usize> Contraction<KEPT, ALONG, N> {
    /// Writes the sums. `None` if an operand has too few elements.
    #[inline]
    pub fn eval<T>(&self, operands: [&[T]; N], y: &mut [T], [zero, one]: [T; 2]) -> Option<()>
    where
        T: Copy + Add<Output = T> + Mul<Output = T>,
    {
        let mut y = y.iter_mut();
        self.kept.each(|first| {
            let mut sum = zero;
            self.along.each(|at| {
                let places = operands.iter().zip(first).zip(at);
                let product = places.into_iter().try_fold(one, |product, ((operand, first), at)| {
                    Some(product * *operand.get(first + at)?)
                });
                sum = sum + product?;
                Some(())
            })?;
            *y.next()? = sum;
            Some(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_by_index() {
        // `ij,jk->ik`.
        let product = Contraction {
            kept: BroadcastWalk { lengths: [2, 2], strides: [[2, 0], [0, 1]] },
            along: BroadcastWalk { lengths: [2], strides: [[1], [2]] },
        };
        let (a, b, mut y) = ([1, 2, 3, 4], [1, 10, 100, 1000], [0; 4]);
        assert_eq!(product.eval([&a, &b], &mut y, [0, 1]), Some(()));
        assert_eq!(y, [201, 2010, 403, 4030]);
        assert_eq!(product.eval([&a[..3], &b], &mut y, [0, 1]), None);
    }
}
