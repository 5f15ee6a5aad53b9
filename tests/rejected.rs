//! Programs that do not compile, and what the compiler says about each.
//!
//! `ui-tests/TOPIC/MISTAKE.rs` is a program with one mistake, and `MISTAKE.stderr` beside it is the compiler's message as
//! [trybuild] keeps it. Three things are checked:
//!
//! - the message of every program is the one that is kept;
//! - every message obeys our rules ([`lint`]): one error, at the user's line, sizes in decimal, our sentence first;
//! - `docs/DIAGNOSTICS.md` shows a selection of them as they are ([`page`]).
//!
//! After a change of messages write all of it anew, and read the difference:
//!
//! ```sh
//! TRYBUILD=overwrite cargo test --test rejected
//! ```
//!
//! trybuild compiles all programs as one package, which takes half a minute. To see some programs only, name a part of
//! their path: `cargo test --test rejected -- messages trybuild=broadcast`.
//!
//! What does not compile does not run, so the build whose memory accesses are checked has nothing to add here.

#![cfg(not(shapeproof_checked))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "rejected/lint.rs"]
mod lint;
#[path = "rejected/page.rs"]
mod page;

use std::fs;
use std::path::PathBuf;

/// Whether the messages are to be written down as they are now.
fn overwrite() -> bool {
    std::env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite")
}

/// The folder of the topics.
fn programs_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("ui-tests")
}

/// The topic whose programs use other crates.
const INTEROP: &str = "interop/";

/// Programs of whose messages a part is the compiler's list of what there is, or of what has a like name, in all crates that the library
/// uses.
const LISTS: &[&str] = &[
    "elements/number-on-the-left",
    "evaluate/zeros-of-run-time-rows",
    "ragged/dense-number-on-the-left",
    WITHOUT_FAER,
];

/// A program whose message is longer with the feature `faer`, which has a trait of the same name.
const WITHOUT_FAER: &str = "shapes/number-as-shape";

/// Whether this build has the features that the message of a program depends on. One with all features but `faer` has; with `faer` it has for
/// all programs but one.
fn has_features(program: &str) -> bool {
    let all = cfg!(all(
        feature = "approx",
        feature = "fixed",
        feature = "half",
        feature = "microfft",
        feature = "nalgebra",
        feature = "ndarray",
        feature = "num-complex",
        feature = "rand",
        feature = "serde"
    ));
    let lists = all && !(cfg!(feature = "faer") && program == WITHOUT_FAER);
    lists || !(program.starts_with(INTEROP) || LISTS.contains(&program))
}

/// The files of all topics with this extension, as `TOPIC/MISTAKE`, in order. A `MISTAKE.next.stderr`, what the next trait solver
/// says where it differs, is for `cargo xtask next-solver` to compare.
fn names(extension: &str) -> Vec<String> {
    let topics = fs::read_dir(programs_folder()).unwrap().map(|entry| entry.unwrap().path());
    let files =
        topics.filter(|path| path.is_dir()).flat_map(|topic| fs::read_dir(topic).unwrap()).map(|entry| {
            entry.unwrap().path().strip_prefix(programs_folder()).unwrap().to_str().unwrap().to_owned()
        });
    let mut names: Vec<String> =
        files.filter_map(|file| Some(file.strip_suffix(extension)?.strip_suffix('.')?.to_owned())).collect();
    names.retain(|name| !name.ends_with(".next"));
    names.sort();
    names
}

/// The text of one of the two files of a program.
fn read(name: &str, extension: &str) -> String {
    let file = programs_folder().join(format!("{name}.{extension}"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// One test, because the rules and the page are about the messages that trybuild may just have written.
#[test]
fn messages() {
    let programs = trybuild::TestCases::new();
    for program in names("rs").iter().filter(|program| has_features(program)) {
        programs.compile_fail(format!("ui-tests/{program}.rs"));
    }
    // It compiles them when it is dropped.
    drop(programs);
    lint::check_all();
    page::check();
}

#[test]
fn no_message_without_its_program() {
    let programs = names("rs");
    let orphans: Vec<_> = names("stderr").into_iter().filter(|name| !programs.contains(name)).collect();
    assert!(orphans.is_empty(), "{orphans:?}");
}

/// One mistake a file, on one screen, under a name in kebab case.
#[test]
fn programs_are_short() {
    for name in names("rs") {
        let lines = read(&name, "rs").lines().count();
        assert!(lines < 20, "{name} has {lines} lines");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '/');
        assert!(name.chars().all(kebab), "{name} is not in kebab case");
    }
}
