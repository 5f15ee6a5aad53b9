//! Every `ui-tests/TOPIC/MISTAKE.rs` is a program that does not compile, and `MISTAKE.stderr` is what the compiler says
//! about it. Every `ui-tests/pass/*.rs` compiles and runs. After a change of messages: `cargo xtask bless`, then read the
//! difference.
//!
//! The rules that every message keeps are checked on all that the compiler prints: one error a program, at the program's
//! own lines, without the binary numbers inside. What is kept in `.stderr` is what the program's author reads first: the
//! sentence, the place and our notes. The compiler's trace of the library's own items is left out, because it quotes
//! lines of the library, and all messages would change with every line there; `trybuild` has no way to leave it out,
//! so that this small runner stands in its place.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod rustc;
mod snapshot;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of programs, without the one that must compile.
fn topics() -> Vec<PathBuf> {
    let folders = fs::read_dir(rustc::HERE).unwrap().map(|entry| entry.unwrap().path());
    let others = ["pass", "tests", "target"].map(OsStr::new);
    folders.filter(|path| path.is_dir() && !others.contains(&path.file_name().unwrap())).collect()
}

/// The files of these folders with this extension, in order, relative to the folder of the tests.
fn files(folders: Vec<PathBuf>, extension: &str) -> Vec<PathBuf> {
    let entries = folders.into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension() == Some(OsStr::new(extension)));
    files.sort();
    files.into_iter().map(|path| path.strip_prefix(rustc::HERE).unwrap().to_owned()).collect()
}

/// What is wrong with the message of a program, if anything; with `BLESS` set, the message is written down.
fn complaint(program: &Path, printed: &str) -> Option<String> {
    let errors =
        printed.lines().filter(|line| line.starts_with("error") && !line.contains("aborting")).count();
    if errors != 1 {
        return Some(format!("{errors} errors instead of one"));
    }
    for word in ["UInt<", "UTerm", "B0", "typenum", "GenericArray"] {
        if printed.contains(word) {
            return Some(format!("the message speaks of `{word}`"));
        }
    }
    let message = snapshot::of(printed);
    if !message.contains(&format!("--> {}", program.display())) {
        return Some("the message is not at a line of the program".into());
    }
    let file = Path::new(rustc::HERE).join(program).with_extension("stderr");
    if std::env::var_os("BLESS").is_some() {
        fs::write(file, message).unwrap();
        return None;
    }
    let expected = fs::read_to_string(file).unwrap_or_default();
    (message != expected).then(|| format!("the message has changed; it was\n{expected}"))
}

#[test]
fn rejected_programs_say_why() {
    let programs = files(topics(), "rs");
    let failures = rustc::for_each(&programs, |compiler, program| {
        let (_, printed) = compiler.run(program, &["--emit=metadata"]);
        Some(format!("{}: {}\n{printed}", program.display(), complaint(program, &printed)?))
    });
    assert!(failures.is_empty(), "{}\n{} of {} failed", failures.join("\n"), failures.len(), programs.len());
}

#[test]
fn programs_that_must_pass_run() {
    let programs = files(vec![Path::new(rustc::HERE).join("pass")], "rs");
    let failures = rustc::for_each(&programs, |compiler, program| {
        let (file, printed) = compiler.run(program, &["--emit=link", "-Dwarnings"]);
        let runs = file.exists() && std::process::Command::new(file).status().unwrap().success();
        (!runs).then(|| format!("{}\n{printed}", program.display()))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// No message without its program.
#[test]
fn no_orphans() {
    let orphans: Vec<_> = files(topics(), "stderr")
        .into_iter()
        .filter(|path| !Path::new(rustc::HERE).join(path).with_extension("rs").exists())
        .collect();
    assert!(orphans.is_empty(), "{orphans:?}");
}

/// One mistake a file, on one screen, under a name in kebab case.
#[test]
fn programs_are_short() {
    for path in files(topics(), "rs") {
        let lines = fs::read_to_string(Path::new(rustc::HERE).join(&path)).unwrap().lines().count();
        assert!(lines < 20, "{} has {lines} lines", path.display());
        let name = path.file_stem().unwrap().to_str().unwrap();
        let kebab =
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        assert!(kebab, "{} is not in kebab case", path.display());
    }
}
