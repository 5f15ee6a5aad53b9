//! Measurements on record: what `cargo xtask bench` and other commands measure, as tables, files and pages.
//!
//! - [`host`]: the workloads of `benches` on this machine; times by divan, instructions by gungraun;
//! - [`kernels`]: those of them that run on the emulated device, and CMSIS-DSP's;
//! - [`record`]: the figures as a file, as tables, and beside what must be reached (`benches/bars.csv`);
//! - [`plot`]: the figures as a picture;
//! - [`compile`]: what the library and its shapes cost to compile;
//! - [`debug`]: everyday uses beside their loops in debug builds;
//! - [`formulas`]: formulas of index notation beside methods and loops;
//! - [`layers`]: layers of floats beside their loops and ndarray;
//! - [`spills`]: registers that kernels write to the stack, by processor;
//! - [`flash`]: what parts of the library and shapes cost in flash;
//! - [`Table`], [`Part`]: a table, and a part of a page that a command writes.
//!
//! Every function takes a shell that stands in the project's root.
// A library for programs of the host.
#![allow(clippy::std_instead_of_core, clippy::missing_errors_doc)]

pub mod compile;
pub mod debug;
pub mod flash;
pub mod formulas;
pub mod host;
pub mod kernels;
pub mod layers;
mod page;
pub mod plot;
pub mod record;
pub mod spills;
mod table;

pub use page::{Part, circumstances};
pub use table::Table;

/// What one contender takes for one workload: nanoseconds on a host, modelled cycles on the device.
#[derive(Clone, Debug, Default)]
pub struct Figure {
    /// The workload's short name.
    pub workload: String,
    /// What was compiled for.
    pub target: &'static str,
    /// Who did the work.
    pub contender: String,
    /// The median time.
    pub ns: Option<f64>,
    /// Cycles by the model of the device's processor.
    pub cycles: Option<u64>,
    /// Instructions.
    pub instructions: Option<u64>,
}
