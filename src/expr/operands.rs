//! [`Operands`]: the arguments of operations on several operands, such as `concat`.

use super::Operand;
use crate::storage::Expr;
use crate::storage::concat::{Exprs, List};

/// Several operands of one operation: a tuple of 1 to 8, an array, or a slice of views.
///
/// The operands of a tuple may be of different types, such as a reference to a tensor beside an expression. Those of an array
/// or a slice are all of one type, and so have one type of shape. The number of operands in a slice is known at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not several operands",
    label = "not a tuple, an array or a slice of operands",
    note = "write 1 to 8 operands in parentheses, as in `concat((&x, &y), Axis::<0>)`, or any number of one type in an array"
)]
pub trait Operands {
    #[doc(hidden)]
    type Exprs: Exprs;
    #[doc(hidden)]
    fn exprs(self) -> Self::Exprs;
}

impl<X: Operand, const N: usize> Operands for [X; N] {
    type Exprs = [X::Expr; N];
    #[inline(always)]
    fn exprs(self) -> Self::Exprs {
        self.map(Operand::expr)
    }
}

impl<X: Operand + Copy, const N: usize> Operands for &[X; N] {
    type Exprs = [X::Expr; N];
    #[inline(always)]
    fn exprs(self) -> Self::Exprs {
        self.map(Operand::expr)
    }
}

impl<'a, E: Expr> Operands for &'a [E] {
    type Exprs = List<core::slice::Iter<'a, E>>;
    #[inline(always)]
    fn exprs(self) -> Self::Exprs {
        List(self.iter())
    }
}

/// Writes [`Operands`] for each tuple; a line lists the names of its types.
macro_rules! operand_tuples {
    ($($($x:ident)*;)*) => {$(
        impl<$($x: Operand),*> Operands for ($($x,)*) {
            type Exprs = ($($x::Expr,)*);
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn exprs(self) -> Self::Exprs {
                let ($($x,)*) = self;
                ($($x.expr(),)*)
            }
        }
    )*};
}

operand_tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}
