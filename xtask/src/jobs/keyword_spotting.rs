//! `cargo xtask keyword-spotting`: the network that is written by hand, with the weights of a model file, on the host and the device.

use crate::{
    checks::Checks,
    device::{
        DEVICE,
        link::LOUD,
        program::FIRMWARE,
        qemu::{Counted, Emulator},
        toolchain::Compiler,
    },
    project::Project,
};
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};

/// The name of the example, and of the program for the device.
const NAME: &str = "keyword-spotting";
/// The variable that says where the weights are.
const WEIGHTS: &str = "KEYWORD_SPOTTING";

/// Where the model is.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Holds `model.tflite`, `inputs.npy` and `outputs.npy`
    #[arg(default_value = "examples/keyword-spotting/model")]
    pub(crate) folder: PathBuf,
}

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let name = format!("{NAME}: read {}", options.folder.display());
    let Some(weights) = checks.check(&name, || weights(project, &options.folder)) else { return };
    checks.check(&format!("{NAME} on the host"), || {
        let run = project.cargo(&["run", "--quiet", "--release", "--example", NAME]);
        Ok(run.env(WEIGHTS, &weights).run()?)
    });
    checks.check(&format!("{NAME} on the device"), || on_the_device(project, &weights));
}

/// The weights as the program includes them, with the sounds and what is known of them.
fn weights(project: &Project, folder: &Path) -> Result<PathBuf> {
    let [model, inputs, outputs] =
        ["model.tflite", "inputs.npy", "outputs.npy"].map(|file| folder.join(file).display().to_string());
    let weights = project.root.join("target").join(NAME).with_extension("npz");
    let archive = weights.display().to_string();
    project.program("shapeproof-model", "dev", &[model, "--npz".into(), archive, inputs, outputs])?;
    Ok(weights)
}

fn on_the_device(project: &Project, weights: &Path) -> Result<()> {
    let (emulator, compiler) =
        (Emulator::set_up(project)?, Compiler::for_target(project, FIRMWARE, DEVICE, false)?);
    compiler.cargo("build").args(["--quiet", "--release", "-p", NAME]).env(WEIGHTS, weights).run()?;
    let outcome = emulator.run(&compiler.image(LOUD, NAME))?;
    print!("{}", outcome.output);
    ensure!(outcome.success, "it ended with a failure");
    let means = outcome.counted.iter().flat_map(Counted::means);
    for (numbers, (runs, counts)) in ["integers", "real numbers"].iter().zip(means) {
        let (instructions, cycles) = (counts.instructions, counts.cycles);
        println!(
            "{instructions} instructions and {cycles} modelled cycles a sound in {numbers} (mean of {runs})"
        );
    }
    Ok(())
}
