//! Writing into a tensor or a part of one: `assign`, `fill`, and `x += &y`.
//!
//! The right side is any operand, also a lazy expression. It broadcasts to the shape of the output.

use core::ops::{AddAssign, DivAssign, MulAssign, RemAssign, SubAssign};

use super::stored_mut::StoredMut;
use crate::element::operation::operations;
use crate::element::{BinaryOp, SameElement};
use crate::expr::{ElemOf, Number, Operand, Scalar, ShapeOf, Unevaluated};
use crate::ops::{add, div, mul, rem, sub};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::dims::for_error;
use crate::shape::error::ShapeError;
use crate::shape::{Axes, DynShape, Shape};
use crate::storage::{Expr, Layout, Tensor, TensorView, TensorViewMut, eval};

operations!(assign update);

/// The error for an operand that does not broadcast to the output.
#[inline(always)]
fn refuse(op: &'static str, place: impl Shape, value: impl Shape) -> ShapeError {
    refused(op, (place.rank(), for_error(place.axes())), (value.rank(), for_error(value.axes())))
}

#[cold]
#[inline(never)]
fn refused(op: &'static str, place: (usize, Axes), value: (usize, Axes)) -> ShapeError {
    let (place, value): (DynShape, DynShape) =
        (DynShape::of(place.0, place.1), DynShape::of(value.0, value.1));
    let count = ShapeError::count(op, value.count(), place.count());
    ShapeError::stretch(op, place, value).err().unwrap_or(count)
}

/// Writes the trait [`Assign`], with two methods for each line, and the operators. A line has the method, its form for lengths
/// known only at run time, the operator's trait, the operation on two elements, and the operator as documentation shows it.
macro_rules! assigning {
    ($(fn $name:ident; fn $try_name:ident; $trait:ident $of:ident $sign:literal;)*) => {
        operations!($($name)*);

        /// Writing into tensors and mutable views.
        ///
        /// The value is any operand: a tensor, a view, an expression or a number. It broadcasts to the output.
        ///
        /// ```
        /// use shapeproof::{prelude::*, span};
        /// let mut x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
        /// x += &Tensor::from([10, 20, 30]);
        /// x.slice_mut(Axis::<1>, span!(0..1)).assign(0);
        /// x.mul_assign(2);
        /// assert_eq!(x, Tensor::from([[0, 44, 66], [0, 50, 72]]));
        /// ```
        pub trait Assign<'a>: StoredMut<'a> {
            /// Writes an element. Returns false, and writes nothing, if the index is outside the shape.
            ///
            /// ```
            /// use shapeproof::{prelude::*, tensor};
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// assert!(x.set([1, 0], 7) && !x.set([2, 0], 7));
            /// assert_eq!(x, tensor![[1, 2], [7, 4]]);
            /// ```
            #[doc(alias = "itemset")]
            #[inline]
            fn set(self, index: <Self::Shape as Shape>::Index, value: Self::Elem) -> bool {
                let place = self.stored_mut();
                let index = crate::shape::dims::aligned(place.shape(), index);
                index.and_then(|index| place.at_mut(index)).map(|element| *element = value).is_some()
            }

            /// Writes a value to every element.
            ///
            /// ```
            /// use shapeproof::{prelude::*, tensor};
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.transpose_mut().index_axis_mut(Axis::<0>, 1).unwrap().fill(0);
            /// assert_eq!(x, tensor![[1, 0], [3, 0]]);
            /// ```
            #[doc(alias = "fill_")]
            #[inline(always)]
            fn fill(self, value: Self::Elem) {
                let mut place = self.stored_mut();
                let _ = eval::update(&crate::Scalar::new(value), &mut place, |_, value| value);
            }

            /// Writes a value, broadcast to the output.
            ///
            /// ```
            /// use shapeproof::{prelude::*, tensor};
            /// let mut x = Tensor::<i32, Shape![2, 3]>::zeros();
            /// x.assign(&tensor![1, 2, 3]);
            /// assert_eq!(x, tensor![[1, 2, 3], [1, 2, 3]]);
            /// ```
            #[doc(alias("copyto", "copy_", "copy_from"))]
            #[inline(always)]
            fn assign<R, F>(self, value: R)
            where
                R: Operand<Expr = F>,
                F: Expr,
                ElemOf<R, F>: SameElement<Self::Elem, assign>,
                ShapeOf<R, F>: BroadcastTo<Self::Shape, assign>,
            {
                let mut place = self.stored_mut();
                let _ = eval::assign(&value.expr(), &mut place, SameElement::same);
            }

            /// Writes a value, where it depends on lengths known only at run time whether it broadcasts to the output.
            ///
            /// # Errors
            ///
            /// The value does not broadcast to the output; nothing is written.
            ///
            /// ```
            /// use shapeproof::{prelude::*, tensor};
            /// let mut x = Tensor::<i32, Shape![..4, 2]>::try_zeros([2, 2])?;
            /// x.try_assign(&tensor![[1], [2]])?;
            /// assert_eq!(x.as_slice(), [1, 1, 2, 2]);
            /// assert!(x.try_assign(&tensor![[1], [2], [3]]).is_err());
            /// # Ok::<(), shapeproof::ShapeError>(())
            /// ```
            #[inline(always)]
            fn try_assign<R, F>(self, value: R) -> Result<(), ShapeError>
            where
                R: Operand<Expr = F>,
                F: Expr,
                ElemOf<R, F>: SameElement<Self::Elem, assign>,
                ShapeOf<R, F>: TryBroadcastTo<Self::Shape, assign>,
            {
                let (mut place, value) = (self.stored_mut(), value.expr());
                if eval::assign(&value, &mut place, SameElement::same) {
                    Ok(())
                } else {
                    Err(refuse("assign", place.shape(), value.shape()))
                }
            }

            /// Replaces each element by a function of the element and of a value that is broadcast to the output, in one pass.
            ///
            /// ```
            /// use shapeproof::prelude::*;
            /// let mut x = Tensor::from([[1.0, -2.0], [-3.0, 4.0]]);
            /// let bias = Tensor::from([0.5, 1.0]);
            /// x.update(&bias, |x, bias| f64::max(x + bias, 0.0));
            /// assert_eq!(x, Tensor::from([[1.5, 0.0], [0.0, 5.0]]));
            /// ```
            #[doc(alias("zip_mut_with", "apply", "map_inplace"))]
            #[inline(always)]
            fn update<R, F>(self, value: R, function: impl Fn(Self::Elem, ElemOf<R, F>) -> Self::Elem)
            where
                R: Operand<Expr = F>,
F: Expr,
                ShapeOf<R, F>: BroadcastTo<Self::Shape, update>,
            {
                let mut place = self.stored_mut();
                let _ = eval::update(&value.expr(), &mut place, function);
            }

            /// [`update`](Self::update), where it depends on lengths known only at run time whether the value broadcasts to the
            /// output.
            ///
            /// # Errors
            ///
            /// The value does not broadcast to the output; nothing is written.
            ///
            /// ```
            /// use shapeproof::{prelude::*, tensor};
            /// let mut x = Tensor::<i32, Shape![..4, 2]>::try_full([2, 2], 5)?;
            /// x.try_update(&tensor![[1], [9]], i32::max)?;
            /// assert_eq!(x.as_slice(), [5, 5, 9, 9]);
            /// # Ok::<(), shapeproof::ShapeError>(())
            /// ```
            #[inline(always)]
            fn try_update<R, F>(
                self,
                value: R,
                function: impl Fn(Self::Elem, ElemOf<R, F>) -> Self::Elem,
            ) -> Result<(), ShapeError>
            where
                R: Operand<Expr = F>,
F: Expr,
                ShapeOf<R, F>: TryBroadcastTo<Self::Shape, update>,
            {
                let (mut place, value) = (self.stored_mut(), value.expr());
                if eval::update(&value, &mut place, function) {
                    Ok(())
                } else {
                    Err(refuse("update", place.shape(), value.shape()))
                }
            }
            $(
                #[doc = concat!("`self ", $sign, " value`, broadcast to the output.")]
                #[inline(always)]
                fn $name<R, F>(self, value: R)
                where
                    R: Operand<Expr = F>,
F: Expr,
                    ShapeOf<R, F>: BroadcastTo<Self::Shape, $name>,
                    $of: BinaryOp<Self::Elem, ElemOf<R, F>, Out = Self::Elem>,
                {
                    let mut place = self.stored_mut();
                    let _ = eval::update(&value.expr(), &mut place, <$of as BinaryOp<Self::Elem, F::Elem>>::apply);
                }

                #[doc = concat!("`self ", $sign, " value`, where it depends on lengths known only at run time.")]
                ///
                /// # Errors
                ///
                /// The value does not broadcast; nothing is written.
                #[inline(always)]
                fn $try_name<R, F>(self, value: R) -> Result<(), ShapeError>
                where
                    R: Operand<Expr = F>,
F: Expr,
                    ShapeOf<R, F>: TryBroadcastTo<Self::Shape, $name>,
                    $of: BinaryOp<Self::Elem, ElemOf<R, F>, Out = Self::Elem>,
                {
                    let (mut place, value) = (self.stored_mut(), value.expr());
                    if eval::update(&value, &mut place, <$of as BinaryOp<Self::Elem, F::Elem>>::apply) {
                        Ok(())
                    } else {
                        Err(refuse(stringify!($name), place.shape(), value.shape()))
                    }
                }
            )*
        }

        $(
            assign_operators!($trait $name $of, [] Tensor<T, S>, S);
            assign_operators!($trait $name $of, [L: Layout,] TensorViewMut<'_, T, S, L>, S);
        )*
    };
}

/// Writes the impls of an assigning operator for one kind of output, one for each kind of right side. `@one` writes one of them,
/// such as `impl AddAssign<&Tensor<U, R>> for Tensor<T, S>`.
macro_rules! assign_operators {
    ($trait:ident $name:ident $of:ident, [$($g:tt)*] $place:ty, $shape:ident) => {
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, R: Shape, $($g)*] $place, &Tensor<U, R>, R, U);
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, R: Shape, $($g)*] $place, Tensor<U, R>, R, U);
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, R: Shape, M: Layout, $($g)*] $place, TensorView<'_, U, R, M>, R, U);
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, R: Shape, M: Layout, $($g)*] $place, &TensorView<'_, U, R, M>, R, U);
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, R: Shape, M: Layout, $($g)*] $place, &TensorViewMut<'_, U, R, M>, R, U);
        assign_operators!(@one $trait $name $of, [U: Copy + 'static, $($g)*] $place, Scalar<U>, (), U);
        assign_operators!(@one $trait $name $of, [E: Expr, $($g)*] $place, Unevaluated<E>, E::Shape, E::Elem);
        assign_operators!(@one $trait $name $of, [E: Expr, $($g)*] $place, &Unevaluated<E>, E::Shape, E::Elem);
        impl<T: Number, S: Shape, $($g)*> $trait<T> for $place
        where
            (): BroadcastTo<S, $name>,
            $of: BinaryOp<T, T, Out = T>,
        {
            #[inline(always)]
            fn $name(&mut self, value: T) {
                Assign::$name(self, value);
            }
        }
    };
    (@one $trait:ident $name:ident $of:ident, [$($g:tt)*] $place:ty, $value:ty, $shape:ty, $elem:ty) => {
        impl<T: Copy + 'static, S: Shape, $($g)*> $trait<$value> for $place
        where
            $shape: BroadcastTo<S, $name>,
            $of: BinaryOp<T, $elem, Out = T>,
        {
            #[inline(always)]
            fn $name(&mut self, value: $value) {
                Assign::$name(self, value);
            }
        }
    };
}

assigning! {
    fn add_assign; fn try_add_assign; AddAssign add "+=";
    fn sub_assign; fn try_sub_assign; SubAssign sub "-=";
    fn mul_assign; fn try_mul_assign; MulAssign mul "*=";
    fn div_assign; fn try_div_assign; DivAssign div "/=";
    fn rem_assign; fn try_rem_assign; RemAssign rem "%=";
}

// These methods are for references to a mutable view, not for the view itself: they would move it, so that it could be written to
// only once.
impl<'a, T: Copy + 'static, S: Shape> Assign<'a> for &'a mut Tensor<T, S> {}
impl<'a, T: Copy + 'static, S: Shape, L: Layout> Assign<'a> for &'a mut TensorViewMut<'_, T, S, L> {}
