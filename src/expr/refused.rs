//! The error message for arrays, slices, vectors and mutable views by value that are passed as operands.
//!
//! They implement [`Operand`] under a condition that no type meets. The compiler then selects that `impl` and reports its
//! condition, which carries the sentence, instead of a list of all operands.

use duplicate::duplicate_item;

use super::Operand;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::expr::Scalar;
use crate::storage::{Layout, TensorView, TensorViewMut};

/// No type implements this: an `X` is not a tensor.
#[diagnostic::on_unimplemented(
    message = "`{X}` is not an operand",
    label = "not an operand of a tensor operation",
    note = "`Tensor::from` makes a tensor of an array, `TensorView::from_slice` a view of a slice"
)]
pub trait MadeATensor<X> {
    #[doc(hidden)]
    fn never<R>(x: X) -> R;
}

/// No type implements this: a mutable view `X` is no operand by value.
#[diagnostic::on_unimplemented(
    message = "`{X}` is not an operand by value",
    label = "a mutable view that would be gone afterwards",
    note = "borrow it, as in `&part * 2.0`"
)]
pub trait BorrowedView<X> {
    #[doc(hidden)]
    fn never<A, R>(x: A) -> R;
}

/// A type without values: the right side of operators that exist for the sake of error messages alone.
pub enum Nothing {}

/// Writes methods under a condition that no type meets, so that a call of one gets the condition's sentence as error message. A
/// line `name(argument: A);` becomes `fn name<A, O>(&self, argument: A) -> O where Shapes: Condition`.
macro_rules! refused_methods {
    ([$($generics:ident),*] $ty:ty, $condition:ident<$of:ident>: $($name:ident($($arg:ident: $Arg:ident),*);)*) => {
        impl<$($generics),*> $ty {$(
            #[doc(hidden)]
            pub fn $name<$($Arg,)* O>(&self $(, $arg: $Arg)*) -> O
            where
                Shapes: $condition<$of>,
            {
                <Shapes as $condition<$of>>::never((self, $($arg),*))
            }
        )*}
    };
}
pub(crate) use refused_methods;

#[duplicate_item(
    Array     parameters;
    [[T; N]]  [T: Copy + 'static, const N: usize];
    [&[T; N]] [T: Copy + 'static, const N: usize];
    [&[T]]    [T: Copy + 'static];
)]
impl<parameters> Operand for Array
where
    Shapes: MadeATensor<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as MadeATensor<Self>>::never(self)
    }
}

#[cfg(feature = "alloc")]
impl<T: Copy + 'static> Operand for alloc::vec::Vec<T>
where
    Shapes: MadeATensor<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as MadeATensor<Self>>::never(self)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> Operand for TensorViewMut<'a, T, S, L>
where
    Shapes: BorrowedView<Self>,
{
    type Expr = TensorView<'a, T, S, L>;
    type Elem = T;
    type Shape = S;
    fn expr(self) -> Self::Expr {
        <Shapes as BorrowedView<Self>>::never(self)
    }
}
