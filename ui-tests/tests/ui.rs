//! Every `ui-tests/TOPIC/MISTAKE.rs` is a program that does not compile, and `MISTAKE.stderr` is what the compiler says.
//! Every `ui-tests/pass/*.rs` compiles and runs.
//!
//! After a change of messages: `TRYBUILD=overwrite cargo test -p ui-tests`, then read the difference.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of programs, without the one that must compile.
fn topics() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let others = ["pass", "tests", "target", "wip"].map(OsStr::new);
    folders.filter(|path| !others.contains(&path.file_name().unwrap())).collect()
}

/// The files of every topic with this extension.
fn files(extension: &str) -> Vec<PathBuf> {
    let entries = topics().into_iter().flat_map(|topic| fs::read_dir(topic).unwrap());
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension() == Some(OsStr::new(extension)));
    files.sort();
    files
}

#[test]
fn ui() {
    let tests = trybuild::TestCases::new();
    for program in files("rs") {
        tests.compile_fail(program);
    }
    tests.pass("pass/*.rs");
}

/// No message without its program.
#[test]
fn no_orphans() {
    let orphans: Vec<_> =
        files("stderr").into_iter().filter(|path| !path.with_extension("rs").exists()).collect();
    assert!(orphans.is_empty(), "{orphans:?}");
}

/// No message speaks of the binary numbers inside.
#[test]
fn messages_are_decimal() {
    for path in files("stderr") {
        let message = fs::read_to_string(&path).unwrap();
        for word in ["UInt<", "UTerm", "B0", "typenum", "GenericArray"] {
            assert!(!message.contains(word), "{} speaks of `{word}`", path.display());
        }
    }
}

/// One mistake a file, on one screen, under a name in kebab case.
#[test]
fn programs_are_short() {
    for path in files("rs") {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < 20, "{} has {lines} lines", path.display());
        let name = path.file_stem().unwrap().to_str().unwrap();
        let kebab =
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        assert!(kebab, "{} is not in kebab case", path.display());
    }
}
