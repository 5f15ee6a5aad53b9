//! `shapeproof-models DIR [NAME]... [--table FILE]`: the models of a folder, or those named, as programs on the host, beside outputs that
//! are known. With a table, which has a row for it, a model without a program is no failure.
#![allow(clippy::std_instead_of_core)]

use anyhow::{Context, Result, ensure};
use shapeproof_models::{Outcome, by_operator, cases, run};
use std::{env, fs, path::PathBuf};

const USAGE: &str = "usage: shapeproof-models DIR [NAME]... [--table FILE]";

fn main() -> Result<()> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let table = match arguments.iter().position(|argument| argument == "--table") {
        Some(flag) => Some(arguments.drain(flag..).nth(1).context(USAGE)?),
        None => None,
    };
    let (folder, names) = arguments.split_first().context(USAGE)?;
    let project = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize()?;
    let cases = cases(folder.as_ref(), names)?;
    let outcomes = run(&project, &project.join("target/models/host"), &cases)?;
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
    println!("{passed} passed, {failed} failed, {refused} without a program");
    match table {
        Some(file) => fs::write(file, by_operator(&outcomes))?,
        None => ensure!(refused == 0, "{refused} models have no program"),
    }
    ensure!(failed == 0, "{failed} models failed");
    Ok(())
}
