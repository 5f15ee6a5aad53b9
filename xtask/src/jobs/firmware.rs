//! `cargo xtask firmware`: builds, runs and measures the programs for the device.

use crate::{checks::Checks, program::Program, project::Project};
use anyhow::{Context, Result, ensure};
use shapeproof_device::{
    Binary, Compiler, Counts, Device, FIRMWARE, Image, LOUD, Origin, Outcome, QUIET, RISC_V, SMALL_DEVICE,
    Sizes,
};
use shapeproof_record::Table;
use std::{fs, path::PathBuf};

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
    /// Whether the program is built with output. Golden cases need none: output shows which of them failed, but takes minutes to compile.
    fn prints(&self, program: &Program) -> bool {
        !(self.quiet && program.golden)
    }
}

/// Runs the programs and the other checks of the firmware.
pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Some(device) = programs(project, options, checks) else { return };
    if !options.programs.is_empty() {
        return;
    }
    let compiler = &device.compiler;
    checks.check("firmware: a program with a panic does not link", || {
        let (package, name, features) = ("firmware-tests", "control-panic", "controls");
        Binary { compiler, package, name, features }.is_refused("panic_bounds_check")
    });
    // Debian's compiler has no clippy; there, the build itself treats warnings as errors.
    if compiler.origin == Origin::Rustup {
        // With output; the few lines that replace it have been compiled with warnings denied.
        let clippy = compiler.cargo("clippy").args(["--release", "--workspace", "--bins"]);
        checks.run("firmware: clippy", clippy.args(["--", "-D", "warnings"]));
    }
    // Images that are linked, but not run.
    checks.check(&format!("firmware: {SMALL_DEVICE} links"), || {
        let compiler = Compiler::for_target(&project.shell, FIRMWARE, SMALL_DEVICE, options.distribution)?;
        // The golden cases add nothing here.
        let programs = ["--workspace", "--exclude", "firmware-tests", "--bins"];
        let build = compiler.cargo("build").args(["--profile", QUIET, "--no-default-features"]);
        Ok(build.args(programs).run()?)
    });
    checks.check(&format!("firmware: {RISC_V} links"), || {
        let compiler = &Compiler::for_target(&project.shell, FIRMWARE, RISC_V, options.distribution)?;
        let (package, name, features) = ("riscv", "riscv-vowels", "image");
        let Sizes { code, constants, ram, .. } =
            Binary { compiler, package, name, features }.link()?.sizes()?;
        println!("{name}: {code} bytes of code, {constants} of constants, {ram} of RAM");
        Ok(())
    });
}

/// Builds and runs the programs, and prints the table; returns the device on which they ran.
pub(crate) fn programs<'a>(
    project: &'a Project,
    options: &Options,
    checks: &mut Checks,
) -> Option<Device<'a>> {
    let device = checks
        .check("firmware: set up", || Device::set_up(&project.shell, FIRMWARE, options.distribution))?;
    let programs = checks.check("firmware: build", || build(project, options, &device.compiler))?;
    let mut rows = Vec::new();
    for program in &programs {
        let name = &program.name;
        if options.prints(program) {
            checks.check(&format!("firmware: {name} prints what it must"), || {
                let outcome = device.run(LOUD, name)?;
                if !options.quiet {
                    print!("{}", outcome.output);
                    stretches(&outcome);
                }
                as_stated(&outcome)?;
                // Another compiler generates other code.
                if device.compiler.origin == Origin::Rustup {
                    program.guard(&outcome.output, options.bless)?;
                }
                program.compare(outcome.output, options.bless)
            });
        }
        if !program.only_with_output {
            let name = format!("firmware: {name} without output");
            rows.extend(checks.check(&name, || measure(&device, program, options)));
        }
    }
    let table = Table { titles: TITLES.to_vec(), rows };
    println!("\nbytes, instructions and modelled cycles of the images without output\n\n{}", table.text());
    if let Some(file) = &options.csv {
        checks.check(&format!("firmware: write {}", file.display()), || table.write_csv(file));
    }
    Some(device)
}

/// Builds the selected programs, or all, with output, and also without it if that links.
fn build(project: &Project, options: &Options, compiler: &Compiler) -> Result<Vec<Program>> {
    let mut programs = Program::all(project)?;
    // In its own folder: in the shared one it would wait for tests that are compiled at the same time.
    let golden =
        ["run", "--quiet", "-p", "shapeproof-golden", "--target-dir", "target/golden", "--", "--firmware"];
    project.cargo(&golden).run()?;
    for name in &options.programs {
        ensure!(programs.iter().any(|program| program.name == *name), "no firmware program is called {name}");
    }
    if !options.programs.is_empty() {
        programs.retain(|program| options.programs.contains(&program.name));
    }
    let build = |arguments: &[&str], wanted: &dyn Fn(&Program) -> bool| {
        let wanted = programs.iter().filter(|program| wanted(program));
        let bins = wanted.flat_map(|program| ["-p", &program.package, "--bin", &program.name]);
        compiler.cargo("build").args(arguments).args(bins).run()
    };
    build(&["--release"], &|program| options.prints(program))?;
    for program in &programs {
        // So that an image which is there is that of this build.
        let _ = fs::remove_file(compiler.image(QUIET, &program.name));
    }
    // Programs that do not link are reported later, each with the reason.
    let quiet = ["--keep-going", "--profile", QUIET, "--no-default-features"];
    let _ = build(&quiet, &|program| !program.only_with_output);
    Ok(programs)
}

/// Prints the cycles that the program counted, for each measured place.
fn stretches(outcome: &Outcome) {
    let row = |(place, (runs, mean)): (usize, (usize, Counts))| {
        let counts = [place as u64 + 1, runs as u64, mean.instructions, mean.cycles].map(|n| n.to_string());
        counts.into_iter().chain([format!("{:.3}", mean.cycles as f64 / 64e3)]).collect()
    };
    let rows: Vec<Vec<String>> = outcome.means().into_iter().enumerate().map(row).collect();
    if !rows.is_empty() {
        let titles = vec!["counted", "runs", "instructions_a_run", "modelled_cycles_a_run", "ms_at_64_MHz"];
        println!("\n{}", Table { titles, rows }.text());
    }
}

/// A line that ends with `N cycles` states what the plugin must have counted; the stretches are in the same order.
fn as_stated(outcome: &Outcome) -> Result<()> {
    let stated = outcome.output.lines().filter_map(|line| line.strip_suffix(" cycles")?.rsplit_once(' '));
    let stretches = outcome.counted.iter().flat_map(|counted| &counted.stretches);
    for ((name, stated), (_, counted)) in stated.zip(stretches) {
        ensure!(stated == counted.cycles.to_string(), "{name} {stated} cycles, the plugin has {counted:?}");
    }
    Ok(())
}

/// The columns of the table; sizes are bytes. `data` is in flash and copied to RAM, `peak_stack` is the high-water mark,
/// `flash_with_output` is the size of the image with output.
#[rustfmt::skip]
const TITLES: [&str; 10] = [
    "program", "flash", "code", "constants", "data", "ram", "peak_stack", "instructions", "modelled_cycles", "flash_with_output",
];

/// The figures of a program without output; an error if it contains a panic or an allocation.
fn measure(device: &Device<'_>, program: &Program, options: &Options) -> Result<Vec<String>> {
    let Program { package, name, .. } = program;
    let compiler = &device.compiler;
    // One that did not link is built once more, alone, which says why.
    let alone = || Binary { compiler, package, name, features: "" }.link();
    let image = Image::read(&compiler.image(QUIET, name)).or_else(|_| alone())?;
    image.refuse_forbidden()?;
    let run =
        || device.run(QUIET, name).with_context(|| format!("`cargo xtask firmware {name}` prints more"));
    let (first, again) = (run()?, run()?);
    ensure!(first.output == again.output, "two runs differ: {:?} and {:?}", first.output, again.output);
    let sizes = image.sizes()?;
    let Sizes { code, constants, data, ram } = sizes;
    let with_output = if options.prints(program) {
        Some(Image::read(&compiler.image(LOUD, name))?.sizes()?.flash())
    } else {
        None
    };
    let (stack, instructions) = (first.figure("stack")?, first.figure("instructions")?);
    let figures = [sizes.flash(), code, constants, data, ram, stack, instructions].map(Some);
    let figures = figures.into_iter().chain([first.counted.map(|counted| counted.total.cycles), with_output]);
    let cells = figures.map(|figure| figure.map_or_else(|| "-".to_owned(), |figure| figure.to_string()));
    Ok([name.clone()].into_iter().chain(cells).collect())
}
