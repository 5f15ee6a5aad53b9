//! `cargo xtask bench thumbv7em`: the kernels on the emulated Cortex-M4F, and CMSIS-DSP's.

use crate::{
    device::{DEVICE, link::LOUD, program::FIRMWARE, qemu::Emulator, toolchain::Compiler},
    project::Project,
};
use anyhow::{Context, Result, ensure};
use shapeproof_record::Figure;
use std::{fs, path::PathBuf};
use xshell::cmd;

pub(crate) const TARGET: &str = shapeproof_cliffs::DEVICE;

/// The Python package that carries CMSIS-DSP's sources.
const CMSIS: &str = "cmsisdsp-1.10.3";

/// Builds and runs the kernels, and CMSIS-DSP's where that can be had.
pub(crate) fn measure(project: &Project) -> Result<Vec<Figure>> {
    let emulator = Emulator::set_up(project)?;
    let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
    compiler.cargo("build").args(["--release", "--bin", "kernels"]).run()?;
    let mut figures = figures(&emulator, &compiler, "kernels")?;
    let peer = cmsis(project).and_then(|sources| {
        let program = ["--release", "-p", "firmware-bench", "--bin", "cmsis", "--features", "cmsis"];
        compiler.cargo("build").args(program).env("CMSIS_DSP", sources).run()?;
        self::figures(&emulator, &compiler, "cmsis")
    });
    match peer {
        Ok(more) => figures.extend(more),
        Err(error) => println!("without CMSIS-DSP: {error:#}"),
    }
    Ok(figures)
}

/// Builds the programs of a workspace, and runs these.
pub(crate) fn run(project: &Project, folder: &str, programs: &[String]) -> Result<Vec<Figure>> {
    let emulator = Emulator::set_up(project)?;
    let compiler = Compiler::for_target(project, folder, DEVICE, false)?;
    compiler.cargo("build").arg("--release").run()?;
    let figures = programs.iter().map(|program| figures(&emulator, &compiler, program));
    Ok(figures.collect::<Result<Vec<_>>>()?.concat())
}

/// Downloads CMSIS-DSP, and the compiler for it; the folder of its sources.
fn cmsis(project: &Project) -> Result<PathBuf> {
    let folder = project.root.join("target/cmsis-dsp");
    let sources = folder.join(CMSIS);
    project.install(&["gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "python3-pip"])?;
    if !sources.is_dir() {
        let shell = &project.shell;
        let package = CMSIS.replace('-', "==");
        fs::create_dir_all(&folder)?;
        cmd!(shell, "python3 -m pip download -q --no-deps --no-binary cmsisdsp {package} -d {folder}")
            .run()?;
        let archive = folder.join(format!("{CMSIS}.tar.gz"));
        cmd!(shell, "tar -xf {archive} -C {folder}").run()?;
    }
    Ok(sources)
}

/// Runs a program; each of its lines is `kernel contender instructions`, in the order of what the plugin counted.
fn figures(emulator: &Emulator, compiler: &Compiler, program: &str) -> Result<Vec<Figure>> {
    let outcome = emulator.run(&compiler.image(LOUD, program))?;
    ensure!(outcome.success, "{program} ended with a failure:\n{}", outcome.output);
    let mut counted = outcome.counted.map(|counted| counted.stretches.into_iter());
    let mut figures = Vec::new();
    for line in outcome.output.lines() {
        let mut words = line.split_ascii_whitespace();
        let mut word = || words.next().with_context(|| format!("three words, not {line:?}"));
        let (workload, contender, count) = (word()?.to_owned(), word()?.to_owned(), word()?.parse()?);
        let counts =
            counted.as_mut().map(|counted| counted.next().context("a count is missing")).transpose()?;
        let same = counts.is_none_or(|(_, counts)| counts.instructions == count);
        ensure!(same, "{workload} {contender}: the board counts {count}, the plugin {counts:?}");
        let cycles = counts.map(|(_, counts)| counts.cycles);
        figures.push(Figure {
            target: TARGET,
            workload,
            contender,
            cycles,
            instructions: Some(count),
            ns: None,
        });
    }
    Ok(figures)
}
