//! Levels of lengths and the sequence operations, beside lists of lists.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("ragged", input));
