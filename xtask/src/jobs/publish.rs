//! `cargo xtask publish`: whether what would be published compiles from its packages, with each feature alone, and with the least versions
//! of its dependencies that the manifests allow, and whether a new project that is made of `templates/firmware` passes its tests and runs.
//! `cargo xtask semver REVISION`: what of the library's interface is gone or another since then.

use crate::{checks::Checks, device::DEVICE, project::Project};
use anyhow::{Context, Result, ensure};
use std::{fs, path::Path};
use xshell::cmd;

const TEMPLATE: &str = "templates/firmware";
/// What `cargo generate` would ask for.
const NAME: [(&str, &str); 2] =
    [("{{project-name}}", "shake-detector"), ("{{crate_name}}", "shake_detector")];

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check("packages as they would be published", || {
        Ok(project.cargo(&["publish", "--workspace", "--dry-run", "--allow-dirty"]).run()?)
    });
    checks.check("each feature alone", || {
        project.tool("cargo-hack", "cargo", &["hack"])?;
        Ok(project.cargo(&["hack", "check", "-p", "shapeproof", "--each-feature"]).run()?)
    });
    checks.check("the least versions of dependencies", || least_versions(project));
    checks.check("a project made of templates/firmware", || {
        let folder = project.root.join("target/template");
        fs::remove_dir_all(&folder).or_else(|error| if folder.exists() { Err(error) } else { Ok(()) })?;
        generate(&project.root.join(TEMPLATE), &folder)?;
        // The library is the one that stands here.
        let manifest = folder.join("Cargo.toml");
        let library = project.root.display();
        let patch = format!("\n[patch.crates-io]\nshapeproof = {{ path = \"{library}\" }}\n\n[workspace]\n");
        fs::write(&manifest, fs::read_to_string(&manifest)? + &patch)?;
        fs::copy(project.root.join("rust-toolchain.toml"), folder.join("rust-toolchain.toml"))?;
        project.debian("qemu-system-arm")?;
        cmd!(project.shell, "rustup target add {DEVICE}").quiet().run()?;
        let _folder = project.shell.push_dir(&folder);
        cmd!(project.shell, "cargo test").run()?;
        let output = cmd!(project.shell, "cargo device").read()?;
        println!("{output}");
        ensure!(output.contains("still") && output.contains("moving"), "it sees no difference");
        Ok(())
    });
}

/// The packages that would be published.
const PACKAGES: [&str; 8] = [
    "shapeproof",
    "shapeproof-arrow",
    "shapeproof-arrow-macros",
    "shapeproof-macros",
    "shapeproof-model",
    "shapeproof-model-macros",
    "shapeproof-npy",
    "shapeproof-weights",
];

/// Compiles the packages with the least versions of what they name themselves, beside the lock file that is in the tree. A nightly cargo
/// chooses these versions; the compiler is the pinned one, which is the least that the packages ask for.
fn least_versions(project: &Project) -> Result<()> {
    let folder = project.root.join("target/least-versions");
    fs::create_dir_all(&folder)?;
    let lock = format!("resolver.lockfile-path=\"{}\"", folder.join("Cargo.lock").display());
    let rustc = cmd!(project.shell, "rustup which rustc").quiet().read()?;
    let cargo = |arguments: &[&str]| {
        cmd!(project.shell, "cargo +nightly -Z lockfile-path --config {lock} {arguments...}").run()
    };
    cargo(&["update", "-Z", "direct-minimal-versions"])?;
    let _compiler = project.shell.push_env("RUSTC", rustc);
    let _folder = project.shell.push_env("CARGO_TARGET_DIR", &folder);
    let packages = PACKAGES.iter().flat_map(|package| ["-p", package]);
    Ok(cargo(&["check", "--all-features"].into_iter().chain(packages).collect::<Vec<_>>())?)
}

/// Compares the interface with that of a revision.
pub(crate) fn semver(project: &Project, revision: &str, checks: &mut Checks) {
    checks.check(&format!("the interface since {revision}"), || {
        project.tool("cargo-semver-checks", "cargo", &["semver-checks"])?;
        let compare =
            ["semver-checks", "--baseline-rev", revision, "-p", "shapeproof", "-p", "shapeproof-npy"];
        Ok(project.cargo(&compare).run()?)
    });
}

/// Copies the template with the names put in.
fn generate(template: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(template)? {
        let from = entry?.path();
        let to = folder.join(from.file_name().context("a file has a name")?);
        if from.is_dir() {
            generate(&from, &to)?;
        } else {
            let text = fs::read_to_string(&from)?;
            fs::write(to, NAME.iter().fold(text, |text, (word, name)| text.replace(word, name)))?;
        }
    }
    Ok(())
}
