//! Layers of networks, and filters of signals, beside loops over places, windows and channels.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| shapeproof_fuzz::programs::run("layers", input));
