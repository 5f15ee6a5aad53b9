//! `include_model!`: a trained model in a file as a typed program.
//!
//! ```
//! use shapeproof::prelude::*;
//! use shapeproof_model_macros::include_model;
//!
//! include_model!(mod wake_word = "../../shapeproof-model/tests/models/okay_nabu/model.tflite");
//!
//! let mut model = wake_word::Model::new();
//! let mut scratch = wake_word::Scratch::new();
//! let mut probability = wake_word::Output::zeros();
//! // Three frames of 40 features: what the microphone's front end gives in 30 ms.
//! let features = wake_word::Input::quantize(&Tensor::<f32, Shape![1, 3, 40]>::full(1.5));
//! model.run(&features, &mut scratch, &mut probability);
//! assert!(probability.dequantize().as_slice()[0] < 0.5);
//! assert_eq!(wake_word::Model::SCRATCH_BYTES, 1920);
//! ```
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod args;
mod expand;

use proc_macro::TokenStream;

/// A trained model in a TFLite file as a module with a program.
///
/// `include_model!("okay_nabu.tflite")` becomes `mod okay_nabu`; `include_model!(pub mod wake_word = "okay_nabu.tflite")` says
/// the name. A path is relative to the source file, as that of `include_bytes!`; the program is compiled again when the file
/// changes. It calls the crate `shapeproof`, which must be a dependency of that name, and needs nothing of this crate.
///
/// # What the module holds
///
/// | item | what it is |
/// | --- | --- |
/// | `Model` | what lasts from one run to the next, nothing for most models; `new()`, `reset()`, `run(..)`, `SCRATCH_BYTES` |
/// | `Scratch` | memory for one run, made by `new()`: the caller lends it, and may use one for several models |
/// | `Input`, `Output` | `shapeproof::quantized::Quantized` tensors: shapes and quantizations are their types |
/// | `InputQuantization`, `OutputQuantization` | these quantizations |
///
/// `run(&mut self, &Input, &mut Scratch, &mut Output)` computes the output. Where a model has several inputs or outputs, each
/// has the port's name behind `Input` or `Output`, and `run` takes them in the order of the file: inputs, scratch, outputs.
///
/// The weights are constants, in the order in which the kernels of the target read them. There is no heap; in a release build
/// there is no panic path either, because all places in the scratch are constants.
///
/// # Results
///
/// Those of tflite-micro, byte for byte.
///
/// # Errors
///
/// What is wrong with the file, or which of its operators no program is written for, is an error of the build at the path: one
/// sentence with node, operator and reason. `cargo xtask model FILE` of the project, or the command `shapeproof-model`, shows the
/// operators of a file.
///
/// # Operators
///
/// On elements of `i8`: `CONV_2D`, `DEPTHWISE_CONV_2D`, `FULLY_CONNECTED`, `AVERAGE_POOL_2D`, `MAX_POOL_2D`, `ADD`, `SUB`,
/// `MUL`, `MAXIMUM` and `MINIMUM` of equal shapes, `MEAN`, `SOFTMAX`, `LOGISTIC`, `TANH`, `RELU`, `LEAKY_RELU`, `QUANTIZE` (also to `u8` outputs and from `u8` inputs), `RESHAPE`,
/// `SQUEEZE`, `EXPAND_DIMS`, `CONCATENATION`, `SPLIT`, `SPLIT_V`, `PACK`, `UNPACK`, `SLICE`, `STRIDED_SLICE`, `TRANSPOSE`, `PAD`, and variables
/// (`VAR_HANDLE`, `READ_VARIABLE`, `ASSIGN_VARIABLE`, `CALL_ONCE`), which are fields of `Model`.
#[proc_macro]
pub fn include_model(input: TokenStream) -> TokenStream {
    let file = syn::parse_macro_input!(input as args::File);
    expand::module(&file).unwrap_or_else(|error| error.into_compile_error()).into()
}
