//! The project's folder, and the commands run in it.

use anyhow::{Context, Result, bail};
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

    /// Installs a program of Debian's, of which the package has the name, where the machine does not have it.
    pub(crate) fn debian(&self, program: &str) -> Result<()> {
        if self.has(program, &[]) { Ok(()) } else { self.install(&[program]) }
    }

    /// Whether a program is there, or a subcommand of it: it tells its version.
    pub(crate) fn has(&self, program: &str, subcommand: &[&str]) -> bool {
        let version = cmd!(self.shell, "{program} {subcommand...} --version");
        version.quiet().ignore_stdout().ignore_stderr().run().is_ok()
    }

    /// Installs a package of cargo's below the project, unless the machine has the program, or the subcommand of it.
    pub(crate) fn tool(&self, package: &str, program: &str, subcommand: &[&str]) -> Result<()> {
        if self.has(program, subcommand) {
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

    /// Installs those of Debian's packages that are missing.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let missing: Vec<&str> =
            packages.iter().copied().filter(|package| !self.is_installed(package)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let shell = &self.shell;
        if !self.has("apt-get", &[]) {
            bail!("please install {}: this machine has no apt-get to do it with", missing.join(", "));
        }
        let root = cmd!(shell, "id -u").quiet().read()? == "0";
        if !root && !self.has("sudo", &[]) {
            bail!("please install {}: this takes root or sudo, and neither is here", missing.join(", "));
        }
        let (front, prefix): (_, &[&str]) = if root { ("apt-get", &[]) } else { ("sudo", &["apt-get"]) };
        let _front_end = shell.push_env("DEBIAN_FRONTEND", "noninteractive");
        cmd!(shell, "{front} {prefix...} update -qq").run()?;
        cmd!(shell, "{front} {prefix...} install -y -qq {missing...}").ignore_stdout().run()?;
        Ok(())
    }

    fn is_installed(&self, package: &str) -> bool {
        let format = "${db:Status-Status}";
        cmd!(self.shell, "dpkg-query -W -f {format} {package}")
            .quiet()
            .ignore_stderr()
            .read()
            .is_ok_and(|status| status == "installed")
    }
}

/// Where tools are installed to that the machine does not have.
const TOOLS: &str = "target/tools";
