//! The library's call for a use.

use crate::dynamic;
use crate::elementwise::{elementwise, filled};
use crate::layer::layer;
use crate::operation::{CLASSES, GATHERED, GROUPS, Operation, PADS, SHIFT, TIMES, TOP};
use crate::ragged::Ragged;
use crate::uses::{Extent, Use};

/// What the operands are called.
pub(crate) const NAMES: [&str; 3] = ["x", "y", "z"];

/// The statement that computes the use from `x`, `y` and `z` into `o`.
pub(crate) fn call(use_: &Use) -> String {
    if let Some(ragged) = Ragged::of(use_) {
        return ragged.call(use_);
    }
    if use_.operation.is_dynamic() {
        return dynamic::call(use_);
    }
    let Use { operation, element, operands, extent, .. } = use_;
    let view = |at: usize| operands[at].view(NAMES[at]);
    if let Some(layer) = layer(use_) {
        return layer.call;
    }
    let call = match elementwise(*operation) {
        Some(of) => {
            let views: Vec<String> = (0..of.operands).map(view).collect();
            format!("({}).eval_into(o)", filled(of.call, &views, element, use_.output_element()))
        }
        None => of_tensors(use_),
    };
    if *extent == Extent::Static { call } else { of_run_time(&call, *operation, &view(0)) }
}

/// The call of an operation that is not one of each element.
fn of_tensors(use_: &Use) -> String {
    let Use { operation, element, operands, axis, .. } = use_;
    let view = |at: usize| operands[at].view(NAMES[at]);
    let x = view(0);
    // A method with an axis, a function with that and the next, and one with an axis.
    let along = |method: &str| format!("{x}.{method}_into(Axis::<{axis}>, o)");
    let two_axes = |function: &str| {
        let next = (axis + 1) % operands[0].dims.len();
        format!("{function}_into({x}, axes![{axis}, {next}], o)")
    };
    let moved = |function: &str| format!("{function}_into({x}, Axis::<{axis}>, o)");
    match operation {
        Operation::Copy => format!("o.assign({x})"),
        Operation::Sum => along("sum_axis"),
        Operation::Prod => along("prod_axis"),
        Operation::Mean => along("mean_axis"),
        Operation::Var => along("var_axis"),
        Operation::Max => along("max_axis"),
        Operation::Min => along("min_axis"),
        Operation::Std => along("std_axis"),
        Operation::Norm1 => along("norm_1_axis"),
        Operation::Norm => along("norm_axis"),
        Operation::NormInf => along("norm_inf_axis"),
        Operation::SumAxes => two_axes("sum_axes"),
        Operation::MeanAxes => two_axes("mean_axes"),
        Operation::MaxAxes => two_axes("max_axes"),
        Operation::MinAxes => two_axes("min_axes"),
        Operation::ArgMax => along("argmax_axis"),
        Operation::ArgMin => along("argmin_axis"),
        Operation::Any => along("any_axis"),
        Operation::All => along("all_axis"),
        Operation::AnyEqual => format!("{x}.equal(of::<{element}>(7)).any_axis_into(Axis::<{axis}>, o)"),
        Operation::CumSum => along("cumsum"),
        Operation::CumProd => along("cumprod"),
        Operation::Softmax => along("softmax"),
        Operation::LogSoftmax => along("log_softmax"),
        operation if operation.gives_one() => format!("o.as_mut_slice()[0] = {}", of_all(use_)),
        Operation::SumOfEach => format!(
            "for (each, to) in {x}.axis_iter(Axis::<{axis}>).zip(o.as_mut_slice()) {{ *to = each.sum(); }}"
        ),
        Operation::TopK => format!(
            "let (values, positions) = top_k({x}, Axis::<{axis}>, Dim::<{TOP}>); o.assign(&values); black_box(&positions);"
        ),
        Operation::Nonzero => {
            let count = operands[0].dims.iter().product::<usize>();
            let name = if *element == "bool" { "try_argwhere_into" } else { "try_nonzero_into" };
            format!(
                "let mut found = Tensor::<usize, Shape![..{count}, {}]>::empty(); {name}({x}, &mut found).unwrap(); {}",
                operands[0].dims.len(),
                count_and_last("usize")
            )
        }
        Operation::Unique => {
            let count = operands[0].dims.iter().product::<usize>();
            format!(
                "let mut found = Tensor::<{element}, Shape![..{count}]>::empty(); try_unique_into({x}, &mut found).unwrap(); {}",
                count_and_last(element)
            )
        }
        Operation::Outer => format!("outer({x}, {}).eval_into(o)", view(1)),
        Operation::MatMulRelaxed => format!("matmul_relaxed_into({x}, {}, o)", view(1)),
        Operation::MatMul | Operation::BatchMatMul | Operation::MatVec | Operation::VecMat => {
            format!("matmul_into({x}, {}, o)", view(1))
        }
        Operation::MatMulAs => format!("matmul_as_into({x}, {}, o)", view(1)),
        Operation::Concat => format!("concat_into(({x}, {}), Axis::<{axis}>, o)", view(1)),
        Operation::Stack => format!("stack_into(({x}, {}), Axis::<{axis}>, o)", view(1)),
        Operation::Gather => {
            let len = operands[0].dims[*axis];
            format!(
                "try_gather_into({x}, Axis::<{axis}>, black_box(&table::<Dim<{GATHERED}>>({len})), o).unwrap()"
            )
        }
        Operation::TakeAlongAxis => format!("try_take_along_axis_into({x}, Axis::<{axis}>, y, o).unwrap()"),
        Operation::Multiplex => "multiplex([x, y], z).unwrap().eval_into(o)".to_owned(),
        Operation::OneHot => format!("try_one_hot_into(x, Dim::<{CLASSES}>, o).unwrap()"),
        Operation::Flip => moved("flip"),
        Operation::Sort => moved("sort"),
        Operation::ArgSort => moved("argsort"),
        operation if operation.scatters() => {
            let len = use_.output()[*axis];
            format!(
                "o.fill(of::<{element}>(0)); try_scatter(o, Axis::<{axis}>, black_box(&table::<Dim<{}>>({len})), {x}, {operation:?}).unwrap()",
                operands[0].dims[*axis]
            )
        }
        Operation::Roll => format!("roll_into({x}, Axis::<{axis}>, {SHIFT}, o)"),
        Operation::Tile => format!("tile_into({x}, Axis::<{axis}>, Dim::<{TIMES}>, o)"),
        Operation::Repeat => format!("repeat_into({x}, Axis::<{axis}>, Dim::<{TIMES}>, o)"),
        Operation::Diagonal => format!("o.assign(diagonal({x}))"),
        Operation::Tril => format!("tril_into({x}, 0, o)"),
        Operation::Triu => format!("triu_into({x}, 0, o)"),
        operation if operation.pads() => {
            let [before, behind] = PADS.map(|pad| format!("Dim::<{pad}>"));
            let mode = match operation {
                Operation::PadEdge => "Edge".to_owned(),
                Operation::PadReflect => "Reflect".to_owned(),
                Operation::PadWrap => "Wrap".to_owned(),
                _ => format!("Constant(of::<{element}>(0))"),
            };
            format!("pad_into({x}, Axis::<{axis}>, {before}, {behind}, {mode}, o)")
        }
        Operation::LayerNorm => format!("layer_norm_into({x}, y, y, 0.5, o)"),
        Operation::GroupNorm => {
            format!("group_norm_into({x}, ChannelsLast, Dim::<{GROUPS}>, y, y, 0.5, o)")
        }
        Operation::LocalResponseNorm => {
            let response = "LocalResponse { size: 3, alpha: 0.5, beta: 0.75, bias: 1.0 }";
            format!("local_response_norm_into({x}, ChannelsLast, {response}, o)")
        }
        Operation::RmsNorm => format!("rms_norm_into({x}, y, 0.5, o)"),
        Operation::Fir => "Fir::new(y.clone()).filter_into(x, o)".to_owned(),
        _ => of_windows(use_, &x),
    }
}

/// What makes one value of all elements.
fn of_all(use_: &Use) -> String {
    let view = |at: usize| use_.operands[at].view(NAMES[at]);
    let x = view(0);
    let method = |name: &str| format!("{x}.{name}()");
    match use_.operation {
        Operation::SumAll => method("sum"),
        Operation::MaxAll => method("max"),
        Operation::MinAll => method("min"),
        Operation::ProdAll => method("prod"),
        Operation::MeanAll => method("mean"),
        Operation::VarAll => method("var"),
        Operation::StdAll => method("std"),
        Operation::Norm1All => method("norm_1"),
        Operation::NormAll => method("norm"),
        Operation::NormInfAll => method("norm_inf"),
        Operation::AnyAll => method("any"),
        Operation::AllAll => method("all"),
        Operation::ArgMaxAll => method("argmax"),
        Operation::ArgMinAll => method("argmin"),
        Operation::Dot => format!("({x} * {}).sum()", view(1)),
        Operation::DotRelaxed => format!("dot_relaxed({x}, {})", view(1)),
        Operation::Trace => format!("trace({x})"),
        Operation::Equals => format!("{x} == {}", view(1)),
        Operation::AllClose => format!("all_close({x}, {}, 1e-5, 1e-8)", view(1)),
        _ => format!("{x}.iter().fold(of::<{}>(0), |sum, v| Number::add(sum, *v))", use_.element),
    }
}

/// The statements that put the number of the elements that were found, and the last of them, into the result.
fn count_and_last(element: &str) -> String {
    format!(
        "let found = black_box(found.as_slice()); *o = [of::<{element}>(found.len()), *found.last().unwrap()].into()"
    )
}

/// The call of a convolution or a pool of an image.
fn of_windows(use_: &Use, x: &str) -> String {
    let Some(windows) = &use_.windows else { return String::new() };
    let operation = use_.operation;
    let depthwise = operation.is_depthwise() && !windows.channels_first;
    // Its groups are not said, as they are the channels.
    let steps = windows.steps(if depthwise { 1 } else { use_.groups() });
    let along = format!("{}d", windows.sides.len());
    if !operation.pools() {
        let y = use_.operands[1].view(NAMES[1]);
        let kind = match operation {
            _ if operation.transposes() => "conv_transpose",
            _ if depthwise => "depthwise_conv",
            _ => "conv",
        };
        return format!("{kind}{along}_into({x}, {y}, {steps}, o)");
    }
    let lengths = |lengths: Vec<usize>| {
        let lengths: Vec<String> = lengths.iter().map(|len| format!("Dim::<{len}>")).collect();
        format!("({})", lengths.join(", "))
    };
    let kind = if operation.pools_largest() { "max_pool" } else { "average_pool" };
    if operation.is_adaptive() {
        let places = lengths(windows.places(&use_.operands[0].dims));
        let order = if windows.channels_first { "ChannelsFirst" } else { "ChannelsLast" };
        return format!("adaptive_{kind}{along}_into({x}, {places}, {order}, o)");
    }
    let window = lengths(windows.sides.iter().map(|side| side.len).collect());
    let divisor = if operation.pools_mean() { "Divisor::Elements, " } else { "" };
    format!("{kind}{along}_into({x}, {window}, {steps}, {divisor}o)")
}

/// A call in the form that compares lengths.
fn of_run_time(call: &str, operation: Operation, view: &str) -> String {
    match operation {
        operation if operation.gives_one() || operation == Operation::SumOfEach => call.to_owned(),
        Operation::Copy => format!("o.view_mut().try_assign({view}).unwrap()"),
        Operation::Flip => format!("try_{call}.unwrap()"),
        operation if elementwise(operation).is_some() => {
            format!("{}.unwrap()", call.replace(".eval_into(", ".try_eval_into("))
        }
        _ => {
            // The method that is called last.
            let (before, call) = call.split_at(call.rfind(").").map_or(0, |at| at + 2));
            format!("{before}try_{call}.unwrap()")
        }
    }
}
