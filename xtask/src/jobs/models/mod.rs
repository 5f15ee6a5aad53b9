//! `cargo xtask models DIR`: the models of a folder as programs, beside outputs that are known.
//!
//! Each folder in `DIR` is a model: `model.tflite`, `inputs.npy` (a row for each run), `outputs.npy` (what each gives), and
//! `starts.npy` where the model keeps something between runs and forgets it before some of them. A package is written for each
//! below `target/models`, whose program includes the model with `include_model!`.

use crate::{
    checks::Checks,
    device::{
        DEVICE,
        link::{Binary, LOUD, QUIET},
        program::FIRMWARE,
        qemu::{Counted, Emulator},
        toolchain::Compiler,
    },
    project::Project,
};
use anyhow::{Context, Result, ensure};
use std::{
    fs,
    path::{Path, PathBuf, absolute},
};
use xshell::{Shell, cmd};

/// Where the models are, and where they run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Holds a folder for each model
    pub(crate) folder: PathBuf,
    /// Run them on the emulated device as well, and measure
    #[arg(long)]
    pub(crate) device: bool,
}

/// Below the project's root.
const WORKSPACES: &str = "target/models";

/// The programs.
const HOST: &str = include_str!("host.rs");
const BARE: &str = include_str!("bare.rs");

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Some(models) = checks.check("models: find them", || models(&options.folder)) else { return };
    let Some(host) = checks.check("models: set up the host", || Workspace::host(project)) else { return };
    for (name, folder) in &models {
        checks.check(&format!("{name} on the host"), || on_the_host(&host, name, folder));
    }
    if !options.device {
        return;
    }
    let device = checks.check("models: set up the device", || {
        let device = Workspace::device(project)?;
        let below = device.folder.strip_prefix(&project.root)?.display().to_string();
        Ok((Emulator::set_up(project)?, Compiler::for_target(project, &below, DEVICE, false)?, device))
    });
    let Some((emulator, compiler, device)) = device else { return };
    for (name, folder) in &models {
        checks.check(&format!("{name} on the device"), || {
            on_the_device(&emulator, &compiler, &device, name, folder)
        });
    }
}

/// The folders that hold a model, with their names, in order.
fn models(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut models = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let path = absolute(entry?.path())?;
        let name = path.file_name().and_then(|name| name.to_str()).context("a folder without a name")?;
        if path.join("model.tflite").exists() || path.join("model.onnx").exists() {
            models.push((name.to_owned(), path));
        }
    }
    models.sort();
    ensure!(!models.is_empty(), "no folder in {} holds a model.tflite or model.onnx", folder.display());
    Ok(models)
}

fn on_the_host(workspace: &Workspace, name: &str, folder: &Path) -> Result<()> {
    let package = workspace.package(name, folder)?;
    let shell = Shell::new()?;
    shell.change_dir(&workspace.folder);
    let said = cmd!(shell, "cargo run --quiet --release -p {package}").quiet().ignore_status().output()?;
    print!("{name}: {}", String::from_utf8_lossy(&said.stdout));
    ensure!(said.status.success(), "{}", first_error(&said.stderr));
    Ok(())
}

fn on_the_device(
    emulator: &Emulator,
    compiler: &Compiler,
    workspace: &Workspace,
    name: &str,
    folder: &Path,
) -> Result<()> {
    let package = &workspace.package(name, folder)?;
    let build = compiler.cargo("build").args(["--quiet", "--release", "-p", package]);
    let build = build.ignore_status().output()?;
    ensure!(build.status.success(), "{}", first_error(&build.stderr));
    let outcome = emulator.run(&compiler.image(LOUD, package))?;
    ensure!(outcome.success, "it ended with a failure:\n{}", outcome.output);
    // Without output nothing may be left in it that panics.
    let quiet = Binary { compiler, package, name: package, features: "", linker_prefix: "" }.link()?;
    let said = emulator.run(&compiler.image(QUIET, package))?;
    ensure!(said.success, "it ended with a failure without output:\n{}", said.output);
    let stack = said.output.split_ascii_whitespace().find_map(|word| word.strip_prefix("stack="));
    let stack = u64::from_str_radix(stack.context("it does not say how much stack it took")?, 16)?;
    let data: u64 = ["inputs.npy", "outputs.npy", "starts.npy"]
        .iter()
        .map(|file| fs::metadata(folder.join(file)).map_or(0, |file| file.len()))
        .sum();
    let sizes = quiet.sizes()?;
    print!("{name}: {}; ", outcome.output.trim());
    if let Some((runs, counts)) = outcome.counted.iter().flat_map(Counted::means).next() {
        print!(
            "{} instructions and {} modelled cycles a run (mean of {runs}); ",
            counts.instructions, counts.cycles
        );
    }
    println!(
        "flash {} bytes without test data, RAM {} bytes, stack {stack} bytes",
        sizes.flash().saturating_sub(data),
        sizes.ram,
    );
    Ok(())
}

/// Packages that are built for one target, each with a model and a program that runs it.
struct Workspace {
    folder: PathBuf,
    program: &'static str,
    /// The part of a package's manifest that they have in common.
    manifest: String,
}

impl Workspace {
    fn host(project: &Project) -> Result<Self> {
        Self::write(project, "host", HOST, "output = []", "")
    }

    fn device(project: &Project) -> Result<Self> {
        let firmware = project.root.join(FIRMWARE);
        let dependencies = format!(
            "board = {{ path = {:?}, default-features = false }}\ncortex-m-rt = \"0.7.7\"\nstatic_cell = \"2.1\"\n\
             portable-atomic = {{ version = \"1.11\", features = [\"unsafe-assume-single-core\"] }}\n",
            firmware.join("support")
        );
        let workspace = Self::write(project, "device", BARE, "output = [\"board/output\"]", &dependencies)?;
        fs::create_dir_all(workspace.folder.join(".cargo"))?;
        fs::copy(firmware.join(".cargo/config.toml"), workspace.folder.join(".cargo/config.toml"))?;
        Ok(workspace)
    }

    fn write(
        project: &Project,
        side: &str,
        program: &'static str,
        features: &str,
        dependencies: &str,
    ) -> Result<Self> {
        let folder = project.root.join(WORKSPACES).join(side);
        fs::create_dir_all(&folder)?;
        // The packages of an earlier run may not belong to this one.
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.join("src/model.tflite").exists() {
                fs::remove_dir_all(path)?;
            }
        }
        let workspace = "[workspace]\nmembers = [\"model-*\"]\nresolver = \"3\"\n\n\
                         [profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\n\n\
                         [profile.quiet]\ninherits = \"release\"\n";
        fs::write(folder.join("Cargo.toml"), workspace)?;
        // The versions that the project was tested with.
        let lock = if dependencies.is_empty() { project.root.clone() } else { project.root.join(FIRMWARE) };
        fs::copy(lock.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let [root, macros, npy] =
            ["", "crates/shapeproof-model-macros", "npy"].map(|part| project.root.join(part));
        let manifest = format!(
            "version = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [features]\ndefault = [\"output\"]\n{features}\n\n\
             [dependencies]\nshapeproof = {{ path = {root:?} }}\nshapeproof-model-macros = {{ path = {macros:?} }}\n\
             shapeproof-npy = {{ path = {npy:?} }}\n{dependencies}"
        );
        Ok(Self { folder, program, manifest })
    }

    /// Writes a package, and answers its name.
    fn package(&self, model: &str, folder: &Path) -> Result<String> {
        let name: String = model.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let name = format!("model-{name}");
        let package = self.folder.join(&name);
        fs::create_dir_all(package.join("src"))?;
        for file in ["model.tflite", "inputs.npy", "outputs.npy", "starts.npy"] {
            let (from, to) = (folder.join(file), package.join("src").join(file));
            match fs::read(&from) {
                Ok(bytes) => fs::write(&to, bytes)?,
                // A model that keeps nothing starts once.
                Err(_) if file == "starts.npy" => fs::write(&to, one_start()?)?,
                // The macro reads an ONNX file as well, and says what it makes of it.
                Err(_) if file == "model.tflite" => fs::write(&to, fs::read(folder.join("model.onnx"))?)?,
                Err(error) => {
                    return Err(error).with_context(|| format!("{} cannot be read", from.display()));
                }
            }
        }
        fs::write(package.join("src/main.rs"), self.program)?;
        fs::write(package.join("Cargo.toml"), format!("[package]\nname = {name:?}\n{}", self.manifest))?;
        Ok(name)
    }
}

/// A `.npy` file of the one number 0.
fn one_start() -> Result<Vec<u8>> {
    let mut file = [0; 256];
    let length = shapeproof_npy::write(&mut file, &[1], [0_i32])?;
    Ok(file.get(..length).unwrap_or_default().to_vec())
}

/// The first error that the compiler reports, or all that was said.
fn first_error(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let error = said.lines().find(|line| line.starts_with("error"));
    error.map_or_else(|| said.to_string(), ToOwned::to_owned)
}
