//! `cargo xtask keyword-spotting`: the network that is written by hand, with the weights of a model file, on the host and the device.

use crate::{checks::Checks, project::Project};
use anyhow::Result;
use shapeproof_device::{Device, FIRMWARE, LOUD};
use std::path::{Path, PathBuf};

/// The name of the example, and of the program for the device.
const NAME: &str = "keyword-spotting";
/// The environment variable with the path of the weights.
const WEIGHTS: &str = "KEYWORD_SPOTTING";

/// `folder` holds `model.tflite`, `inputs.npy` and `outputs.npy`.
pub(crate) fn checks(project: &Project, folder: &Path, checks: &mut Checks) {
    let name = format!("{NAME}: read {}", folder.display());
    let Some(weights) = checks.check(&name, || weights(project, folder)) else { return };
    let example = project.cargo(&["run", "--quiet", "--release", "--example", NAME]);
    checks.run(&format!("{NAME} on the host"), example.env(WEIGHTS, &weights));
    checks.check(&format!("{NAME} on the device"), || {
        let device = Device::set_up(&project.shell, FIRMWARE, false)?;
        let build = device.compiler.cargo("build").args(["--quiet", "--release", "-p", NAME]);
        build.env(WEIGHTS, &weights).run()?;
        let outcome = device.run(LOUD, NAME)?;
        print!("{}", outcome.output);
        for (numbers, (runs, counts)) in ["integers", "real numbers"].iter().zip(outcome.means()) {
            println!("{counts} a sound in {numbers} (mean of {runs})");
        }
        Ok(())
    });
}

/// The weights as the program includes them, with the sounds and their expected results.
fn weights(project: &Project, folder: &Path) -> Result<PathBuf> {
    let [model, inputs, outputs] =
        ["model.tflite", "inputs.npy", "outputs.npy"].map(|file| folder.join(file).display().to_string());
    let weights = project.root.join("target").join(NAME).with_extension("npz");
    let archive = weights.display().to_string();
    project.program("shapeproof-model", "dev", &[model, "--npz".into(), archive, inputs, outputs])?;
    Ok(weights)
}
