//! Puts `memory.x` where the linker looks for it.

use std::{env, fs, path::Path};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::copy("memory.x", Path::new(&out).join("memory.x")).expect("OUT_DIR can be written to");
    println!("cargo:rustc-link-search={out}");
    println!("cargo:rerun-if-changed=memory.x");
}
