//! On Linux the program brings its own `_start`; of the C library it may use `memcpy` and its like, nothing else.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-bins=-nostartfiles");
        println!("cargo:rustc-link-arg-bins=-lc");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
