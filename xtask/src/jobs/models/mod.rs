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
    image::Image,
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
const PACKAGES: &str = "target/models";

/// The programs.
const HOST: &str = include_str!("host.rs");
const BARE: &str = include_str!("bare.rs");

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Some(models) = checks.check("models: find them", || models(&options.folder)) else { return };
    for (name, folder) in &models {
        checks.check(&format!("{name} on the host"), || on_the_host(project, name, folder));
    }
    if !options.device {
        return;
    }
    let Some(emulator) = checks.check("models: set up the emulator", || Emulator::set_up(project)) else {
        return;
    };
    for (name, folder) in &models {
        checks.check(&format!("{name} on the device"), || on_the_device(project, &emulator, name, folder));
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

fn on_the_host(project: &Project, name: &str, folder: &Path) -> Result<()> {
    let package = Package::write(project, name, folder, "host", HOST, "")?;
    let here = Shell::new()?;
    here.change_dir(&package.folder);
    let said = cmd!(here, "cargo run --quiet --release -- {folder}").quiet().ignore_status().output()?;
    print!("{name}: {}", String::from_utf8_lossy(&said.stdout));
    ensure!(said.status.success(), "{}", first_error(&said.stderr));
    Ok(())
}

fn on_the_device(project: &Project, emulator: &Emulator, name: &str, folder: &Path) -> Result<()> {
    let support = project.root.join(FIRMWARE).join("support");
    let dependencies = format!(
        "board = {{ path = {support:?}, default-features = false }}\n\
         cortex-m-rt = \"0.7.7\"\nstatic_cell = \"2.1\"\n\
         portable-atomic = {{ version = \"1.11\", features = [\"unsafe-assume-single-core\"] }}\n"
    );
    let package = Package::write(project, name, folder, "device", BARE, &dependencies)?;
    fs::create_dir_all(package.folder.join(".cargo"))?;
    fs::copy(
        project.root.join(FIRMWARE).join(".cargo/config.toml"),
        package.folder.join(".cargo/config.toml"),
    )?;
    let below = package.folder.strip_prefix(&project.root)?.display().to_string();
    let compiler = Compiler::for_target(project, &below, DEVICE, false)?;
    let build = compiler.cargo("build").args(["--quiet", "--release"]).ignore_status().output()?;
    ensure!(build.status.success(), "{}", first_error(&build.stderr));
    let image = compiler.image(LOUD, &package.name);
    let outcome = emulator.run(&image)?;
    ensure!(outcome.success, "it ended with a failure:\n{}", outcome.output);
    // Without output nothing may be left in it that panics.
    let binary = Binary {
        compiler: &compiler,
        package: &package.name,
        name: &package.name,
        features: "",
        linker_prefix: "",
    };
    let quiet: Image = binary.link()?;
    let said = emulator.run(&compiler.image(QUIET, &package.name))?;
    ensure!(said.success, "it ended with a failure without output:\n{}", said.output);
    let figure = |key: &str| {
        let found = said.output.split_ascii_whitespace().find_map(|word| word.strip_prefix(key));
        u64::from_str_radix(found.unwrap_or_default(), 16)
    };
    let data: u64 = ["inputs.npy", "outputs.npy", "starts.npy"]
        .iter()
        .map(|file| fs::metadata(folder.join(file)).map_or(0, |file| file.len()))
        .sum();
    let sizes = quiet.sizes()?;
    let means = outcome.counted.iter().flat_map(Counted::means).next();
    let (runs, counts) = means.context("nothing was counted")?;
    println!(
        "{name}: {}; {} instructions and {} modelled cycles a run (mean of {runs}); flash {} bytes without \
         test data, RAM {} bytes, stack {} bytes",
        outcome.output.trim(),
        counts.instructions,
        counts.cycles,
        sizes.flash().saturating_sub(data),
        sizes.ram,
        figure("stack=")?,
    );
    Ok(())
}

/// A package that holds a model and a program.
struct Package {
    folder: PathBuf,
    name: String,
}

impl Package {
    fn write(
        project: &Project,
        model: &str,
        folder: &Path,
        side: &str,
        program: &str,
        dependencies: &str,
    ) -> Result<Self> {
        let name: String = model.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let name = format!("model-{name}-{side}");
        let package = project.root.join(PACKAGES).join(&name);
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
        fs::write(package.join("src/main.rs"), program)?;
        let [root, macros, npy] =
            ["", "crates/shapeproof-model-macros", "npy"].map(|part| project.root.join(part));
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [features]\ndefault = [\"output\"]\noutput = [{output}]\n\n\
             [dependencies]\nshapeproof = {{ path = {root:?} }}\n\
             shapeproof-model-macros = {{ path = {macros:?} }}\nshapeproof-npy = {{ path = {npy:?} }}\n{dependencies}\n\
             [profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\n\n\
             [profile.quiet]\ninherits = \"release\"\n\n[workspace]\n",
            output = if dependencies.is_empty() { "" } else { "\"board/output\"" },
        );
        fs::write(package.join("Cargo.toml"), manifest)?;
        // The versions that the project has tested.
        let lock = if side == "host" {
            project.root.join("Cargo.lock")
        } else {
            project.root.join(FIRMWARE).join("Cargo.lock")
        };
        fs::copy(lock, package.join("Cargo.lock"))?;
        Ok(Self { folder: package, name })
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
