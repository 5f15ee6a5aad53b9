//! Building the program for this machine, and running it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::program::{self, Form};
use crate::report::{Found, Measured};
use crate::uses::Use;

/// What the program starts with, and what runs its uses.
const RUNNER: &str = include_str!("host.rs.txt");

/// The project's root.
pub(crate) fn root() -> Result<PathBuf> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?)
}

/// How the library is built.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Build {
    /// Optimized, for the processor that is named.
    Alloc,
    /// The same with the feature `std`.
    Std,
    /// So that each access asks whether it may. Results are compared, and nothing is measured.
    Checked,
}

/// Builds and runs the program for a processor.
pub(crate) fn run(uses: &[(usize, Use)], target: &str, build: Build, form: Form) -> Result<Found> {
    let (shell, root) = (Shell::new()?, root()?);
    let folder = root.join("target/cliffs");
    let (library, feature) = (root.display(), if build == Build::Std { "std" } else { "alloc" });
    shell.write_file(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"cliffs\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             libm = \"0.2\"\n\
             num-complex = {{ version = \"0.4\", default-features = false }}\n\
             num-traits = {{ version = \"0.2\", default-features = false, features = [\"libm\"] }}\n\
             shapeproof = {{ path = \"{library}\", features = [\"{feature}\", \"libm\", \"num-complex\"] }}\n\n[profile.release]\nopt-level = 3\nlto = \"fat\"\ncodegen-units = 1\n\
             panic = \"abort\"\n\n[profile.dev]\nopt-level = 1\ndebug = false\n"
        ),
    )?;
    shell.write_file(folder.join("src/main.rs"), program::text(RUNNER, uses, form))?;
    shell.copy_file(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    shell.change_dir(&folder);
    let host = cmd!(shell, "rustc --print host-tuple").read()?;
    // With a target named, the flags are not those of the macros, which are then compiled once.
    let checked = build == Build::Checked;
    let (profile, kept, flags, once) = if checked {
        ("dev", "debug", " --cfg shapeproof_checked", Some("once"))
    } else {
        ("release", "release", "", None)
    };
    cmd!(shell, "cargo build --profile {profile} --quiet --target {host}")
        .env("RUSTFLAGS", format!("-Ctarget-cpu={target}{flags}"))
        .env("CARGO_TARGET_DIR", "target")
        .run()?;
    let program = folder.join("target").join(&host).join(kept).join("cliffs");
    let mut found: Found = uses
        .iter()
        .map(|(number, use_)| (*number, Measured { name: use_.name(), ..Measured::default() }))
        .collect();
    for line in cmd!(shell, "{program} {once...}").read()?.lines() {
        read_line(line, &mut found).with_context(|| format!("the program printed `{line}`"))?;
    }
    if target != "native" && build == Build::Alloc {
        let profile = folder.join("callgrind.out");
        let count =
            cmd!(shell, "valgrind --quiet --tool=callgrind --callgrind-out-file={profile} {program} once");
        if count.ignore_stdout().run().is_err() {
            // It does not know all that a compiler writes for a processor.
            eprintln!("valgrind did not come to the end: these uses are compared by time alone");
            return Ok(found);
        }
        let counts =
            cmd!(shell, "callgrind_annotate --inclusive=yes --threshold=100 {profile}").quiet().read()?;
        count_instructions(&counts, &mut found);
        fs::remove_file(profile)?;
    }
    Ok(found)
}

fn read_line(line: &str, found: &mut Found) -> Result<()> {
    let mut words = line.split(' ');
    let number: usize = words.next().context("nothing")?.parse()?;
    let of = found.get_mut(&number).context("no such use")?;
    match words.next() {
        Some("panics") => of.panics = true,
        Some("times") => of.times = words.map(str::parse).collect::<Result<_, _>>()?,
        Some(_) => of.differs |= words.next() != Some("same"),
        None => bail!("no figures"),
    }
    Ok(())
}

/// Takes what callgrind counted in `library_N` and `plain_N_K`, and in what they call.
fn count_instructions(annotated: &str, found: &mut Found) {
    let mut counts: HashMap<&str, u64> = HashMap::new();
    for line in annotated.lines() {
        let Some((count, rest)) = line.trim_start().split_once(' ') else { continue };
        let Ok(count) = count.replace(',', "").parse::<u64>() else { continue };
        let Some((_, name)) = rest.split_once(':') else { continue };
        let name = name.split([' ', '\'']).next().unwrap_or_default();
        let most = counts.entry(name).or_insert(0);
        *most = count.max(*most);
    }
    for (number, of) in found.iter_mut() {
        let of_plain = format!("plain_{number}_");
        let plain =
            counts.iter().filter(|(name, _)| name.starts_with(&of_plain)).map(|(_, count)| count).min();
        let library = counts.get(format!("library_{number}").as_str());
        of.instructions = library.copied().zip(plain.copied());
    }
}
