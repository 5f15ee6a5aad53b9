//! A tensor as a leaf of an expression that owns it.
//!
//! Positions are pointers into the tensor. An expression is walked through a reference to it, so that the tensor stays
//! where it is as long as there are any.

use super::expr::Expr;
use super::pointer::Pointer;
use super::strided::Walk;
use super::tensor::Tensor;
use crate::shape::{Axes, Shape};

// SAFETY: each method is that of a view of the whole tensor, and a view keeps the contract.
unsafe impl<T: Copy + 'static, S: Shape> Walk for Tensor<T, S> {
    type Cursor = Pointer<T>;
    #[inline(always)]
    fn start(&self) -> Pointer<T> {
        self.view().start()
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn step(&self, cursor: Pointer<T>, axis: usize, i: usize) -> Pointer<T> {
        // SAFETY: the view is asked for the same step or element as the tensor, whose contract the caller keeps.
        unsafe { self.view().step(cursor, axis, i) }
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.view().merges(axis, inner, n)
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit(&self, axis: usize) -> bool {
        self.view().unit(axis)
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        self.view().is_run(dims)
    }
}

// SAFETY: the walk is that of a view of the whole tensor, which has the shape of the tensor.
unsafe impl<T: Copy + 'static, S: Shape> Expr for Tensor<T, S> {
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        Tensor::shape(self)
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: Pointer<T>, inner: usize, j: usize) -> T {
        // SAFETY: the view is asked for the same step or element as the tensor, whose contract the caller keeps.
        unsafe { self.view().load::<UNIT>(cursor, inner, j) }
    }
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(&self, cursor: Pointer<T>, inner: usize, j: usize) -> T {
        // SAFETY: the view is asked for the same step or element as the tensor, whose contract the caller keeps.
        unsafe { self.view().load_condition::<UNIT>(cursor, inner, j) }
    }
    const STORED: bool = true;
    #[inline(always)]
    unsafe fn address(&self, cursor: Pointer<T>) -> Pointer<T> {
        cursor
    }
    const STRIDED: bool = true;
    fn first_and_strides(&self) -> (Pointer<T>, Axes) {
        self.view().first_and_strides()
    }
}
