//! `elementwise_*`: one way with `axis` and an activation; both ways by NumPy's rule.

use anyhow::{Result, bail};

use super::untyped;
use crate::conformance::dtype::Dtype;
use crate::conformance::format::{Case, Reference, Tensor};
use crate::conformance::plan::{Plan, Want, values};
use crate::conformance::rules;

/// The two-way operation of a reference operation; the one-way has `elementwise_` before that name.
fn two_way(op: &str, _dtype: Dtype) -> Result<&'static str> {
    Ok(match op {
        "elementwise_add" => "add",
        "elementwise_sub" => "sub",
        "elementwise_mul" => "mul",
        _ => bail!("no operation is called {op}"),
    })
}

/// The activation of a name in the reference, or `None` where the library has none.
fn activation(name: Option<&str>) -> Option<&'static str> {
    Some(match name {
        None => "Identity",
        Some("relu") => "Relu",
        Some(_) => return None,
    })
}

pub(super) fn plan(case: &Case) -> Result<Plan> {
    let (x, y) = (case.input("x")?, case.input("y")?);
    if let Some(settled) = untyped([&x, &y]) {
        return Ok(settled);
    }
    let axis = case.int("axis")?.unwrap_or(-1);
    let Some(dtype) = Dtype::named(&x.dtype) else { bail!("dtype {}", x.dtype) };
    let name = two_way(&case.op, dtype)?;
    let Some(act) = activation(case.text("act")?) else { bail!("no activation {:?}", case.text("act")?) };
    let mut plan = Plan::default();
    plan.bind("x", &x)?;
    plan.bind("y", &y)?;
    let placed = |want| (format!("elementwise_{name}, axis {axis}"), placed_code(name, axis, act), want);
    let numpy = || format!("numpy!({name}, x, y)");
    let one_way = receives(&x.shape, &y.shape, axis);
    let steps: Vec<(String, String, Want)> = match case.reference()? {
        Reference::Accepts => {
            if one_way {
                if case.expected()?.lod.is_some() {
                    plan.rule = Some(rules::DENSE);
                }
                let mut steps = vec![placed(values(case)?)];
                if axis == -1 && case.attr("act").is_none() {
                    steps.push((name.into(), numpy(), values(case)?));
                }
                steps
            } else {
                plan.rule = Some(rules::KEEPS_SHAPE);
                two_way_steps(&mut plan, case, name, &x, &y, axis)?;
                vec![placed(Want::Refused)]
            }
        }
        Reference::Rejects("shape_mismatch" | "rank" | "axis_out_of_range") if !one_way => {
            let mut steps = vec![placed(Want::Refused)];
            if axis == -1 && broadcasts(&x.shape, &y.shape).is_none() {
                steps.push((name.into(), numpy(), Want::Refused));
            }
            steps
        }
        Reference::Rejects("shape_mismatch" | "rank" | "axis_out_of_range") => {
            let empty = x.shape.contains(&0) || y.shape.contains(&0);
            plan.rule = Some(if empty { rules::EMPTY_BROADCASTS } else { rules::TRAILING_ONES });
            vec![placed(Want::Accepted)]
        }
        Reference::Rejects("dtype") if x.dtype != y.dtype => {
            vec![placed(Want::Refused), (name.into(), numpy(), Want::Refused)]
        }
        Reference::Rejects("dtype" | "unregistered_op") if dtype == Dtype::Bool => {
            vec![placed(Want::Refused)]
        }
        Reference::Rejects("dtype" | "unregistered_op") => {
            plan.rule = Some(rules::MORE_ELEMENTS);
            vec![placed(Want::Accepted)]
        }
        Reference::Rejects(class) => bail!("no rule for the error class {class:?}"),
    };
    for (form, code, want) in steps {
        plan.step(form, code, want);
    }
    Ok(plan)
}

fn placed_code(name: &str, axis: i64, act: &str) -> String {
    format!("placed!({name}, x, y, {axis}, {act})")
}

/// What the system does beyond one way: the two-way operation, with the shapes placed by hand where `axis` does that.
fn two_way_steps(plan: &mut Plan, case: &Case, name: &str, x: &Tensor, y: &Tensor, axis: i64) -> Result<()> {
    if case.attr("act").is_some() {
        bail!("an activation of a two-way case");
    }
    let rank = x.shape.len().max(y.shape.len());
    let place = |tensor: &Tensor| {
        let own = tensor.shape.len();
        let first = if own == rank { 0 } else { usize::try_from(axis).unwrap_or(rank - own) };
        let mut shape = vec![1; rank];
        for (extent, place) in tensor.shape.iter().zip(shape.iter_mut().skip(first)) {
            *place = *extent;
        }
        shape
    };
    plan.bind_as("placed_x", x, &place(x))?;
    plan.bind_as("placed_y", y, &place(y))?;
    plan.step(
        format!("{name}, placed by hand"),
        format!("numpy!({name}, placed_x, placed_y)"),
        values(case)?,
    );
    if axis == -1 {
        plan.step(name, format!("numpy!({name}, x, y)"), values(case)?);
    }
    Ok(())
}

/// The page's rule: `y` placed at `axis` of `x` broadcasts one way into it, its trailing ones past the end trimmed.
fn receives(x: &[usize], y: &[usize], axis: i64) -> bool {
    if axis < -1 || y.len() > x.len() {
        return false;
    }
    let first = usize::try_from(axis).unwrap_or(x.len() - y.len());
    let laid = y.iter().enumerate().all(|(i, extent)| match x.get(first + i) {
        Some(target) => extent == target || *extent == 1,
        None => *extent == 1,
    });
    x == y || (laid && (axis == -1 || first < x.len()))
}

/// NumPy's rule.
fn broadcasts(x: &[usize], y: &[usize]) -> Option<Vec<usize>> {
    let rank = x.len().max(y.len());
    let at = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |i| shape[i]);
    (0..rank)
        .map(|axis| match (at(x, axis), at(y, axis)) {
            (1, extent) | (extent, 1) => Some(extent),
            (left, right) => (left == right).then_some(left),
        })
        .collect()
}
