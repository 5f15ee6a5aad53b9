//! No folder of `src` imports from one above it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files directly in `src`, from the ground up; what stands on one line may not import from each other. `lib.rs`, the
/// files of public macros and the prelude name everything.
const FLOORS: [&[&str]; 13] = [
    &["target", "memory", "cast", "instructions"],
    &["math", "wide"],
    &["element"],
    &["shape"],
    &["kernel"],
    &["storage"],
    &["expr"],
    &["ops"],
    &["tensor"],
    &["dynamic", "ragged", "layers", "quantized", "signal", "notation"],
    &["debug", "program"],
    &["interop"],
    &["any_error"],
];

/// The files of `storage` that stand on the ground: shapes and kernels name what is in them, and they import nothing but each
/// other. They are in that folder because all unsafe code is.
const GROUND: [&str; 4] = ["memory", "cast", "instructions", "wide"];

/// What is behind `storage::`, if that is a file on the ground.
fn on_ground(inner: &str) -> bool {
    GROUND.iter().any(|file| {
        inner
            .strip_prefix(file)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|names| names.contains(&name))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The first names behind `crate::`, also in a list: `crate::{shape::Dim, storage::Tensor}`.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            None => vec![rest],
            Some(list) => {
                let mut depth = 0;
                let entry = |c: char| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    (c == ',' && depth == 0) || depth < 0
                };
                list.split(';').next().unwrap_or("").split(entry).collect()
            }
        };
        let word = |name: &str| -> String {
            name.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        // What is in that file is named by it.
        let names = names.into_iter().map(|name| {
            name.trim_start()
                .strip_prefix("storage::")
                .map_or(name, |inner| if on_ground(inner) { inner } else { name })
        });
        found.extend(names.map(word).filter(|name| !name.is_empty()));
    }
    found
}

#[test]
fn imports_run_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in files(&src) {
        let inside = file.strip_prefix(&src).unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
        let ground = inside.strip_prefix("storage").ok().and_then(|file| file.to_str());
        let ground = ground.map(|file| file.trim_end_matches(".rs")).filter(|file| GROUND.contains(file));
        let own = ground.unwrap_or(first.trim_end_matches(".rs"));
        let Some(own_floor) = floor(own) else {
            assert!(["build", "lib", "macros", "prelude"].contains(&own), "on which floor is `{own}`?");
            continue;
        };
        let text = fs::read_to_string(&file).unwrap();
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n").collect();
        for name in imports(&code) {
            if let Some(floor) = floor(&name) {
                assert!(name == own || floor < own_floor, "{} imports `{name}`", inside.display());
            }
        }
    }
}

#[test]
fn lists_of_imports_are_read() {
    assert_eq!(imports("use crate::shape::Dim;"), ["shape"]);
    assert_eq!(imports("use crate::{shape::{Axis, Dim}, storage::Tensor};"), ["shape", "storage"]);
    assert_eq!(imports("use crate::storage::memory::Slot;"), ["memory"]);
    assert_eq!(imports("use crate::storage::cast::{is_float, same};"), ["cast"]);
    assert_eq!(imports("use crate::storage::castle::Tower;"), ["storage"]);
}
