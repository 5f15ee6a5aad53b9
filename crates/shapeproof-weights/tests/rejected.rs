//! Files that hold no weights, names that are none, and types that differ: each is one error in one sentence, at its place.
//!
//! The files in `rejected/files` are written by `data/make.py`, so that what is wrong with each stands there.
#![allow(missing_docs, clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

/// The programs of the macro that is behind a feature.
const SAFETENSORS: &str = "safetensors";

#[test]
fn each_is_one_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rejected");
    let cases = trybuild::TestCases::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with(".rs") && (cfg!(feature = "safetensors") || !name.starts_with(SAFETENSORS)) {
            cases.compile_fail(&path);
        }
    }
    drop(cases);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let said = fs::read_to_string(&path).unwrap();
            let errors = said.lines().filter(|line| line.starts_with("error")).count();
            assert_eq!(errors, 1, "{} has {errors} errors", path.display());
        }
    }
}
