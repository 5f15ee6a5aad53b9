//! `x > 0.0` of a tensor: refused, with a sentence.
//!
//! `<` and `>` return one truth value, but the elements have one each. The operators are
//! implemented under a bound that no type meets, and the bound has the message. Without
//! the impls for `Nothing`, the compiler would say that there is no such operator.

use core::cmp::Ordering;

use duplicate::{duplicate, duplicate_item};

use crate::element::Number;
use crate::expr::Nothing;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Layout, Tensor, TensorView};

/// No type implements this: tensors of shape `X` are compared element by element.
#[diagnostic::on_unimplemented(
    message = "`<` and `>` give one truth value, not one for each element of {X}: write `x.less_than(y)` or `x.greater_than(y)`",
    label = "elements are compared by name",
    note = "these are `less_than`, `less_equal`, `greater_than` and `greater_equal`; what they give is for `select`, `where_`, `any` and `all`"
)]
pub trait ComparedAsOne<X> {
    #[doc(hidden)]
    fn never() -> Option<Ordering>;
}

// Tensors and views compared with an element: `==` and `<` do not compile, and the message is the sentence of [`ComparedAsOne`].
duplicate! {
    [
        generics    Left;
        []          [Tensor<T, S>];
        [L: Layout] [TensorView<'_, T, S, L>];
    ]
    impl<T: Number, S: Shape, generics> PartialEq<T> for Left
    where
        Shapes: ComparedAsOne<S>,
    {
        fn eq(&self, _: &T) -> bool {
            <Shapes as ComparedAsOne<S>>::never().is_some()
        }
    }
    impl<T: Number, S: Shape, generics> PartialOrd<T> for Left
    where
        Shapes: ComparedAsOne<S>,
        Self: PartialEq<T>,
    {
        fn partial_cmp(&self, _: &T) -> Option<Ordering> {
            <Shapes as ComparedAsOne<S>>::never()
        }
    }
}

// Two candidates whose right side has no values: with them the compiler
// waits until it knows the type of the right side. They are never called.
duplicate! {
    [
        generics    Left                      Right;
        []          [Tensor<T, S>]            [Nothing];
        []          [Tensor<T, S>]            [&Nothing];
        []          [&Tensor<T, S>]           [Nothing];
        [L: Layout] [TensorView<'_, T, S, L>] [Nothing];
        [L: Layout] [TensorView<'_, T, S, L>] [&Nothing];
    ]
    impl<T: Number, S: Shape, generics> PartialEq<Right> for Left {
        fn eq(&self, _: &Right) -> bool {
            false
        }
    }
    impl<T: Number, S: Shape, generics> PartialOrd<Right> for Left {
        fn partial_cmp(&self, _: &Right) -> Option<Ordering> {
            None
        }
    }
}

impl<T: Number, U: Copy + PartialEq + 'static, S: Shape, R: Shape> PartialOrd<Tensor<U, R>> for Tensor<T, S>
where
    Shapes: ComparedAsOne<S>,
    Self: PartialEq<Tensor<U, R>>,
{
    fn partial_cmp(&self, _: &Tensor<U, R>) -> Option<Ordering> {
        <Shapes as ComparedAsOne<S>>::never()
    }
}

/// A reference to a tensor, compared with an element. The types are listed, because a generic `T` could itself be a reference.
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
