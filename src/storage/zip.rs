//! Nodes of two and of three operands, which broadcast to the shape of the node.
//!
//! The fields are private, so that there are no nodes but those of the constructors. A constructor has the relation between the shapes as
//! its bound, or compares the lengths.

use core::marker::PhantomData;

use super::expr::{Binary, Expr, Ternary, axes, wider};
use super::lengths::same_lengths;
use super::shifted::Shifted;
use super::strided::Walk;
use crate::shape::align::{AlignAxis, AxisShift, PlacedAt, ShiftAt, ShiftBy};
use crate::shape::axis::AtAxis;
use crate::shape::broadcast::{Broadcast, ShapeBroadcasts};
use crate::shape::error::ShapeError;
use crate::shape::{Axes, Axis, Extent, Mode, Selected, Selects, Shape, Vector};

/// The shape that those of two expressions broadcast to.
pub(crate) type BroadcastShape<L, R> = <<L as Expr>::Shape as ShapeBroadcasts<<R as Expr>::Shape>>::Output;

/// By how many axes the expression `R` is shifted where it is placed at the axis `A` of `L`.
pub(crate) type ShiftOf<L, R, const A: isize> = ShiftAt<Axis<A>, <L as Expr>::Shape, <R as Expr>::Shape>;

/// The shape of the outer product of two vectors.
pub(crate) type OuterShape<L, R> = (ExtentOf<L>, ExtentOf<R>);
type ExtentOf<E> = <<E as Expr>::Shape as AtAxis<Axis<-1>>>::Extent;

/// The shape of a selection between two expressions by a condition, in the mode `M`.
pub(crate) type SelectShape<M, C, T, E> =
    <<T as Expr>::Shape as Selected<M, <E as Expr>::Shape, <C as Expr>::Shape>>::Output;

/// A function applied to pairs of elements; the operands broadcast to `S`.
#[derive(Clone, Copy)]
pub struct Zip<F, L, R, S> {
    function: F,
    left: L,
    right: R,
    shape: S,
}

impl<F, L: Expr, R: Expr, S: Copy> Zip<F, L, R, S> {
    /// A function of pairs of elements.
    ///
    /// # Safety
    ///
    /// Both operands broadcast to the shape.
    #[inline(always)]
    pub(super) const unsafe fn new(function: F, left: L, right: R, shape: S) -> Self {
        Self { function, left, right, shape }
    }

    /// Another function of the same operands.
    #[inline(always)]
    pub(crate) fn with<G>(&self, function: G) -> Zip<G, &L, &R, S> {
        Zip { function, left: &self.left, right: &self.right, shape: self.shape }
    }
}

/// Operands that broadcast to each other.
impl<F, L: Expr, R: Expr> Zip<F, L, R, BroadcastShape<L, R>>
where
    L::Shape: ShapeBroadcasts<R::Shape>,
{
    /// A function of the operation `Op`.
    #[inline(always)]
    pub(crate) fn broadcast<Op>(function: F, left: L, right: R) -> Self
    where
        L::Shape: Broadcast<R::Shape, Op>,
    {
        let shape = left.shape().broadcast_shape(right.shape());
        // SAFETY: by the bound both broadcast to what `align` returns.
        unsafe { Self::new(function, left, right, shape) }
    }

    /// As `broadcast`, for lengths known only at run time, which are compared here.
    #[inline(always)]
    pub(crate) fn try_broadcast(
        op: &'static str,
        function: F,
        left: L,
        right: R,
    ) -> Result<Self, ShapeError> {
        ShapeError::broadcast(op, left.shape(), right.shape())?;
        let shape = left.shape().broadcast_shape(right.shape());
        // SAFETY: the lengths broadcast, as just seen, to what `align` returns.
        Ok(unsafe { Self::new(function, left, right, shape) })
    }
}

/// Operands of one shape.
impl<F, L: Expr, R: Expr<Shape = L::Shape>> Zip<F, L, R, L::Shape> {
    /// A function of the elements at the same places; `None` if the lengths differ.
    #[inline(always)]
    pub(crate) fn paired(function: F, left: L, right: R) -> Option<Self> {
        let shape = left.shape();
        if !same_lengths(axes(&left), axes(&right)) {
            return None;
        }
        // SAFETY: both have the lengths of the shape, as just seen.
        Some(unsafe { Self::new(function, left, right, shape) })
    }
}

/// By how many axes a vector is shifted that has an element for each position of the axis `Ax` of `S`.
pub struct ShiftUnder<Ax, S>(PhantomData<(Ax, S)>);

impl<Ax, S: AtAxis<Ax>> AxisShift for ShiftUnder<Ax, S> {
    const KNOWN: Option<isize> = Some(7 - S::AXIS as isize);
}

/// A vector with an element for each position of an axis of the left operand.
impl<F, L: Expr<Shape: AtAxis<Ax>>, R: Expr, Ax>
    Zip<F, L, Shifted<R, ShiftUnder<Ax, L::Shape>, L::Shape>, L::Shape>
{
    /// A function of each element and of the vector's at its position; `None` if the lengths differ.
    #[inline(always)]
    pub(crate) fn along(function: F, left: L, right: R) -> Option<Self> {
        let (shape, len) = (left.shape(), axes(&right)[7]);
        if right.shape().rank() != 1 || AtAxis::<Ax>::extent(shape).get() != len {
            return None;
        }
        // SAFETY: the right operand has one axis, which lies under an axis of the same length once it is shifted by so many axes, and that
        // is the constant of the type.
        unsafe {
            let right = Shifted::new(right, 7 - <L::Shape as AtAxis<Ax>>::AXIS as isize, shape);
            Some(Self::new(function, left, right, shape))
        }
    }
}

/// A right operand that is placed at the axis `A` of the left one, and broadcasts to its shape.
impl<F, L: Expr, R: Expr, const A: isize> Zip<F, L, Shifted<R, ShiftOf<L, R, A>, L::Shape>, L::Shape>
where
    L::Shape: PlacedAt<Axis<A>, R::Shape>,
{
    /// A function of the operation `Op`.
    #[inline(always)]
    pub(crate) fn placed<Op>(function: F, left: L, right: R) -> Self
    where
        L::Shape: AlignAxis<Axis<A>, R::Shape, Op>,
    {
        let (shape, shift) = (left.shape(), <L::Shape as PlacedAt<Axis<A>, R::Shape>>::SHIFT);
        // SAFETY: by the bound the right operand, shifted by `SHIFT`, broadcasts to the shape of the left one.
        unsafe { Self::new(function, left, Shifted::new(right, shift, shape), shape) }
    }

    /// As `placed`, for lengths known only at run time, which are compared here.
    #[inline(always)]
    pub(crate) fn try_placed(op: &'static str, function: F, left: L, right: R) -> Result<Self, ShapeError> {
        let shape = left.shape();
        let shift = ShapeError::place(op, A, shape, right.shape())?;
        // SAFETY: the right operand, shifted by `shift`, broadcasts to the shape of the left one, as just seen. If the type has a shift, it
        // is this one.
        Ok(unsafe { Self::new(function, left, Shifted::new(right, shift, shape), shape) })
    }
}

/// Two vectors, the left one along the rows and the right one along the columns.
impl<F, L: Expr, R: Expr> Zip<F, Shifted<L, ShiftBy<1>, OuterShape<L, R>>, R, OuterShape<L, R>>
where
    L::Shape: AtAxis<Axis<-1>>,
    R::Shape: AtAxis<Axis<-1>>,
{
    /// A function of the operation `Op`.
    #[inline(always)]
    pub(crate) fn outer<Op>(function: F, left: L, right: R) -> Self
    where
        L::Shape: Vector<Op>,
        R::Shape: Vector<Op>,
    {
        let shape = (AtAxis::<Axis<-1>>::extent(left.shape()), AtAxis::<Axis<-1>>::extent(right.shape()));
        // SAFETY: by the bounds each operand has one axis: the left one, shifted by 1, that of the rows, and the right one that of the
        // columns.
        unsafe { Self::new(function, Shifted::new(left, 1, shape), right, shape) }
    }
}

/// A function applied to triples of elements; the operands broadcast to `S`.
#[derive(Clone, Copy)]
pub struct Zip3<F, A, B, C, S> {
    function: F,
    operands: (A, B, C),
    shape: S,
}

/// A condition, and the two operands between which it selects in the mode `M`.
impl<F, M: Mode, C: Expr, T: Expr, E: Expr>
    Zip3<
        F,
        Shifted<C, M, SelectShape<M, C, T, E>>,
        T,
        Shifted<E, M, SelectShape<M, C, T, E>>,
        SelectShape<M, C, T, E>,
    >
where
    T::Shape: Selected<M, E::Shape, C::Shape>,
{
    /// A function of the operation `Op`.
    #[inline(always)]
    pub(crate) fn select<Op>(function: F, condition: C, then: T, otherwise: E) -> Self
    where
        T::Shape: Selects<M, E::Shape, C::Shape, Op>,
    {
        let shifts = <T::Shape as Selected<M, E::Shape, C::Shape>>::SHIFTS;
        // SAFETY: by the bound the shapes fit with these shifts.
        unsafe { Self::shifted(function, condition, then, otherwise, shifts) }
    }

    /// As `select`, for lengths known only at run time, which are compared here.
    #[inline(always)]
    pub(crate) fn try_select(
        op: &'static str,
        function: F,
        condition: C,
        then: T,
        otherwise: E,
    ) -> Result<Self, ShapeError> {
        let shifts = M::check(op, then.shape(), otherwise.shape(), condition.shape())?;
        // SAFETY: the lengths fit with these shifts, as just seen.
        Ok(unsafe { Self::shifted(function, condition, then, otherwise, shifts) })
    }

    /// The node whose shape is that which the mode chooses.
    ///
    /// # Safety
    ///
    /// `then` broadcasts to it, and so do `otherwise` and the condition, shifted by these numbers, which are those of the mode if it has
    /// constants.
    #[inline(always)]
    unsafe fn shifted(function: F, condition: C, then: T, otherwise: E, [e, c]: [isize; 2]) -> Self {
        let shape = then.shape().choose(otherwise.shape(), condition.shape());
        // SAFETY: by the contract of this function.
        let (condition, otherwise) =
            unsafe { (Shifted::new(condition, c, shape), Shifted::new(otherwise, e, shape)) };
        Self { function, operands: (condition, then, otherwise), shape }
    }
}

// SAFETY: each operand keeps the contract for its part of the cursor. The outer lengths are those of `shape`, to which both operands
// broadcast: each constructor has seen to it.
unsafe impl<F, L: Walk, R: Walk, S> Walk for Zip<F, L, R, S> {
    type Cursor = (L::Cursor, R::Cursor);
    #[inline(always)]
    fn start(&self) -> Self::Cursor {
        (&self.left, &self.right).start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: Self::Cursor, axis: usize, i: usize) -> Self::Cursor {
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (&self.left, &self.right).step(cursor, axis, i) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        (&self.left, &self.right).merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        (&self.left, &self.right).unit(axis)
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        (&self.left, &self.right).is_run(dims)
    }
}

// SAFETY: the node can be walked with `shape`, because both operands broadcast to it: each constructor has seen to it.
unsafe impl<F: Binary<L::Elem, R::Elem>, L: Expr, R: Expr, S: Shape> Expr for Zip<F, L, R, S> {
    type Elem = F::Out;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, (l, r): Self::Cursor, inner: usize, j: usize) -> F::Out {
        // The right operand is loaded first. It is mostly the one that is broadcast, and where the compiler unrolls a short
        // row as a whole, the order of the loads decides which operand it keeps in a register.
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        let (r, l) = unsafe { (self.right.load::<UNIT>(r, inner, j), self.left.load::<UNIT>(l, inner, j)) };
        self.function.call(l, r)
    }
    const LANE: usize = wider(wider(L::LANE, R::LANE), size_of::<F::Out>());
}

// SAFETY: each operand keeps the contract for its part of the cursor. The outer lengths are those of `shape`, to which all three operands
// broadcast: each constructor has seen to it.
unsafe impl<F, A: Walk, B: Walk, C: Walk, S> Walk for Zip3<F, A, B, C, S> {
    type Cursor = (A::Cursor, B::Cursor, C::Cursor);
    #[inline(always)]
    fn start(&self) -> Self::Cursor {
        let (a, b, c) = &self.operands;
        (a, b, c).start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: Self::Cursor, axis: usize, i: usize) -> Self::Cursor {
        let (a, b, c) = &self.operands;
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe { (a, b, c).step(cursor, axis, i) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        let (a, b, c) = &self.operands;
        (a, b, c).merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        let (a, b, c) = &self.operands;
        (a, b, c).unit(axis)
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        let (a, b, c) = &self.operands;
        (a, b, c).is_run(dims)
    }
}

// SAFETY: the node can be walked with `shape`, because all operands broadcast to it: each constructor has seen to it.
unsafe impl<F, A, B, C, S> Expr for Zip3<F, A, B, C, S>
where
    F: Ternary<A::Elem, B::Elem, C::Elem>,
    A: Expr,
    B: Expr,
    C: Expr,
    S: Shape,
{
    type Elem = F::Out;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, (a, b, c): Self::Cursor, inner: usize, j: usize) -> F::Out {
        let (x, y, z) = &self.operands;
        // SAFETY: the operands are asked for the same step or element as this node, whose contract the caller keeps.
        unsafe {
            let condition = x.load_condition::<UNIT>(a, inner, j);
            self.function.call_with(condition, || y.load::<UNIT>(b, inner, j), || z.load::<UNIT>(c, inner, j))
        }
    }
    const LANE: usize = wider(A::LANE, wider(B::LANE, C::LANE));
}
