//! The commands, one file each.

pub(crate) mod asm;
pub(crate) mod bench;
pub(crate) mod demo;
pub(crate) mod firmware;
pub(crate) mod fleet;
pub(crate) mod fuzz;
pub(crate) mod keyword_spotting;
pub(crate) mod lint;
pub(crate) mod models;
pub(crate) mod mutants;
pub(crate) mod next_solver;
pub(crate) mod no_std;
pub(crate) mod publish;
pub(crate) mod test;
