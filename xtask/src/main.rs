//! The project's own commands: `cargo xtask JOB`.
//!
//! A job is a file in `jobs/` and a line in [`JOBS`]; what CI checks is listed in `jobs/test.rs`.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod checks;
mod device;
mod image;
mod jobs;
mod project;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser};
use project::Project;
use std::process::ExitCode;

/// One command.
struct Job {
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: fn(&Project, Parser) -> Result<()>,
}

const JOBS: &[Job] = &[
    Job {
        name: "demo",
        arguments: "",
        help: "the main job on the host, then on the emulated device",
        run: jobs::demo::run,
    },
    Job { name: "test", arguments: "", help: "everything that CI checks", run: jobs::test::run },
    Job { name: "lint", arguments: "", help: "formatting, clippy, documentation", run: jobs::lint::run },
    Job {
        name: "firmware",
        arguments: "[--csv FILE] [--bless] [--distribution] [PROGRAM]...",
        help: "build the firmware programs, run them in QEMU, compare, measure",
        run: jobs::firmware::run,
    },
    Job {
        name: "flash",
        arguments: "[--check]",
        help: "what each part of the library costs in flash, into docs/EMBEDDED.md; or --check the table there",
        run: jobs::flash::run,
    },
    Job {
        name: "conformance",
        arguments: "DIR",
        help: "golden cases of the reference systems, as typed programs",
        run: jobs::conformance::run,
    },
    Job {
        name: "bench",
        arguments: "[--quick] [--csv FILE] [TARGET]... | --growth | --compile | --size",
        help: "the workloads beside the loop by hand and the peers; how cost grows; compile time",
        run: jobs::bench::run,
    },
    Job {
        name: "asm",
        arguments: "[--check | --bless] [KERNEL]...",
        help: "the assembly of a kernel; compare or write the listing that is checked in",
        run: jobs::asm::run,
    },
    Job {
        name: "no-std",
        arguments: "",
        help: "link bare binaries that may hold no panic path and no allocation",
        run: jobs::no_std::run,
    },
    Job {
        name: "fuzz",
        arguments: "SECONDS",
        help: "each fuzz target for that long, with the address sanitizer",
        run: jobs::fuzz::run,
    },
];

fn main() -> ExitCode {
    match dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<()> {
    let mut parser = Parser::from_env();
    let name = match parser.next()? {
        None | Some(Arg::Short('h') | Arg::Long("help")) => {
            print_usage();
            return Ok(());
        }
        Some(Arg::Value(name)) => name,
        Some(other) => return Err(other.unexpected().into()),
    };
    let Some(job) = JOBS.iter().find(|job| name == job.name) else {
        bail!("no job is called {name:?}; `cargo xtask --help` lists them");
    };
    (job.run)(&Project::open()?, parser)
}

fn print_usage() {
    println!("cargo xtask JOB\n");
    for job in JOBS {
        println!("  {:<12} {}", job.name, job.help);
        if !job.arguments.is_empty() {
            println!("  {:<12}   {}", "", job.arguments);
        }
    }
}
