//! Operations whose indices or orders are data, beside plain loops.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("indexing", input));
