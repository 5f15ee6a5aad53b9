//! Every operation on elements and pairs of them, beside wider numbers.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("elementwise", input));
