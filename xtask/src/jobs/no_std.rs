//! `cargo xtask no-std`: links bare programs that use the library, for this machine and for bare-metal targets; linking fails if
//! a panic path or an allocation is left in one.

use crate::{checks::Checks, project::Project};
use anyhow::{Result, ensure};
use shapeproof_device::{Binary, Compiler, QUIET};
use std::process::Command;

const FOLDER: &str = "tests/no_std";
const NAME: &str = "no-std";

/// Links for this machine, and for these targets.
pub(crate) fn checks(project: &Project, targets: &[&str], checks: &mut Checks) {
    let on_host = |name, features, work: fn(Binary<'_>) -> Result<()>| {
        let compiler = Compiler::for_host(&project.shell, FOLDER)?;
        work(Binary { compiler: &compiler, package: NAME, name, features })
    };
    checks.check("no-std: links and runs on this machine", || {
        on_host(NAME, "", |binary| {
            binary.link()?;
            let status = Command::new(binary.compiler.image(QUIET, NAME)).status()?;
            ensure!(status.success(), "its results are wrong ({status})");
            Ok(())
        })
    });
    checks.check("no-std: a panic does not link", || {
        on_host("control-panic", "controls", |binary| {
            binary.is_refused("core::panicking::panic_bounds_check")
        })
    });
    checks.check("no-std: an allocation does not compile", || {
        on_host("control-heap", "controls", |binary| binary.is_refused("no global memory allocator found"))
    });
    // The firmware programs are already linked for the Cortex-M4F.
    for target in targets {
        checks.check(&format!("no-std: links for {target}"), || {
            let compiler = Compiler::for_target(&project.shell, FOLDER, target, false)?;
            Binary { compiler: &compiler, package: NAME, name: NAME, features: "" }.link()
        });
    }
}
