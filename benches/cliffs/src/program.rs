//! The program that runs the uses: for each a function by the library, and the plain loops over the same memory.

use crate::draw::{BOUND, Extent, Operation, PADS, SHIFT, Use};
use crate::loops::{loops, output, output_element};

/// What the functions need.
const HEAD: &str = include_str!("head.rs.txt");

/// The program's text: with this `runner`, which has the start of the program and the type that takes the functions of each use.
pub(crate) fn text(runner: &str, uses: &[(usize, Use)]) -> String {
    let modules: String = uses.iter().map(|(number, use_)| module(*number, use_)).collect();
    let calls: String = uses.iter().map(|(number, _)| format!("    use_{number}::run(runner);\n")).collect();
    format!("{runner}{HEAD}\nfn uses(runner: &mut Runner) {{\n{calls}}}\n\n{modules}")
}

fn shape(dims: &[usize]) -> String {
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

/// One use: its types, its functions, and a function that hands them to the runner.
fn module(number: usize, use_: &Use) -> String {
    let Use { operation, element, operands, axis, extent } = use_;
    let output_element = output_element(use_);
    let output = output(use_);
    let count = output.iter().product::<usize>();
    let names = ["x", "y"];
    let mut types = String::new();
    let (mut arguments, mut slices, mut made, mut passed) =
        (String::new(), String::new(), String::new(), String::new());
    for (operand, name) in operands.iter().zip(names) {
        let base = operand.base();
        let len = base.iter().product::<usize>();
        types +=
            &format!("    type {} = Tensor<{element}, {}>;\n", name.to_uppercase(), tensor(&base, *extent));
        arguments += &format!("{name}: &{}, ", name.to_uppercase());
        slices +=
            &format!("        let {name}: &[{element}; {len}] = {name}.as_slice().try_into().unwrap();\n");
        made += &if *extent == Extent::Static {
            format!("        let {name} = {}::boxed_from_fn(number);\n", name.to_uppercase())
        } else {
            let upper = name.to_uppercase();
            format!("        let {name} = Box::new({upper}::try_from_fn({base:?}, number).unwrap());\n")
        };
        passed += &format!("black_box(&{name}), ");
    }
    types += &format!("    type O = Tensor<{output_element}, {}>;\n", shape(&output));
    let view = |at: usize| operands[at].view(names[at]);
    let library = match operation {
        Operation::Map => format!("({} * of::<{element}>(2) + of::<{element}>(1)).eval_into(o)", view(0)),
        Operation::Add => format!("({} + {}).eval_into(o)", view(0), view(1)),
        Operation::Mul => format!("({} * {}).eval_into(o)", view(0), view(1)),
        Operation::Sum => format!("{}.sum_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::Mean => format!("{}.mean_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::Max => format!("{}.max_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::ArgMax => format!("{}.argmax_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::SumAll => format!("o.as_mut_slice()[0] = {}.sum()", view(0)),
        Operation::MaxAll => format!("o.as_mut_slice()[0] = {}.max()", view(0)),
        Operation::CumSum => format!("{}.cumsum_into(Axis::<{axis}>, o)", view(0)),
        Operation::MatMul | Operation::MatVec | Operation::VecMat => {
            format!("matmul_into({}, {}, o)", view(0), view(1))
        }
        Operation::Dot => format!("o.as_mut_slice()[0] = ({} * {}).sum()", view(0), view(1)),
        Operation::Copy => format!("o.assign({})", view(0)),
        Operation::Cast => format!("{}.cast::<{output_element}>().eval_into(o)", view(0)),
        Operation::Greater => format!("{}.greater_than({}).eval_into(o)", view(0), view(1)),
        Operation::Select => {
            let (x, y) = (view(0), view(1));
            format!("select({x}.greater_than({y}), {x}, {y}, Numpy).eval_into(o)")
        }
        Operation::Min => format!("{}.min_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::ArgMin => format!("{}.argmin_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::ArgMaxAll => format!("o.as_mut_slice()[0] = {}.argmax()", view(0)),
        Operation::Var => format!("{}.var_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::AnyEqual => {
            format!("{}.equal(of::<{element}>(7)).any_axis_into(Axis::<{axis}>, o)", view(0))
        }
        Operation::Softmax => format!("{}.softmax_into(Axis::<{axis}>, o)", view(0)),
        Operation::Concat => format!("concat_into(({}, {}), Axis::<{axis}>, o)", view(0), view(1)),
        Operation::Gather => format!(
            "try_gather_into({}, Axis::<{axis}>, black_box(&table({})), o).unwrap()",
            view(0),
            operands[0].dims[*axis]
        ),
        Operation::Flip => format!("flip_into({}, Axis::<{axis}>, o)", view(0)),
        Operation::Roll => format!("roll_into({}, Axis::<{axis}>, {SHIFT}, o)", view(0)),
        Operation::Pad => {
            let [before, behind] = PADS;
            let (before, behind) = (format!("Dim::<{before}>"), format!("Dim::<{behind}>"));
            let value = format!("Constant(of::<{element}>(0))");
            format!("pad_into({}, Axis::<{axis}>, {before}, {behind}, {value}, o)", view(0))
        }
        Operation::Stack => format!("stack_into(({}, {}), Axis::<{axis}>, o)", view(0), view(1)),
        Operation::LayerNorm => format!("layer_norm_into({}, y, y, 0.5, o)", view(0)),
        Operation::Conv => format!("conv2d_into({}, {}, Steps::new(), o)", view(0), view(1)),
        Operation::MaxPool => {
            format!("max_pool2d_into({}, (Dim::<2>, Dim::<2>), Steps::new().stride::<2, 2>(), o)", view(0))
        }
    };
    let library =
        if *extent == Extent::Static { library } else { of_run_time(&library, *operation, &view(0)) };
    let loops = loops(use_);
    let mut functions = format!(
        "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn library_{number}({arguments}o: &mut O) {{\n        {library}\n    }}\n"
    );
    let mut calls = String::new();
    for (which, body) in loops.iter().enumerate() {
        functions += &format!(
            "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn plain_{number}_{which}({arguments}o: &mut O) {{\n{slices}        \
             let o: &mut [{output_element}; {count}] = o.as_mut_slice().try_into().unwrap();\n{body}    }}\n"
        );
        calls += &format!("            &mut |o| plain_{number}_{which}({passed}black_box(o)),\n");
    }
    format!(
        "mod use_{number} {{\n    use super::*;\n{types}{functions}    pub(super) fn run(runner: &mut Runner) {{\n{made}        \
         let out = O::boxed_full(Default::default());\n        runner.run::<O>({number}, out, &mut |o| library_{number}({passed}black_box(o)), &mut [\n{calls}        ], |o| o.as_slice().iter().map(|v| v.value()).collect());\n    }}\n}}\n\n"
    )
}

/// A call in the form that compares lengths.
fn of_run_time(library: &str, operation: Operation, view: &str) -> String {
    match operation {
        Operation::SumAll => library.to_owned(),
        Operation::Copy => format!("o.view_mut().try_assign({view}).unwrap()"),
        Operation::Flip => format!("try_{library}.unwrap()"),
        Operation::Map | Operation::Cast => {
            format!("{}.unwrap()", library.replace(".eval_into(", ".try_eval_into("))
        }
        _ => {
            // The method that is called last.
            let (before, call) = library.split_at(library.rfind(").").map_or(0, |at| at + 2));
            format!("{before}try_{call}.unwrap()")
        }
    }
}
