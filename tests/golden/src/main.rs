//! `shapeproof-golden DIR`: the golden cases of a folder. `shapeproof-golden --firmware`: the sources of the device's programs.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

use anyhow::{Context, Result, ensure};
use shapeproof_golden::{judge_folder, root, write_firmware};
use std::{env, path::PathBuf};

fn main() -> Result<()> {
    let argument = env::args_os().nth(1).context("which folder of golden cases?")?;
    if argument == "--firmware" {
        return write_firmware();
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let tally = judge_folder(&PathBuf::from(argument), &target.join("tmp"))?;
    println!("{} passed, {} failed", tally.passed(), tally.failed);
    ensure!(tally.failed == 0 && tally.passed() > 0, "{} cases failed", tally.failed);
    Ok(())
}
