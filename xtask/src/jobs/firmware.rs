//! `cargo xtask firmware`: build, run and measure the programs of the device.

use crate::{
    checks::Checks,
    device::{
        DEVICE, RISC_V, SMALL_DEVICE,
        link::{Binary, LOUD, QUIET},
        log,
        program::{FIRMWARE, Program},
        qemu::{Counted, Counts, Emulator, Outcome},
        toolchain::{Compiler, Origin},
    },
    image::{Image, Sizes},
    project::Project,
};
use anyhow::{Context, Result, ensure};
use shapeproof_record::Table;
use std::{collections::BTreeSet, path::PathBuf};

/// What to do, and with which programs.
#[derive(Default, clap::Args)]
pub(crate) struct Options {
    /// The programs to run; all when none is named
    pub(crate) programs: Vec<String>,
    /// Write the table of figures here, as comma-separated values
    #[arg(long)]
    pub(crate) csv: Option<PathBuf>,
    /// Write what the programs print to their `.out` files
    #[arg(long)]
    pub(crate) bless: bool,
    /// Use Debian's compiler, even where rustup has the target
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Do not show what the programs print, and run those with golden cases without output alone
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Options {
    /// Golden cases are judged without output, too: printing says which of them failed, and takes minutes to compile.
    fn prints(&self, program: &Program) -> bool {
        !(self.quiet && program.golden)
    }
}

/// The programs, and what else shows that the firmware is sound.
pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Some(compiler) = programs(project, options, checks) else { return };
    if !options.programs.is_empty() {
        return;
    }
    checks.check("firmware: a program with a panic does not link", || {
        let (package, name, features) = ("firmware-tests", "control-panic", "controls");
        Binary { compiler: &compiler, package, name, features, linker_prefix: "" }
            .is_refused("panic_bounds_check")
    });
    // Debian's compiler comes without a clippy; warnings are errors in the build itself.
    if compiler.origin == Origin::Rustup {
        for build in [&["--release"][..], &["--profile", QUIET, "--no-default-features"]] {
            checks.check(&format!("firmware: clippy {}", build.join(" ")), || {
                let clippy = compiler.cargo("clippy").args(["--workspace", "--bins"]);
                Ok(clippy.args(build).args(["--", "-D", "warnings"]).run()?)
            });
        }
    }
    other_targets(project, options, checks);
}

/// Images that are built and linked, not run.
fn other_targets(project: &Project, options: &Options, checks: &mut Checks) {
    checks.check(&format!("firmware: {SMALL_DEVICE} links"), || {
        let compiler = Compiler::for_target(project, FIRMWARE, SMALL_DEVICE, options.distribution)?;
        // The golden cases say nothing new there.
        let programs = ["--workspace", "--exclude", "firmware-tests", "--bins"];
        let build = compiler.cargo("build").args(["--profile", QUIET, "--no-default-features"]);
        Ok(build.args(programs).run()?)
    });
    checks.check(&format!("firmware: {RISC_V} links"), || {
        let compiler = Compiler::for_target(project, FIRMWARE, RISC_V, options.distribution)?;
        let (package, name, features) = ("riscv", "riscv-vowels", "image");
        let image = Binary { compiler: &compiler, package, name, features, linker_prefix: "" }.link()?;
        let sizes = image.sizes()?;
        println!(
            "{name}: {} bytes of code, {} of constants, {} of RAM",
            sizes.code, sizes.constants, sizes.ram
        );
        Ok(())
    });
}

/// Builds and runs the programs, and prints the table; hands back the compiler that built them.
pub(crate) fn programs(project: &Project, options: &Options, checks: &mut Checks) -> Option<Compiler> {
    let (emulator, compiler) = checks.check("firmware: set up", || {
        let emulator = Emulator::set_up(project)?;
        Ok((emulator, Compiler::for_target(project, FIRMWARE, DEVICE, options.distribution)?))
    })?;
    let programs = checks.check("firmware: build", || build(project, options, &compiler))?;
    let mut rows = Vec::new();
    for program in &programs {
        let name = &program.name;
        if options.prints(program) {
            checks.check(&format!("firmware: {name} prints what it must"), || {
                let image = compiler.image(LOUD, name);
                let outcome = emulator.run_with(&image, |sent| log::text(project, &image, sent))?;
                if !options.quiet {
                    print!("{}", outcome.output);
                    stretches(&outcome);
                }
                ensure!(outcome.success, "it ended with a failure:\n{}", outcome.output);
                as_stated(&outcome)?;
                // Another compiler writes other code.
                if compiler.origin == Origin::Rustup {
                    program.guard(&outcome.output, options.bless)?;
                }
                program.compare(outcome.output, options.bless)
            });
        }
        if !program.only_with_output {
            rows.extend(checks.check(&format!("firmware: {name} without output"), || {
                measure(&emulator, &compiler, program, options)
            }));
        }
    }
    let table = Table { titles: TITLES.to_vec(), rows };
    println!("\nbytes, instructions and modelled cycles of the images without output\n\n{}", table.text());
    if let Some(file) = &options.csv {
        checks.check(&format!("firmware: write {}", file.display()), || table.write_csv(file));
    }
    Some(compiler)
}

/// Builds the programs asked for, or all, with their output, and without it as far as that links.
fn build(project: &Project, options: &Options, compiler: &Compiler) -> Result<Vec<Program>> {
    let mut programs = Program::all(project)?;
    // In a folder of its own: elsewhere it would wait for tests that are compiled at the same time.
    let golden =
        ["run", "--quiet", "-p", "shapeproof-golden", "--target-dir", "target/golden", "--", "--firmware"];
    project.cargo(&golden).run()?;
    for name in &options.programs {
        ensure!(programs.iter().any(|program| program.name == *name), "no firmware program is called {name}");
    }
    if !options.programs.is_empty() {
        programs.retain(|program| options.programs.contains(&program.name));
    }
    let packages: BTreeSet<&str> = programs.iter().map(|program| program.package.as_str()).collect();
    let bins = |wanted: &dyn Fn(&Program) -> bool| {
        let wanted = programs.iter().filter(|program| wanted(program));
        wanted.flat_map(|program| ["-p", &program.package, "--bin", &program.name]).collect::<Vec<&str>>()
    };
    compiler.cargo("build").arg("--release").args(bins(&|program| options.prints(program))).run()?;
    // Each package by itself: its image has the features that it asks for, and not those of another.
    for package in packages {
        let quiet =
            compiler.cargo("build").args(["--keep-going", "--profile", QUIET, "--no-default-features"]);
        // Which of them did not link, and why, is said at each program.
        let _ = quiet.args(bins(&|program| program.package == package && !program.only_with_output)).run();
    }
    Ok(programs)
}

/// What the program counted, each place by itself.
fn stretches(outcome: &Outcome) {
    let means = outcome.counted.iter().flat_map(Counted::means);
    let row = |(place, (runs, mean)): (usize, (usize, Counts))| {
        let counts = [place as u64 + 1, runs as u64, mean.instructions, mean.cycles].map(|n| n.to_string());
        counts.into_iter().chain([format!("{:.3}", mean.cycles as f64 / 64e3)]).collect()
    };
    let rows: Vec<Vec<String>> = means.enumerate().map(row).collect();
    if !rows.is_empty() {
        let titles = vec!["counted", "runs", "instructions_a_run", "modelled_cycles_a_run", "ms_at_64_MHz"];
        println!("\n{}", Table { titles, rows }.text());
    }
}

/// A line that ends with `N cycles` states what the plugin must have counted, one stretch after the other.
fn as_stated(outcome: &Outcome) -> Result<()> {
    let stated = outcome.output.lines().filter_map(|line| line.strip_suffix(" cycles")?.rsplit_once(' '));
    let stretches = outcome.counted.iter().flat_map(|counted| &counted.stretches);
    for ((name, stated), (_, counted)) in stated.zip(stretches) {
        ensure!(stated == counted.cycles.to_string(), "{name} {stated} cycles, the plugin has {counted:?}");
    }
    Ok(())
}

/// The figures of a program; sizes are bytes. `data` is in flash and copied to RAM, `peak_stack` the high-water mark,
/// `flash_with_output` that of the other image.
const TITLES: [&str; 10] = [
    "program",
    "flash",
    "code",
    "constants",
    "data",
    "ram",
    "peak_stack",
    "instructions",
    "modelled_cycles",
    "flash_with_output",
];

/// The figures of a program without its output; an error when a panic or an allocation is left in it.
fn measure(
    emulator: &Emulator,
    compiler: &Compiler,
    program: &Program,
    options: &Options,
) -> Result<Vec<String>> {
    let Program { package, name, .. } = program;
    let image = Binary { compiler, package, name, features: "", linker_prefix: "" }.link()?;
    let file = compiler.image(QUIET, name);
    let first = emulator.run(&file)?;
    ensure!(first.success, "it ended with a failure; `cargo xtask firmware {name}` prints more");
    let again = emulator.run(&file)?;
    ensure!(first.output == again.output, "two runs differ: {:?} and {:?}", first.output, again.output);
    let figure = |key: &str| -> Result<u64> {
        let digits =
            first.output.split_ascii_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        let digits = digits.with_context(|| format!("no {key} in {:?}", first.output))?;
        Ok(u64::from_str_radix(digits, 16)?)
    };
    let Sizes { code, constants, data, ram } = image.sizes()?;
    let (stack, instructions) = (figure("stack")?, figure("instructions")?);
    let with_output = if options.prints(program) {
        Image::read(&compiler.image(LOUD, name))?.sizes()?.flash().to_string()
    } else {
        "-".into()
    };
    let sizes = [code + constants + data, code, constants, data, ram, stack, instructions];
    let cycles = first.counted.map_or_else(|| "-".into(), |counted| counted.total.cycles.to_string());
    let sizes = sizes.iter().map(u64::to_string);
    Ok([name.clone()].into_iter().chain(sizes).chain([cycles, with_output]).collect())
}
