//! Programs that must link only without panics.
//!
//! Their panic handler calls a symbol that nobody defines, so the linker refuses a program with a panic path left. It
//! does not say which; [`Binary::link`] does.

use crate::{
    image::{Image, PANIC_MARK},
    toolchain::Compiler,
};
use anyhow::{Result, bail, ensure};
use std::fs;

/// The profile of images with their output.
pub const LOUD: &str = "release";
/// The profile of images without output, whose panic handler does not link.
pub const QUIET: &str = "quiet";

/// One program of a workspace.
pub struct Binary<'a> {
    /// What builds it.
    pub compiler: &'a Compiler,
    /// The package it is part of.
    pub package: &'a str,
    /// Its own name.
    pub name: &'a str,
    /// The features to build it with.
    pub features: &'a str,
}

impl Binary<'_> {
    fn arguments(&self) -> [&str; 9] {
        let Self { package, name, features, .. } = self;
        ["--profile", QUIET, "--no-default-features", "--features", features, "-p", package, "--bin", name]
    }

    /// Links it without output; an error names each panic and each allocation left in it, and who calls them.
    pub fn link(&self) -> Result<Image> {
        let build = self.compiler.cargo("build").args(self.arguments()).ignore_status().output()?;
        if !build.status.success() {
            let message = String::from_utf8_lossy(&build.stderr);
            ensure!(message.contains(PANIC_MARK), "it does not build:\n{message}");
            self.explain()?;
            bail!("it does not link:\n{message}");
        }
        let image = Image::read(&self.compiler.image(QUIET, self.name))?;
        image.refuse_forbidden()?;
        Ok(image)
    }

    /// Builds it with its panic handler satisfied, and says which panic is left in it and who calls it.
    fn explain(&self) -> Result<()> {
        let rustc = self.compiler.cargo("rustc").arg("--quiet").args(self.arguments()).arg("--");
        let options = [&format!("--defsym={PANIC_MARK}=0"), "--emit-relocs"];
        let options = options.map(|option| format!("-Clink-arg={}{option}", self.compiler.linker_prefix));
        rustc.args(options).quiet().run()?;
        let file = self.compiler.image(QUIET, self.name);
        let outcome = Image::read(&file)?.refuse_forbidden();
        // It is not the program: nobody may take it for one.
        fs::remove_file(file)?;
        outcome
    }

    /// Succeeds when the program is refused for a reason that contains `reason`: the check of the check.
    pub fn is_refused(&self, reason: &str) -> Result<()> {
        match self.link() {
            Ok(_) => bail!("it links"),
            Err(error) => {
                let message = error.to_string();
                let line = message.lines().find(|line| line.contains(reason));
                println!(
                    "refused as it must be: {}",
                    line.ok_or(error.context("refused for another reason"))?
                );
                Ok(())
            }
        }
    }
}
