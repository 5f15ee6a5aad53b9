//! Views of `ndarray` as views of ours, and back: the pointer, the lengths and the strides are handed over.

use ::ndarray::{
    ArrayView, ArrayViewMut, Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, ShapeBuilder, StrideShape,
};
use duplicate::duplicate_item;

use super::view::{TensorView, TensorViewMut};
use crate::shape::error::ShapeError;
use crate::shape::layout::{Layout, RowMajor, Strided};
use crate::shape::{Axes, Extent, Shape, StaticShape};

/// A shape with as many axes as an array of the dimension `D`, by their types. Sealed.
#[diagnostic::on_unimplemented(
    message = "ndarray: an array of `{D}` has another number of axes than {Self}",
    label = "the numbers of axes differ",
    note = "`ArrayView2` and its like take a tensor of as many axes, and `ArrayViewD` any"
)]
pub trait AxesOf<D>: Shape + sealed::Sealed<D> {}

impl<S: sealed::Sealed<D> + Shape, D> AxesOf<D> for S {}

mod sealed {
    /// Seals the trait: an array is made with as many lengths as the shape has.
    #[diagnostic::on_unimplemented(
        message = "ndarray: an array of `{D}` has another number of axes than {Self}",
        label = "the numbers of axes differ",
        note = "`ArrayView2` and its like take a tensor of as many axes, and `ArrayViewD` any"
    )]
    pub trait Sealed<D> {}
}

#[duplicate_item(
    extents                                                                 Whole                Dimension_;
    []                                                                      [()]                 [Ix0];
    [A: Extent]                                                             [(A,)]               [Ix1];
    [A: Extent, B: Extent]                                                  [(A, B)]             [Ix2];
    [A: Extent, B: Extent, C: Extent]                                       [(A, B, C)]          [Ix3];
    [A: Extent, B: Extent, C: Extent, D: Extent]                            [(A, B, C, D)]       [Ix4];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent]                 [(A, B, C, D, E)]    [Ix5];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent, F: Extent]      [(A, B, C, D, E, F)] [Ix6];
)]
#[diagnostic::do_not_recommend]
impl<extents> sealed::Sealed<Dimension_> for Whole {}

#[diagnostic::do_not_recommend]
impl<S: Shape> sealed::Sealed<IxDyn> for S {}

/// The product of the lengths that are not 0, or `None` where `ndarray` does not take so many.
#[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
const fn fits(lens: &[(usize, bool)]) -> bool {
    let (mut product, mut i) = (1_usize, 0);
    while i < lens.len() {
        let len = if lens[i].0 == 0 { 1 } else { lens[i].0 };
        match product.checked_mul(len) {
            Some(more) if more <= isize::MAX as usize => product = more,
            _ => return false,
        }
        i += 1;
    }
    true
}

/// Lengths and strides of a view of elements `T` as those of an array.
///
/// Elements without a size are all at one address, so that any strides lead to them. Those of the view may be beyond an `isize`, as no
/// memory bounds them; those of row-major order are not, if the product of the lengths fits.
fn laid_out<T, S: Shape + AxesOf<D>, D: Dimension>(shape: S, strides: Axes) -> StrideShape<D> {
    let (rank, axes) = (shape.rank(), shape.axes());
    let strides = if size_of::<T>() == 0 { RowMajor.strides(axes) } else { strides };
    let (mut lens, mut steps) = (D::zeros(rank), D::zeros(rank));
    let places = lens.slice_mut().iter_mut().zip(steps.slice_mut());
    for ((len, step), (axis, stride)) in
        places.zip(axes.iter().zip(strides).skip(8usize.saturating_sub(rank)))
    {
        *len = *axis;
        // In an array without elements no stride leads anywhere.
        *step = if shape.count() > 0 { stride } else { 0 };
    }
    lens.strides(steps)
}

#[duplicate_item(
    View            Array          pointer;
    [TensorView]    [ArrayView]    [address()];
    [TensorViewMut] [ArrayViewMut] [address().cast_mut()];
)]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> View<'a, T, S, L> {
    /// The same elements as a view of `ndarray`.
    pub(crate) fn array<D: Dimension>(self) -> Array<'a, T, D>
    where
        S: StaticShape + AxesOf<D>,
    {
        const { assert!(fits(S::EXTENTS), "the lengths multiply to more than `ndarray` takes") };
        // SAFETY: the product of the lengths fits, as asserted.
        unsafe { self.array_of() }
    }

    /// The same elements as a view of `ndarray`, or an error where the lengths multiply to more than it takes.
    pub(crate) fn try_array<D: Dimension>(self) -> Result<Array<'a, T, D>, ShapeError>
    where
        S: AxesOf<D>,
    {
        let lens = self.shape.axes().map(|len| (len, true));
        if fits(&lens) {
            // SAFETY: the product of the lengths fits, as just seen.
            Ok(unsafe { self.array_of() })
        } else {
            let count =
                lens.into_iter().fold(1, |product: usize, (len, _)| product.saturating_mul(len.max(1)));
            Err(ShapeError::Capacity { op: "try_into_ndarray", count, max: isize::MAX as usize })
        }
    }

    /// The same elements as a view of `ndarray`.
    ///
    /// # Safety
    ///
    /// The product of the lengths that are not 0 is at most `isize::MAX`.
    unsafe fn array_of<D: Dimension>(self) -> Array<'a, T, D>
    where
        S: AxesOf<D>,
    {
        let layout = laid_out::<T, S, D>(self.shape, self.strides());
        // SAFETY: a view is in bounds, so that its pointer, moved along all axes, stays in memory that is borrowed for `'a`, mutably if
        // the view is, in which case no two indices share an element. No memory has more than `isize::MAX` bytes: neither an offset nor a
        // stride between elements that have a size is beyond an `isize`. If they have none, the strides are those of row-major order, of
        // which neither is, as the product of the lengths is not. Without elements all strides are 0. The pointer, which comes from a
        // reference or from `dangling`, is aligned and not null. The product is the caller's.
        unsafe { Array::from_shape_ptr(layout, self.ptr.pointer) }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S, Strided> {
    /// The elements of an array, if the shape has its lengths and no stride is negative.
    pub(crate) fn of_array<D: Dimension>(array: ArrayView<'a, T, D>) -> Result<Self, ShapeError> {
        // SAFETY: an array view is valid at each of its indices, for `'a`.
        unsafe { Self::laid_out("from_ndarray", array.as_ptr(), array.shape(), array.strides()) }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorViewMut<'a, T, S, Strided> {
    /// The elements of an array, if the shape has its lengths and no stride is negative.
    pub(crate) fn of_array<D: Dimension>(mut array: ArrayViewMut<'a, T, D>) -> Result<Self, ShapeError> {
        let first = array.as_mut_ptr();
        // SAFETY: a mutable array view is valid at each of its indices, for `'a`, and no two of them share an element. The view itself
        // is consumed.
        unsafe { Self::laid_out("from_ndarray", first, array.shape(), array.strides()) }
    }
}
