//! The macro of the methods along one axis.

/// Writes the methods of one reduction along an axis for each entry, such as `sum_axis`, `sum_axis_keep`, `sum_axis_into` and
/// `try_sum_axis_into`, by calling the functions of these names. An entry has the four names, the bound on the shape for the first three,
/// the bound for the `try_` form, the bounds of the elements, and the element of the result.
macro_rules! axis_methods {
    ($(
        $(#[$doc:meta])*
        fn $name:ident, fn $keep:ident, fn $into:ident, fn $try_into:ident:
        $axis:ident, $try_axis:ident, [$($bounds:tt)*] -> $out:ty;
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        #[must_use]
        #[inline(always)]
        fn $name<W: Shape, const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<$out, W>
        where
            Self::Shape: $axis<Axis<A>, $name, Without = W>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            $name(self, Axis::<A>)
        }

        $(#[$doc])*
        #[doc = concat!("The axis stays, with an extent of 1. See the function [`", stringify!($keep), "`](fn@", stringify!($keep), ").")]
        #[must_use]
        #[inline(always)]
        fn $keep<W: Shape, const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<$out, W>
        where
            Self::Shape: $axis<Axis<A>, $name, With<Dim<1>> = W>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            $keep(self, Axis::<A>)
        }

        $(#[$doc])*
        #[doc = concat!("Into a tensor. See the function [`", stringify!($into), "`](fn@", stringify!($into), ").")]
        #[inline(always)]
        fn $into<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<$out, Without<Self::Expr, A>>)
        where
            Self::Shape: $axis<Axis<A>, $name>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            $into(self, Axis::<A>, out);
        }

        $(#[$doc])*
        #[doc = concat!("To an output. See the function [`", stringify!($try_into), "`](fn@", stringify!($try_into), ").")]
        ///
        /// # Errors
        ///
        /// Those of the function; nothing is written then.
        #[inline(always)]
        fn $try_into<O, S, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
        where
            O: Output<$out, Shape = S>,
            S: Shape,
            Self::Shape: $try_axis<Axis<A>, $name>,
            Without<Self::Expr, A>: TrySameShape<S, $name>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            $try_into(self, Axis::<A>, out)
        }
    )*};
}
