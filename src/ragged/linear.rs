//! Ragged rows and a dense operand: the matrix product, the context projection, and elementwise operations in which each sequence
//! has its own operand.

use core::ops::{Add, Mul};

use num_traits::Zero;

use super::borrow::BorrowLod;
use super::error::LodError;
use super::memory::RoomForRows;
use super::offset::Offset;
use super::tensor::{LodTensor, Row, SameLod};
use crate::element::BinaryOp;
use crate::element::operation::{matmul, operations};
use crate::expr::Of;
use crate::ops::elementwise::arithmetic::{add, mul};
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::BroadcastTo;
use crate::shape::{Axis, Dyn, Extent, MatMul, Shape, StaticExtent};
use crate::storage::product::Multiplication;
use crate::storage::{Produce, Tensor, TensorView, TensorViewMut};

/// `sum + x * w`; integers wrap.
#[inline(always)]
fn multiply_add<T: Copy + Add<Output = T> + Mul<Output = T> + 'static>(x: T, w: T, sum: T) -> T {
    <add as BinaryOp<T, T>>::apply(sum, <mul as BinaryOp<T, T>>::apply(x, w))
}

operations!(sequence_matmul);

/// Each row times a dense matrix.
///
/// # Shapes
///
/// Rows of `[K]` times `[K, N]` to rows of `[N]`.
///
/// # LoD
///
/// That of `x`, borrowed.
///
/// # Errors
///
/// `out` has no room.
///
/// # Cost
///
/// One matrix product over all rows, in register tiles; each element is summed over `K` from first to last.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_matmul, tensor};
/// let rows = tensor![[1, 2], [3, 4], [5, 6]];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = [0; 3];
/// let y = sequence_matmul(x, &tensor![[1], [10]], &mut out[..])?;
/// assert_eq!(y.as_slice(), [21, 43, 65]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_matmul<'a, T, K, L, N, O, R, X>(
    x: X,
    weights: &Tensor<T, (L, N)>,
    mut out: R,
) -> Result<SameLod<'a, T, (N,), O, R>, LodError>
where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    K: StaticExtent,
    L: StaticExtent,
    N: StaticExtent,
    (K,): Row,
    Of<X, (K,)>: MatMul<(L, N), sequence_matmul>,
    (N,): Row,
    O: Offset,
    R: RoomForRows<T, (N,), sequence_matmul>,
    X: BorrowLod<'a, T, (K,), O>,
{
    let x = x.borrow_lod();
    let op = "sequence_matmul";
    let need = x.row_count().saturating_mul(N::LEN);
    let to = out.room(need).ok_or(LodError::Room { op, need })?;
    let rows = Dyn::of(x.row_count());
    // The rows of all sequences are one matrix. `MatMul` has compared the lengths, so that each is there.
    if let Some(left) = TensorView::of(x.elements(), (rows, K::NEW))
        && let Some(right) = weights.view().retype((K::NEW, N::NEW))
        && let Some(mut to) = TensorViewMut::of(to, (rows, N::NEW))
    {
        // The output has the lengths of the product.
        let _ = Multiplication::<matmul, _, _, _>::new(left, right).try_eval_into(op, &mut to);
    }
    LodTensor::join(op, out, x.levels())
}

operations!(sequence_conv);

/// The context projection: each row with the rows around it, times a filter.
///
/// Row `t` becomes the sum over `c` of row `t + start + c` of its sequence times `filter[c]`; rows outside the sequence
/// count as zeros. Paddle's default for `start` is `-(C / 2)`.
///
/// # Shapes
///
/// Rows of `[K]` and a filter of `[C, K, N]` (Paddle's `[C * K, N]`, reshaped) to rows of `[N]`, where `C` is the length
/// of the context.
///
/// # LoD
///
/// That of `x`, borrowed; contexts stay within sequences of the last level.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_conv(input, num_filters, filter_size, padding_start)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_conv, tensor};
/// let rows = tensor![[1], [2], [3]];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// // Each row plus ten times the one before it; before the first row of a sequence there are zeros.
/// let mut out = [0; 3];
/// let y = sequence_conv(x, &tensor![[[10]], [[1]]], -1, &mut out[..])?;
/// assert_eq!(y.as_slice(), [1, 12, 3]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_conv<'a, T, K, C, L, N, O, R, X>(
    x: X,
    filter: &Tensor<T, (C, L, N)>,
    start: isize,
    mut out: R,
) -> Result<SameLod<'a, T, (N,), O, R>, LodError>
where
    T: Copy + Zero + Add<Output = T> + Mul<Output = T> + 'static,
    K: StaticExtent,
    C: StaticExtent,
    L: StaticExtent,
    N: StaticExtent,
    (K,): Row,
    Of<X, (K,)>: MatMul<(C, L, N), sequence_conv>,
    (N,): Row,
    O: Offset,
    R: RoomForRows<T, (N,), sequence_conv>,
    X: BorrowLod<'a, T, (K,), O>,
{
    let x = x.borrow_lod();
    let op = "sequence_conv";
    let offsets = x.levels().some(op)?;
    let need = x.row_count().saturating_mul(N::LEN);
    let mut rest = out.room(need).ok_or(LodError::Room { op, need })?;
    rest.fill(T::zero());
    if K::LEN == 0 || N::LEN == 0 {
        return LodTensor::join(op, out, x.levels());
    }
    for rows in x.pieces(offsets) {
        let count = rows.len() / K::LEN;
        let Some((to, behind)) = rest.split_at_mut_checked(count.wrapping_mul(N::LEN)) else { break };
        for (t, to) in to.chunks_exact_mut(N::LEN).enumerate() {
            let context = filter.as_slice().chunks_exact(K::LEN.saturating_mul(N::LEN)).enumerate();
            for (c, weights) in context {
                let row =
                    t.checked_add(c).and_then(|at| at.checked_add_signed(start)).filter(|at| *at < count);
                let Some(row) = row.and_then(|at| rows.get(at * K::LEN..(at + 1) * K::LEN)) else { continue };
                for (value, weights) in row.iter().zip(weights.chunks_exact(N::LEN)) {
                    for (to, weight) in to.iter_mut().zip(weights) {
                        *to = multiply_add(*value, *weight, *to);
                    }
                }
            }
        }
        rest = behind;
    }
    LodTensor::join(op, out, x.levels())
}

operations!(sequence_zip);

/// An elementwise operation of each row with the operand of its sequence: for the rows of sequence `i` that is `y[i]`.
///
/// `op` is a closure, or an operation of the library: `mul::apply`.
///
/// # Shapes
///
/// Rows of `S` and `[B, ..E]`, where `B` is the number of sequences of the last level and `E` broadcasts one way to `S`,
/// to rows of `S`.
///
/// # LoD
///
/// That of `x`, borrowed.
///
/// # Errors
///
/// `x` has no level, `B` is not its number of sequences, or `out` has no room.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_zip, tensor};
/// let rows = tensor![[1, 2], [3, 4], [5, 6]];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = [0; 6];
/// let y = sequence_zip(x, tensor![[10, 20], [30, 40]].view(), |x, y| x + y, &mut out[..])?;
/// assert_eq!(y.as_slice(), [11, 22, 13, 24, 35, 46]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_zip<'a, T, S, O, U, Z, V, R>(
    x: impl BorrowLod<'a, T, S, O>,
    y: TensorView<'_, U, Z>,
    op: impl Fn(T, U) -> V,
    mut out: R,
) -> Result<LodTensor<V, S, &'a [O], R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    U: Copy + 'static,
    Z: HasAxis<Axis<0>, sequence_zip, Without: BroadcastTo<S, sequence_zip>>,
    V: Copy + 'static,
    R: RoomForRows<V, S, sequence_zip>,
{
    let x = x.borrow_lod();
    let name = "sequence_zip";
    let offsets = x.levels().some(name)?;
    let (left, right) = (offsets.len().saturating_sub(1), y.shape().extent().get());
    if left != right {
        return Err(LodError::Sequences { op: name, left, right });
    }
    let need = x.elements().len();
    let mut rest = out.room(need).ok_or(LodError::Room { op: name, need })?;
    let entry = y.shape().without();
    let mut entries = y.as_slice();
    for rows in x.pieces(offsets) {
        let Some((own, others)) = entries.split_at_checked(entry.count()) else { break };
        let Some((to, behind)) = rest.split_at_mut_checked(rows.len()) else { break };
        if S::LEN > 0 {
            for (to, row) in to.chunks_exact_mut(S::LEN).zip(rows.chunks_exact(S::LEN)) {
                zip_row::<T, U, V, S, Z::Without>(row, own, entry, &op, to);
            }
        }
        (entries, rest) = (others, behind);
    }
    LodTensor::join(name, out, x.levels())
}

/// The operation on one row and an operand that broadcasts to its shape.
#[inline(always)]
fn zip_row<T, U, V, S, E>(row: &[T], entry: &[U], shape: E, op: &impl Fn(T, U) -> V, to: &mut [V])
where
    T: Copy + 'static,
    U: Copy + 'static,
    S: Row,
    E: Shape,
{
    if shape.count() == S::LEN {
        for ((to, x), y) in to.iter_mut().zip(row).zip(entry) {
            *to = op(*x, *y);
        }
        return;
    }
    let (axes, own) = (S::NEW.axes(), shape.axes());
    for (j, (to, x)) in to.iter_mut().zip(row).enumerate() {
        if let Some(y) = entry.get(laid(j, axes, own)) {
            *to = op(*x, *y);
        }
    }
}

/// The position in a shape with the lengths `own` whose element is broadcast to position `j` of a shape with the lengths `axes`.
#[inline(always)]
fn laid(j: usize, axes: crate::shape::Axes, own: crate::shape::Axes) -> usize {
    let (mut rest, mut at, mut stride) = (j, 0, 1);
    for (len, own) in axes.iter().zip(&own).rev() {
        let index = rest.checked_rem(*len).unwrap_or(0);
        rest = rest.checked_div(*len).unwrap_or(0);
        at += if *own == 1 { 0 } else { index * stride };
        stride *= own;
    }
    at
}
