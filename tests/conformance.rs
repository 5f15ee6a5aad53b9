//! The golden cases of the reference systems: each folder ends as `docs/DIFFERENCES.md` says, case by case.

use shapeproof_golden::{Tally, judge_folder, root};
use std::path::Path;

/// Every case of a folder is as the reference, or falls under a documented difference: so many under each heading.
fn agrees(folder: &str, same: usize, by_rule: usize, undefined: usize) {
    let tally =
        judge_folder(&root().join(folder), Path::new(env!("CARGO_TARGET_TMPDIR"))).expect("the cases run");
    assert_eq!(tally, Tally { same, by_rule, undefined, unwritten: 0, failed: 0 });
}

#[test]
fn golden_paddle_openvino_and_tensorflow() {
    agrees("tests/vectors", 446, 62, 10);
}

#[test]
fn golden_numpy() {
    agrees("tests/vectors_numpy", 78, 25, 0);
}

#[test]
fn golden_numpy_ragged() {
    agrees("tests/vectors_numpy/ragged", 872, 16, 0);
}
