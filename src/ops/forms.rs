//! The forms of an operation, written once.

/// Writes the functions of an operation that differ only in where the result goes, and in whether the shapes are compared by the
/// types or at run time.
///
/// ```text
/// forms! {
///     matmul                              the operation, as errors name it
///     [L, R, T](left: L, right: R)        generic parameters and arguments
///     -> T, ProductOf<L, R>;              element and shape of the result
///     where [L: Factor<Elem = T>, ..]     bounds of all forms
///     known [L: MatMul<R, matmul>]        bounds and producer where the types know that the shapes fit
///         Product::new(left, right);
///     checked [L: TryMatMul<R, matmul>]   bounds and producer, in a `Result`, where it depends on lengths known only at run time
///         Product::checked(left, right);
///
///     value fn matmul;                    returns the tensor
///     into fn matmul_into;                writes to a tensor, which takes the lengths
///     try fn try_matmul;                  returns a `Result` of the tensor
///     try_into fn try_matmul_into;        writes to an `Output`, or returns an error and writes nothing
/// }
/// ```
///
/// Where the shapes always fit, one producer behind `always` takes the place of both. Each function's documentation is above its
/// line. Forms that make no sense for an operation are left out.
macro_rules! forms {
    (
        $op:ident $generics:tt $args:tt -> $elem:ty, $shape:ty;
        where $bounds:tt
        known $known:tt $producer:expr;
        checked $checked:tt $try_producer:expr;
        $($(#[$doc:meta])* $form:ident fn $name:ident;)*
    ) => {$(
        forms! {
            @$form [$(#[$doc])*] $name $op $generics $args [$elem] [$shape] $bounds
            [$known $producer] [$checked $try_producer]
        }
    )*};
    (
        $op:ident $generics:tt $args:tt -> $elem:ty, $shape:ty;
        where $bounds:tt
        always $producer:expr;
        $($forms:tt)*
    ) => {
        forms! {
            $op $generics $args -> $elem, $shape;
            where $bounds
            known [] $producer;
            checked [] Ok::<_, ShapeError>($producer);
            $($forms)*
        }
    };
    (
        @value [$(#[$doc:meta])*] $name:ident $op:ident [$($generic:tt)*] ($($arg:tt)*) [$elem:ty] [$shape:ty]
        [$($bound:tt)*] [[$($known:tt)*] $producer:expr] $checked:tt
    ) => {
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        pub fn $name<$($generic)*>($($arg)*) -> Tensor<$elem, $shape>
        where
            $($bound)* $($known)*
        {
            Produce::eval(&$producer)
        }
    };
    (
        @into [$(#[$doc:meta])*] $name:ident $op:ident [$($generic:tt)*] ($($arg:tt)*) [$elem:ty] [$shape:ty]
        [$($bound:tt)*] [[$($known:tt)*] $producer:expr] $checked:tt
    ) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<$($generic)*>($($arg)*, out: &mut Tensor<$elem, $shape>)
        where
            $($bound)* $($known)*
        {
            Produce::eval_into(&$producer, out);
        }
    };
    (
        @try [$(#[$doc:meta])*] $name:ident $op:ident [$($generic:tt)*] ($($arg:tt)*) [$elem:ty] [$shape:ty]
        [$($bound:tt)*] $known:tt [[$($checked:tt)*] $producer:expr]
    ) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<$($generic)*>($($arg)*) -> Result<Tensor<$elem, $shape>, ShapeError>
        where
            $($bound)* $($checked)*
        {
            Ok(Produce::eval(&$producer?))
        }
    };
    (
        @try_into [$(#[$doc:meta])*] $name:ident $op:ident [$($generic:tt)*] ($($arg:tt)*) [$elem:ty] [$shape:ty]
        [$($bound:tt)*] $known:tt [[$($checked:tt)*] $producer:expr]
    ) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<$($generic)*, O>($($arg)*, out: O) -> Result<(), ShapeError>
        where
            $($bound)*
            O: Output<$elem>,
            $shape: TrySameShape<O::Shape, $op>,
            $($checked)*
        {
            Produce::try_eval_into(&$producer?, stringify!($op), out)
        }
    };
}
