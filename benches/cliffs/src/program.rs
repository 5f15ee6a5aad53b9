//! The program that runs the uses: for each a function by the library, and the plain loops over the same memory.

use crate::call::{NAMES, call};
use crate::dynamic;
use crate::elementwise::elementwise;
use crate::formula::formula;
use crate::layer::{self, layer};
use crate::loops::loops;
use crate::operation::{CLASSES, Operation};
use crate::ragged::Ragged;
use crate::uses::{BOUND, Extent, Use};

/// What the functions need.
const HEAD: &str = include_str!("head.rs.txt");
/// What those of layers need.
const LAYERS: &str = include_str!("layers.rs.txt");

/// How the library is called.
#[derive(Clone, Copy, Default)]
pub(crate) struct Form {
    /// With operands that are fields of a structure of references, which the compiler does not know to be apart; else they are arguments.
    pub(crate) in_structure: bool,
    /// By formulas of index notation, else by its methods.
    pub(crate) by_formula: bool,
}

/// The program's text: with this `runner`, which has the start of the program and the type that takes the functions of each use.
pub(crate) fn text(runner: &str, uses: &[(usize, Use)], form: Form) -> String {
    let modules: String = uses.iter().map(|(number, use_)| module(*number, use_, form)).collect();
    let calls: String = uses.iter().map(|(number, _)| format!("    use_{number}::run(runner);\n")).collect();
    format!("{runner}{HEAD}\n{LAYERS}\nfn uses(runner: &mut Runner) {{\n{calls}}}\n\n{modules}")
}

pub(crate) fn shape(dims: &[usize]) -> String {
    let dims: Vec<String> = dims.iter().map(usize::to_string).collect();
    format!("Shape![{}]", dims.join(", "))
}

/// The shape of the tensor that an operand is a view of.
fn tensor(base: &[usize], extent: Extent) -> String {
    let first = match extent {
        Extent::Static => return shape(base),
        Extent::Bounded => format!("..{}", base[0] + BOUND),
        Extent::RunTime => "?".to_owned(),
    };
    let rest: String = base[1..].iter().map(|len| format!(", {len}")).collect();
    format!("Shape![{first}{rest}]")
}

/// The function that gives an operand its elements: indices are those of a tensor, of a class, or of a position in the axis. Products
/// are of small numbers.
fn filling(use_: &Use, operand: usize) -> String {
    let filling = Ragged::of(use_).and_then(|ragged| ragged.filling(use_, operand));
    if let Some(filling) = filling.or_else(|| dynamic::filling(use_, operand)) {
        return filling;
    }
    let rank = use_.operands[operand].base().len();
    match (use_.operation, use_.element_of(operand)) {
        (Operation::OneHot, "u32") => format!("|index| position::<{rank}>(index, {CLASSES})"),
        (Operation::Multiplex, "u32") => format!("|index| position::<{rank}>(index, 2)"),
        (_, "u32") => format!("|index| position::<{rank}>(index, {})", use_.operands[0].dims[use_.axis]),
        (Operation::Prod | Operation::CumProd | Operation::ProdAll, _) => "one_or_two".to_owned(),
        (Operation::Equals | Operation::AllClose | Operation::AllAll, _) => "|_| of(3)".to_owned(),
        (Operation::AnyAll, _) => "|_| of(1)".to_owned(),
        // Two of three elements are not zero.
        (Operation::Nonzero, _) => format!("|index| of(position::<{rank}>(index, 3) as usize)"),
        // Divisors, exponents, numbers of bits; and what must not overflow.
        (
            Operation::Div
            | Operation::Rem
            | Operation::Mod
            | Operation::FloorDiv
            | Operation::Pow
            | Operation::TryDiv
            | Operation::TryRem
            | Operation::TryMod
            | Operation::TryFloorDiv
            | Operation::ShiftLeft
            | Operation::ShiftRight
            | Operation::RoundingShiftRight,
            _,
        ) if operand == 1 => "small".to_owned(),
        (Operation::CheckedSub, _) if operand == 1 => "|_| of(1)".to_owned(),
        (Operation::CheckedAdd | Operation::CheckedSub | Operation::CheckedMul, _) => "small".to_owned(),
        (Operation::Ln | Operation::Sqrt | Operation::Where, _) => "number".to_owned(),
        (Operation::Biquads, _) if operand == 1 => "section".to_owned(),
        (operation, _) if operation.gates().is_some() => "fraction".to_owned(),
        (operation, _) if layer::elements(operation).is_some() => "signed".to_owned(),
        (operation, element)
            if element != "bool" && elementwise(operation).is_some_and(|of| of.operands == 1) =>
        {
            "signed".to_owned()
        }
        _ => "number".to_owned(),
    }
}

/// One use: its types, its functions, and a function that hands them to the runner.
fn module(number: usize, use_: &Use, form: Form) -> String {
    let (output, output_element) = (use_.output(), use_.output_element());
    let count = output.iter().product::<usize>();
    let mut types = String::new();
    let (mut arguments, mut fields, mut slices, mut made, mut passed) =
        (String::new(), String::new(), String::new(), String::new(), String::new());
    let mut names = String::new();
    for (at, (operand, name)) in use_.operands.iter().zip(NAMES).enumerate() {
        let base = operand.base();
        let (len, element, upper) =
            (base.iter().product::<usize>(), use_.element_of(at), name.to_uppercase());
        // What filters are is hidden from the loops, of which the compiler would else make one for these numbers alone.
        let from = if use_.is_constant(at) { "black_box(&FILTERS)" } else { name };
        slices +=
            &format!("        let {name}: &[{element}; {len}] = {from}.as_slice().try_into().unwrap();\n");
        if use_.is_constant(at) {
            continue;
        }
        types += &format!("    type {upper} = Tensor<{element}, {}>;\n", tensor(&base, use_.extent));
        arguments += &format!("{name}: &{upper}, ");
        fields += &format!("{name}: &'a {upper}, ");
        names += &format!("{name}, ");
        let fill = filling(use_, at);
        made += &if use_.extent == Extent::Static {
            format!("        let {name} = {upper}::boxed_from_fn({fill});\n")
        } else {
            format!("        let {name} = Box::new({upper}::try_from_fn({base:?}, {fill}).unwrap());\n")
        };
        passed += &format!("black_box(&{name}), ");
    }
    types += &layer(use_).map(|layer| layer.items).unwrap_or_default();
    types += &format!("    type O = Tensor<{output_element}, {}>;\n", shape(&output));
    let parameters = if form.in_structure {
        types += &format!("    struct Operands<'a> {{ {fields}o: &'a mut O }}\n");
        format!("Operands {{ {names}o }}: Operands<'_>")
    } else {
        format!("{arguments}o: &mut O")
    };
    let given = if form.in_structure {
        let given = NAMES.iter().take(use_.operands.len()).enumerate();
        let given = given.filter(|(at, _)| !use_.is_constant(*at));
        let fields = given.map(|(_, name)| format!("{name}: black_box(&{name}), "));
        format!("Operands {{ {}o: black_box(o) }}", fields.collect::<String>())
    } else {
        format!("{passed}black_box(o)")
    };
    let mut functions = format!(
        "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn library_{number}({parameters}) {{\n        {}\n    }}\n",
        formula(use_).filter(|_| form.by_formula).unwrap_or_else(|| call(use_))
    );
    let mut calls = String::new();
    for (which, body) in loops(use_).iter().enumerate() {
        functions += &format!(
            "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn plain_{number}_{which}({parameters}) {{\n{slices}        \
             let o: &mut [{output_element}; {count}] = o.as_mut_slice().try_into().unwrap();\n{body}    }}\n"
        );
        calls += &format!("            &mut |o| plain_{number}_{which}({given}),\n");
    }
    format!(
        "mod use_{number} {{\n    use super::*;\n{types}{functions}    pub(super) fn run(runner: &mut Runner) {{\n{made}        \
         let out = O::boxed_full(of(7));\n        runner.run::<O>({number}, out, &mut |o| library_{number}({given}), &mut [\n{calls}        ], |o| o.as_slice().iter().map(|v| v.value()).collect());\n    }}\n}}\n\n"
    )
}
