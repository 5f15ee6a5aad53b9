//! Operations of two elements.

/// What an operation does to a pair of elements.
pub trait BinaryOp<T, U> {
    /// The element that results.
    type Out: Copy + 'static;
    /// The operation on one pair.
    fn apply(x: T, y: U) -> Self::Out;
}

/// Both operands of an operation have the same element type.
#[diagnostic::on_unimplemented(
    message = "{Op}: the elements are `{T}` on the left and `{Self}` on the right",
    label = "these elements do not go together",
    note = "both operands have the same element type: `cast` converts a tensor, a suffix types a literal (`2.0_f32`)"
)]
pub trait SameElement<T, Op> {
    /// The element, as a `T`.
    fn same(self) -> T;
}
impl<T, Op> SameElement<T, Op> for T {
    #[inline(always)]
    fn same(self) -> T {
        self
    }
}
