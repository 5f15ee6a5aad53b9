//! Programs for the device: a workspace with one package for each model.

use crate::{
    Case,
    host::first_error,
    source::{self, JUDGE, update},
};
use anyhow::{Result, anyhow, ensure};
use shapeproof_device::{Binary, Device, LOUD, QUIET};
use std::{fs, path::PathBuf};
use xshell::Shell;

/// Where the programs are, below the project's root.
const WORKSPACE: &str = "target/models/device";

/// The programs of models, and the device that runs them.
pub struct Programs<'a> {
    device: Device<'a>,
    workspace: PathBuf,
    /// The part of a package's manifest that they have in common.
    manifest: String,
}

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

impl<'a> Programs<'a> {
    /// Sets up the device, and writes the workspace with a package for each case. The shell stands in the project's root.
    ///
    /// # Errors
    ///
    /// If files cannot be written, or something is missing that cannot be installed.
    pub fn set_up(shell: &'a Shell, cases: &[Case]) -> Result<Self> {
        let project = shell.current_dir();
        let workspace = project.join(WORKSPACE);
        fs::create_dir_all(workspace.join(".cargo"))?;
        let members: Vec<String> = cases.iter().map(package_name).collect();
        let manifest = format!(
            "[workspace]\nmembers = {members:?}\nresolver = \"3\"\n\n\
             [profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\n\n\
             [profile.quiet]\ninherits = \"release\"\n"
        );
        update(&workspace.join("Cargo.toml"), &manifest)?;
        // The versions that the project was tested with, and how a program is linked.
        for file in ["Cargo.lock", ".cargo/config.toml"] {
            fs::copy(project.join("firmware").join(file), workspace.join(file))?;
        }
        let [root, macros, support] =
            ["", "crates/shapeproof-model-macros", "firmware/support"].map(|part| project.join(part));
        let manifest = format!(
            "version = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [features]\ndefault = [\"output\"]\noutput = [\"board/output\"]\n\n\
             [dependencies]\nshapeproof = {{ path = {root:?}, features = [\"libm\"] }}\n\
             shapeproof-model-macros = {{ path = {macros:?} }}\n\
             board = {{ path = {support:?}, default-features = false }}\ncortex-m-rt = \"0.7.7\"\nstatic_cell = \"2.1\"\n\
             portable-atomic = {{ version = \"1.11\", features = [\"unsafe-assume-single-core\"] }}\n"
        );
        let programs = Self { device: Device::set_up(shell, WORKSPACE, false)?, workspace, manifest };
        for case in cases {
            // Cargo wants all members to be there.
            programs.files(case, "")?;
        }
        Ok(programs)
    }

    /// Builds and runs the program of a case; a line of figures.
    ///
    /// # Errors
    ///
    /// If there is no program, an output differs, or a panic or an allocation is left in the image.
    pub fn run(&self, case: &Case) -> Result<String> {
        let interface = case.interface.as_ref().map_err(|reason| anyhow!("{reason}"))?;
        self.files(case, &format!("{HEAD}{JUDGE}\n{}", source::device(case, interface)?))?;
        let (package, compiler) = (&package_name(case), &self.device.compiler);
        let build = compiler.cargo("build").args(["--quiet", "--release", "-p", package]);
        let build = build.ignore_status().output()?;
        ensure!(build.status.success(), "{}", first_error(&String::from_utf8_lossy(&build.stderr)));
        let outcome = self.device.run(LOUD, package)?;
        // Without output nothing may be left in it that panics.
        let sizes = Binary { compiler, package, name: package, features: "" }.link()?.sizes()?;
        let stack = self.device.run(QUIET, package)?.figure("stack")?;
        let counts =
            outcome.means().first().map(|(runs, counts)| format!("{counts} a run (mean of {runs}); "));
        Ok(format!(
            "{}; {}flash {} bytes without test data, RAM {} bytes, stack {stack} bytes",
            outcome.output.trim(),
            counts.unwrap_or_default(),
            sizes.flash().saturating_sub(data(case)?),
            sizes.ram,
        ))
    }

    fn files(&self, case: &Case, program: &str) -> Result<()> {
        let name = package_name(case);
        let package = self.workspace.join(&name);
        fs::create_dir_all(package.join("src"))?;
        update(&package.join("src/main.rs"), program)?;
        update(&package.join("Cargo.toml"), &format!("[package]\nname = {name:?}\n{}", self.manifest))
    }
}

/// The bytes of the case's arrays, which are no part of a firmware.
fn data(case: &Case) -> Result<u64> {
    let interface = case.interface.as_ref().map_err(|reason| anyhow!("{reason}"))?;
    let mut bytes = 0;
    for (side, ports) in [("inputs", &interface.inputs), ("outputs", &interface.outputs)] {
        for file in case.arrays(side, ports.len())? {
            bytes += fs::metadata(file)?.len();
        }
    }
    Ok(bytes)
}

fn package_name(case: &Case) -> String {
    let name: String = case.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("model-{name}")
}
