//! Functions over the elements of tensors, views and expressions.

use crate::element::operation::operations;
use crate::expr::{ElemOf, Operand, ShapeOf, TensorLike, Unevaluated};
use crate::shape::broadcast::{Broadcast, ShapeBroadcasts};
use crate::storage::eval;
use crate::storage::expr::{Closure, Expr, Map};
use crate::storage::zip::Zip;

operations!(zip_map);

/// What [`TensorMap::zip_map`] of the expressions `L` and `R` returns.
pub type ZipMap<F, L, R> =
    Unevaluated<Zip<Closure<F>, L, R, <<L as Expr>::Shape as ShapeBroadcasts<<R as Expr>::Shape>>::Output>>;

/// Functions over elements: lazy (`map`, `zip_map`), or in one pass over the values (`fold`, `for_each`).
///
/// ```
/// use shapeproof::prelude::*;
/// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(x.map(|v| v * v).eval(), Tensor::from([[1, 4, 9], [16, 25, 36]]));
/// assert_eq!(x.map(|v| v % 2 == 0).eval().get([0, 1]), Some(true));
/// assert_eq!(x.zip_map(&Tensor::from([10, 0, 10]), i32::max).fold(0, |sum, v| sum + v), 47);
/// ```
pub trait TensorMap: TensorLike {
    /// A function of each element; it fuses with what is around it.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!((tensor![1, 2, 3].map(|v| v * v) + 1).eval(), tensor![2, 5, 10]);
    /// ```
    #[doc(alias("mapv", "vectorize", "apply"))]
    #[inline(always)]
    fn map<O: Copy + 'static, F: Fn(Self::Elem) -> O>(
        self,
        function: F,
    ) -> Unevaluated<Map<Closure<F>, Self::Expr>> {
        Unevaluated(Map { function: Closure(function), operand: self.expr() })
    }

    /// A function of each pair of elements; both sides broadcast as in NumPy.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let (x, y) = (tensor![[7, 9]], tensor![[2], [4]]);
    /// assert_eq!(x.zip_map(&y, |x, y| x % y).eval(), tensor![[1, 1], [3, 1]]);
    /// ```
    #[doc(alias("Zip", "map2"))]
    #[inline(always)]
    fn zip_map<R, O, F, E>(self, other: R, function: F) -> ZipMap<F, Self::Expr, E>
    where
        R: Operand<Expr = E>,
        E: Expr,
        O: Copy + 'static,
        F: Fn(Self::Elem, ElemOf<R, E>) -> O,
        Self::Shape: Broadcast<ShapeOf<R, E>, zip_map>,
    {
        Unevaluated(Zip::broadcast::<zip_map>(Closure(function), self.expr(), other.expr()))
    }

    /// The elements in row-major order, folded from left to right.
    ///
    /// For sums and the like, `sum` and its kin fold in several lanes and are faster.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![[1, 2], [3, 4]].fold(0, |digits, v| 10 * digits + v), 1234);
    /// ```
    #[doc(alias = "reduce")]
    #[inline(always)]
    fn fold<A: Copy>(self, init: A, mut function: impl FnMut(A, Self::Elem) -> A) -> A {
        let mut total = init;
        eval::visit(&self.expr(), |value| total = function(total, value));
        total
    }

    /// A function called with each element in row-major order.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut seen = [0; 3];
    /// tensor![2, 0, 2].for_each(|v| seen[v] += 1);
    /// assert_eq!(seen, [1, 0, 2]);
    /// ```
    #[inline(always)]
    fn for_each(self, function: impl FnMut(Self::Elem)) {
        eval::visit(&self.expr(), function);
    }
}

impl<X: TensorLike> TensorMap for X {}
