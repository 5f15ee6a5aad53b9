//! Trained models in folders, as programs that judge themselves by outputs that are known.
//!
//! A folder of models holds a folder for each:
//!
//! | file | content |
//! | --- | --- |
//! | `model.tflite` or `model.onnx` | the model |
//! | `inputs.npy`; `inputs_0.npy`, `inputs_1.npy` and so on where there are several | a row for each run |
//! | `outputs.npy`, or `outputs_0.npy` and so on | what each run gives |
//! | `starts.npy` | the runs before which the model forgets all others, where it keeps something |
//! | `lengths.txt` | lines `NAME=LENGTH`: the lengths of axes that an ONNX file leaves open |
//! | `operator.txt` | what the case is a test of, for a table by operator |
//!
//! Integers and `bool` must be equal; floats may differ by 1e-7 and 1e-5 of the largest number of the output; integers with a scale of
//! an ONNX model may differ by one step, one in a hundred of them.
#![allow(clippy::std_instead_of_core)]

mod case;
mod device;
mod host;
mod source;
mod table;

pub use case::{Case, cases};
pub use device::Programs;
pub use host::{Outcome, run};
pub use table::by_operator;
