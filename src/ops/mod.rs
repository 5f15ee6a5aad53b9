//! The operations, by topic.

#[macro_use]
mod forms;

pub mod elementwise;
mod indexing;
mod joining;
pub mod linalg;
mod normalize;
pub mod reduce;
mod scan;
pub mod structure;
pub mod views;

pub use crate::storage::index::GatherError;
pub use elementwise::activations::*;
pub use elementwise::arithmetic::*;
pub use elementwise::cast::*;
pub use elementwise::checked::*;
pub use elementwise::compare::*;
pub use elementwise::division::*;
pub use elementwise::functions::*;
pub use elementwise::logic::*;
pub use elementwise::round::*;
pub use elementwise::saturating::*;
pub use elementwise::shift::*;
pub use indexing::data_dependent::*;
pub use indexing::error::IndexError;
pub use indexing::gather::*;
pub use indexing::multiplex::{MultiplexError, multiplex};
pub use indexing::scatter::*;
pub use indexing::select::{
    Condition, NoBroadcast, Numpy, Pdpd, SelectExpr, ThreeWay, select, try_select, try_where, where_,
};
pub use indexing::sorting::*;
pub use joining::concat::{concat, concat_into, try_concat, try_concat_into};
pub use joining::stack::{stack, stack_into, try_stack, try_stack_into};
pub use linalg::{
    dot, dot_relaxed, matmul, matmul_as, matmul_as_into, matmul_into, matmul_relaxed, matmul_relaxed_into,
    outer, try_dot, try_dot_relaxed, try_matmul, try_matmul_as, try_matmul_as_into, try_matmul_into,
    try_matmul_relaxed, try_matmul_relaxed_into,
};
pub use normalize::{
    Softmax, log_softmax, log_softmax_into, softmax, softmax_into, try_log_softmax_into, try_softmax_into,
};
pub use reduce::*;
pub use scan::{Scan, cumprod, cumprod_into, cumsum, cumsum_into, try_cumprod_into, try_cumsum_into};
pub use structure::*;
pub use views::*;
