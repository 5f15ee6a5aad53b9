//! A folder made by someone else, with everything that can be wrong in it: each case has its own outcome.

use serde_json::json;
use shapeproof_golden::{Tally, judge_folder};
use std::{fs, path::Path};

#[test]
fn each_spoiled_case_has_its_own_outcome() {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = work.join("spoiled");
    fs::create_dir_all(&folder).expect("a folder");
    let list = |name: &str, values: &[f64]| json!({"dtype": name, "shape": [values.len()], "data": values});
    let add = |name: &str, expect: serde_json::Value| {
        let x = list("float32", &[1.0, 2.0]);
        json!({"op": "elementwise_add", "name": name, "inputs": {"x": x, "y": x}, "expect": expect})
    };
    let pool = |name: &str, kind: &str, values: &[f64]| {
        let x = json!({"dtype": "float32", "shape": [2], "data": [1.0, 2.0], "lod_offsets": [[0, 2]]});
        json!({"op": "sequence_pool", "name": name, "inputs": {"input": x}, "attrs": {"pool_type": kind},
               "expect": list("float32", values)})
    };
    let rows_of_two =
        json!({"dtype": "int64", "shape": [2, 2], "data": [1, 2, 3, 4], "lod_offsets": [[0, 2]]});
    let enumerate = json!({"op": "sequence_enumerate", "name": "rows_of_two", "inputs": {"input": rows_of_two},
                           "attrs": {"win_size": 2, "pad_value": 0}});
    let with = |mut case: serde_json::Value, key: &str, value: serde_json::Value| {
        case[key] = value;
        case
    };
    let remainder = |name: &str, value: f64| {
        json!({"op": "elementwise_mod", "name": name, "expect": list("float32", &[value]),
               "inputs": {"x": list("float32", &[1e-8]), "y": list("float32", &[1.0])}})
    };
    let cases = json!([
        add("right", list("float32", &[2.0, 4.0])),
        add("a spoiled value", list("float32", &[2.0, 5.0])),
        remainder("a remainder that a sum rounds away", 0.0),
        remainder("a spoiled remainder", 0.5),
        add("a spoiled shape", list("float32", &[2.0])),
        add("a spoiled type", list("float64", &[2.0, 4.0])),
        with(enumerate.clone(), "error_class", json!("rank")),
        with(enumerate.clone(), "error_class", json!("a class of their own")),
        with(enumerate, "expect", json!({"dtype": "int64", "shape": [1], "data": [1]})),
        json!({"op": "sequence_mask", "name": "larger than the stack", "attrs": {"maxlen": 999_999},
               "inputs": {"x": {"dtype": "int64", "shape": [1000], "data": vec![1; 1000]}}, "error_class": "attr"}),
        pool("a known pool", "sum", &[3.0]),
        pool("an unknown pool", "median", &[1.5]),
        with(add("an attribute", list("float32", &[2.0, 4.0])), "attrs", json!({"axis": "last"})),
        json!({"op": "elementwise_add", "name": "no inputs", "expect": list("float32", &[1.0])}),
        json!({"op": "fft", "name": "an unknown operation", "expect": list("float32", &[1.0])}),
        json!({"op": "fft", "name": "unknown to both", "error_class": "unregistered_op"}),
        json!({"op": "elementwise_add", "name": "neither a result nor an error"}),
        json!("not a case"),
    ]);
    fs::write(folder.join("cases.json"), cases.to_string()).expect("a file");
    fs::write(folder.join("garbage.json"), "[{\"op\": ").expect("a file");
    let tally = judge_folder(&folder, work).expect("the folder is judged");
    // The same: the right sum, the known pool, both refusals. By rule: what neither side has, and
    // the rounded remainder. Not written: the pool,
    // the attribute, the missing inputs, the operation. Failed: three spoiled sums, the remainder, the refusal of what the reference
    // accepts, the one that ends the program, two entries that are no cases, and the garbage.
    assert_eq!(tally, Tally { same: 4, by_rule: 2, undefined: 0, unwritten: 4, failed: 9 });
}
