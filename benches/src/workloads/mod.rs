//! The workloads, a file each.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    reason = "loops as one would write them by hand"
)]

mod align;
mod argmax;
mod formula;
mod fused;
mod matmul;
mod mul;
mod multiplex;
mod parallel;
mod row;
mod select;
mod sequences;
mod softmax;
mod stitch;
mod sum;

use crate::Workload;

/// A workload: its name, its contenders, and what makes its data.
pub type Entry = (&'static str, &'static [&'static str], fn() -> Box<dyn Workload>);

/// All workloads, in the order of the report.
#[rustfmt::skip]
pub const ALL: &[Entry] = &[
    ("W1", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], mul::eval_into),
    ("W1-by-value", &["shapeproof", "loop", "nalgebra"], mul::eval),
    ("W2", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], row::make),
    ("W3a", &["shapeproof", "loop", "ndarray", "mdarray", "memcpy", "copy"], align::small::make),
    ("W3b", &["shapeproof", "loop", "ndarray", "mdarray", "memcpy", "copy"], align::large::make),
    ("W4", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], fused::make),
    ("W5", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], select::make),
    ("W5-fresh", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], select::fresh),
    ("W6", &["shapeproof", "loop", "ndarray", "mdarray", "memcpy", "copy"], multiplex::make),
    ("W7a", &["shapeproof", "loop", "ndarray", "memcpy"], stitch::stitch),
    ("W7b", &["shapeproof", "loop", "memcpy"], stitch::partition),
    ("W8", &["shapeproof", "loop"], sequences::pool),
    ("W9-8", &["shapeproof", "shapeproof-relaxed", "loop", "ndarray", "nalgebra"], matmul::square_8::make),
    ("W9-16", &["shapeproof", "shapeproof-relaxed", "loop", "ndarray", "nalgebra"], matmul::square_16::make),
    ("W9-32", &["shapeproof", "shapeproof-relaxed", "loop", "ndarray", "nalgebra"], matmul::square_32::make),
    ("W9-64", &["shapeproof", "shapeproof-relaxed", "loop", "ndarray", "nalgebra"], matmul::square_64::make),
    ("W10a", &["shapeproof", "loop", "ndarray", "nalgebra", "mdarray"], sum::make),
    ("W10b", &["shapeproof", "loop", "nalgebra"], argmax::make),
    ("W11", &["shapeproof", "loop", "ndarray"], softmax::make),
    ("W12-softmax", &["shapeproof", "loop"], sequences::softmax),
    ("W12-pad", &["shapeproof", "loop", "memcpy"], sequences::pad),
    ("W12-unpad", &["shapeproof", "loop", "memcpy"], sequences::unpad),
    ("W13-reset", &["shapeproof", "loop"], sequences::reset),
    ("W13-view", &["shapeproof", "loop"], sequences::view),
    ("W14-8", &["shapeproof", "matmul", "loop"], formula::products::square_8::make),
    ("W14-8-turned", &["shapeproof", "matmul", "loop"], formula::products::square_8::turned),
    ("W14-16", &["shapeproof", "matmul", "loop"], formula::products::square_16::make),
    ("W14-16-turned", &["shapeproof", "matmul", "loop"], formula::products::square_16::turned),
    ("W14-32", &["shapeproof", "matmul", "loop"], formula::products::square_32::make),
    ("W14-32-turned", &["shapeproof", "matmul", "loop"], formula::products::square_32::turned),
    ("W14-64", &["shapeproof", "matmul", "loop"], formula::products::square_64::make),
    ("W14-64-turned", &["shapeproof", "matmul", "loop"], formula::products::square_64::turned),
    ("W14-fir", &["shapeproof", "loop"], formula::signals::fir),
    ("W14-conv", &["shapeproof", "loop"], formula::convolutions::conv),
    ("W14-depthwise", &["shapeproof", "loop"], formula::convolutions::depthwise),
    ("formula-ik-kj", &["shapeproof", "method", "loop"], formula::products::rows_columns),
    ("formula-ik-jk", &["shapeproof", "method", "loop"], formula::products::rows_rows),
    ("formula-ki-kj", &["shapeproof", "method", "loop"], formula::products::columns_columns),
    ("formula-ki-jk", &["shapeproof", "method", "loop"], formula::products::columns_rows),
    ("formula-dense", &["shapeproof", "method", "loop"], formula::products::dense),
    ("formula-block", &["shapeproof", "method", "loop"], formula::products::block),
    ("formula-outer", &["shapeproof", "loop"], formula::products::outer),
    ("formula-conv1d", &["shapeproof", "loop"], formula::convolutions::conv1d),
    ("formula-conv-10x4", &["shapeproof", "loop"], formula::convolutions::strided),
    ("formula-softmax", &["shapeproof", "chain", "method", "loop"], formula::rows::softmax),
    ("formula-layer-norm", &["shapeproof", "method", "loop"], formula::rows::norm),
    ("formula-max-pool", &["shapeproof", "method", "loop"], formula::rows::max_pool),
    ("formula-max-pool-plane", &["shapeproof", "loop"], formula::rows::plane_pool),
    ("formula-mean-pool", &["shapeproof", "loop"], formula::rows::mean_pool),
    ("formula-columns", &["shapeproof", "method", "loop"], formula::rows::columns),
    ("formula-four", &["shapeproof", "method", "loop"], formula::rows::four),
    ("formula-if", &["shapeproof", "method", "loop"], formula::rows::choice),
    ("formula-heat", &["shapeproof", "loop"], formula::neighbours::heat),
    ("formula-largest", &["shapeproof", "loop"], formula::neighbours::largest),
    ("formula-smooth", &["shapeproof", "loop"], formula::neighbours::smooth),
    ("formula-trace-8", &["shapeproof", "loop"], formula::signals::trace_8),
    ("formula-trace-16", &["shapeproof", "loop"], formula::signals::trace_16),
    ("formula-trace-64", &["shapeproof", "loop"], formula::signals::trace_64),
    ("formula-diagonal", &["shapeproof", "loop"], formula::signals::diagonal),
    ("formula-cumulative", &["shapeproof", "loop"], formula::signals::cumulative),
    ("parallel-mul-64", &["shapeproof", "shapeproof-parallel", "loop"], parallel::small),
    ("parallel-mul-2048", &["shapeproof", "shapeproof-parallel", "loop"], parallel::memory),
    ("parallel-exp-512", &["shapeproof", "shapeproof-parallel", "loop"], parallel::middle),
    ("parallel-exp-2048", &["shapeproof", "shapeproof-parallel", "loop"], parallel::computation),
];
