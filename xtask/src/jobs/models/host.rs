//! Runs a model over the inputs of a folder, and compares what it gives with the outputs there.

use std::process::ExitCode;

shapeproof_model_macros::include_model!(mod model = "model.tflite");

static INPUTS: &[u8] = include_bytes!("inputs.npy");
static OUTPUTS: &[u8] = include_bytes!("outputs.npy");
static STARTS: &[u8] = include_bytes!("starts.npy");

fn main() -> ExitCode {
    let [inputs, outputs, starts] =
        [INPUTS, OUTPUTS, STARTS].map(|file| shapeproof_npy::Array::parse(file).expect("a .npy file"));
    let starts: Vec<i32> = starts.elements().expect("numbers of 32 bits").collect();
    let mut program = model::Model::new();
    let mut scratch = model::Scratch::new();
    let (mut other, mut arena) = (model::Model::new(), model::Arena::new());
    let (mut input, mut output) = (model::Input::zeros(), model::Output::zeros());
    let (input_len, output_len) =
        (input.integers().as_bytes().len(), output.integers().as_bytes().len());
    let runs = outputs.data().len() / output_len;
    if inputs.data().len() != runs * input_len || outputs.data().len() % output_len != 0 {
        println!("inputs.npy and outputs.npy do not fit the model");
        return ExitCode::FAILURE;
    }
    let (mut equal, mut first) = (0, None);
    let pairs = inputs.data().chunks_exact(input_len).zip(outputs.data().chunks_exact(output_len));
    for (run, (given, want)) in pairs.enumerate() {
        if starts.contains(&(run as i32)) {
            program.reset();
            other.reset();
        }
        input.integers_mut().as_mut_bytes().copy_from_slice(given);
        program.run(&input, &mut scratch, &mut output);
        arena.input_mut().integers_mut().as_mut_bytes().copy_from_slice(given);
        let in_place = other.run_in_place(&mut arena);
        let outputs = [output.integers().as_bytes(), in_place.integers().as_bytes()];
        if outputs == [want; 2] {
            equal += 1;
        } else {
            first.get_or_insert_with(|| format!("run {run} gives {outputs:?} (lent memory, in place), not {want:?}"));
        }
    }
    let state = size_of::<model::Model>();
    println!(
        "{equal} of {runs} outputs equal, scratch {} bytes, arena {} bytes, state {state} bytes",
        model::Model::SCRATCH_BYTES,
        model::Model::ARENA_BYTES
    );
    if let Some(first) = first {
        eprintln!("error: {first}");
    }
    if equal == runs && runs > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
