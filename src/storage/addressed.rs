//! Elements in memory whose lengths and strides are numbers, so that they have one type for all shapes.
//!
//! A debug build folds and copies them in place of tensors and views: it optimises nothing, so that a shape in the type would save no
//! instruction, but each shape would be compiled anew.

use super::expr::Expr;
use super::lengths::at;
use super::pointer::Pointer;
use super::strided::Walk;
use crate::shape::{Axes, DynShape};

/// Elements in memory; `KNOWN` says whether the compiler knew all their lengths.
pub(super) struct Addressed<T, const KNOWN: bool> {
    first: Pointer<T>,
    shape: DynShape,
    strides: Axes,
}

impl<T: Copy + 'static, const KNOWN: bool> Addressed<T, KNOWN> {
    /// The elements of an expression that is [`STRIDED`](Expr::STRIDED).
    pub(super) fn of<E: Expr<Elem = T>>(expr: &E) -> Self {
        let (first, strides) = expr.first_and_strides();
        Self { first, shape: DynShape::erase(expr.shape()), strides }
    }
}

// SAFETY: lengths and strides are those of an expression whose elements lie by them, and which keeps the contract.
unsafe impl<T: Copy + 'static, const KNOWN: bool> Walk for Addressed<T, KNOWN> {
    type Cursor = Pointer<T>;
    fn start(&self) -> Pointer<T> {
        self.first
    }
    unsafe fn step(&self, cursor: Pointer<T>, axis: usize, i: usize) -> Pointer<T> {
        // SAFETY: by the contract of this method the offset is that of an index.
        unsafe { cursor.add(i * at(self.strides, axis)) }
    }
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        at(self.strides, axis) == n.wrapping_mul(at(self.strides, inner))
    }
    fn unit(&self, axis: usize) -> bool {
        at(self.strides, axis) == 1
    }
}

// SAFETY: the walk is that of this shape.
unsafe impl<T: Copy + 'static, const KNOWN: bool> Expr for Addressed<T, KNOWN> {
    type Elem = T;
    type Shape = DynShape;
    fn shape(&self) -> DynShape {
        self.shape
    }
    unsafe fn load<const UNIT: bool>(&self, cursor: Pointer<T>, inner: usize, j: usize) -> T {
        // SAFETY: by the contract of this method there is such an element; along a unit axis it is `j` elements further.
        unsafe { if UNIT { cursor.add(j).read() } else { self.step(cursor, inner, j).read() } }
    }
    const STORED: bool = true;
    unsafe fn address(&self, cursor: Pointer<T>) -> Pointer<T> {
        cursor
    }
    const KNOWN: bool = KNOWN;
}
