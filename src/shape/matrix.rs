//! Matrices and batches of matrices: the last two axes swapped.

use duplicate::duplicate_item;

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

#[duplicate_item(
    batch                                          Whole                Transposed           transposed;
    []                                             [(M, N)]             [(N, M)]             [(self.1, self.0)];
    [A: Extent]                                    [(A, M, N)]          [(A, N, M)]          [(self.0, self.2, self.1)];
    [A: Extent, B: Extent]                         [(A, B, M, N)]       [(A, B, N, M)]       [(self.0, self.1, self.3, self.2)];
    [A: Extent, B: Extent, C: Extent]              [(A, B, C, M, N)]    [(A, B, C, N, M)]    [(self.0, self.1, self.2, self.4, self.3)];
    [A: Extent, B: Extent, C: Extent, D: Extent]   [(A, B, C, D, M, N)] [(A, B, C, D, N, M)] [(self.0, self.1, self.2, self.3, self.5, self.4)];
)]
impl<M: Extent, N: Extent, batch> Matrix for Whole {
    type Swapped = Transposed;
    #[inline(always)]
    fn swapped(self) -> Transposed {
        transposed
    }
}
