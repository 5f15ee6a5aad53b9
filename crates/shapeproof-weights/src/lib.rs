//! The arrays of a file of weights as typed tensors, read when the program is compiled.
//!
//! ```
//! use shapeproof::prelude::*;
//! use shapeproof_weights::include_npz;
//!
//! // All arrays of the file, by their names.
//! include_npz!(mod weights = "../tests/data/dense.npz");
//!
//! let x: Tensor<f32, Shape![1, 4]> = Tensor::full(1.0);
//! let y = (x.matmul(&weights::DENSE_KERNEL) + &weights::DENSE_BIAS).eval();
//! assert_eq!(y.as_slice(), [18.25, 22.5, 25.75]);
//!
//! // Those that the program needs, with the types that it expects.
//! include_npz!("../tests/data/dense.npz" {
//!     static KERNEL: Tensor<f32, Shape![4, 3]> = "dense/kernel";
//!     static BIAS: Tensor<f32, Shape![3]> = "dense/bias";
//! });
//! assert_eq!(KERNEL, weights::DENSE_KERNEL);
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `args` | what a macro is given |
//! | `npz`, `safetensors` | the arrays of a file by their names |
//! | `array` | an array as the library reads it |
//! | `names` | names of arrays as names of constants |
//! | `stated` | what the type of a constant says of its array |
//! | `expand` | what is written |
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod args;
mod array;
mod expand;
mod location;
mod names;
mod npz;
#[cfg(feature = "safetensors")]
mod safetensors;
mod stated;

use array::Array;
use proc_macro::TokenStream;

/// A file with arrays by name.
trait File {
    /// The names, in the order of the file.
    fn names(&self) -> &[String];

    /// The array of one of these names, or why it is none that a tensor can be made of.
    fn array(&self, name: &str) -> Result<Array, String>;
}

/// Lengths as a user writes them.
fn shape(lens: &[usize]) -> String {
    format!("{lens:?}")
}

/// How `.npz` files are opened.
struct NpzFiles;

impl expand::Open for NpzFiles {
    type File<'a> = npz::Npz<'a>;

    fn open(bytes: &[u8]) -> Result<npz::Npz<'_>, String> {
        npz::Npz::open(bytes)
    }
}

/// The arrays of a `.npz` file, as `numpy.savez` and `numpy.savez_compressed` write it, as constants.
///
/// `include_npz!("weights.npz")` becomes `mod weights`; `include_npz!(pub mod net = "weights.npz")` says the name. A path is relative to
/// the source file, as that of `include_bytes!`, and may be `env!("NAME")`, or `concat!(env!("OUT_DIR"), "/weights.npz")` where a build
/// script wrote the file; the program is compiled again when the file or the variable changes. It names the crate `shapeproof`, which must
/// be a dependency of that name, and needs nothing of this crate.
///
/// # What the module holds
///
/// A `pub static` for each array, a [`Tensor`](https://docs.rs/shapeproof/latest/shapeproof/struct.Tensor.html) whose element type and
/// shape are those in the file: `bool`, `i8` to `i64`, `u8` to `u64`, `f32` or `f64`, in either order of bytes, of rank 0 to 6. An array
/// in Fortran order, as a transposed one is saved, is put in order when the program is compiled. The name is that in the file, in
/// capitals, with `_` for `.`, `/`, `:`, `-` and spaces: `dense/kernel` is `DENSE_KERNEL`.
///
/// # Arrays with their types
///
/// With arrays stated in braces behind the path, these are written as constants, each where the macro stands, and no other is looked at:
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof_weights::include_npz;
///
/// const HIDDEN: usize = 3;
///
/// include_npz!("../tests/data/dense.npz" {
///     /// From four features.
///     pub static KERNEL: Tensor<f32, Shape![4, HIDDEN]> = "dense/kernel";
///     static DENSE_BIAS: Tensor<f32, Shape![HIDDEN]>;
/// });
/// assert_eq!(DENSE_BIAS.as_slice(), [0.25, -0.5, -2.25]);
/// ```
///
/// An array whose name in the file is not said is found by the rule above.
///
/// # Errors
///
/// One error of the build, in one sentence: at the path, if the file is missing, no zip archive or damaged, or if a name makes none in
/// Rust; at a type that is stated, if the array has another. Where a constant or an alias stands for the type, the compiler compares.
///
/// ```compile_fail
/// # use shapeproof::prelude::*;
/// # use shapeproof_weights::include_npz;
/// // cannot include `dense/bias` of `../tests/data/dense.npz`: its shape is [3], not [4]
/// include_npz!("../tests/data/dense.npz" { static DENSE_BIAS: Tensor<f32, Shape![4]>; });
/// ```
///
/// # Cost
///
/// Nothing at run time: tensors are made by the compiler, in flash, and of those that the program does not use nothing is left.
#[proc_macro]
pub fn include_npz(input: TokenStream) -> TokenStream {
    expanded::<NpzFiles>(input)
}

/// How `.safetensors` files are opened.
#[cfg(feature = "safetensors")]
struct SafetensorsFiles;

#[cfg(feature = "safetensors")]
impl expand::Open for SafetensorsFiles {
    type File<'a> = safetensors::Tensors<'a>;

    fn open(bytes: &[u8]) -> Result<safetensors::Tensors<'_>, String> {
        safetensors::Tensors::open(bytes)
    }
}

/// The tensors of a `.safetensors` file, as Hugging Face's libraries write it, as constants. Needs the feature `safetensors`.
///
/// It is written, named and checked as [`include_npz!`] is: `include_safetensors!(pub mod net = "model.safetensors")` for all tensors,
/// with braces behind the path for those that are stated. Element types are `BOOL`, `I8` to `I64`, `U8` to `U64`, `F32` and `F64`, and
/// `F16` and `BF16`, which are those of the crate `half` and need the feature `half` of `shapeproof`.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof_weights::include_safetensors;
///
/// include_safetensors!("../tests/data/net.safetensors" {
///     static KERNEL: Tensor<f32, Shape![4, 3]> = "0.weight"; // of a `torch.nn.Sequential`, whose layers have numbers
///     static BIAS: Tensor<f32, Shape![3]> = "0.bias";
/// });
/// assert_eq!(BIAS.as_slice(), [0.25, -0.5, -2.25]);
/// ```
#[cfg(feature = "safetensors")]
#[proc_macro]
pub fn include_safetensors(input: TokenStream) -> TokenStream {
    expanded::<SafetensorsFiles>(input)
}

fn expanded<K: expand::Open>(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as args::Input);
    expand::items::<K>(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
