//! Building the program, running it, and what is above the bar.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::draw::Use;

/// What was measured, by the number of the use.
pub(crate) type Found = BTreeMap<usize, Measured>;

/// What was measured of a use.
#[derive(Default)]
pub(crate) struct Measured {
    /// The use in words.
    name: String,
    /// Nanoseconds: the library's, and those of each loop.
    times: Vec<f64>,
    /// Instructions: the library's, and the least of the loops.
    instructions: Option<(u64, u64)>,
    /// Whether a loop has another result.
    differs: bool,
}

/// Builds and runs the program for a processor.
pub(crate) fn run(text: &str, target: &str, uses: &[(usize, Use)]) -> Result<Found> {
    let shell = Shell::new()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let folder = root.join("target/cliffs");
    let library = root.display();
    shell.write_file(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"cliffs\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             num-complex = {{ version = \"0.4\", default-features = false }}\n\
             shapeproof = {{ path = \"{library}\", features = [\"alloc\", \"num-complex\"] }}\n\n[profile.release]\nopt-level = 3\nlto = \"fat\"\ncodegen-units = 1\n\
             panic = \"abort\"\n"
        ),
    )?;
    shell.write_file(folder.join("src/main.rs"), text)?;
    shell.copy_file(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    shell.change_dir(&folder);
    let host = cmd!(shell, "rustc --print host-tuple").read()?;
    // With a target named, the flags are not those of the macros, which are then compiled once.
    cmd!(shell, "cargo build --release --quiet --target {host}")
        .env("RUSTFLAGS", format!("-Ctarget-cpu={target}"))
        .env("CARGO_TARGET_DIR", "target")
        .run()?;
    let program = folder.join("target").join(&host).join("release/cliffs");
    let mut found: Found = uses
        .iter()
        .map(|(number, use_)| (*number, Measured { name: use_.name(), ..Measured::default() }))
        .collect();
    for line in cmd!(shell, "{program}").read()?.lines() {
        read_line(line, &mut found).with_context(|| format!("the program printed `{line}`"))?;
    }
    if target != "native" {
        let profile = folder.join("callgrind.out");
        cmd!(shell, "valgrind --quiet --tool=callgrind --callgrind-out-file={profile} {program} once")
            .ignore_stdout()
            .run()?;
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
        let plain = (0..3).filter_map(|which| counts.get(format!("plain_{number}_{which}").as_str())).min();
        let library = counts.get(format!("library_{number}").as_str());
        of.instructions = library.copied().zip(plain.copied());
    }
}

/// A use may take so many times what the loop does.
const BAR: f64 = 1.15;
/// A use of which the loop takes less than [`SHORT`] nanoseconds may take so many times that.
const SHORT_BAR: f64 = 1.3;
const SHORT: f64 = 20.0;

/// Prints the uses above the bar, or all, the worst first: by instructions where these have been counted and are confirmed by the time.
pub(crate) fn print(found: &Found, all: bool) {
    let mut rows = Vec::new();
    let (mut total, mut above) = (0, 0);
    for (number, of) in found {
        if of.differs {
            println!("different result: {number} {}", of.name);
        }
        let [library, plain @ ..] = of.times.as_slice() else { continue };
        let plain = plain.iter().copied().fold(f64::MAX, f64::min);
        let bar = if plain < SHORT { SHORT_BAR } else { BAR };
        let by_time = library / plain;
        let by_count = of.instructions.map(|(library, plain)| library as f64 / plain.max(1) as f64);
        total += 1;
        // A vector instruction more or less is not a cliff where the time says so, and a time is noise where the count says so.
        let is_above = by_time.min(by_count.unwrap_or(by_time)) > bar;
        above += usize::from(is_above);
        if all || is_above {
            rows.push((by_time, by_count, plain, number, &of.name));
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("number time   count  loop ns");
    for (by_time, by_count, plain, number, name) in &rows {
        let by_count = by_count.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        println!("{number:<6} {by_time:<6.2} {by_count:<6} {plain:<9.1} {name}");
    }
    println!("{above} of {total} uses are above the bar");
}
