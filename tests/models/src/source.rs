//! The programs as text.

use crate::Case;
use anyhow::{Result, anyhow, ensure};
use shapeproof_model::write::{Interface, Port};
use shapeproof_npy::Array;
use std::{fmt::Write, fs, path::Path};

/// What every program holds.
pub(crate) const JUDGE: &str = include_str!("judge.rs");

/// The elements of a port, to read or to write, where `value` is one.
fn slice(port: &Port, value: &str, is_mutable: bool) -> String {
    let (integers, slice) =
        if is_mutable { (".integers_mut()", ".as_mut_slice()") } else { (".integers()", ".as_slice()") };
    format!("{value}{}{slice}", if port.is_quantized { integers } else { "" })
}

/// A call that may answer with an error, as one that does not.
fn unwrapped(interface: &Interface, call: &str) -> String {
    if interface.may_fail {
        format!("{call}.expect(\"indices that have elements\")")
    } else {
        call.to_owned()
    }
}

/// The macro that includes the model.
fn include(case: &Case) -> String {
    let lengths: String =
        case.lengths.iter().map(|(name, length)| format!(", {name:?} = {length}")).collect();
    format!("shapeproof_model_macros::include_model!(pub mod model = {:?}{lengths});\n", case.model)
}

/// The arrays of a side, as statics of their data, and the number of runs.
fn arrays(case: &Case, side: &str, ports: &[Port], text: &mut String) -> Result<usize> {
    let mut runs = usize::MAX;
    for (at, file) in case.arrays(side, ports.len())?.iter().enumerate() {
        let bytes = fs::read(file)?;
        let array = Array::parse(&bytes).map_err(|error| anyhow!("{}: {error}", file.display()))?;
        ensure!(
            !array.header().fortran_order(),
            "{}: the first axis runs fastest; save it in C order",
            file.display()
        );
        runs = runs.min(array.shape().first().copied().unwrap_or(0));
        let offset = array.header().data_offset();
        writeln!(
            text,
            "static {}_{at}: &[u8] = include_bytes!({file:?}).split_at({offset}).1;",
            side.to_uppercase()
        )?;
    }
    Ok(runs)
}

/// The comparison of the outputs of a run: `wrong` gets the first difference.
fn comparisons(case: &Case, outputs: &[Port], prefix: &str, text: &mut String) -> Result<()> {
    for (at, port) in outputs.iter().enumerate() {
        let value = slice(port, &format!("{prefix}{at}"), false);
        let steps = if port.is_quantized && case.rounds_otherwise() { "Some(&mut steps)" } else { "None" };
        let element = port.element.name();
        writeln!(text, "        let got: &[{element}] = {value};")?;
        writeln!(text, "        elements += got.len() as u32;")?;
        writeln!(text, "        let want = row::<{element}>(OUTPUTS_{at}, run, got.len());")?;
        writeln!(text, "        if let Some(place) = differs(got, want, {steps}) {{")?;
        writeln!(text, "            wrong = wrong.or(Some((run, {at}, place)));\n        }}")?;
    }
    Ok(())
}

/// The function `judge` of a case: it runs the program over all inputs, in memory that is lent and in place.
pub(crate) fn host(case: &Case, interface: &Interface) -> Result<String> {
    let mut text = include(case);
    let runs = arrays(case, "inputs", &interface.inputs, &mut text)?;
    let runs = runs.min(arrays(case, "outputs", &interface.outputs, &mut text)?);
    let starts = case.starts()?;
    write!(text, "pub fn judge() -> Verdict {{\n    let starts = {starts:?};\n")?;
    writeln!(text, "    let (mut steps, mut elements, mut wrong) = (0_u32, 0_u32, None);")?;
    writeln!(
        text,
        "    let mut program = model::Model::new();\n    let mut scratch = Box::new(model::Scratch::new());"
    )?;
    for (at, port) in interface.inputs.iter().enumerate() {
        writeln!(
            text,
            "    let mut x{at} = zeros!(model::{}, {});",
            port.kind,
            port.element == shapeproof_model::graph::Element::Bool
        )?;
    }
    for (at, port) in interface.outputs.iter().enumerate() {
        writeln!(
            text,
            "    let mut y{at} = zeros!(model::{}, {});",
            port.kind,
            port.element == shapeproof_model::graph::Element::Bool
        )?;
    }
    if interface.has_arena {
        writeln!(
            text,
            "    let mut other = model::Model::new();\n    let mut arena = Box::new(model::Arena::new());"
        )?;
    }
    writeln!(text, "    for run in 0..{runs} {{")?;
    writeln!(text, "        if starts.contains(&(run as u32)) {{\n            program.reset();")?;
    if interface.has_arena {
        writeln!(text, "            other.reset();")?;
    }
    writeln!(text, "        }}")?;
    for (at, port) in interface.inputs.iter().enumerate() {
        let (value, element) = (slice(port, &format!("x{at}"), true), port.element.name());
        writeln!(text, "        let input: &mut [{element}] = {value};")?;
        writeln!(text, "        fill(input, row::<{element}>(INPUTS_{at}, run, input.len()));")?;
    }
    let inputs: String = (0..interface.inputs.len()).map(|at| format!("&x{at}, ")).collect();
    let outputs: String = (0..interface.outputs.len()).map(|at| format!(", &mut y{at}")).collect();
    let call = unwrapped(interface, &format!("program.run({inputs}&mut scratch{outputs})"));
    writeln!(text, "        {call};")?;
    comparisons(case, &interface.outputs, "y", &mut text)?;
    if interface.has_arena {
        in_place(case, interface, "other", &mut text)?;
    }
    writeln!(text, "    }}")?;
    let seen = if interface.outputs.is_empty() { "&program" } else { "&y0" };
    writeln!(
        text,
        "    let least = least_time(|| {{\n        {call};\n        std::hint::black_box({seen});\n    }});"
    )?;
    let arena = if interface.has_arena { "model::Model::ARENA_BYTES" } else { "0" };
    writeln!(
        text,
        "    Verdict {{ least, runs: {runs}, steps, elements, wrong, scratch: model::Model::SCRATCH_BYTES, arena: {arena}, \
         state: size_of::<model::Model>() }}\n}}"
    )?;
    Ok(text)
}

/// The statements of a run in the arena.
fn in_place(case: &Case, interface: &Interface, model: &str, text: &mut String) -> Result<()> {
    for (at, port) in interface.inputs.iter().enumerate() {
        let element = port.element.name();
        let value = slice(port, "view", true);
        writeln!(text, "        let mut view = arena.{}_mut();", port.name)?;
        writeln!(text, "        let input: &mut [{element}] = {value};")?;
        writeln!(text, "        fill(input, row::<{element}>(INPUTS_{at}, run, input.len()));")?;
    }
    let names: Vec<String> = (0..interface.outputs.len()).map(|at| format!("z{at}")).collect();
    let pattern = if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) };
    let call = unwrapped(interface, &format!("{model}.run_in_place(&mut arena)"));
    writeln!(text, "        let {pattern} = {call};")?;
    comparisons(case, &interface.outputs, "z", text)
}

/// The program of a case for the device.
pub(crate) fn device(case: &Case, interface: &Interface) -> Result<String> {
    let mut text = include(case);
    let runs = arrays(case, "inputs", &interface.inputs, &mut text)?;
    let runs = runs.min(arrays(case, "outputs", &interface.outputs, &mut text)?);
    let starts = case.starts()?;
    writeln!(text, "const RUNS: usize = {runs};\nstatic STARTS: &[u32] = &{starts:?};")?;
    writeln!(
        text,
        "static MODEL: ConstStaticCell<model::Model> = ConstStaticCell::new(model::Model::new());"
    )?;
    ensure!(interface.has_arena, "a model whose ports are no part of one memory is not run on the device");
    writeln!(
        text,
        "static ARENA: ConstStaticCell<model::Arena> = ConstStaticCell::new(model::Arena::new());"
    )?;
    writeln!(text, "fn runs() -> Option<bool> {{")?;
    writeln!(text, "    let (program, arena) = (MODEL.try_take()?, ARENA.try_take()?);")?;
    writeln!(text, "    let (mut steps, mut elements, mut wrong) = (0_u32, 0_u32, None);")?;
    writeln!(
        text,
        "    for run in 0..RUNS {{\n        if STARTS.contains(&(run as u32)) {{\n            program.reset();\n        }}"
    )?;
    let mut body = String::new();
    in_place(case, interface, "program", &mut body)?;
    // The emulator counts the run alone; an index that has no element ends the program.
    let call = "program.run_in_place(&mut arena)";
    let counted = if interface.may_fail {
        "count(|| program.run_in_place(arena)).1.ok()?"
    } else {
        "count(|| program.run_in_place(arena)).1"
    };
    let body = body.replace(&unwrapped(interface, call), counted);
    text.push_str(&body);
    writeln!(text, "    }}")?;
    writeln!(
        text,
        "    println!(\"{{}} runs, {{}} of {{}} elements one step off, arena {{}} bytes\", RUNS, steps, elements, model::Model::ARENA_BYTES);"
    )?;
    writeln!(
        text,
        "    Some(wrong.is_none_or(|_: (usize, usize, usize)| false) && steps * 100 <= elements && RUNS > 0)\n}}"
    )?;
    Ok(text)
}

/// Writes a file where its content is another.
pub(crate) fn update(path: &Path, content: &str) -> Result<()> {
    if fs::read_to_string(path).ok().as_deref() != Some(content) {
        fs::write(path, content)?;
    }
    Ok(())
}
