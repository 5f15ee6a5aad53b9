//! Tells the library whether the target has the DSP instructions of a Cortex-M4, which no `cfg` of stable Rust says.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=src/build.rs");
    println!("cargo:rustc-check-cfg=cfg(shapeproof_dsp)");
    // The instructions are part of the target's name: ARMv7E-M is ARMv7-M with them.
    if env::var("TARGET").is_ok_and(|target| target.starts_with("thumbv7em-")) {
        println!("cargo:rustc-cfg=shapeproof_dsp");
    }
}
