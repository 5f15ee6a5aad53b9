//! `x > 0.0` of a tensor: refused, with a sentence.
//!
//! `<` and `>` answer with one truth value, and elements have one each. The operators are there under a condition that nothing
//! meets, which carries the sentence. Without the impls for `Nothing`, the compiler would say
//! that there is no such operator.

use core::cmp::Ordering;

use duplicate::duplicate_item;

use crate::element::Number;
use crate::expr::Nothing;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Layout, Tensor, TensorView};

/// Nothing meets this: tensors of shape `X` are compared element by element.
#[diagnostic::on_unimplemented(
    message = "`<` and `>` give one truth value, not one for each element of {X}: write `x.less_than(y)` or `x.greater_than(y)`",
    label = "elements are compared by name",
    note = "these are `less_than`, `less_equal`, `greater_than` and `greater_equal`; what they give is for `select`, `where_`, `any` and `all`"
)]
pub trait ComparedAsOne<X> {
    #[doc(hidden)]
    fn never() -> Option<Ordering>;
}

/// Writes the comparisons of the left type with the right one on each line, under a condition that nothing meets: `==` and `<` do
/// not compile, and the message is the sentence of [`ComparedAsOne`]. A line begins with generics beyond `T` and `S`. `@ordered`
/// writes `PartialOrd` alone.
macro_rules! refused {
    ($([$($g:tt)*] $left:ty, $right:ty;)*) => {$(
        impl<T: Number, S: Shape, $($g)*> PartialEq<$right> for $left
        where
            Shapes: ComparedAsOne<S>,
        {
            fn eq(&self, _: &$right) -> bool {
                <Shapes as ComparedAsOne<S>>::never().is_some()
            }
        }
        refused!(@ordered [T: Number, S: Shape, $($g)*] $left, $right);
    )*};
    (@ordered [$($g:tt)*] $left:ty, $right:ty) => {
        impl<$($g)*> PartialOrd<$right> for $left
        where
            Shapes: ComparedAsOne<S>,
            Self: PartialEq<$right>,
        {
            fn partial_cmp(&self, _: &$right) -> Option<Ordering> {
                <Shapes as ComparedAsOne<S>>::never()
            }
        }
    };
    // Of a right side that has no values: the answer is never asked for.
    (@nothing $([$($g:tt)*] $left:ty, $nothing:ty;)*) => {$(
        impl<T: Number, S: Shape, $($g)*> PartialEq<$nothing> for $left {
            fn eq(&self, _: &$nothing) -> bool {
                false
            }
        }
        impl<T: Number, S: Shape, $($g)*> PartialOrd<$nothing> for $left {
            fn partial_cmp(&self, _: &$nothing) -> Option<Ordering> {
                None
            }
        }
    )*};
}

refused! {
    [] Tensor<T, S>, T;
    [L: Layout] TensorView<'_, T, S, L>, T;
}
// Two candidates for a right side without values: with them the compiler keeps looking until it knows the right side.
refused! { @nothing
    [] Tensor<T, S>, Nothing;
    [] Tensor<T, S>, &Nothing;
    [] &Tensor<T, S>, Nothing;
    [L: Layout] TensorView<'_, T, S, L>, Nothing;
    [L: Layout] TensorView<'_, T, S, L>, &Nothing;
}
refused!(@ordered [T: Number, U: Copy + PartialEq + 'static, S: Shape, R: Shape] Tensor<T, S>, Tensor<U, R>);

/// A reference to a tensor, compared with an element: of these types, as others may be references themselves.
#[duplicate_item(T; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [u8]; [u16]; [u32]; [u64])]
impl<S: Shape> PartialEq<T> for &Tensor<T, S>
where
    Shapes: ComparedAsOne<S>,
{
    fn eq(&self, _: &T) -> bool {
        <Shapes as ComparedAsOne<S>>::never().is_some()
    }
}
#[duplicate_item(T; [f32]; [f64]; [i8]; [i16]; [i32]; [i64]; [u8]; [u16]; [u32]; [u64])]
impl<S: Shape> PartialOrd<T> for &Tensor<T, S>
where
    Shapes: ComparedAsOne<S>,
{
    fn partial_cmp(&self, _: &T) -> Option<Ordering> {
        <Shapes as ComparedAsOne<S>>::never()
    }
}
