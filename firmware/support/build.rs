//! Puts `memory.x` where the linker script of `cortex-m-rt` looks for it.

use std::{env, fs, path::Path};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let script = include_bytes!("memory.x");
    fs::write(Path::new(&out).join("memory.x"), script).expect("OUT_DIR can be written to");
    println!("cargo:rustc-link-search={out}");
    println!("cargo:rerun-if-changed=memory.x");
}
