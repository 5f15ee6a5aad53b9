//! The project's folder, and the commands run in it.

use anyhow::{Context, Result};
use shapeproof_device::debian;
use std::{
    env,
    path::{Path, PathBuf},
};
use xshell::{Cmd, Shell, cmd};

/// The path of the project, and a shell whose working directory is its root.
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    pub(crate) shell: Shell,
}

impl Project {
    pub(crate) fn open() -> Result<Self> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask has a parent folder")?.to_owned();
        let shell = Shell::new()?;
        shell.change_dir(&root);
        let path = env::var_os("PATH").unwrap_or_default();
        let path =
            env::join_paths([root.join(TOOLS).join("bin")].into_iter().chain(env::split_paths(&path)))?;
        shell.set_var("PATH", path);
        Ok(Self { root, shell })
    }

    /// The pinned toolchain's cargo, run in the root of the project.
    pub(crate) fn cargo<'a>(&'a self, arguments: &[&str]) -> Cmd<'a> {
        cmd!(self.shell, "cargo {arguments...}")
    }

    /// Runs a program of the workspace in the caller's directory, so that its arguments may be paths.
    pub(crate) fn program(&self, package: &str, profile: &str, arguments: &[String]) -> Result<()> {
        let (here, manifest) = (Shell::new()?, self.root.join("Cargo.toml"));
        let run =
            cmd!(here, "cargo run --quiet --manifest-path {manifest} --profile {profile} -p {package} --");
        Ok(run.args(arguments).quiet().run()?)
    }

    /// Installs a cargo package below the project, unless the machine already has the program or its subcommand.
    pub(crate) fn tool(&self, package: &str, program: &str, subcommand: &[&str]) -> Result<()> {
        if debian::has(&self.shell, program, subcommand) {
            return Ok(());
        }
        // Installed without optimisation: compiling faster saves more time than the slower program costs.
        let install = self.cargo(&["install", "--debug", "--locked", "--root", TOOLS, package]);
        Ok(install.env_remove("RUSTFLAGS").env_remove("CARGO_TARGET_DIR").run()?)
    }

    /// The version of a dependency in the lock file.
    pub(crate) fn locked_version(&self, package: &str) -> Result<String> {
        let id = self.cargo(&["pkgid", package]).quiet().read()?;
        let (_, version) = id.rsplit_once('@').with_context(|| format!("{id} has no version"))?;
        Ok(version.to_owned())
    }
}

/// The folder in which missing tools are installed.
const TOOLS: &str = "target/tools";
