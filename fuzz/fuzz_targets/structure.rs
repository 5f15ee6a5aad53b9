//! Operations that bring elements to other positions, and rings of rows, beside plain loops and a queue.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("structure", input));
