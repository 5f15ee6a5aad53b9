//! The project's folder, and the commands run in it.

use anyhow::{Context, Result};
use shapeproof_device::debian;
use std::{
    env,
    path::{Path, PathBuf},
};
use xshell::{Cmd, Shell, cmd};

/// Where the project is, and a shell that stands in its root.
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

    /// The pinned toolchain's cargo, in the root of the project.
    pub(crate) fn cargo<'a>(&'a self, arguments: &[&str]) -> Cmd<'a> {
        cmd!(self.shell, "cargo {arguments...}")
    }

    /// Runs a program of the workspace where the caller stands, so that its arguments may be paths.
    pub(crate) fn program(&self, package: &str, profile: &str, arguments: &[String]) -> Result<()> {
        let (here, manifest) = (Shell::new()?, self.root.join("Cargo.toml"));
        let run =
            cmd!(here, "cargo run --quiet --manifest-path {manifest} --profile {profile} -p {package} --");
        Ok(run.args(arguments).quiet().run()?)
    }

    /// Installs a package of cargo's below the project, unless the machine has the program, or the subcommand of it.
    pub(crate) fn tool(&self, package: &str, program: &str, subcommand: &[&str]) -> Result<()> {
        if debian::has(&self.shell, program, subcommand) {
            return Ok(());
        }
        // Built without optimisation, which is quicker here than what the program then takes longer.
        let install = self.cargo(&["install", "--debug", "--locked", "--root", TOOLS, package]);
        Ok(install.env_remove("RUSTFLAGS").env_remove("CARGO_TARGET_DIR").run()?)
    }

    /// The version of a dependency, as locked.
    pub(crate) fn locked_version(&self, package: &str) -> Result<String> {
        let id = self.cargo(&["pkgid", package]).quiet().read()?;
        let (_, version) = id.rsplit_once('@').with_context(|| format!("{id} has no version"))?;
        Ok(version.to_owned())
    }
}

/// Where tools are installed to that the machine does not have.
const TOOLS: &str = "target/tools";
