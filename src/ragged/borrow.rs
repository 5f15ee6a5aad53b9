//! The operands of an operation on sequences.

use duplicate::duplicate_item;

use super::memory::Values;
use super::offset::Offset;
use super::tensor::{LodTensor, LodTensorView, Row};

/// A [`LodTensor`] of elements `T`, rows `S` and offsets `O`, as an operand of an operation on sequences: a reference to one in any
/// memory, or by value one whose rows and offsets are borrowed, mutably or not.
///
/// So the result of one operation is the operand of the next, in whatever memory it is.
///
/// # Cost
///
/// None: pointers and lengths are handed on.
///
/// ```
/// use shapeproof::{Lod, prelude::*, ragged::Max, sequence_pool, sequence_reverse, tensor};
/// let rows = tensor![[1, 2], [3, 4], [5, 6]];
/// let x = rows.with_lod(Lod::from_offsets([0_u8, 2, 3])?)?;
/// let (mut reversed, mut peaks) = ([0; 6], [0; 4]);
/// let y = sequence_pool(sequence_reverse(&x, &mut reversed[..])?, Max, 0, &mut peaks[..])?;
/// assert_eq!(y.as_slice(), [3, 4, 5, 6]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a borrowed ragged tensor with rows of {S}",
    label = "not a ragged tensor that this operation takes",
    note = "an operation on sequences takes a reference to a `LodTensor`, or one that borrows its memory; \
            `x.with_lod(lod)` makes one of the rows of a dense tensor"
)]
pub trait BorrowLod<'a, T, S, O> {
    /// The same rows and offsets, borrowed.
    fn borrow_lod(self) -> LodTensorView<'a, T, S, O>;
}

#[duplicate_item(
    Offsets      Rows;
    [&'a [O]]     [&'a [T]];
    [&'a [O]]     [&'a mut [T]];
    [&'a mut [O]] [&'a [T]];
    [&'a mut [O]] [&'a mut [T]];
)]
#[diagnostic::do_not_recommend]
impl<'a, T: Copy + 'static, S: Row, O: Offset> BorrowLod<'a, T, S, O> for LodTensor<T, S, Offsets, Rows> {
    #[inline(always)]
    fn borrow_lod(self) -> LodTensorView<'a, T, S, O> {
        self.shared(|offsets| offsets, |rows| rows)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, S, D, R, O> BorrowLod<'a, T, S, O> for &'a LodTensor<T, S, D, R>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    D: Values<Elem = O>,
    R: Values<Elem = T>,
{
    #[inline(always)]
    fn borrow_lod(self) -> LodTensorView<'a, T, S, O> {
        self.view()
    }
}
