//! The kernels on the emulated Cortex-M4F.

use super::{cmsis, table::Figure};
use crate::{
    device::{DEVICE, link::LOUD, program::FIRMWARE, qemu, toolchain::Compiler},
    project::Project,
};
use anyhow::{Context, Result, ensure};

pub(super) const TARGET: &str = "thumbv7em";

/// The firmware program that counts.
const PROGRAM: &str = "kernels";
/// The one with CMSIS-DSP's kernels, and the feature that it needs.
const PEER: &str = "cmsis";

/// Builds and runs the program, and CMSIS-DSP's where that can be had.
pub(super) fn measure(project: &Project) -> Result<Vec<Figure>> {
    qemu::set_up(project)?;
    let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
    compiler.cargo("build").args(["--release", "--bin", PROGRAM]).run()?;
    let mut figures = figures(&compiler, PROGRAM)?;
    match peer(project, &compiler) {
        Ok(more) => figures.extend(more),
        Err(error) => println!("without CMSIS-DSP: {error:#}"),
    }
    Ok(figures)
}

/// CMSIS-DSP's figures.
fn peer(project: &Project, compiler: &Compiler) -> Result<Vec<Figure>> {
    let library = cmsis::library(project)?;
    let program = ["--release", "-p", "firmware-bench", "--bin", PEER, "--features", PEER];
    compiler.cargo("build").args(program).env("CMSIS_DSP", library).run()?;
    figures(compiler, PEER)
}

/// Runs a program; each of its lines is `kernel contender instructions`.
fn figures(compiler: &Compiler, program: &str) -> Result<Vec<Figure>> {
    let outcome = qemu::run(&compiler.image(LOUD, program))?;
    ensure!(outcome.success, "{program} ended with a failure:\n{}", outcome.output);
    let mut figures = Vec::new();
    for line in outcome.output.lines() {
        let mut words = line.split_ascii_whitespace();
        let mut word = || words.next().with_context(|| format!("three words, not {line:?}"));
        let (workload, contender, count) = (word()?.to_owned(), word()?.to_owned(), word()?.parse()?);
        let (ns, ratio_to_loop, instructions) = (None, None, Some(count));
        figures.push(Figure { target: TARGET, workload, contender, ns, instructions, ratio_to_loop });
    }
    Ok(figures)
}

/// The elements of a kernel's result, or what else its bar counts: multiply-adds of a matrix product.
pub(super) fn elements(kernel: &str) -> Option<u64> {
    Some(match kernel {
        "matmul-8" => 8 * 8 * 8,
        "matmul-16" => 16 * 16 * 16,
        "matmul-32" => 32 * 32 * 32,
        "softmax-128" => 128,
        _ => 1024,
    })
}
