//! The reductions over several axes.

use core::marker::PhantomData;

use duplicate::duplicate;

use super::extrema::{Max, Min};
use super::reducers::{Averageable, Mean, Sum, Summable};
use crate::element::operation::operations;
use crate::expr::{Operand, TensorLike};
use crate::shape::Shape;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::several::{AtAxes, HasAxes, NonEmptyAxes, TryNonEmptyAxes};
use crate::storage::flattened::FoldedAxes;
use crate::storage::folded::{Dropped, KeepAxis};
use crate::storage::{Expr, Output, Produce, Tensor};

/// The expression's shape without the axes.
type Without<E, P> = <<E as Expr>::Shape as AtAxes<P>>::Without;

/// The expression's shape with an extent of 1 for each of the axes.
type Kept<E, P> = <<E as Expr>::Shape as AtAxes<P>>::Kept;

/// Writes the functions of a reduction over several axes for each paragraph, which has the reducer, the bounds of the elements, and the
/// names of the functions. A `total` reduction has a value where there are no elements; the axes of a `filled` one have elements: the
/// types say so or, in the `try_` form, it is checked at run time.
macro_rules! reductions_over_axes {
    ($(
        $(#[$doc:meta])*
        $kind:ident $reducer:ident [$($bounds:tt)*];
        fn $name:ident; fn $keep:ident; fn $into:ident; $(fn $try:ident;)? try_into fn $try_into:ident;
    )*) => {$(
        operations!($name);

        reductions_over_axes! { @$kind $reducer [$($bounds)*]; $name, Without<E, P>, Dropped;
            $(#[$doc])*
            ///
            /// # Shapes
            ///
            #[doc = concat!("The shape without these axes, of which there are one to five; [`", stringify!($keep), "`](fn@", stringify!($keep), ") leaves an extent of 1 for each. The order in which they are named makes no difference.")]
            ///
            /// # Cost
            ///
            #[doc = concat!("One pass, no temporaries. Axes that follow one another in memory are one axis. Others are nested loops for integers and extrema, and for more than 512 floats (on small targets for all) if those of one of the axes lie side by side; other floats are added as along one axis, with a division for each where only run time knows the lengths. The result is returned by value; [`", stringify!($into), "`](fn@", stringify!($into), ") writes it in place.")]
            ///
            /// # Source
            ///
            /// NumPy's reductions with a tuple as `axis`.
            value fn $name;
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") into a tensor, which gets the lengths of the result.")]
            into fn $into;
            $(
                #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") along axes whose lengths are known only at run time.")]
                ///
                /// # Errors
                ///
                /// [`ShapeError::Empty`] if the axes have no elements.
                try fn $try;
            )?
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") of a shape with lengths known only at run time, to an [output](Output).")]
            ///
            /// # Errors
            ///
            /// The output does not allow the lengths of the result, or the axes have no elements and the reduction needs one
            /// ([`ShapeError::Empty`]). Nothing is written then.
            try_into fn $try_into;
        }
        reductions_over_axes! { @$kind $reducer [$($bounds)*]; $name, Kept<E, P>, KeepAxis;
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with an extent of 1 left for each of the axes.")]
            value fn $keep;
        }
    )*};
    (@total $reducer:ident [$($bounds:tt)*]; $name:ident, $shape:ty, $left:ty; $($forms:tt)*) => {
        forms! {
            $name[X, E, P](x: X, axes: P) -> E::Elem, $shape;
            where [X: Operand<Expr = E>, E: Expr<Elem: $($bounds)*, Shape: HasAxes<P, $name>>,]
            always FoldedAxes::<$reducer, _, _, $left, _>::total(x.expr(), axes, PhantomData::<$name>);
            $($forms)*
        }
    };
    (@filled $reducer:ident [$($bounds:tt)*]; $name:ident, $shape:ty, $left:ty; $($forms:tt)*) => {
        forms! {
            $name[X, E, P](x: X, axes: P) -> E::Elem, $shape;
            where [X: Operand<Expr = E>, E: Expr<Elem: $($bounds)*>,]
            known [E::Shape: NonEmptyAxes<P, $name>]
                FoldedAxes::<$reducer, _, _, $left, _>::filled(x.expr(), axes, PhantomData::<$name>);
            checked [E::Shape: TryNonEmptyAxes<P, $name>]
                FoldedAxes::<$reducer, _, _, $left, _>::checked(stringify!($name), x.expr(), axes, PhantomData::<$name>);
            $($forms)*
        }
    };
}

reductions_over_axes! {
    /// The sum along several axes; 0 if they have no elements. Integers wrap.
    ///
    /// ```
    /// use shapeproof::{axes, prelude::*, sum_axes, tensor};
    /// let x = tensor![[[1, 2], [3, 4]], [[5, 6], [7, 8]]];
    /// assert_eq!(sum_axes(&x, axes![0, 2]), tensor![14, 22]);
    /// assert_eq!(x.sum_axes(axes![-1, 0]), tensor![14, 22]);
    /// ```
    #[doc(alias("sum", "reduce_sum", "ReduceSum"))]
    total Sum [Summable];
    fn sum_axes;
    fn sum_axes_keep;
    fn sum_axes_into;
    try_into fn try_sum_axes_into;

    /// The mean along several axes; NaN if they have no elements.
    ///
    /// ```
    /// use shapeproof::{axes, mean_axes_keep, prelude::*};
    /// // The mean of each channel of an image.
    /// let image = Tensor::<f32, Shape![4, 5, 3]>::from_fn(|[_, _, c]| c as f32);
    /// let means = mean_axes_keep(&image, axes![0, 1]);
    /// assert_eq!(means, Tensor::from([[[0.0, 1.0, 2.0]]]));
    /// ```
    #[doc(alias("mean", "reduce_mean", "ReduceMean"))]
    total Mean [Averageable];
    fn mean_axes;
    fn mean_axes_keep;
    fn mean_axes_into;
    try_into fn try_mean_axes_into;

    /// The largest element along several axes, or NaN if an element is NaN. The axes have at least one element.
    ///
    /// ```
    /// use shapeproof::{axes, max_axes, prelude::*, tensor};
    /// let x = tensor![[[1, 2], [3, 4]], [[5, 6], [7, 0]]];
    /// assert_eq!(max_axes(&x, axes![0, 1]), tensor![7, 6]);
    /// ```
    #[doc(alias("amax", "max", "ReduceMax"))]
    filled Max [PartialOrd];
    fn max_axes;
    fn max_axes_keep;
    fn max_axes_into;
    fn try_max_axes;
    try_into fn try_max_axes_into;

    /// The smallest element along several axes, or NaN if an element is NaN. The axes have at least one element.
    ///
    /// ```
    /// use shapeproof::{axes, min_axes, prelude::*, tensor};
    /// let x = tensor![[[1, 2], [3, 4]], [[5, 6], [7, 0]]];
    /// assert_eq!(min_axes(&x, axes![1, 2]), tensor![1, 0]);
    /// ```
    #[doc(alias("amin", "min", "ReduceMin"))]
    filled Min [PartialOrd];
    fn min_axes;
    fn min_axes_keep;
    fn min_axes_into;
    fn try_min_axes;
    try_into fn try_min_axes_into;
}

/// Reductions over several axes as methods of tensors, views and expressions. Their other forms (`_into`, `try_`) are functions.
///
/// ```
/// use shapeproof::{axes, prelude::*, tensor};
/// let x = tensor![[[1, 2], [3, 4]], [[5, 6], [7, 8]]];
/// assert_eq!(x.sum_axes(axes![0, 1]), tensor![16, 20]);
/// assert_eq!((&x * 2).max_axes_keep(axes![1, 2]), tensor![[[8]], [[16]]]);
/// ```
pub trait ReduceAxes: TensorLike {
    duplicate! {
        [
            name       keep            what                                       Axes_          Bound;
            [sum_axes] [sum_axes_keep] ["The sum along several axes."]              [HasAxes]      [Summable];
            [mean_axes] [mean_axes_keep] ["The mean along several axes."]            [HasAxes]      [Averageable];
            [max_axes] [max_axes_keep] ["The largest element along several axes."]  [NonEmptyAxes] [PartialOrd];
            [min_axes] [min_axes_keep] ["The smallest element along several axes."] [NonEmptyAxes] [PartialOrd];
        ]
        #[doc = concat!(what, " See the function [`", stringify!(name), "`](fn@", stringify!(name), ").")]
        #[must_use]
        #[inline(always)]
        fn name<W: Shape, P>(self, axes: P) -> Tensor<Self::Elem, W>
        where
            Self::Shape: Axes_<P, name, Without = W>,
            Self::Elem: Bound,
        {
            name(self, axes)
        }

        #[doc = concat!(what, " An extent of 1 stays for each. See the function [`", stringify!(keep), "`](fn@", stringify!(keep), ").")]
        #[must_use]
        #[inline(always)]
        fn keep<W: Shape, P>(self, axes: P) -> Tensor<Self::Elem, W>
        where
            Self::Shape: Axes_<P, name, Kept = W>,
            Self::Elem: Bound,
        {
            keep(self, axes)
        }
    }
}

impl<X: TensorLike> ReduceAxes for X {}
