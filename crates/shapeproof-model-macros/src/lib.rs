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
//!
//! // The same in one piece of memory, in which the input is written before the run and the output stands after it.
//! let mut model = wake_word::Model::new();
//! let mut arena = wake_word::Arena::new();
//! arena.input_mut().quantize_from(&Tensor::<f32, Shape![1, 3, 40]>::full(1.5));
//! assert_eq!(model.run_in_place(&mut arena).dequantize(), probability.dequantize());
//! ```
// This crate runs on the host.
#![allow(clippy::std_instead_of_core)]

mod args;
mod expand;

use proc_macro::TokenStream;

/// A trained model in a TFLite or ONNX file as a module with a program.
///
/// `include_model!("okay_nabu.tflite")` becomes `mod okay_nabu`; `include_model!(pub mod wake_word = "okay_nabu.tflite")` gives
/// the name. A path is relative to the source file, as for `include_bytes!`; the program is compiled again when the file
/// changes. It calls the crate `shapeproof`, which must be a dependency of that name, but nothing of this crate.
///
/// An ONNX file may leave lengths open. They are given after the path, by their names in the file:
/// `include_model!(mod tagger = "tagger.onnx", batch = 1, "unk__316" = 40)`.
///
/// # What the module holds
///
/// | item | what it is |
/// | --- | --- |
/// | `Model` | the state that persists between runs, empty for most models; `new()`, `reset()`, `run(..)`, `SCRATCH_BYTES` |
/// | `Scratch` | memory for one run, made by `new()`: the caller lends it, and may use one for several models |
/// | `Arena` | memory for one run in place, of `Model::ARENA_BYTES`, which holds the inputs and outputs too; `new()`, `input_mut()` |
/// | `Input`, `Output` | tensors of floats, integers or `bool`; of integers with a scale `shapeproof::quantized::Quantized`: shapes and quantizations are their types |
/// | `InputQuantization`, `OutputQuantization` | these quantizations |
///
/// `run(&mut self, &Input, &mut Scratch, &mut Output)` computes the output. If a model has several inputs or outputs, each
/// type has the port's name after `Input` or `Output`, and `run` takes them in the order of the file: inputs, scratch, outputs.
///
/// `run_in_place(&mut self, &mut Arena) -> QuantizedView` does so in one block of memory that contains the input and the
/// output: `arena.input_mut()` is the input, to be written before each run. The run overwrites it, and returns a view of the
/// output, which is valid until the arena is written to. This form needs the least RAM: in a model whose largest layers are
/// in the middle, input and output take no extra memory. If a model has several inputs, there is `input_x_mut()` for each name
/// `x`; with several outputs it returns a tuple. A model whose output is a constant or a variable has no such form, nor has one with an
/// input or output of `bool`.
///
/// If an index that the model computes may be out of range (`GATHER`, `Gather`, `GatherElements`), both forms return a
/// `Result`, whose error has the node, the position, the index and the length of the axis.
///
/// The weights are constants, in the order in which the kernels of the target read them. There is no heap; in a release build
/// there is no panic path either, because all offsets in the scratch are constants.
///
/// # Results
///
/// For a TFLite file whose elements are `i8`, those of tflite-micro, byte for byte; for `u8`, for which it has few kernels, those of
/// LiteRT's reference kernels. For floats, those of tflite-micro and ONNX Runtime except
/// for the last digits, as sums are added in another order. Operators of ONNX on quantized integers are computed on floats, and
/// rounded once, to the nearest integer: a result may differ by one step from that of ONNX Runtime.
///
/// # Errors
///
/// An error in the file, or an operator for which no program is written, is a compile error at the path: one
/// sentence with node, operator and reason. `cargo xtask model FILE` of the project, or the command `shapeproof-model`, shows the
/// operators of a file.
///
/// # Features
///
/// A model that needs roots, powers with an exponent that is not 1, 2 or 3, or trigonometric functions needs the feature `libm` or `std`
/// of `shapeproof`; without them the compile error says so.
///
/// # Operators of TFLite
///
/// On elements of `i8` and `u8`, unless noted:
///
/// | operators | what is taken |
/// | --- | --- |
/// | `CONV_2D`, `DEPTHWISE_CONV_2D` | weights of `i8` in the file, with a scale for all or one for each output; or of `u8` with one scale and any zero point |
/// | `FULLY_CONNECTED` | the same; weights of `i8` may also have a zero point |
/// | `TRANSPOSE_CONV` | weights without a zero point (of `u8`: 128); the output shape is in the file |
/// | `AVERAGE_POOL_2D`, `MAX_POOL_2D` | operand and output with the same quantization |
/// | `MEAN` | adjacent axes |
/// | `SOFTMAX` | along the last axis, to the scale 1/256 |
/// | `ADD`, `SUB`, `MUL` | operands that broadcast, any quantizations |
/// | `MAXIMUM`, `MINIMUM` | operands that broadcast, with the same quantization |
/// | `LOGISTIC`, `TANH`, `RELU`, `RELU6`, `LEAKY_RELU`, `HARD_SWISH` | for `RELU6`, operand and output with the same quantization |
/// | `SVDF` | a state of `i8` or `i16`; a field of `Model` holds it |
/// | `UNIDIRECTIONAL_SEQUENCE_LSTM` | cells of `i16` whose scale is a power of two, without peepholes, projection and norms; fields of `Model` hold its states |
/// | `QUANTIZE` | between `i8` and `u8`, any quantizations |
/// | `DEQUANTIZE` | of `i8` and `u8`, with one scale |
/// | `ARG_MAX`, `ARG_MIN` | |
/// | `GATHER` | positions that are constants in the file, or that the model computes |
/// | `RESHAPE`, `SQUEEZE`, `EXPAND_DIMS`, `TRANSPOSE` | |
/// | `CONCATENATION`, `PACK`, `UNPACK`, `SPLIT`, `SPLIT_V` | the same quantization |
/// | `SLICE`, `STRIDED_SLICE`, `PAD`, `PADV2` | |
/// | `VAR_HANDLE`, `READ_VARIABLE`, `ASSIGN_VARIABLE`, `CALL_ONCE` | variables are fields of `Model` |
///
/// Layers whose weights have a zero point are plain loops; the others use the kernels for the target.
///
/// The operators from `CONV_2D` to `MUL`, except `MEAN` and `SOFTMAX`, may have a fused activation `RELU`, `RELU6` or `RELU_N1_TO_1`.
///
/// On floats, and on integers and `bool` without a scale, there is a program for these and all other operators that are read, except
/// `UNIDIRECTIONAL_SEQUENCE_LSTM`: `DIV`, `POW`, `EXP`, `SQRT`, `RSQRT`, `COS`, `SIN`, `LOG`, `ABS`, `NEG`, `FLOOR`, `CEIL`, `ROUND`,
/// `ELU`, `PRELU`, `SUM`, `REDUCE_MAX` and so on, with any fused activation.
///
/// # Operators of ONNX
///
/// Those of ONNX's own domain, from opset 13 on. The page *Operators of ONNX* of the project's documentation lists each with the number
/// of ONNX's own tests that pass. Among them are `Conv`, `ConvTranspose` and pools along one or two axes, `MatMul`, `Gemm`, `Einsum`,
/// functions and comparisons of elements, reductions along any axes, normalisations, `RNN`, `GRU` and `LSTM`, everything that
/// moves elements, and the quantized operators. Operands that determine a shape (the second operand of `Reshape`, the axes of a reduction)
/// must be constants, or follow from shapes.
#[proc_macro]
pub fn include_model(input: TokenStream) -> TokenStream {
    let file = syn::parse_macro_input!(input as args::File);
    expand::module(&file).unwrap_or_else(|error| error.into_compile_error()).into()
}
