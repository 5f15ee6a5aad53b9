//! Compares the output for each relation with the files in `expanded/`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::impls;
use std::{fs, path::Path};

/// The largest rank in these files; higher ranks are the same with more axes.
const RANK: usize = 2;

#[test]
fn expansions_are_those_on_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/relations/expanded");
    let update = std::env::var_os("UPDATE_EXPANDED").is_some();
    let mut differ = Vec::new();
    for name in ["number", "broadcast", "align", "axis", "index", "permute", "reshape", "matmul", "strip"] {
        let file = folder.join(name).with_extension("rs");
        let text = prettyplease::unparse(&syn::parse2(impls(name, RANK, RANK)).unwrap());
        if update {
            fs::write(&file, &text).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != text {
            differ.push(name);
        }
    }
    assert!(
        differ.is_empty(),
        "the expansions of {differ:?} have changed: UPDATE_EXPANDED=1 writes them anew"
    );
}

#[test]
fn an_unknown_relation_is_an_error() {
    let text = impls("recount", RANK, RANK).to_string();
    assert!(text.contains("compile_error") && text.contains("there is no relation `recount`"));
}
