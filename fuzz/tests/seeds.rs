//! The programs of the fuzz targets on inputs that once failed, and on a fixed number of random ones.

use shapeproof_fuzz::programs::{ALL, run};
use std::fs;
use std::path::Path;

/// So many random inputs for each target, or as many as the environment variable `INPUTS` says.
const INPUTS: u64 = 1000;

#[test]
fn inputs_that_once_failed() {
    for (target, _) in ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("a seed").path();
            println!("{}", path.display());
            run(target, &fs::read(path).expect("a seed"));
        }
    }
}

#[test]
fn random_inputs() {
    let said = |name: &str| std::env::var(name).ok();
    let inputs = said("INPUTS").map_or(INPUTS, |number| number.parse().expect("a number of inputs"));
    for (target, _) in ALL.iter().filter(|(name, _)| said("TARGET").is_none_or(|target| target == *name)) {
        // The generator SplitMix64, from a number for each input, so that one that fails can be run alone.
        let first = said("FIRST").map_or(0, |number| number.parse().expect("the number of an input"));
        for number in first..first + inputs {
            let mut state = number << 32;
            let mut byte = || {
                state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (mixed >> 56) as u8
            };
            let input: Vec<u8> = (0..400).map(|_| byte()).collect();
            let told = Told { target, number };
            run(target, &input);
            core::mem::forget(told);
        }
    }
}

/// Says which input it was where a program does not come back.
struct Told<'a> {
    target: &'a str,
    number: u64,
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        eprintln!("random input {} of {}", self.number, self.target);
    }
}
