//! `cargo xtask models DIR`: the models of a folder as programs, beside outputs that are known.
//!
//! `tests/models` says what a folder holds, and writes the programs: on the host many models are one package, on the device each has
//! its own, below `target/models`.

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
use anyhow::{Context, Result, bail, ensure};
use shapeproof_models::{Case, Device, Outcome, cases};
use std::{fs, path::PathBuf};

/// Where the models are, and where they run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Holds a folder for each model
    pub(crate) folder: PathBuf,
    /// Those to run; all when none is named
    pub(crate) names: Vec<String>,
    /// Run them on the emulated device as well, and measure
    #[arg(long)]
    pub(crate) device: bool,
}

/// Below the project's root.
const WORKSPACES: &str = "target/models";

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Some(cases) = checks.check("models: find them", || named(options)) else { return };
    let name = format!("{} models on the host", cases.len());
    checks.check(&name, || on_the_host(project, &cases));
    if !options.device {
        return;
    }
    let cases: Vec<Case> = cases.into_iter().filter(Case::is_for_device).collect();
    let device = checks.check("models: set up the device", || {
        let packages = Packages::write(project, &cases)?;
        let below = packages.folder.strip_prefix(&project.root)?.display().to_string();
        Ok((Emulator::set_up(project)?, Compiler::for_target(project, &below, DEVICE, false)?, packages))
    });
    let Some((emulator, compiler, packages)) = device else { return };
    for case in &cases {
        checks.check(&format!("{} on the device", case.name), || {
            on_the_device(&emulator, &compiler, &packages, case)
        });
    }
}

fn named(options: &Options) -> Result<Vec<Case>> {
    let mut cases = cases(&options.folder)?;
    if let Some(name) = options.names.iter().find(|name| cases.iter().all(|case| case.name != **name)) {
        bail!("{} holds no model `{name}`", options.folder.display());
    }
    cases.retain(|case| options.names.is_empty() || options.names.contains(&case.name));
    Ok(cases)
}

fn on_the_host(project: &Project, cases: &[Case]) -> Result<()> {
    let mut wrong = Vec::new();
    for (case, outcome) in
        shapeproof_models::run(&project.root, &project.root.join(WORKSPACES).join("host"), cases)?
    {
        match outcome {
            Outcome::Passed(figures) => println!("{}: {figures}", case.name),
            Outcome::Failed(why) => wrong.push(format!("{}: {why}", case.name)),
            Outcome::Refused(why) => wrong.push(format!("{}: there is no program: {why}", case.name)),
        }
    }
    ensure!(wrong.is_empty(), "{} of {} models failed:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    Ok(())
}

fn on_the_device(emulator: &Emulator, compiler: &Compiler, packages: &Packages, case: &Case) -> Result<()> {
    let package = &packages.add(case)?;
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
    let sizes = quiet.sizes()?;
    print!("{}: {}; ", case.name, outcome.output.trim());
    if let Some((runs, counts)) = outcome.counted.iter().flat_map(Counted::means).next() {
        print!(
            "{} instructions and {} modelled cycles a run (mean of {runs}); ",
            counts.instructions, counts.cycles
        );
    }
    println!(
        "flash {} bytes without test data, RAM {} bytes, stack {stack} bytes",
        sizes.flash().saturating_sub(Device::data(case)?),
        sizes.ram,
    );
    Ok(())
}

/// Packages for the device, each with a model and a program that runs it.
struct Packages {
    folder: PathBuf,
    /// The part of a package's manifest that they have in common.
    manifest: String,
}

impl Packages {
    fn write(project: &Project, cases: &[Case]) -> Result<Self> {
        let firmware = project.root.join(FIRMWARE);
        let folder = project.root.join(WORKSPACES).join("device");
        fs::create_dir_all(folder.join(".cargo"))?;
        let members: Vec<String> = cases.iter().map(package_name).collect();
        let workspace = format!(
            "[workspace]\nmembers = {members:?}\nresolver = \"3\"\n\n\
             [profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\n\n\
             [profile.quiet]\ninherits = \"release\"\n"
        );
        fs::write(folder.join("Cargo.toml"), workspace)?;
        // The versions that the project was tested with.
        fs::copy(firmware.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        fs::copy(firmware.join(".cargo/config.toml"), folder.join(".cargo/config.toml"))?;
        let [root, macros, support] =
            ["", "crates/shapeproof-model-macros", "firmware/support"].map(|part| project.root.join(part));
        let manifest = format!(
            "version = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [features]\ndefault = [\"output\"]\noutput = [\"board/output\"]\n\n\
             [dependencies]\nshapeproof = {{ path = {root:?}, features = [\"libm\"] }}\n\
             shapeproof-model-macros = {{ path = {macros:?} }}\n\
             board = {{ path = {support:?}, default-features = false }}\ncortex-m-rt = \"0.7.7\"\nstatic_cell = \"2.1\"\n\
             portable-atomic = {{ version = \"1.11\", features = [\"unsafe-assume-single-core\"] }}\n"
        );
        let packages = Self { folder, manifest };
        for case in cases {
            // Cargo wants all members to be there.
            packages.files(case, "")?;
        }
        Ok(packages)
    }

    /// Writes the program of a case, and answers the name of its package.
    fn add(&self, case: &Case) -> Result<String> {
        self.files(case, &Device::source(case)?)?;
        Ok(package_name(case))
    }

    fn files(&self, case: &Case, program: &str) -> Result<()> {
        let name = package_name(case);
        let package = self.folder.join(&name);
        fs::create_dir_all(package.join("src"))?;
        fs::write(package.join("src/main.rs"), program)?;
        fs::write(package.join("Cargo.toml"), format!("[package]\nname = {name:?}\n{}", self.manifest))?;
        Ok(())
    }
}

fn package_name(case: &Case) -> String {
    let name: String = case.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("model-{name}")
}

/// The first error that the compiler reports, or all that was said.
fn first_error(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let error = said.lines().find(|line| line.starts_with("error"));
    error.map_or_else(|| said.to_string(), ToOwned::to_owned)
}
