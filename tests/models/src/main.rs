//! `shapeproof-models DIR [--table FILE]`: the models of a folder as programs on the host, beside outputs that are known.
#![allow(clippy::std_instead_of_core)]

use anyhow::{Result, bail};
use shapeproof_models::{Outcome, by_operator, cases, run};
use std::{env, fs, path::PathBuf};

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let Some(folder) = arguments.next() else { bail!("usage: shapeproof-models DIR [--table FILE]") };
    let table = match arguments.next() {
        Some(flag) if flag == "--table" => arguments.next().map(PathBuf::from),
        Some(other) => bail!("{} is not known: usage: shapeproof-models DIR [--table FILE]", other.display()),
        None => None,
    };
    let project = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize()?;
    let cases = cases(folder.as_ref())?;
    let outcomes = run(&project, &project.join("target/models/many"), &cases)?;
    let (mut passed, mut failed, mut refused) = (0, 0, 0);
    for (case, outcome) in &outcomes {
        match outcome {
            Outcome::Passed(figures) => {
                passed += 1;
                if table.is_none() {
                    println!("{}: {figures}", case.name);
                }
            }
            Outcome::Failed(why) => {
                failed += 1;
                println!("FAILED {}: {why}", case.name);
            }
            Outcome::Refused(why) => {
                refused += 1;
                println!("refused {}: {why}", case.name);
            }
        }
    }
    if let Some(file) = table {
        fs::write(file, by_operator(&outcomes))?;
    }
    println!("{passed} passed, {failed} failed, {refused} without a program");
    if failed > 0 { bail!("{failed} models failed") } else { Ok(()) }
}
