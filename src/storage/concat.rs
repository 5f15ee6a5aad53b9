//! Several tensors in one: behind each other along an axis, or beside each other along a new one.

use core::marker::PhantomData;

use super::eval::store_as;
use super::expr::{Expr, axes};
use super::lengths::at;
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::OutputPtr;
use crate::element::SameElement;
use crate::shape::error::ShapeError;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Axes, Shape};
use crate::shape::{Concat, JoinedAll, Listed, Stack, StackedAll, TryConcat, TryStack};

/// Several expressions: a tuple, an array, or a list whose length only run time knows.
///
/// # Safety
///
/// `shapes` and `agree` tell the shapes of the expressions that [`SameElements::write`] writes, in order, each time they are asked.
pub unsafe trait Exprs {
    /// The element of the first.
    type Elem: Copy + 'static;
    /// Their shapes, in the same kind of list.
    type Shapes;
    /// Their shapes.
    fn shapes(&self) -> Self::Shapes;
    /// Adds the shapes of the expressions to an agreement, in order; an error at the first that does not fit.
    fn agree(&self, agreement: Agreement) -> Result<Agreement, ShapeError>;
}

/// Several expressions whose elements are of one type, for the operation `Op`.
pub trait SameElements<Op>: Exprs {
    /// Writes each expression to its part of the result.
    ///
    /// # Safety
    ///
    /// `out` leads to the memory of a result, in which `steps` gives each expression a part that has its lengths.
    unsafe fn write(&self, steps: PartLayout, out: Pointer<Self::Elem>);
}

/// The lengths of the operands so far: equal except along the joined axis, whose lengths are added up.
pub struct Agreement {
    op: &'static str,
    along: Option<usize>,
    /// The number of operands so far.
    operands: usize,
    /// The number of axes of the operands so far, their lengths, and along the axis the sum of them.
    first: Option<(usize, Axes)>,
}

impl Agreement {
    #[inline(always)]
    fn new(op: &'static str, along: Option<usize>) -> Self {
        Self { op, along, operands: 0, first: None }
    }

    /// One more operand.
    #[inline(always)]
    fn with<E: Expr>(self, expr: &E) -> Result<Self, ShapeError> {
        let Self { op, along, operands: operand, .. } = self;
        let (rank, mut own) = (expr.shape().rank(), axes(expr));
        if let Some((left, before)) = self.first {
            if rank != left {
                return Err(ShapeError::Rank { op, left, right: rank });
            }
            for (axis, (right, left)) in own.iter_mut().zip(&before).enumerate() {
                let sum = if along == Some(axis) {
                    // Operands without elements may have lengths whose sum overflows.
                    left.checked_add(*right)
                } else {
                    (left == right).then_some(*right)
                };
                let Some(sum) = sum else {
                    let axis = (axis + rank).saturating_sub(8);
                    return Err(ShapeError::OperandAxis { op, operand, axis, left: *left, right: *right });
                };
                *right = sum;
            }
        }
        Ok(Self { operands: operand.wrapping_add(1), first: Some((rank, own)), ..self })
    }

    /// An error if there was no operand.
    #[inline(always)]
    fn close(self) -> Result<(), ShapeError> {
        if self.operands > 0 { Ok(()) } else { Err(ShapeError::count(self.op, 0, 1)) }
    }
}

/// Where the parts of a result lie. The parts follow each other along one axis.
#[derive(Clone, Copy)]
pub struct PartLayout {
    /// The strides of the result, for the axes of a part.
    strides: Axes,
    /// The axis that the parts follow each other along; `None` if it is new: then each part is one step long.
    axis: Option<usize>,
    /// The stride along that axis.
    stride: usize,
}

impl PartLayout {
    /// Writes an expression to the part at `out` and returns where the next part lies. If that has no elements, there may be no memory
    /// there, and the address is not used.
    ///
    /// # Safety
    ///
    /// The part at `out` has the lengths of the expression.
    #[inline(always)]
    unsafe fn write<E: Expr, T: Copy + 'static>(
        self,
        expr: &E,
        out: Pointer<T>,
        convert: impl Fn(E::Elem) -> T,
    ) -> Pointer<T> {
        let place = OutputPtr::strided(out, self.strides);
        // SAFETY: the expression is walked with its own lengths, which are those of the part.
        unsafe { store_as::<E::Shape, _, _>(expr, &place, axes(expr), convert) };
        let len = self.axis.map_or(1, |axis| at(axes(expr), axis));
        out.wrapping_add(len.wrapping_mul(self.stride))
    }
}

/// Each line is a tuple of expressions: the names behind the first. It writes [`Exprs`] and [`SameElements`] for the tuple.
macro_rules! expr_tuples {
    ($($($e:ident)*;)*) => {$(
        // SAFETY: `shapes` and `agree` take each expression in order, and an expression's shape is always the same.
        unsafe impl<A: Expr, $($e: Expr),*> Exprs for (A, $($e,)*) {
            type Elem = A::Elem;
            type Shapes = (A::Shape, $($e::Shape,)*);
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn shapes(&self) -> Self::Shapes {
                let (A, $($e,)*) = self;
                (A.shape(), $($e.shape(),)*)
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn agree(&self, agreement: Agreement) -> Result<Agreement, ShapeError> {
                let (A, $($e,)*) = self;
                agreement.with(A)$(.and_then(|agreement| agreement.with($e)))*
            }
        }
        impl<Op, A: Expr, $($e: Expr<Elem: SameElement<A::Elem, Op>>),*> SameElements<Op> for (A, $($e,)*) {
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            unsafe fn write(&self, steps: PartLayout, out: Pointer<A::Elem>) {
                let (A, $($e,)*) = self;
                // SAFETY: by the contract of this function the parts are the expressions' own, one after the other.
                unsafe {
                    let _out = steps.write(A, out, |x| x);
                    $(let _out = steps.write($e, _out, SameElement::same);)*
                }
            }
        }
    )*};
}

expr_tuples! {
    ;
    B;
    B C;
    B C D;
    B C D E;
    B C D E F;
    B C D E F G;
    B C D E F G H;
}

// SAFETY: `shapes` and `agree` take each expression in order, and an expression's shape is always the same.
unsafe impl<E: Expr, const N: usize> Exprs for [E; N] {
    type Elem = E::Elem;
    type Shapes = [E::Shape; N];
    #[inline(always)]
    fn shapes(&self) -> [E::Shape; N] {
        self.each_ref().map(E::shape)
    }
    #[inline(always)]
    fn agree(&self, agreement: Agreement) -> Result<Agreement, ShapeError> {
        self.iter().try_fold(agreement, Agreement::with)
    }
}

impl<Op, E: Expr, const N: usize> SameElements<Op> for [E; N] {
    #[inline(always)]
    unsafe fn write(&self, steps: PartLayout, mut out: Pointer<E::Elem>) {
        for expr in self {
            // SAFETY: by the contract of this function the parts are the expressions' own, one after the other.
            out = unsafe { steps.write(expr, out, |x| x) };
        }
    }
}

/// An iterator over expressions.
///
/// # Safety
///
/// Each clone yields the same expressions.
pub unsafe trait ExprIter: Clone + Iterator<Item: Expr> {}

// SAFETY: an expression is not changed as long as the slice is borrowed.
unsafe impl<E: Expr> ExprIter for core::slice::Iter<'_, E> {}

/// As many expressions as an iterator has.
pub struct List<I>(pub(crate) I);

/// The shapes of an iterator's expressions.
type ShapesOf<I> = core::iter::Map<I, fn(<I as Iterator>::Item) -> <<I as Iterator>::Item as Expr>::Shape>;

// SAFETY: the iterator has the same expressions each time, and an expression's shape is always the same.
unsafe impl<I: ExprIter<Item: Expr>> Exprs for List<I> {
    type Elem = <I::Item as Expr>::Elem;
    type Shapes = Listed<ShapesOf<I>>;
    #[inline(always)]
    fn shapes(&self) -> Self::Shapes {
        Listed(self.0.clone().map(|expr| expr.shape()))
    }
    #[inline(always)]
    fn agree(&self, agreement: Agreement) -> Result<Agreement, ShapeError> {
        self.0.clone().try_fold(agreement, |agreement, expr| agreement.with(&expr))
    }
}

impl<Op, I: ExprIter<Item: Expr>> SameElements<Op> for List<I> {
    #[inline(always)]
    unsafe fn write(&self, steps: PartLayout, mut out: Pointer<Self::Elem>) {
        for expr in self.0.clone() {
            // SAFETY: by the contract of this function the parts are the expressions' own, one after the other.
            out = unsafe { steps.write(&expr, out, |x| x) };
        }
    }
}

/// Several expressions in one tensor: `How` says whether along an [`ExistingAxis`] or a [`NewAxis`].
pub(crate) struct Concatenation<Op, How, E> {
    operands: E,
    how: PhantomData<(Op, How)>,
}

/// Along an axis.
pub(crate) struct ExistingAxis<Ax>(PhantomData<Ax>);

/// Along a new axis.
pub(crate) struct NewAxis<Ax>(PhantomData<Ax>);

/// How several expressions of these shapes become one tensor.
pub(crate) trait Arrangement<Shapes> {
    /// The shape of the result.
    type Shape: Shape;
    /// Whether the axis is a new one.
    const NEW: bool;
    /// The axis of the result among eight, right-aligned.
    const AXIS: usize;
    /// The shape of the result.
    fn shape(shapes: Shapes) -> Self::Shape;
}

impl<Ax, S: JoinedAll<Ax>> Arrangement<S> for ExistingAxis<Ax> {
    type Shape = S::Output;
    const NEW: bool = false;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn shape(shapes: S) -> S::Output {
        shapes.joined_all()
    }
}

impl<Ax, S: StackedAll<Ax>> Arrangement<S> for NewAxis<Ax> {
    type Shape = S::Output;
    const NEW: bool = true;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn shape(shapes: S) -> S::Output {
        shapes.stacked_all()
    }
}

impl<Op, Ax, E: Exprs> Concatenation<Op, ExistingAxis<Ax>, E> {
    /// Joins expressions whose shapes fit by their types.
    #[inline(always)]
    pub(crate) fn concat(operands: E, _: Ax) -> Self
    where
        E::Shapes: Concat<Ax, Op>,
    {
        Self { operands, how: PhantomData }
    }

    /// Joins expressions whose shapes fit; otherwise an error says what does not.
    #[inline(always)]
    pub(crate) fn try_concat(op: &'static str, operands: E, _: Ax) -> Result<Self, ShapeError>
    where
        E::Shapes: TryConcat<Ax, Op>,
    {
        operands.agree(Agreement::new(op, Some(E::Shapes::AXIS)))?.close()?;
        Ok(Self { operands, how: PhantomData })
    }
}

impl<Op, Ax, E: Exprs> Concatenation<Op, NewAxis<Ax>, E> {
    /// Stacks expressions whose shapes fit by their types.
    #[inline(always)]
    pub(crate) fn stack(operands: E, _: Ax) -> Self
    where
        E::Shapes: Stack<Ax, Op>,
    {
        Self { operands, how: PhantomData }
    }

    /// Stacks expressions whose shapes fit; otherwise an error says what does not.
    #[inline(always)]
    pub(crate) fn try_stack(op: &'static str, operands: E, _: Ax) -> Result<Self, ShapeError>
    where
        E::Shapes: TryStack<Ax, Op>,
    {
        operands.agree(Agreement::new(op, None))?.close()?;
        Ok(Self { operands, how: PhantomData })
    }
}

// SAFETY: the lengths are equal except along the axis, where the result is as long as all expressions together. `Concat` and `Stack`
// have one blanket impl each, which holds only then; for `TryConcat` and `TryStack`, which hold for any lengths, the constructors have
// compared them. So the parts together are all of the result, and each is written.
unsafe impl<Op, How, E> Produce for Concatenation<Op, How, E>
where
    E: SameElements<Op>,
    How: Arrangement<E::Shapes>,
{
    type Elem = E::Elem;
    type Shape = How::Shape;

    #[inline(always)]
    fn shape(&self) -> How::Shape {
        How::shape(self.operands.shapes())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let strides = RowMajor.strides(self.shape().axes());
        let stride = at(strides, How::AXIS);
        let steps = if How::NEW {
            // A part does not have the new axis: the axes in front of it lie one position further right.
            let own = |i: usize| at(strides, if i > How::AXIS { i } else { i.wrapping_sub(1) });
            PartLayout { strides: core::array::from_fn(own), axis: None, stride }
        } else {
            PartLayout { strides, axis: Some(How::AXIS), stride }
        };
        // SAFETY: `out` has room for the result, and the parts are the expressions' own.
        unsafe { self.operands.write(steps, out) }
    }
}
