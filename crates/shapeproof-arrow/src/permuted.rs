//! [`PermutedColumn`]: tensors whose axes are read in another order than they are stored in.

use arrow_array::Array;
use arrow_schema::Field;
use shapeproof::prelude::*;
use shapeproof::shape::{Permute, Reorder};
use shapeproof::{StaticShape, Strided, permute};

use crate::storage::check_shape;
use crate::{Element, Error, TensorColumn};

/// A row with its axes in the order `P`: strides into Arrow's memory.
pub type Permuted<'a, T, S, P> = TensorView<'a, T, <S as Reorder<P>>::Output, Strided>;

/// A column whose metadata have a `permutation`: tensors that are stored as the shape `S`, and read with its axes in the order `P`, a
/// tuple of [`Axis`] that [`axes!`](shapeproof::axes) writes.
///
/// Rows are views with strides; nothing is copied. Nulls are those of a [`TensorColumn`].
///
/// ```
/// use shapeproof::{axes, prelude::*};
/// use shapeproof_arrow::{PermutedColumn, TensorType, column_from_vec};
///
/// // An image of 2 by 2 pixels with 3 colours each, to be read with the colours first.
/// let kind = TensorType::of::<u8, Shape![2, 2, 3]>().with_permutation([2, 0, 1])?;
/// let array = column_from_vec::<u8, Shape![2, 2, 3]>((0..12).collect(), None)?;
/// let field = kind.field("image", false);
///
/// let images = PermutedColumn::<u8, Shape![2, 2, 3], _>::new(&field, &array, axes![2, 0, 1])?;
/// let image: TensorView<'_, u8, Shape![3, 2, 2], _> = images.get(0).unwrap();
/// assert_eq!(image.to_tensor().as_slice(), [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]);
///
/// let other = PermutedColumn::<u8, Shape![2, 2, 3], _>::new(&field, &array, axes![2, 1, 0]);
/// assert_eq!(
///     other.err().unwrap().to_string(),
///     "column `image`: its axes are read in the order [2, 0, 1], and the order [2, 1, 0] is asked for"
/// );
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PermutedColumn<'a, T, S, P> {
    stored: TensorColumn<'a, T, S>,
    order: P,
}

impl<'a, T, S, P> PermutedColumn<'a, T, S, P>
where
    T: Element,
    S: StaticShape + Permute<P, permute>,
    P: Copy,
{
    /// The tensors of a column whose metadata name this order. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Those of [`TensorColumn::new`], or the order in the metadata is another one.
    pub fn new(field: &'a Field, array: &'a dyn Array, order: P) -> Result<Self, Error> {
        // The axes stand at the end of eight.
        let pad = 8_usize.saturating_sub(S::RANK);
        let axes: Vec<usize> =
            <S as Reorder<P>>::FROM.iter().skip(pad).map(|axis| axis.saturating_sub(pad)).collect();
        check_shape(field.name(), field, S::DIMS.as_ref(), Some(&axes))?;
        Ok(Self { stored: TensorColumn::of_lists(field.name(), array)?, order })
    }

    /// The same tensors as they are stored.
    #[must_use]
    pub fn stored(&self) -> TensorColumn<'a, T, S> {
        self.stored
    }

    /// The tensor of a row, or `None` where it is null or there is no such row. Nothing is copied.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<Permuted<'a, T, S, P>> {
        Some(self.stored.get(row)?.permute(self.order))
    }

    /// One row after the other, `None` for a null.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Option<Permuted<'a, T, S, P>>>
    where
        P: 'a,
    {
        let column = *self;
        (0..self.stored.len()).map(move |row| column.get(row))
    }
}
