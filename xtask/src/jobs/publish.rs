//! `cargo xtask publish`: checks that the published packages compile, with each feature alone, and with the lowest versions
//! of dependencies that the manifests allow, and that a new project made from `templates/firmware` passes its tests and runs.
//! `cargo xtask semver REVISION`: reports what was removed from the library's interface, or changed, since then.

use crate::{checks::Checks, jobs::no_std, project::Project};
use anyhow::{Result, ensure};
use serde::Deserialize as _;
use serde_json::{Value, json};
use shapeproof_device::{DEVICE, SMALL_DEVICE, debian};
use shapeproof_record::flash;
use std::{
    fs,
    path::{Path, PathBuf},
};
use xshell::cmd;

const TEMPLATE: &str = "templates/firmware";
/// Fills in the names that `cargo generate` would ask for.
const NAMES: &str = "s/{{project-name}}/shake-detector/g; s/{{crate_name}}/shake_detector/g";

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    let packages = project.cargo(&["publish", "--workspace", "--dry-run", "--allow-dirty"]);
    checks.run("packages as they would be published", packages);
    checks.check("each feature alone", || {
        project.tool("cargo-hack", "cargo", &["hack"])?;
        Ok(project.cargo(&["hack", "check", "-p", "shapeproof", "--each-feature"]).run()?)
    });
    checks.check("the least versions of dependencies", || least_versions(project));
    checks.check("a project made of templates/firmware", || template(project));
    // Of these `cargo xtask test` checks a part.
    checks.check("flash: the table in docs/EMBEDDED.md", || flash::check(&project.shell, true));
    no_std::checks(project, &[SMALL_DEVICE], checks);
}

fn template(project: &Project) -> Result<()> {
    let (shell, folder) = (&project.shell, project.root.join("target/template"));
    shell.remove_path(&folder)?;
    cmd!(shell, "cp -r {TEMPLATE} {folder}").run()?;
    let file = "{}";
    cmd!(shell, "find {folder} -type f -exec sed -i {NAMES} {file} +").run()?;
    // The library is the one in this tree.
    let (manifest, library) = (folder.join("Cargo.toml"), project.root.display());
    let patch = format!("\n[patch.crates-io]\nshapeproof = {{ path = \"{library}\" }}\n\n[workspace]\n");
    fs::write(&manifest, fs::read_to_string(&manifest)? + &patch)?;
    shell.copy_file("rust-toolchain.toml", &folder)?;
    debian::program(&project.shell, "qemu-system-arm")?;
    cmd!(shell, "rustup target add {DEVICE}").quiet().run()?;
    let _folder = shell.push_dir(&folder);
    cmd!(shell, "cargo test").run()?;
    let output = cmd!(shell, "cargo device").read()?;
    println!("{output}");
    ensure!(output.contains("still") && output.contains("moving"), "it sees no difference");
    Ok(())
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

/// The packages that are libraries, not macros.
const LIBRARIES: [&str; 4] = ["shapeproof", "shapeproof-arrow", "shapeproof-model", "shapeproof-npy"];

/// Compiles the packages with the lowest versions of their direct dependencies, without changing the lock file in the tree. A nightly cargo
/// selects these versions; the compiler is the pinned one, which is the oldest that the packages support.
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

/// Compares the interfaces with those of a revision.
///
/// cargo-semver-checks gets rustdoc's output of both as files, because the types in it are too deeply nested for it and must be cut.
pub(crate) fn semver(project: &Project, revision: &str, checks: &mut Checks) {
    let tree = project.root.join("target/semver/tree");
    let there = checks.check(&format!("the tree of {revision}"), || {
        project.tool("cargo-semver-checks", "cargo", &["semver-checks"])?;
        // A tree left over from an interrupted run.
        remove(project, &tree)?;
        Ok(cmd!(project.shell, "git worktree add --force --detach {tree} {revision}").run()?)
    });
    for package in there.iter().flat_map(|()| LIBRARIES) {
        checks.check(&format!("the interface of {package} since {revision}"), || {
            let [before, now] = [(&tree, "before"), (&project.root, "now")]
                .map(|(tree, name)| interface(project, tree, package, name));
            let (before, now) = (before?, now?);
            let files = cmd!(
                project.shell,
                "cargo semver-checks --baseline-rustdoc {before} --current-rustdoc {now}"
            );
            Ok(files.run()?)
        });
    }
    checks.check("the tree is taken away", || remove(project, &tree));
}

/// Removes a git worktree, if it exists.
fn remove(project: &Project, tree: &Path) -> Result<()> {
    let remove = cmd!(project.shell, "git worktree remove --force {tree}");
    Ok(remove.quiet().ignore_stderr().ignore_status().run()?)
}

/// Rustdoc's JSON for a package in a tree.
fn interface(project: &Project, tree: &Path, package: &str, name: &str) -> Result<PathBuf> {
    let (manifest, folder) = (tree.join("Cargo.toml"), project.root.join("target/semver").join(name));
    let options =
        ["-Zunstable-options", "--document-hidden-items", "--output-format=json", "--cap-lints=allow"];
    let rustdoc = ["rustdoc", "--lib", "--all-features", "-p", package, "--manifest-path"];
    let rustdoc =
        project.cargo(&rustdoc).arg(manifest).arg("--target-dir").arg(&folder).arg("--").args(options);
    // The pinned compiler writes JSON only with this variable.
    rustdoc.env("RUSTC_BOOTSTRAP", "1").run()?;
    let said = folder.join("doc").join(package.replace('-', "_")).with_extension("json");
    let file = folder.join(package).with_extension("json");
    fs::write(&file, shallow(&fs::read_to_string(&said)?)?)?;
    Ok(file)
}

/// The depth to which types are kept; cargo-semver-checks reads 128 levels.
const DEPTH: usize = 100;

/// Rustdoc's JSON, with a placeholder for each type nested deeper than [`DEPTH`].
fn shallow(json: &str) -> Result<String> {
    let mut reader = serde_json::Deserializer::from_str(json);
    reader.disable_recursion_limit();
    let mut interface = Value::deserialize(&mut reader)?;
    cut(&mut interface, 0);
    Ok(interface.to_string())
}

/// Replaces each type nested deeper than [`DEPTH`] by a placeholder; `depth` is the depth of `value`.
fn cut(value: &mut Value, depth: usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| cut(item, depth + 1)),
        Value::Object(members) => {
            for (name, member) in members {
                if depth > DEPTH && matches!(name.as_str(), "type" | "self_type") && member.is_object() {
                    *member = json!({ "generic": "_" });
                } else {
                    cut(member, depth + 1);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_stand_too_deep_are_others() -> Result<()> {
        let deep = |levels: usize, inner: &str| {
            let (open, close) = (r#"{"a":["#.repeat(levels), "]}".repeat(levels));
            format!("{open}{inner}{close}")
        };
        let typed = r#"{"self_type":{"name":"}{","type":{"generic":"T"}},"trait":{}}"#;
        assert_eq!(shallow(&deep(49, typed))?, deep(49, typed));
        assert_eq!(shallow(&deep(51, typed))?, deep(51, r#"{"self_type":{"generic":"_"},"trait":{}}"#));
        assert_eq!(shallow(&deep(80, r#"{"type":null}"#))?, deep(80, r#"{"type":null}"#));
        Ok(())
    }
}
