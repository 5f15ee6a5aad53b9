//! `x[[i, j]]`, which tensors do not have: the mistake gets a message of its own.
//!
//! Indexing is implemented under a bound that no type meets, as operands by value are in `expr`.

use core::ops::Index;

use duplicate::duplicate_item;

use crate::expr::Nothing;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

/// No type implements this: `[]` panics outside the bounds, and nothing here panics.
#[diagnostic::on_unimplemented(
    message = "a tensor is not indexed by `[]`, which panics outside the bounds",
    label = "read with `get` or `at`, write with `set` or `at_mut`",
    note = "for an element, `x.get([1, 2])` returns an `Option`, and `x.at(idx![1, 2])` is checked by the compiler; `x.row(1)` is a row"
)]
pub trait Subscript<I> {
    /// Never called.
    #[doc(hidden)]
    fn never<R>(index: I) -> R;
}

// The compiler selects an impl of `Index` before it knows the type of the index. With two candidate impls,
// for types without values, it has to wait until the type is known, and can name it in the message.
impl Subscript<Nothing> for Shapes {
    fn never<R>(index: Nothing) -> R {
        match index {}
    }
}
impl Subscript<&Nothing> for Shapes {
    fn never<R>(index: &Nothing) -> R {
        match *index {}
    }
}

#[duplicate_item(
    generics              Elements;
    [S: Shape]            [Tensor<T, S>];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>];
)]
#[doc(hidden)]
impl<T: Copy + 'static, I, generics> Index<I> for Elements
where
    Shapes: Subscript<I>,
{
    type Output = T;
    fn index(&self, index: I) -> &T {
        <Shapes as Subscript<I>>::never(index)
    }
}
