//! Packages of Debian's, installed where they are missing.

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

/// Whether a program is there, or a subcommand of it: it tells its version.
pub fn has(shell: &Shell, program: &str, subcommand: &[&str]) -> bool {
    let version = cmd!(shell, "{program} {subcommand...} --version");
    version.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Installs a program, of which the package has the name, where the machine does not have it.
pub fn program(shell: &Shell, name: &str) -> Result<()> {
    if has(shell, name, &[]) { Ok(()) } else { install(shell, &[name]) }
}

/// Installs those packages that are missing.
pub fn install(shell: &Shell, packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> =
        packages.iter().copied().filter(|package| !is_installed(shell, package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !has(shell, "apt-get", &[]) {
        bail!("please install {}: this machine has no apt-get to do it with", missing.join(", "));
    }
    let root = cmd!(shell, "id -u").quiet().read()? == "0";
    if !root && !has(shell, "sudo", &[]) {
        bail!("please install {}: this takes root or sudo, and neither is here", missing.join(", "));
    }
    let (front, prefix): (_, &[&str]) = if root { ("apt-get", &[]) } else { ("sudo", &["apt-get"]) };
    let _front_end = shell.push_env("DEBIAN_FRONTEND", "noninteractive");
    cmd!(shell, "{front} {prefix...} update -qq").run()?;
    cmd!(shell, "{front} {prefix...} install -y -qq {missing...}").ignore_stdout().run()?;
    Ok(())
}

fn is_installed(shell: &Shell, package: &str) -> bool {
    let format = "${db:Status-Status}";
    let status = cmd!(shell, "dpkg-query -W -f {format} {package}").quiet().ignore_stderr().read();
    status.is_ok_and(|status| status == "installed")
}
