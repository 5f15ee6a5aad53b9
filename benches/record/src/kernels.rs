//! The kernels on the emulated Cortex-M4F, and CMSIS-DSP's.

use crate::Figure;
use anyhow::{Context, Result, bail, ensure};
use shapeproof_device::{Device, FIRMWARE, LOUD, debian};
use std::{fs, path::PathBuf};
use xshell::{Shell, cmd};

/// The device, as figures name it.
pub const TARGET: &str = "thumbv7em";

/// The Python package that carries CMSIS-DSP's sources.
const CMSIS: &str = "cmsisdsp-1.10.3";

/// Builds and runs the kernels, and CMSIS-DSP's where that can be had.
pub fn measure(shell: &Shell) -> Result<Vec<Figure>> {
    let device = Device::set_up(shell, FIRMWARE, false)?;
    let build = || device.compiler.cargo("build").arg("--release");
    build().args(["--bin", "kernels"]).run()?;
    let mut figures = figures(&device, "kernels")?;
    let peer = cmsis(shell).and_then(|sources| {
        let program = ["-p", "firmware-bench", "--bin", "cmsis", "--features", "cmsis"];
        build().args(program).env("CMSIS_DSP", sources).run()?;
        self::figures(&device, "cmsis")
    });
    match peer {
        Ok(more) => figures.extend(more),
        Err(error) => println!("without CMSIS-DSP: {error:#}"),
    }
    Ok(figures)
}

/// Builds the programs of a workspace, and runs these.
pub fn run(shell: &Shell, folder: &str, programs: &[String]) -> Result<Vec<Figure>> {
    let device = Device::set_up(shell, folder, false)?;
    device.compiler.cargo("build").arg("--release").run()?;
    let figures = programs.iter().map(|program| figures(&device, program));
    Ok(figures.collect::<Result<Vec<_>>>()?.concat())
}

/// Downloads CMSIS-DSP, and the compiler for it; the folder of its sources.
fn cmsis(shell: &Shell) -> Result<PathBuf> {
    let folder = shell.current_dir().join("target/cmsis-dsp");
    let sources = folder.join(CMSIS);
    debian::install(shell, &["gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "python3-pip"])?;
    if !sources.is_dir() {
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
fn figures(device: &Device<'_>, program: &str) -> Result<Vec<Figure>> {
    let outcome = device.run(LOUD, program)?;
    let mut counted = outcome.counted.map(|counted| counted.stretches.into_iter());
    let mut figures = Vec::new();
    for line in outcome.output.lines() {
        let &[workload, contender, count] = &*line.split_ascii_whitespace().collect::<Vec<_>>() else {
            bail!("three words, not {line:?}")
        };
        let instructions = count.parse()?;
        let counts =
            counted.as_mut().map(|counted| counted.next().context("a count is missing")).transpose()?;
        let same = counts.is_none_or(|(_, counts)| counts.instructions == instructions);
        ensure!(same, "{workload} {contender}: the board counts {count}, the plugin {counts:?}");
        figures.push(Figure {
            target: TARGET,
            workload: workload.to_owned(),
            contender: contender.to_owned(),
            cycles: counts.map(|(_, counts)| counts.cycles),
            instructions: Some(instructions),
            ns: None,
        });
    }
    Ok(figures)
}
