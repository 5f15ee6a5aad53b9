//! The project's folder, and the commands run in it.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
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
        Ok(Self { root, shell })
    }

    /// The pinned toolchain's cargo, in the root of the project.
    pub(crate) fn cargo<'a>(&'a self, arguments: &[&str]) -> Cmd<'a> {
        cmd!(self.shell, "cargo {arguments...}")
    }

    /// Installs those of Debian's packages that are missing.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let missing: Vec<&str> =
            packages.iter().copied().filter(|package| !self.is_installed(package)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let shell = &self.shell;
        if cmd!(shell, "apt-get --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
            bail!("please install {}: this machine has no apt-get to do it with", missing.join(", "));
        }
        let root = cmd!(shell, "id -u").quiet().read()? == "0";
        if !root && cmd!(shell, "sudo --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
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
