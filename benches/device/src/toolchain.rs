//! A compiler for one workspace and one bare-metal target.
//!
//! The pinned toolchain with the target's `core` from rustup; where that is not to be had, Debian's compiler, which
//! builds `core` itself from its source package.

use crate::debian;
use anyhow::{Context, Result};
use std::{env, fs, path::Path, path::PathBuf};
use xshell::{Cmd, Shell, cmd};

const CARGO: &str = "/usr/bin/cargo";
const RUSTC: &str = "/usr/bin/rustc";
const LINKER: &str = "/usr/bin/rust-lld";

/// Where a compiler comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The pinned toolchain.
    Rustup,
    /// Debian.
    Distribution,
}

/// A compiler that builds the workspace in `folder` for `target`.
pub struct Compiler {
    /// Where it comes from.
    pub origin: Origin,
    shell: Shell,
    folder: PathBuf,
    target: String,
    /// What stands before an option for the linker: `-Wl,` where a C compiler drives it.
    pub linker_prefix: &'static str,
}

impl Compiler {
    /// Finds a compiler for a target, or installs one. `distribution` takes Debian's, whatever rustup has.
    pub fn for_target(shell: &Shell, folder: &str, target: &str, distribution: bool) -> Result<Self> {
        let origin = if !distribution && (has_core(shell, target) || add_target(shell, target)) {
            Origin::Rustup
        } else {
            println!("taking the distribution's compiler for {target}");
            install_distribution(shell).with_context(|| {
                format!("`rustup target add {target}` did not work, nor does Debian's compiler in its place")
            })?;
            Origin::Distribution
        };
        Self::new(shell, origin, folder, target, "")
    }

    /// The pinned compiler, for the machine it runs on.
    pub fn for_host(shell: &Shell, folder: &str) -> Result<Self> {
        let version = cmd!(shell, "rustc -vV").quiet().read()?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        Self::new(shell, Origin::Rustup, folder, host.context("rustc does not tell its host")?, "-Wl,")
    }

    fn new(
        shell: &Shell,
        origin: Origin,
        folder: &str,
        target: &str,
        linker_prefix: &'static str,
    ) -> Result<Self> {
        let folder = shell.current_dir().join(folder);
        let shell = Shell::new()?;
        shell.change_dir(&folder);
        Ok(Self { origin, shell, folder, target: target.to_owned(), linker_prefix })
    }

    /// `cargo SUBCOMMAND` for the target, into the workspace's own folder `target`.
    pub fn cargo(&self, subcommand: &str) -> Cmd<'_> {
        let Self { shell, target, .. } = self;
        let cargo = match self.origin {
            Origin::Rustup => "cargo",
            Origin::Distribution => CARGO,
        };
        let command = cmd!(shell, "{cargo} {subcommand} --target {target} --target-dir target")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        match self.origin {
            Origin::Rustup => command,
            Origin::Distribution => {
                let path = env::var("PATH").unwrap_or_default();
                command
                    .arg("-Zbuild-std=core")
                    .env("PATH", format!("/usr/bin:{path}"))
                    .env("RUSTC", RUSTC)
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env_remove("RUSTUP_TOOLCHAIN")
            }
        }
    }

    /// Where a built program is.
    pub fn image(&self, profile: &str, name: &str) -> PathBuf {
        self.folder.join("target").join(&self.target).join(profile).join(name)
    }
}

/// Whether the pinned toolchain has the target's `core`.
fn has_core(shell: &Shell, target: &str) -> bool {
    cmd!(shell, "rustc --print target-libdir --target {target}")
        .quiet()
        .ignore_stderr()
        .read()
        .is_ok_and(|folder| Path::new(&folder).is_dir())
}

fn add_target(shell: &Shell, target: &str) -> bool {
    cmd!(shell, "rustup target add {target}").env("RUST_BACKTRACE", "0").run().is_ok()
        && has_core(shell, target)
}

/// Debian's compiler, the source of its `core`, and the linker that belongs to it.
fn install_distribution(shell: &Shell) -> Result<()> {
    debian::install(shell, &["cargo-web", "rustc-web", "rust-web-src", "rust-web-llvm"])?;
    if Path::new(LINKER).exists() {
        return Ok(());
    }
    // A link to `lld-N`, which is also the name of the package that holds it.
    let linker = fs::read_link(LINKER).context("the distribution's compiler has no rust-lld")?;
    let package = linker.file_name().and_then(|name| name.to_str()).context("rust-lld links to no name")?;
    debian::install(shell, &[package])
}
