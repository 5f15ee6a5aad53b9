//! The trait of views, from one line a method.

/// The trait of views; every method asks for elements in memory.
macro_rules! views {
    ($(
        $(#[$doc:meta])*
        fn $name:ident [$($generic:tt)*] ($this:ident $(, $arg:ident: $ty:ty)*) -> [$($out:tt)*] where [$($bounds:tt)*] $body:block
    )*) => {
        /// Tensors and views seen in another shape, without copying; see the [module](self).
        ///
        /// It is implemented for `&Tensor`, [`TensorView`] and `&TensorViewMut`.
        pub trait Views<'a>: TensorLike {$(
            $(#[$doc])*
            #[inline(always)]
            fn $name<$($generic)*>(self $(, $arg: $ty)*) -> $($out)*
            where
                Self: Stored<'a>,
                $($bounds)*
            {
                let $this = self;
                $body
            }
        )*}
    };
}
pub(super) use views;
