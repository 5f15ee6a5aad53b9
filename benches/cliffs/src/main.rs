//! `cargo xtask cliffs`: looks for uses of the library that are slower than the plain loop.
//!
//! Uses are drawn from operations, layouts, axes, elements and lengths. Each becomes a function that calls the library, and
//! functions with the loops that somebody could write instead; the least of these is what the library is compared with.
//! [`TOGETHER`] uses at a time are one program, which compares results first. Instructions are counted by callgrind, which repeats exactly;
//! times are printed beside them, and alone for `native`, whose instructions valgrind may not know, and with `--std`, for the library with
//! that feature. With `--checked` results alone are compared, of a library that looks at each access whether it may. For
//! [`kernels::TARGET`] the same functions are images that the emulator runs, and what counts are the modelled cycles.
// A program of the host, with strings and tables of its own making.
#![allow(clippy::std_instead_of_core, clippy::indexing_slicing)]

mod call;
mod device;
mod draw;
mod dynamic;
mod elementwise;
mod formula;
mod kind;
mod layer;
mod layout;
mod loops;
mod measure;
mod operation;
mod program;
mod ragged;
mod report;
mod uses;
mod windows;

use anyhow::{Result, ensure};
use formula::formula;
use lexopt::{Arg, ValueExt};
use measure::Build;
use program::Form;
use shapeproof_record::kernels;

fn main() -> Result<()> {
    let (mut seed, mut uses, mut target, mut build, mut form) =
        (1, 100, "x86-64-v3".to_owned(), Build::Alloc, Form::default());
    let mut only: Vec<usize> = Vec::new();
    let mut named: Vec<uses::Use> = Vec::new();
    let mut of: Vec<operation::Operation> = operation::Operation::ALL.to_vec();
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("seed") => seed = arguments.value()?.parse()?,
            Arg::Long("uses") => uses = arguments.value()?.parse()?,
            // The numbers that a table begins with: these uses of the seed are measured again, and all are printed.
            Arg::Long("only") => {
                only = arguments.value()?.string()?.split(',').map(str::parse).collect::<Result<_, _>>()?;
            }
            // A use as a table describes it: these are measured, none is drawn, and all are printed.
            Arg::Long("use") => named.push(uses::Use::named(&arguments.value()?.string()?)?),
            // Only uses of these operations are drawn, as `Sort,OneHot`.
            Arg::Long("of") => {
                let names = arguments.value()?.string()?;
                of = names.split(',').map(operation::Operation::named).collect::<Result<_, _>>()?;
            }
            // The library asks the processor at run time which registers it has: times only, as valgrind has none of 64 bytes.
            Arg::Long("std") => build = Build::Std,
            // The library asks at each access whether it may, and results are compared: nothing is measured.
            Arg::Long("checked") => build = Build::Checked,
            // The operands are fields of a structure of references, which the compiler does not know to be apart.
            Arg::Long("in-structure") => form.in_structure = true,
            // The library is called by formulas, and only uses are drawn that can be written as one.
            Arg::Long("formulas") => form.by_formula = true,
            Arg::Long("target") => target = arguments.value()?.string()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let on_device = target == kernels::TARGET;
    ensure!(!on_device || build == Build::Alloc, "`--std` and `--checked` are for uses on this machine");
    let mut random = draw::Random { state: seed, most: if on_device { 1 << 12 } else { 1 << 16 } };
    let all = !only.is_empty() || !named.is_empty();
    let mut drawn: Vec<(usize, uses::Use)> = if named.is_empty() {
        let drawn = (0..100 * uses).map(|_| random.draw(&of));
        drawn.filter(|use_| !form.by_formula || formula(use_).is_some()).take(uses).enumerate().collect()
    } else {
        named.into_iter().enumerate().collect()
    };
    drawn.retain(|(number, _)| only.is_empty() || only.contains(number));
    let found = if on_device { device::run(&drawn, form)? } else { on_host(&drawn, &target, build, form)? };
    report::print(&found, all, on_device);
    Ok(())
}

/// How many uses are one program: the compiler takes more than 20 GiB for one of 2,000.
const TOGETHER: usize = 200;

/// Measures one program after the other, and says how many uses are done.
fn on_host(drawn: &[(usize, uses::Use)], target: &str, build: Build, form: Form) -> Result<report::Found> {
    let mut found = report::Found::new();
    for uses in drawn.chunks(TOGETHER) {
        found.extend(measure::run(uses, target, build, form)?);
        eprintln!("{} of {} uses", found.len(), drawn.len());
    }
    Ok(found)
}
