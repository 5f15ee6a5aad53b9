//! Expressions with one thread and with all of them: little work, much memory, much computation.

use crate::views::{rows, rows_mut};
use crate::{Contender, Workload, contest, large};
use shapeproof::prelude::*;

/// All sizes have the same contenders.
macro_rules! sizes {
    ($($make:ident $name:literal $n:literal |$a:ident, $b:ident| $ours:expr, $theirs:expr;)*) => {$(
        pub(super) fn $make() -> Box<dyn Workload> {
            type Square = Tensor<f32, Shape![$n, $n]>;
            type Nested = [[f32; $n]; $n];

            #[inline(never)]
            fn one_thread($a: &Square, $b: &Square, out: &mut Square) {
                $ours.eval_into(out);
            }

            #[inline(never)]
            fn all_threads($a: &Square, $b: &Square, out: &mut Square) {
                $ours.par_eval_into(out);
            }

            #[inline(never)]
            fn by_hand(a: &Nested, b: &Nested, out: &mut Nested) {
                for i in 0..$n {
                    for j in 0..$n {
                        let ($a, $b) = (a[i][j], b[i][j]);
                        out[i][j] = $theirs;
                    }
                }
            }

            let contenders: &[Contender<(Box<Square>, Box<Square>), Box<Square>>] = &[
                ("shapeproof", |(a, b), out| one_thread(a, b, out)),
                ("shapeproof-parallel", |(a, b), out| all_threads(a, b, out)),
                ("loop", |(a, b), out| by_hand(rows(a), rows(b), rows_mut(out))),
            ];
            contest($name, (large(1), large(2)), large(0), contenders)
        }
    )*};
}

sizes! {
    small "parallel-mul-64" 64 |a, b| (a * b), a * b;
    memory "parallel-mul-2048" 2048 |a, b| (a * b), a * b;
    middle "parallel-exp-512" 512 |a, b| (a * b).exp(), (a * b).exp();
    computation "parallel-exp-2048" 2048 |a, b| (a * b).exp(), (a * b).exp();
}
