//! What the programs are made of that `tests/golden` generates from the golden cases: on the host, and those in
//! `firmware/tests` on the device. Nothing here needs a heap.
//!
//! | module | content |
//! | --- | --- |
//! | [`element`] | elements as bits, also those of the user's own kind (`f16`, `bf16`) |
//! | [`outcome`] | what a step of a case came to: values, an error, or a refusal by the types |
//! | [`mod@judge`] | what happened against what must happen |
//! | [`log`] | who is told: the host prints a line a step |
//! | [`elementwise`] | binary operations, NumPy's and Paddle's alignment |
//! | [`select`] | `select` and `where_` |
//! | [`ragged`] | LoD and the sequence operations |
//! | [`multiplex`] | `multiplex` |
//! | [`stitching`] | `dynamic_stitch` and `dynamic_partition` |
//!
//! A probe asks the types whether they allow an operation, and performs it if they do: a method of `P` where the public
//! bound of the operation holds, a method of `&P` where it does not. The call `(&P).run()` finds the first before
//! the second, so that one build answers for every case, whatever it comes to.
#![no_std]
#![allow(clippy::must_use_candidate, clippy::missing_errors_doc, missing_docs)]

#[cfg(any(feature = "std", test))]
extern crate std;

pub mod element;
pub mod elementwise;
pub mod judge;
pub mod log;
pub mod multiplex;
pub mod outcome;
pub mod ragged;
pub mod select;
pub mod stitching;

pub use element::{Bits, Dtype};
pub use judge::{Step, Tolerance, Want, judge};
pub use log::Log;
pub use outcome::{Outcome, Refused, Results, checked, dynamic};

/// What a generated module uses.
pub mod prelude {
    pub use half::{bf16, f16};
    pub use shapeproof::DynView;
    pub use shapeproof::prelude::*;
    pub use shapeproof::{
        Abs, Elu, Exp, HardSigmoid, Identity, LeakyRelu, NoBroadcast, Numpy, Pdpd, Relu, Relu6, Sigmoid,
        Softplus, Softsign, Sqrt, Square, Tanh, try_add, try_elementwise_add, try_elementwise_div,
        try_elementwise_floordiv, try_elementwise_max, try_elementwise_min, try_elementwise_mod,
        try_elementwise_mul, try_elementwise_pow, try_elementwise_rem, try_elementwise_sub, try_maximum,
        try_minimum, try_mul, try_pow, try_select, try_sub, try_where,
    };

    pub use crate::elementwise::{self, *};
    pub use crate::multiplex::{Multiplex, Multiplexed as _};
    pub use crate::ragged::{
        At0, Concat, Concatenated as _, Conv, Convolved as _, Level, Levels as _, Mask, Masked as _,
        NoLevels as _, Pad, PadsOut as _, Scatter, Scattered as _, Slice, Sliced as _, Unpad, Unpadded as _,
        attempt, flat, ragged, room, value,
    };
    pub use crate::select::{Chosen as _, Select, Where};
    pub use crate::stitching::{
        Accepted as _, Dealt as _, Finished as _, Stopped as _, partition_dynamic, stitch_dynamic,
    };
    pub use crate::{
        Dtype, Log, Outcome, Refused, Results, Step, Tolerance, Want, choose, dynamic, one_way, partition,
        stitch, two_way, unbounded,
    };
    pub use core::hint::black_box;
    pub use shapeproof::multiplex;
    pub use shapeproof::ragged::*;
    pub use shapeproof::{Dim, not_equal};
    #[cfg(feature = "std")]
    pub use std::vec::Vec;
}
