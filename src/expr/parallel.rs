//! Expressions evaluated by several threads.

use crate::element::operation::operations;
use crate::expr::{Unevaluated, lazy::OutputFor};
use crate::shape::Shape;
use crate::storage::parallel::ParallelValues;
use crate::storage::{Expr, Produce, Tensor};

impl<E: Expr> Unevaluated<E> {
    /// Writes the values into a tensor of the same shape, as [`eval_into`](Self::eval_into), with the threads of the
    /// rayon pool in which it is called (feature `rayon`).
    ///
    /// Fewer than 262 144 elements are computed by the calling thread alone. The values do not depend on the number of threads,
    /// as no element depends on another.
    ///
    /// # Shapes
    ///
    /// The tensor has the shape of the expression.
    ///
    /// # Cost
    ///
    /// One pass, no temporaries. The gain is largest where much is computed for each element (`exp`, `tanh`). Operations
    /// that mostly read and write memory gain until they need all of the memory's bandwidth.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// type Large = Tensor<f32, Shape![512, 512]>;
    /// let (x, mut out) = (Large::boxed_full(0.5), Large::boxed_zeros());
    /// (&*x * 2.0).exp().par_eval_into(&mut out);
    /// assert!(out.as_slice().iter().all(|e| (e - 1_f32.exp()).abs() < 1e-6));
    /// ```
    pub fn par_eval_into<S>(&self, out: &mut Tensor<E::Elem, S>)
    where
        E: Sync,
        E::Elem: Send,
        S: Shape + OutputFor<E::Shape, par_eval_into>,
    {
        // By the bound `OutputFor` both shapes are the same type, and the output takes the lengths: no error can occur.
        let _ = ParallelValues(&self.0).try_eval_into("par_eval_into", out);
    }
}

operations!(par_eval_into);
