//! `select` and `where_`.

use shapeproof::ops::elementwise::family::SameElement;
use shapeproof::shape::{Mode, Selects};
use shapeproof::{Condition, Shape, Tensor, ThreeWay};

use crate::{Bits, Outcome};

/// A choice under a mode, asked of the condition, `then` and `else`.
pub struct Choose<'a, M, C, T, E>(pub M, pub &'a C, pub &'a T, pub &'a E);

/// Stands for `where_` among the modes of `select`.
#[derive(Clone, Copy)]
pub struct Where;

pub trait Chosen {
    fn run(&self) -> Outcome;
}

impl<M, B, T, U, CS, TS, ES> Chosen for Choose<'_, Select<M>, Tensor<B, CS>, Tensor<T, TS>, Tensor<U, ES>>
where
    M: Mode + Copy,
    B: Condition<shapeproof::select> + Copy + 'static,
    T: Bits,
    U: SameElement<T, shapeproof::select> + Copy + 'static,
    CS: Shape,
    TS: Selects<M, ES, CS, shapeproof::select>,
    ES: Shape,
{
    fn run(&self) -> Outcome {
        Outcome::of(&shapeproof::select(self.1, self.2, self.3, self.0.0).eval())
    }
}

impl<B, T, U, CS, TS, ES> Chosen for Choose<'_, Where, Tensor<B, CS>, Tensor<T, TS>, Tensor<U, ES>>
where
    B: Condition<shapeproof::where_> + Copy + 'static,
    T: Bits,
    U: SameElement<T, shapeproof::where_> + Copy + 'static,
    CS: Shape,
    TS: Selects<ThreeWay, ES, CS, shapeproof::where_>,
    ES: Shape,
{
    fn run(&self) -> Outcome {
        Outcome::of(&shapeproof::where_(self.1, self.2, self.3).eval())
    }
}

/// `select` under a mode.
#[derive(Clone, Copy)]
pub struct Select<M>(pub M);

/// Asks for a choice.
#[macro_export]
macro_rules! choose {
    ($mode:expr; $condition:ident, $then:ident, $otherwise:ident) => {
        (&$crate::select::Choose($mode, &$condition, &$then, &$otherwise)).run()
    };
}
