//! `multiplex`.

use shapeproof::shape::rows::{IndexesRows, Rows};
use shapeproof::{Dim, RowIndex, Shape, Tensor, multiplex};

use crate::{Bits, Outcome, checked};

/// A choice of rows, asked of a tuple of inputs and an index.
pub struct Multiplex<'a, X, I>(pub X, pub &'a I);

pub trait Multiplexed {
    fn run(&self) -> Outcome;
}

macro_rules! tuples {
    ($($x:ident)*; $number:literal; $($input:ty)*) => {
        impl<'a, T: Bits, S: Rows, K: RowIndex, J> Multiplexed for Multiplex<'a, ($(&'a $input,)*), Tensor<K, J>>
        where
            J: Shape + IndexesRows<S, Dim<$number>, multiplex>,
        {
            fn run(&self) -> Outcome {
                let ($($x,)*) = self.0;
                checked(multiplex([$($x),*], self.1))
            }
        }
    };
}

/// One tuple more each time.
macro_rules! up_to {
    ($($done:ident)*; ) => {};
    ($($done:ident)*; $next:ident $number:literal $($rest:tt)*) => {
        up_to!(@one $number; $($done)* $next);
        up_to!($($done)* $next; $($rest)*);
    };
    (@one $number:literal; $($x:ident)*) => { tuples!($($x)*; $number; $(up_to!(@input $x))*); };
    (@input $x:ident) => { Tensor<T, S> };
}
up_to!(; a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8 i 9 j 10 k 11 l 12);
