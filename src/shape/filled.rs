//! Shapes that have at least one element.

use super::Shape;
use super::axis::at_least_one_element;
use super::erased::DynShape;
use super::extent::Extent;
use super::pairs::Filled;
use super::verdict::{And, AxisIsEmpty, Checked, Fits, MustFit};

/// Whether each of the axes `Self` of the shape `S` has an element: a verdict.
#[doc(hidden)]
pub trait FilledIn<S> {
    type Verdict;
}

/// `Self` has at least one element, for the operation `Op`, such as the largest of all elements.
pub trait NonEmpty<Op>: Shape + FilledIn<Self> {}
impl<Op, S: Shape + FilledIn<S, Verdict: MustFit<Op>>> NonEmpty<Op> for S {}

impl<S> FilledIn<S> for () {
    type Verdict = Fits;
}
impl<S, C> FilledIn<S> for DynShape<C> {
    type Verdict = Checked<S, at_least_one_element>;
}

macro_rules! filled {
    ($($($e:ident)*;)*) => {$(
        impl<S, A: Extent, $($e: Extent),*> FilledIn<S> for (A, $($e,)*)
        where
            A::Key: Filled<AxisIsEmpty<S>, Checked<S, at_least_one_element>>,
            ($($e,)*): FilledIn<S>,
            <A::Key as Filled<AxisIsEmpty<S>, Checked<S, at_least_one_element>>>::Verdict:
                And<<($($e,)*) as FilledIn<S>>::Verdict>,
        {
            type Verdict = <<A::Key as Filled<AxisIsEmpty<S>, Checked<S, at_least_one_element>>>::Verdict
                as And<<($($e,)*) as FilledIn<S>>::Verdict>>::Verdict;
        }
    )*};
}
filled! {
    ;
    B;
    B C;
    B C D;
    B C D E;
    B C D E F;
}
