//! Links CMSIS-DSP where it is asked for; `xtask` has compiled it.

use std::env;

fn main() {
    println!("cargo:rerun-if-env-changed=CMSIS_DSP");
    if let (Some(_), Ok(folder)) = (env::var_os("CARGO_FEATURE_CMSIS"), env::var("CMSIS_DSP")) {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-lib=static=cmsis-dsp");
    }
}
