//! The linker script of `defmt`, which collects the texts that stay on the host.

fn main() {
    println!("cargo:rustc-link-arg-bins=-Tdefmt.x");
    println!("cargo:rerun-if-changed=build.rs");
}
