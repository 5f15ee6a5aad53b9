//! Where memory is, and the linker script of `defmt` for the images that log.

use std::{env, fs, path::Path};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let script = include_bytes!("../support/memory.x");
    fs::write(Path::new(&out).join("memory.x"), script).expect("OUT_DIR can be written to");
    println!("cargo:rustc-link-search={out}");
    println!("cargo:rerun-if-changed=../support/memory.x");
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        println!("cargo:rustc-link-arg-bins=-Tdefmt.x");
    }
}
