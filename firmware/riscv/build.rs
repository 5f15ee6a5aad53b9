//! Names the linker script.

use std::env;

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    println!("cargo:rustc-link-arg-bins=-T{folder}/link.x");
    println!("cargo:rerun-if-changed=link.x");
}
