//! Formulas in index notation, beside loops over each index.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("formulas", input));
