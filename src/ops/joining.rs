//! Concatenation of two operands along an axis, and stacking along a new one.

use core::marker::PhantomData;

use super::elementwise::family::SameElement;
use crate::error::ShapeError;
use crate::expr::Operand;
use crate::shape::broadcast::TrySameShape;
use crate::shape::join::{Concat, Joined, Stack, Stacked, TryConcat, TryStack};
use crate::shape::{Axis, Shape};
use crate::storage::expr::{Map, Unary};
use crate::storage::{Expr, Tensor, Writable, join};

/// Elements as the type that they are known to be.
struct AsElement<T, Op>(PhantomData<fn() -> (T, Op)>);

impl<T: Copy + 'static, U: SameElement<T, Op>, Op> Unary<U> for AsElement<T, Op> {
    type Out = T;
    #[inline(always)]
    fn call(&self, x: U) -> T {
        x.same()
    }
}

macro_rules! joins {
    ($(
        $(#[$doc:meta])*
        $name:ident, $into:ident, $try:ident, $try_into:ident: $relation:ident, $try_relation:ident, $total:ident;
    )*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ") and its forms.")]
        #[derive(Debug)]
        pub enum $name {}

        $(#[$doc])*
        ///
        /// # Cost
        ///
        /// One pass over each operand, which may be an expression. The result is returned by value;
        #[doc = concat!("[`", stringify!($into), "`] writes it in place.")]
        #[must_use]
        #[inline(always)]
        pub fn $name<L, R, E, F, const A: isize>(
            left: L,
            right: R,
            axis: Axis<A>,
        ) -> Tensor<E::Elem, <E::Shape as $total<Axis<A>, F::Shape>>::Output>
        where
            L: Operand<Expr = E>,
            R: Operand<Expr = F>,
            E: Expr<Shape: $relation<Axis<A>, F::Shape, $name>>,
            F: Expr<Elem: SameElement<E::Elem, $name>>,
        {
            let _ = axis;
            let right = Map { function: AsElement::<E::Elem, $name>(PhantomData), operand: right.expr() };
            join::$name::<$name, Axis<A>, _, _>(&left.expr(), &right)
        }

        #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") into a tensor, which takes the lengths of the result.")]
        #[inline(always)]
        pub fn $into<L, R, E, F, const A: isize>(
            left: L,
            right: R,
            axis: Axis<A>,
            out: &mut Tensor<E::Elem, <E::Shape as $total<Axis<A>, F::Shape>>::Output>,
        ) where
            L: Operand<Expr = E>,
            R: Operand<Expr = F>,
            E: Expr<Shape: $relation<Axis<A>, F::Shape, $name>>,
            F: Expr<Elem: SameElement<E::Elem, $name>>,
        {
            let _ = axis;
            let right = Map { function: AsElement::<E::Elem, $name>(PhantomData), operand: right.expr() };
            join::$into::<$name, Axis<A>, _, _>(&left.expr(), &right, out);
        }

        #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") of shapes with lengths that only run time knows.")]
        ///
        /// # Errors
        ///
        /// [`ShapeError::Axis`] names the first axis whose lengths do not fit, and both lengths.
        #[inline(always)]
        pub fn $try<L, R, E, F, const A: isize>(
            left: L,
            right: R,
            axis: Axis<A>,
        ) -> Result<Tensor<E::Elem, <E::Shape as $total<Axis<A>, F::Shape>>::Output>, ShapeError>
        where
            L: Operand<Expr = E>,
            R: Operand<Expr = F>,
            E: Expr<Shape: $try_relation<Axis<A>, F::Shape, $name>>,
            F: Expr<Elem: SameElement<E::Elem, $name>>,
        {
            let _ = axis;
            let left = left.expr();
            let right = Map { function: AsElement::<E::Elem, $name>(PhantomData), operand: right.expr() };
            join::$try::<Axis<A>, _, _>(&left, &right)
                .map_err(|axis| clash(stringify!($name), axis, left.shape(), right.shape()))
        }

        #[doc = concat!("[`", stringify!($try), "`] into a tensor, which takes the lengths of the result.")]
        ///
        /// # Errors
        ///
        /// [`ShapeError::Axis`] names the first axis whose lengths do not fit, and both lengths; nothing is written then.
        #[inline(always)]
        pub fn $try_into<L, R, O, const A: isize>(
            left: L,
            right: R,
            axis: Axis<A>,
            out: O,
        ) -> Result<(), ShapeError>
        where
            L: Operand,
            R: Operand,
            O: Writable<L::Elem>,
            L::Shape: $try_relation<Axis<A>, R::Shape, $name>,
            <L::Shape as $total<Axis<A>, R::Shape>>::Output: TrySameShape<O::Shape, $name>,
            R::Elem: SameElement<L::Elem, $name>,
        {
            let _ = axis;
            let left = left.expr();
            let right = Map { function: AsElement::<L::Elem, $name>(PhantomData), operand: right.expr() };
            join::$try_into::<Axis<A>, _, _>(stringify!($name), &left, &right, out)
                .unwrap_or_else(|axis| Err(clash(stringify!($name), axis, left.shape(), right.shape())))
        }
    )*};
}

/// The error of two shapes whose lengths at an axis, right-aligned in eight, do not fit.
fn clash<L: Shape, R: Shape>(op: &'static str, axis: usize, left: L, right: R) -> ShapeError {
    let at = |axes: crate::shape::Axes| axes.into_iter().nth(axis).unwrap_or(1);
    let rank = left.rank();
    ShapeError::Axis {
        op,
        axis: (axis + rank).saturating_sub(8),
        left: at(left.axes()),
        right: at(right.axes()),
    }
}

joins! {
    /// The elements of `right` behind those of `left` along an axis.
    ///
    /// # Shapes
    ///
    /// The extents of the axis add, all others are equal: `[a, b]` and `[c, b]` along `Axis::<0>` are `[a + c, b]`.
    ///
    /// ```
    /// use shapeproof::{concat, prelude::*};
    /// let x = concat(&Tensor::from([[1], [2]]), &Tensor::from([[3, 4], [5, 6]]), Axis::<1>);
    /// assert_eq!(x, Tensor::from([[1, 3, 4], [2, 5, 6]]));
    /// ```
    concat, concat_into, try_concat, try_concat_into: Concat, TryConcat, Joined;
    /// `left` and `right` beside each other along a new axis.
    ///
    /// # Shapes
    ///
    /// The shapes are equal: two of `[a, b]` along `Axis::<1>` are `[a, 2, b]`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, stack};
    /// let x = stack(&Tensor::from([1, 2]), &Tensor::from([3, 4]), Axis::<1>);
    /// assert_eq!(x, Tensor::from([[1, 3], [2, 4]]));
    /// ```
    stack, stack_into, try_stack, try_stack_into: Stack, TryStack, Stacked;
}
