//! `cargo xtask asm`: cargo-show-asm shows the assembly of the kernels in `docs/assembly/kernels.rs`.
//!
//! One listing is checked in. It shows what the compiler makes of a broadcast; a change in it needs review.

use crate::{checks::Checks, project::Project};
use anyhow::{Result, ensure};
use std::fs;
use xshell::cmd;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The kernel
    #[arg(default_value = CHECKED)]
    kernel: String,
    /// Write the listing that is checked in
    #[arg(long)]
    bless: bool,
    /// Vector registers that innermost loops write to the stack, by processor, into docs/performance.md
    #[arg(long)]
    spills: bool,
}

/// The kernel whose listing is checked in.
const CHECKED: &str = "row_broadcast";
const LISTING: &str = "docs/assembly/row_broadcast.s";

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    if options.spills {
        return shapeproof_record::spills::record(&project.shell);
    }
    if options.bless {
        return Ok(fs::write(project.root.join(LISTING), listing(project, CHECKED)?)?);
    }
    println!("{}", listing(project, &options.kernel)?);
    Ok(())
}

/// Compares the assembly with the listing that is checked in.
pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check("assembly: as checked in", || {
        let recorded = fs::read_to_string(project.root.join(LISTING))?;
        let found = listing(project, CHECKED)?;
        ensure!(
            recorded == found,
            "the compiler now writes this; look at it, then `cargo xtask asm --bless`:\n{found}"
        );
        Ok(())
    });
    checks.check("assembly: no instruction is a call", || {
        let called = called_instructions(project)?;
        ensure!(called.is_empty(), "these are functions of `core` that each hold an instruction: {called:?}");
        Ok(())
    });
}

/// Intrinsics of newer processors that are called as functions, because the compiler could not inline one into the kernel. All vectors
/// then go through memory.
fn called_instructions(project: &Project) -> Result<Vec<String>> {
    let text = listing(project, "--everything")?;
    let names = text.lines().filter_map(|line| line.strip_suffix(':'));
    Ok(names.filter(|name| name.contains("core_arch")).map(str::to_owned).collect())
}

/// The instructions of a kernel for a processor with AVX2 and FMA, or of all with `--everything`.
fn listing(project: &Project, kernel: &str) -> Result<String> {
    project.tool("cargo-show-asm", "cargo", &["asm"])?;
    let shell = &project.shell;
    let text = cmd!(shell, "cargo asm --quiet --silent -p shapeproof-assembly --lib --simplify")
        // With `std` a kernel selects its instructions at run time.
        .args(["--features", "shapeproof/std"])
        .args(["--target", "x86_64-unknown-linux-gnu", "--target-cpu", "x86-64-v3"])
        .args(["--target-dir", "target/assembly", kernel])
        // Link-time optimisation is off: it would find nothing, because all code is generic and so compiled in this crate.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env_remove("RUSTFLAGS")
        .quiet()
        .read()?;
    Ok(text.trim().to_owned() + "\n")
}
