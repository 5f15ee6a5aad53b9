//! Unevaluated expressions: leaves that read memory, and nodes that compute.

use core::any::TypeId;

use super::cast::same;
use super::pointer::Pointer;
use super::strided::Walk;
use super::unoptimized::UNOPTIMIZED;
use super::view::TensorView;
use crate::shape::layout::Layout;
use crate::shape::{Axes, Shape};

/// An expression: a shape in its type, and an element for every index, computed when it is evaluated.
///
/// # Safety
///
/// `shape` is what the [`Walk`] can be walked with. If the elements are [`STRIDED`](Self::STRIDED), they lie where
/// [`first_and_strides`](Self::first_and_strides) says.
#[doc(hidden)]
pub unsafe trait Expr: Walk {
    /// The element.
    type Elem: Copy + 'static;
    /// The shape.
    type Shape: Shape;

    /// The shape.
    fn shape(&self) -> Self::Shape;

    /// The element `j` positions behind the cursor along the axis `inner`.
    ///
    /// # Safety
    ///
    /// The cursor is inside, and so is the position `j` further along the axis. With `UNIT`, `self.unit(inner)` is true.
    unsafe fn load<const UNIT: bool>(&self, cursor: Self::Cursor, inner: usize, j: usize) -> Self::Elem;

    /// As `load`, for the condition of a `select`.
    ///
    /// # Safety
    ///
    /// As for `load`.
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(
        &self,
        cursor: Self::Cursor,
        inner: usize,
        j: usize,
    ) -> Self::Elem {
        // SAFETY: the contract of `load` is that of this method.
        unsafe { self.load::<UNIT>(cursor, inner, j) }
    }

    /// Whether the elements are read from memory, and not computed.
    const STORED: bool = false;

    /// Whether they lie there by one stride for each axis.
    const STRIDED: bool = false;

    /// Whether the compiler knows all lengths; of lengths that a debug build has as numbers, whether it would in another build.
    const KNOWN: bool = <Self::Shape as Shape>::KNOWN;

    /// The bytes of the widest element that one of the expression is computed of: as wide are the lanes of the vectors that compute it.
    const LANE: usize = size_of::<Self::Elem>();

    /// Where the element at a position lies, if the elements are `STORED`; along an axis that is unit the next ones lie
    /// behind it.
    ///
    /// # Safety
    ///
    /// The position is inside.
    unsafe fn address(&self, _: Self::Cursor) -> Pointer<Self::Elem> {
        Pointer::none()
    }

    /// The first element and the stride of each axis, 0 where its length is 1, if the elements are `STRIDED`.
    fn first_and_strides(&self) -> (Pointer<Self::Elem>, Axes) {
        (Pointer::none(), [0; 8])
    }
}

/// Whether a condition is compared with 0 before it is widened to a lane. The compiler knows that a `bool` is one bit, and widens it
/// by two shifts, but the result of a comparison by repeating it. Blend instructions need no more than a sign. Without the comparison, a
/// `select` of 1024 `f32` takes 1.25 times as long on an AMD EPYC with SSE2 alone, of `f64` 1.19 times, and of `i8` and `i16` 1.03 times.
const COMPARES: bool =
    cfg!(all(any(target_arch = "x86", target_arch = "x86_64"), not(target_feature = "sse4.1")));

// SAFETY: the walk of a view is that of its own shape, inside which a view is in bounds.
unsafe impl<T: Copy + 'static, S: Shape, L: Layout> Expr for TensorView<'_, T, S, L> {
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        TensorView::shape(self)
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: Pointer<T>, inner: usize, j: usize) -> T {
        // SAFETY: by the contract of this method the element is inside the view. Along a unit axis it is `j` elements further,
        // as the stride is 1.
        unsafe { if UNIT { cursor.add(j).read() } else { self.step(cursor, inner, j).read() } }
    }
    /// With `COMPARES`, a `bool` is a byte compared with 0.
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(&self, cursor: Pointer<T>, inner: usize, j: usize) -> T {
        // SAFETY: as for `load`. A `bool` can be read as a byte.
        unsafe {
            let at = if UNIT { cursor.add(j) } else { self.step(cursor, inner, j) };
            if COMPARES
                && !UNOPTIMIZED
                && TypeId::of::<T>() == TypeId::of::<bool>()
                && let Some(condition) = same::<bool, T>(at.byte().read() != 0)
            {
                return condition;
            }
            at.read()
        }
    }
    const STORED: bool = true;
    #[inline(always)]
    unsafe fn address(&self, cursor: Pointer<T>) -> Pointer<T> {
        cursor
    }
    const STRIDED: bool = true;
    fn first_and_strides(&self) -> (Pointer<T>, Axes) {
        (self.ptr(), self.strides())
    }
}

/// One value for every index.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<T>(pub(crate) T);

// SAFETY: a cursor of a scalar is no address, so that every step is allowed.
unsafe impl<T: Copy + 'static> Walk for Scalar<T> {
    type Cursor = ();
    #[inline(always)]
    fn start(&self) {}
    #[inline(always)]
    unsafe fn step(&self, (): (), _: usize, _: usize) {}
    #[inline(always)]
    fn merges(&self, _: usize, _: usize, _: usize) -> bool {
        true
    }
    #[inline(always)]
    fn unit(&self, _: usize) -> bool {
        true
    }
    #[inline(always)]
    fn is_run(&self, _: Axes) -> bool {
        true
    }
}

// SAFETY: `load` reads no memory behind a cursor, so that a scalar can be walked with any shape.
unsafe impl<T: Copy + 'static> Expr for Scalar<T> {
    type Elem = T;
    type Shape = ();
    #[inline(always)]
    fn shape(&self) {}
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, (): (), _: usize, _: usize) -> T {
        self.0
    }
}

/// A function of one element.
#[doc(hidden)]
pub trait Unary<T> {
    type Out: Copy + 'static;
    fn call(&self, x: T) -> Self::Out;
}

/// A function of two elements.
#[doc(hidden)]
pub trait Binary<T, U> {
    type Out: Copy + 'static;
    fn call(&self, x: T, y: U) -> Self::Out;
}

/// A function of three elements.
#[doc(hidden)]
pub trait Ternary<T, U, V> {
    type Out: Copy + 'static;
    fn call(&self, x: T, y: U, z: V) -> Self::Out;
    /// As `call`, with functions that read `y` and `z`, which need not be called for an element that has no effect.
    #[inline(always)]
    fn call_with(&self, x: T, y: impl FnOnce() -> U, z: impl FnOnce() -> V) -> Self::Out {
        self.call(x, y(), z())
    }
}

/// A closure as a node's function.
#[derive(Clone, Copy)]
pub struct Closure<F>(pub(crate) F);

impl<T, O: Copy + 'static, F: Fn(T) -> O> Unary<T> for Closure<F> {
    type Out = O;
    #[inline(always)]
    fn call(&self, x: T) -> O {
        (self.0)(x)
    }
}
impl<T, U, O: Copy + 'static, F: Fn(T, U) -> O> Binary<T, U> for Closure<F> {
    type Out = O;
    #[inline(always)]
    fn call(&self, x: T, y: U) -> O {
        (self.0)(x, y)
    }
}

/// A function applied to every element.
#[derive(Clone, Copy)]
pub struct Map<F, E> {
    pub(crate) function: F,
    pub(crate) operand: E,
}

// SAFETY: each method is that of `E`, which keeps the contract, and the reference does not change it.
unsafe impl<E: Walk> Walk for &E {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        (**self).start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (**self).step(cursor, axis, i) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        (**self).merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        (**self).unit(axis)
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        (**self).is_run(dims)
    }
}

// SAFETY: shape and walk are those of `E`, which can be walked with its shape.
unsafe impl<E: Expr> Expr for &E {
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        (**self).shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (**self).load::<UNIT>(cursor, inner, j) }
    }
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (**self).load_condition::<UNIT>(cursor, inner, j) }
    }
    const STORED: bool = E::STORED;
    const LANE: usize = E::LANE;
    #[inline(always)]
    unsafe fn address(&self, cursor: E::Cursor) -> Pointer<E::Elem> {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (**self).address(cursor) }
    }
    const STRIDED: bool = E::STRIDED;
    const KNOWN: bool = E::KNOWN;
    fn first_and_strides(&self) -> (Pointer<E::Elem>, Axes) {
        (**self).first_and_strides()
    }
}

// SAFETY: each method is that of the operand, and the operand keeps the contract.
unsafe impl<F, E: Walk> Walk for Map<F, E> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.operand.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { self.operand.step(cursor, axis, i) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.operand.merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        self.operand.unit(axis)
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        self.operand.is_run(dims)
    }
}

// SAFETY: shape and walk are those of the operand, which can be walked with its shape.
unsafe impl<F: Unary<E::Elem>, E: Expr> Expr for Map<F, E> {
    type Elem = F::Out;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> F::Out {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        self.function.call(unsafe { self.operand.load::<UNIT>(cursor, inner, j) })
    }
    const LANE: usize = wider(E::LANE, size_of::<F::Out>());
}

/// The larger of two numbers of bytes.
pub(super) const fn wider(left: usize, right: usize) -> usize {
    if left > right { left } else { right }
}

/// The lengths of an expression's shape.
#[inline(always)]
pub(super) fn axes<E: Expr>(expr: &E) -> Axes {
    expr.shape().axes()
}
