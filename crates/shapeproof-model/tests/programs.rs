//! Programs as text: what a person reads, and that any file gives a program or a sentence.
#![cfg(feature = "print")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use proc_macro2::TokenStream;
use shapeproof_model::{Error, Reason, tflite, write};

const OKAY_NABU: &[u8] = include_bytes!("models/okay_nabu/model.tflite");

fn source(file: &[u8]) -> Result<String, Error> {
    let head: TokenStream = "pub mod model".parse().unwrap();
    write::source(tflite::read(file)?, &head)
}

/// A constant for each layer, a field for each variable, the numbers of the file.
#[test]
fn a_program_has_the_layers_of_the_model() {
    let source = source(OKAY_NABU).unwrap();
    let count = |text: &str| source.matches(text).count();
    assert_eq!(count(": ::shapeproof::quantized::Conv2d<"), 6);
    assert_eq!(count(": ::shapeproof::quantized::DepthwiseConv2d<"), 8);
    assert_eq!(count(": ::shapeproof::quantized::FullyConnected<"), 1);
    // As a field, in `new`, and in the steps of either form.
    assert_eq!(count("        state_"), 6 + 6 + 6 + 6);
    for part in [
        "pub mod model {",
        "pub const SCRATCH_BYTES: usize = 1920;",
        "pub const ARENA_BYTES: usize = 1920;",
        "pub fn run_in_place<'a>(",
        "pub fn run(\n            &mut self,\n            input: &Input,\n            scratch: &mut Scratch,\n            output: &mut Output,\n        )",
        "::shapeproof::Shape![1, 3, 40]",
        "0.101960786",
    ] {
        assert!(source.contains(part), "no {part}\n{source}");
    }
}

/// Bytes all over a small file changed: a program that is Rust, or a sentence about the file.
#[test]
fn changed_bytes_give_a_program_or_a_sentence() {
    let file = support::tflite::network().bytes();
    let (mut programs, mut sentences) = (0, 0);
    for at in (0..file.len()).step_by(5) {
        for value in [0, 0x7f, 0xff, file[at] ^ 4] {
            let mut changed = file.clone();
            changed[at] = value;
            match source(&changed) {
                Ok(_) => programs += 1,
                Err(Error::Model(Reason::Unsupported(what))) => {
                    assert_ne!(what, "has a name that is none in Rust");
                    sentences += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    sentences += 1;
                }
            }
        }
    }
    assert!(programs > 500 && sentences > 500, "{programs} programs, {sentences} sentences");
}

/// Words of a whole model changed, as a fuzzer would: nothing panics.
#[test]
fn changed_words_do_not_panic() {
    for at in (0..OKAY_NABU.len() - 4).step_by(1201) {
        for value in [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX] {
            let mut file = OKAY_NABU.to_vec();
            file[at..at + 4].copy_from_slice(&value.to_le_bytes());
            if let Ok(graph) = tflite::read(&file) {
                let _ = write::module(graph, &TokenStream::new());
            }
        }
    }
}
