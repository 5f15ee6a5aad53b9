//! Programs that must link only without panics.
//!
//! Their panic handler calls a symbol that nobody defines, so the linker refuses a program with a panic path left. It
//! does not say which; [`Binary::link`] does.

use crate::{
    device::toolchain::Compiler,
    image::{Image, PANIC_MARK},
};
use anyhow::{Result, bail, ensure};
use std::fs;

/// The profile of images with their output.
pub(crate) const LOUD: &str = "release";
/// The profile of images without output, whose panic handler does not link.
pub(crate) const QUIET: &str = "quiet";

/// One program of a workspace.
pub(crate) struct Binary<'a> {
    pub(crate) compiler: &'a Compiler,
    pub(crate) package: &'a str,
    pub(crate) name: &'a str,
    /// The features to build it with.
    pub(crate) features: &'a str,
    /// What stands before an option for the linker: `-Wl,` where a C compiler drives it.
    pub(crate) linker_prefix: &'a str,
}

impl Binary<'_> {
    fn arguments(&self) -> [&str; 9] {
        let Self { package, name, features, .. } = self;
        ["--profile", QUIET, "--no-default-features", "--features", features, "-p", package, "--bin", name]
    }

    /// Links it without output; an error names each panic and each allocation left in it, and who calls them.
    pub(crate) fn link(&self) -> Result<Image> {
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
        let Self { compiler, name, linker_prefix, .. } = self;
        compiler
            .cargo("rustc")
            .args(["--quiet"])
            .args(self.arguments())
            .args(["--", "-C", &format!("link-arg={linker_prefix}--defsym={PANIC_MARK}=0")])
            .args(["-C", &format!("link-arg={linker_prefix}--emit-relocs")])
            .quiet()
            .run()?;
        let file = compiler.image(QUIET, name);
        let outcome = Image::read(&file)?.refuse_forbidden();
        // It is not the program: nobody may take it for one.
        fs::remove_file(file)?;
        outcome
    }

    /// Succeeds when the program is refused for a reason that contains `reason`: the check of the check.
    pub(crate) fn is_refused(&self, reason: &str) -> Result<()> {
        match self.link() {
            Ok(_) => bail!("it links"),
            Err(error) => {
                let message = error.to_string();
                let line = message.lines().find(|line| line.contains(reason));
                let line = line.ok_or_else(|| error.context("refused for another reason"))?;
                println!("refused as it must be: {line}");
                Ok(())
            }
        }
    }
}
