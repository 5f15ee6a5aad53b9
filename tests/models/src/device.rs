//! A program for the device: one package for each model.

use crate::{
    Case,
    source::{self, JUDGE},
};
use anyhow::{Result, anyhow};

/// The program of a model for the device, and what is around it there.
#[derive(Debug)]
pub struct Device;

const HEAD: &str = r#"//! Written by `shapeproof-models`: runs a model over inputs in flash, and compares what it gives with outputs there.
#![no_std]
#![no_main]
#![allow(warnings, clippy::all, long_running_const_eval)]

use board::{count, println};
// One core: its interrupt lock stands in for compare-and-swap, which the cells below take.
use portable_atomic as _;
use static_cell::ConstStaticCell;

#[board::entry]
fn main() -> ! {
    board::run(|| runs().unwrap_or(false))
}
"#;

impl Device {
    /// The source of the program.
    ///
    /// # Errors
    ///
    /// If there is no program, or an array is missing.
    pub fn source(case: &Case) -> Result<String> {
        let interface = case.interface.as_ref().map_err(|reason| anyhow!("{reason}"))?;
        Ok(format!("{HEAD}{JUDGE}\n{}", source::device(case, interface)?))
    }

    /// The bytes of the case's arrays, which are no part of a firmware.
    ///
    /// # Errors
    ///
    /// If there is no program, or an array is missing.
    pub fn data(case: &Case) -> Result<u64> {
        let interface = case.interface.as_ref().map_err(|reason| anyhow!("{reason}"))?;
        let mut bytes = 0;
        for (side, ports) in [("inputs", &interface.inputs), ("outputs", &interface.outputs)] {
            for file in case.arrays(side, ports.len())? {
                bytes += std::fs::metadata(file)?.len();
            }
        }
        Ok(bytes)
    }
}
