//! Sets a `cfg` if the target has the DSP instructions of a Cortex-M4: stable Rust has no `cfg` for them.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=src/build.rs");
    println!("cargo:rustc-check-cfg=cfg(shapeproof_dsp)");
    // The instructions follow from the target's name: ARMv7E-M is ARMv7-M with them.
    if env::var("TARGET").is_ok_and(|target| target.starts_with("thumbv7em-")) {
        println!("cargo:rustc-cfg=shapeproof_dsp");
    }
}
