//! Lazy expressions, evaluated in every way, beside plain loops.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("expressions", input));
