//! A tensor's memory as the other contenders see it: arrays for the loops, views for the peers.

use ndarray::{ArrayView, ArrayViewMut, Dimension, StrideShape};
use shapeproof::{StaticShape, Tensor};
use std::sync::atomic::{Ordering, compiler_fence};

/// Elements of a slice as an array, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn array<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.try_into().expect("the slice has as many elements")
}

/// Elements of a slice as an array, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn array_mut<T, const N: usize>(slice: &mut [T]) -> &mut [T; N] {
    slice.try_into().expect("the slice has as many elements")
}

/// A tensor as an array, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn flat<T: Copy, S: StaticShape, const N: usize>(x: &Tensor<T, S>) -> &[T; N] {
    array(x.as_slice())
}

/// A tensor as an array, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn flat_mut<T: Copy, S: StaticShape, const N: usize>(x: &mut Tensor<T, S>) -> &mut [T; N] {
    array_mut(x.as_mut_slice())
}

/// A matrix as an array of rows, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn rows<T: Copy, S: StaticShape, const M: usize, const N: usize>(x: &Tensor<T, S>) -> &[[T; N]; M] {
    array(x.as_slice().as_chunks().0)
}

/// A matrix as an array of rows, for the loops.
///
/// # Panics
///
/// It has another number of elements.
#[must_use]
pub fn rows_mut<T: Copy, S: StaticShape, const M: usize, const N: usize>(
    x: &mut Tensor<T, S>,
) -> &mut [[T; N]; M] {
    array_mut(x.as_mut_slice().as_chunks_mut().0)
}

/// ndarray's view of a tensor.
///
/// # Panics
///
/// The shape has another number of elements.
pub fn nd<T: Copy, S: StaticShape, D: Dimension>(
    shape: impl Into<StrideShape<D>>,
    x: &Tensor<T, S>,
) -> ArrayView<'_, T, D> {
    ArrayView::from_shape(shape, x.as_slice()).expect("the shape has as many elements")
}

/// ndarray's view of a tensor.
///
/// # Panics
///
/// The shape has another number of elements.
pub fn nd_mut<T: Copy, S: StaticShape, D: Dimension>(
    shape: impl Into<StrideShape<D>>,
    x: &mut Tensor<T, S>,
) -> ArrayViewMut<'_, T, D> {
    ArrayViewMut::from_shape(shape, x.as_mut_slice()).expect("the shape has as many elements")
}

/// nalgebra's view of a tensor: its matrices lie column by column, so that a row becomes a column.
pub fn na<T: nalgebra::Scalar + Copy, S: StaticShape, const R: usize, const C: usize>(
    x: &Tensor<T, S>,
) -> nalgebra::SMatrixView<'_, T, R, C> {
    nalgebra::SMatrixView::from_slice(x.as_slice())
}

/// nalgebra's view of a tensor: its matrices lie column by column, so that a row becomes a column.
pub fn na_mut<T: nalgebra::Scalar + Copy, S: StaticShape, const R: usize, const C: usize>(
    x: &mut Tensor<T, S>,
) -> nalgebra::SMatrixViewMut<'_, T, R, C> {
    nalgebra::SMatrixViewMut::from_slice(x.as_mut_slice())
}

/// As many bytes, moved.
#[inline(never)]
pub fn memcpy(from: &[f32], to: &mut [f32]) {
    to.copy_from_slice(from);
}

/// As many bytes, moved by loads and stores of the target's registers: the least that a loop over the elements takes,
/// where memcpy may move whole lines of the cache past the registers.
#[inline(never)]
pub fn copy(from: &[f32], to: &mut [f32]) {
    for (from, to) in from.as_chunks::<32>().0.iter().zip(to.as_chunks_mut::<32>().0) {
        *to = *from;
        // Otherwise the compiler makes one memcpy of the loop.
        compiler_fence(Ordering::SeqCst);
    }
}
