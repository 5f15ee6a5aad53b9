//! The project's own commands: `cargo xtask COMMAND`.
//!
//! A command is a file in `jobs/` and a line in [`Command`]; what CI checks is listed in `jobs/test.rs`.
// This program runs on the host.
#![allow(clippy::std_instead_of_core)]

mod checks;
mod jobs;
mod program;
mod project;

use anyhow::Result;
use checks::Checks;
use clap::Parser;
use project::Project;
use shapeproof_device::{RISC_V, SMALL_DEVICE, debian};
use shapeproof_record::flash;
use std::{path::PathBuf, process::ExitCode};

/// The project's own commands; each installs what it needs.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Command {
    /// The main jobs on the host, then on the emulated device: speakers, and a wake word
    Demo,
    /// Everything that CI checks
    Test {
        /// Only the half that runs beside the other
        #[arg(long)]
        only_beside: bool,
    },
    /// Formatting, clippy, documentation; a warning is an error
    Lint,
    /// Golden cases of the reference systems, made by anyone, as typed programs
    Conformance {
        /// Holds *.json files as tests/vectors/README.md describes them
        folder: String,
    },
    /// Build the firmware programs, run them in QEMU, compare what they print, measure
    Firmware(jobs::firmware::Options),
    /// What each part of the library costs in flash, into docs/EMBEDDED.md
    Flash {
        /// Compare with the table there instead
        #[arg(long)]
        check: bool,
    },
    /// Link bare binaries that may hold no panic path and no allocation
    NoStd,
    /// Library, examples and rejected programs under the next trait solver, with the nightly that is installed
    NextSolver,
    /// The workloads beside the loop by hand and the peers
    Bench(jobs::bench::Options),
    /// The assembly of the kernels in docs/assembly/kernels.rs
    Asm(jobs::asm::Options),
    /// The errors of all functions, sums and variances, into docs/accuracy.md
    Accuracy {
        /// Compare with the table there instead
        #[arg(long)]
        check: bool,
        /// Of so many `f32`, try one; all of them take hours
        #[arg(long, default_value_t = 1)]
        step: u32,
    },
    /// Uses drawn at random that are slower than the plain loop
    Cliffs {
        /// As `--seed 1 --uses 100 --target x86-64-v3`, or `--target thumbv7em` for the emulated device
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Licences and duplicates of the dependencies
    Deny,
    /// The packages and the template as users get them
    Publish,
    /// What of the library's interface is gone or another since a revision
    Semver {
        /// As `v0.1.0`
        revision: String,
    },
    /// Each fuzz target with the address sanitizer, over the checked build
    Fuzz {
        /// Seconds for each target
        seconds: u64,
        /// The targets; all when none is named
        targets: Vec<String>,
    },
    /// The layers of a trained model as a table, its graph as a drawing, or the program that is made of it
    Model {
        /// As `FILE --rust`, `FILE --svg`, `FILE --mermaid --as-read NAME=LENGTH`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// The network of the example `keyword-spotting`, with the weights of a model file, on the host and the device
    KeywordSpotting {
        /// Holds `model.tflite`, `inputs.npy` and `outputs.npy`
        #[arg(default_value = "examples/keyword-spotting/model")]
        folder: PathBuf,
    },
    /// Trained models as programs, beside outputs that are known
    Models(jobs::models::Options),
    /// The network of the vowels example over a fleet's recordings, in SQL: DataFusion, and Ballista with two executors
    Fleet {
        /// As `--rows 100000 --seed 0 --alone`, which is without the cluster
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Change the library in small ways and see whether the tests notice
    Mutants(jobs::mutants::Options),
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let project = &Project::open()?;
    let mut checks = Checks::default();
    match command {
        Command::Demo => jobs::demo::checks(project, &mut checks),
        Command::Test { only_beside } => jobs::test::run(project, only_beside, &mut checks)?,
        Command::Lint => jobs::lint::checks(project, &mut checks),
        Command::Conformance { folder } => return project.program("shapeproof-golden", "dev", &[folder]),
        Command::Firmware(options) => jobs::firmware::checks(project, &options, &mut checks),
        Command::Flash { check } => {
            checks.check("flash: the tables in the documentation", || {
                if check { flash::check(&project.shell, true) } else { flash::record(&project.shell) }
            });
        }
        Command::NoStd => jobs::no_std::checks(project, &[SMALL_DEVICE, RISC_V], &mut checks),
        Command::NextSolver => {
            jobs::next_solver::checks(project, true, &mut checks);
            jobs::next_solver::times(project)?;
        }
        Command::Bench(options) => jobs::bench::run(project, &options, &mut checks),
        Command::Asm(options) => return jobs::asm::run(project, &options),
        Command::Accuracy { check, step } => {
            let page = project.root.join("docs/accuracy.md").display().to_string();
            let how = if check { "--check" } else { "--write" };
            return project.program(
                "shapeproof-accuracy",
                "release",
                &["--step".into(), step.to_string(), how.into(), page],
            );
        }
        Command::Cliffs { options } => {
            debian::program(&project.shell, "valgrind")?;
            return project.program("shapeproof-cliffs", "release", &options);
        }
        Command::Deny => jobs::lint::deny(project, &mut checks),
        Command::Publish => jobs::publish::checks(project, &mut checks),
        Command::Semver { revision } => jobs::publish::semver(project, &revision, &mut checks),
        Command::Fuzz { seconds, targets } => jobs::fuzz::run(project, seconds, &targets, &mut checks)?,
        Command::Model { options } => return project.program("shapeproof-model", "dev", &options),
        Command::KeywordSpotting { folder } => jobs::keyword_spotting::checks(project, &folder, &mut checks),
        Command::Models(options) => jobs::models::checks(project, &options, &mut checks),
        Command::Fleet { options } => jobs::fleet::checks(project, &options, &mut checks),
        Command::Mutants(options) => return jobs::mutants::run(project, &options),
    }
    checks.close()
}
