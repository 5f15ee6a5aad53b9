//! The uses as images for the emulated device.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use shapeproof_record::{Figure, kernels};
use xshell::Shell;

use crate::measure::root;
use crate::program::{self, Form};
use crate::report::{Found, Measured};
use crate::uses::Use;

/// How many uses are in one image: as many as run within the time that the emulator has.
const IMAGE: usize = 40;
/// The folder of the images' workspace.
const FOLDER: &str = "target/cliffs/firmware";
/// What every program starts with, and what runs its uses.
const RUNNER: &str = include_str!("device.rs.txt");

/// Writes the images, and reads what is counted in them.
pub(crate) fn run(uses: &[(usize, Use)], form: Form) -> Result<Found> {
    let (shell, root) = (Shell::new()?, root()?);
    shell.change_dir(&root);
    let folder = root.join(FOLDER);
    shell.write_file(folder.join("Cargo.toml"), manifest(&root))?;
    for file in ["Cargo.lock", ".cargo/config.toml"] {
        shell.create_dir(folder.join(".cargo"))?;
        shell.copy_file(root.join("firmware").join(file), folder.join(file))?;
    }
    shell.remove_path(folder.join("src"))?;
    let mut programs = Vec::new();
    for (number, uses) in uses.chunks(IMAGE).enumerate() {
        let name = format!("uses_{number}");
        shell.write_file(folder.join(format!("src/bin/{name}.rs")), program::text(RUNNER, uses, form))?;
        programs.push(name);
    }
    let mut figures: BTreeMap<usize, Vec<Figure>> = BTreeMap::new();
    for figure in kernels::run(&shell, FOLDER, &programs)? {
        figures.entry(figure.workload.parse()?).or_default().push(figure);
    }
    uses.iter()
        .map(|(number, use_)| {
            let figures = figures.get(number).context("a use was not counted")?;
            Ok((*number, measured(use_, figures)?))
        })
        .collect()
}

/// The library's figure is the first one. A loop is called by its result, `same` or `different`.
fn measured(use_: &Use, figures: &[Figure]) -> Result<Measured> {
    let count = |figure: &Figure| figure.instructions.context("no instructions");
    let counts: Vec<u64> = figures.iter().map(count).collect::<Result<_>>()?;
    let least = counts.iter().skip(1).min().copied();
    Ok(Measured {
        name: use_.name(),
        // Where the emulator takes no plugin, the instructions stand in.
        times: figures.iter().zip(&counts).map(|(of, count)| of.cycles.unwrap_or(*count) as f64).collect(),
        instructions: counts.first().copied().zip(least),
        panics: false,
        differs: figures.iter().any(|figure| figure.contender == "different"),
    })
}

fn manifest(root: &Path) -> String {
    let root = root.display();
    format!(
        "[package]\nname = \"cliffs\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         board = {{ path = \"{root}/firmware/support\" }}\n\
         cortex-m-rt = \"0.7\"\n\
         libm = \"0.2\"\n\
         num-complex = {{ version = \"0.4\", default-features = false }}\n\
         num-traits = {{ version = \"0.2\", default-features = false, features = [\"libm\"] }}\n\
         shapeproof = {{ path = \"{root}\", features = [\"alloc\", \"libm\", \"num-complex\"] }}\n\n\
         [profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\n"
    )
}
