//! The library's call for a use.

use crate::operation::{CLASSES, Operation, PADS, SHIFT, TIMES};
use crate::uses::{Extent, Use};

/// What the operands are called.
pub(crate) const NAMES: [&str; 3] = ["x", "y", "z"];

/// The statement that computes the use from `x`, `y` and `z` into `o`.
pub(crate) fn call(use_: &Use) -> String {
    let Use { operation, element, operands, axis, extent, .. } = use_;
    let view = |at: usize| operands[at].view(NAMES[at]);
    let x = view(0);
    // A method with an axis, a method of two operands, a function with an axis, and a function with what comes behind the operand.
    let along = |method: &str| format!("{x}.{method}_into(Axis::<{axis}>, o)");
    let with = |method: &str| format!("{x}.{method}({}).eval_into(o)", view(1));
    let moved = |function: &str| format!("{function}_into({x}, Axis::<{axis}>, o)");
    let call = match operation {
        Operation::Map => format!("({x} * of::<{element}>(2) + of::<{element}>(1)).eval_into(o)"),
        Operation::Add => format!("({x} + {}).eval_into(o)", view(1)),
        Operation::Mul => format!("({x} * {}).eval_into(o)", view(1)),
        Operation::Chain => format!("({x} * {} + {x}).relu().eval_into(o)", view(1)),
        Operation::Exp => format!("{x}.exp().eval_into(o)"),
        Operation::Minimum => with("minimum"),
        Operation::Maximum => with("maximum"),
        Operation::And => with("logical_and"),
        Operation::Or => with("logical_or"),
        Operation::Not => format!("{x}.logical_not().eval_into(o)"),
        Operation::Greater => with("greater_than"),
        Operation::Select => {
            let y = view(1);
            format!("select({x}.greater_than({y}), {x}, {y}, Numpy).eval_into(o)")
        }
        Operation::Where => format!("where_({x}, {}, {}).eval_into(o)", view(1), view(2)),
        Operation::Copy => format!("o.assign({x})"),
        Operation::Cast => format!("{x}.cast::<{}>().eval_into(o)", use_.output_element()),
        Operation::Sum => along("sum_axis"),
        Operation::Prod => along("prod_axis"),
        Operation::Mean => along("mean_axis"),
        Operation::Var => along("var_axis"),
        Operation::Max => along("max_axis"),
        Operation::Min => along("min_axis"),
        Operation::ArgMax => along("argmax_axis"),
        Operation::ArgMin => along("argmin_axis"),
        Operation::Any => along("any_axis"),
        Operation::All => along("all_axis"),
        Operation::AnyEqual => format!("{x}.equal(of::<{element}>(7)).any_axis_into(Axis::<{axis}>, o)"),
        Operation::CumSum => along("cumsum"),
        Operation::CumProd => along("cumprod"),
        Operation::Softmax => along("softmax"),
        Operation::LogSoftmax => along("log_softmax"),
        Operation::SumAll => format!("o.as_mut_slice()[0] = {x}.sum()"),
        Operation::MaxAll => format!("o.as_mut_slice()[0] = {x}.max()"),
        Operation::ArgMaxAll => format!("o.as_mut_slice()[0] = {x}.argmax()"),
        Operation::Dot => format!("o.as_mut_slice()[0] = ({x} * {}).sum()", view(1)),
        Operation::MatMul | Operation::MatVec | Operation::VecMat => {
            format!("matmul_into({x}, {}, o)", view(1))
        }
        Operation::MatMulAs => format!("matmul_as_into({x}, {}, o)", view(1)),
        Operation::Concat => format!("concat_into(({x}, {}), Axis::<{axis}>, o)", view(1)),
        Operation::Stack => format!("stack_into(({x}, {}), Axis::<{axis}>, o)", view(1)),
        Operation::Gather => {
            let len = operands[0].dims[*axis];
            format!("try_gather_into({x}, Axis::<{axis}>, black_box(&table({len})), o).unwrap()")
        }
        Operation::TakeAlongAxis => format!("try_take_along_axis_into({x}, Axis::<{axis}>, y, o).unwrap()"),
        Operation::Multiplex => "multiplex([x, y], z).unwrap().eval_into(o)".to_owned(),
        Operation::OneHot => format!("try_one_hot_into(x, Dim::<{CLASSES}>, o).unwrap()"),
        Operation::Flip => moved("flip"),
        Operation::Sort => moved("sort"),
        Operation::Roll => format!("roll_into({x}, Axis::<{axis}>, {SHIFT}, o)"),
        Operation::Tile => format!("tile_into({x}, Axis::<{axis}>, Dim::<{TIMES}>, o)"),
        Operation::Repeat => format!("repeat_into({x}, Axis::<{axis}>, Dim::<{TIMES}>, o)"),
        Operation::Diagonal => format!("o.assign(diagonal({x}))"),
        Operation::Tril => format!("tril_into({x}, 0, o)"),
        Operation::Pad => {
            let [before, behind] = PADS.map(|pad| format!("Dim::<{pad}>"));
            let value = format!("Constant(of::<{element}>(0))");
            format!("pad_into({x}, Axis::<{axis}>, {before}, {behind}, {value}, o)")
        }
        Operation::LayerNorm => format!("layer_norm_into({x}, y, y, 0.5, o)"),
        Operation::RmsNorm => format!("rms_norm_into({x}, y, 0.5, o)"),
        Operation::Fir => "Fir::new(y.clone()).filter_into(x, o)".to_owned(),
        Operation::Conv
        | Operation::Depthwise
        | Operation::ConvTranspose
        | Operation::Conv1d
        | Operation::MaxPool
        | Operation::AveragePool => of_windows(use_, &x),
    };
    if *extent == Extent::Static { call } else { of_run_time(&call, *operation, &x) }
}

/// The call of a convolution or a pool of an image.
fn of_windows(use_: &Use, x: &str) -> String {
    let Some(windows) = &use_.windows else { return String::new() };
    let steps = windows.steps(1);
    let window: Vec<String> = windows.sides.iter().map(|side| format!("Dim::<{}>", side.len)).collect();
    let window = window.join(", ");
    let with = |function: &str, steps: &str| {
        format!("{function}_into({x}, {}, {steps}, o)", use_.operands[1].view(NAMES[1]))
    };
    match use_.operation {
        Operation::MaxPool => format!("max_pool2d_into({x}, ({window}), {steps}, o)"),
        Operation::AveragePool => {
            format!("average_pool2d_into({x}, ({window}), {steps}, Divisor::Elements, o)")
        }
        Operation::Depthwise if windows.channels_first => with("conv2d", &windows.steps(use_.outputs())),
        Operation::Depthwise => with("depthwise_conv2d", &steps),
        Operation::ConvTranspose => with("conv_transpose2d", &steps),
        Operation::Conv1d => with("conv1d", &steps),
        _ => with("conv2d", &steps),
    }
}

/// A call in the form that compares lengths.
fn of_run_time(call: &str, operation: Operation, view: &str) -> String {
    match operation {
        Operation::SumAll => call.to_owned(),
        Operation::Copy => format!("o.view_mut().try_assign({view}).unwrap()"),
        Operation::Flip => format!("try_{call}.unwrap()"),
        Operation::Map | Operation::Exp | Operation::Not | Operation::Cast => {
            format!("{}.unwrap()", call.replace(".eval_into(", ".try_eval_into("))
        }
        _ => {
            // The method that is called last.
            let (before, call) = call.split_at(call.rfind(").").map_or(0, |at| at + 2));
            format!("{before}try_{call}.unwrap()")
        }
    }
}
