//! Writing to a view that is read only: the mistake gets a message of its own.
//!
//! `TensorView` has the methods that write, under a bound that no type meets.
//! Without them the compiler would suggest methods with similar names.

use crate::expr::refused_methods;
use crate::shape::verdict::Shapes;
use crate::storage::TensorView;

/// No type implements this: an `X` is borrowed to be read.
#[diagnostic::on_unimplemented(
    message = "a `TensorView` is read only",
    label = "this writes to the elements",
    note = "what is borrowed mutably is a `TensorViewMut`: methods that make one end in `_mut`, such as `slice_mut` and \
            `with_length_mut`; of a slice it is `TensorViewMut::from_slice`"
)]
pub trait WritableView<T> {
    #[doc(hidden)]
    fn never<X, O>(x: X) -> O;
}

refused_methods! {
    [T, S, L] TensorView<'_, T, S, L>, WritableView<T>:
    assign(value: R);
    fill(value: R);
    set(index: I, value: R);
    update(value: R, function: F);
    add_assign(value: R);
    sub_assign(value: R);
    mul_assign(value: R);
    div_assign(value: R);
    view_mut();
    iter_mut();
    rows_mut();
    row_mut(index: I);
    axis_iter_mut(axis: A);
    at_mut(index: I);
    slice_mut(axis: A, span: P);
    index_axis_mut(axis: A, index: I);
}
