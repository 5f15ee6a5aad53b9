//! Matrices and batches of matrices: the last two axes swapped.

use super::Shape;
use super::extent::Extent;

/// A matrix, or a batch of matrices: a shape with two axes or more.
#[diagnostic::on_unimplemented(
    message = "t: {Self} has fewer than two axes, so there is no matrix to transpose",
    label = "not a matrix",
    note = "a matrix product takes a vector as it is, on either side; `unsqueeze(Axis::<-1>)` makes a column of it"
)]
pub trait Matrix: Shape {
    /// The shape with its last two axes swapped.
    type Swapped: Shape;
    #[doc(hidden)]
    fn swapped(self) -> Self::Swapped;
}

macro_rules! matrices {
    ($([$($e:ident $i:tt)*] $j:tt $k:tt;)*) => {$(
        impl<$($e: Extent,)* M: Extent, N: Extent> Matrix for ($($e,)* M, N) {
            type Swapped = ($($e,)* N, M);
            #[inline(always)]
            fn swapped(self) -> Self::Swapped {
                ($(self.$i,)* self.$k, self.$j)
            }
        }
    )*};
}
matrices! {
    [] 0 1;
    [A 0] 1 2;
    [A 0 B 1] 2 3;
    [A 0 B 1 C 2] 3 4;
    [A 0 B 1 C 2 D 3] 4 5;
}
