//! `multiplex`.

use anyhow::{Context, Result};

use super::untyped;
use crate::dtype::Dtype;
use crate::format::{Case, Reference};
use crate::plan::{Plan, Want, values};
use crate::rules;

pub(super) fn multiplex(case: &Case) -> Result<Plan> {
    let (inputs, index) = (case.input_list("inputs")?, case.input("index")?);
    if let Some(settled) = untyped(inputs.iter().chain([&index])) {
        return Ok(settled);
    }
    let Some(first) = inputs.first() else { return Ok(Plan::settled(rules::UNWRITABLE)) };
    let mut plan = Plan::default();
    let (mut typed, mut views) = (String::new(), Vec::new());
    for (i, input) in inputs.iter().enumerate() {
        plan.bind(&format!("x{i}"), input)?;
        typed += &format!("&x{i}, ");
        views.push(format!("x{i}.view().into_dynamic()"));
    }
    plan.bind("index", &index)?;
    let same_elements = inputs.iter().all(|input| input.dtype == first.dtype);
    let same_shapes = inputs.iter().all(|input| input.shape == first.shape);
    let integers = Dtype::named(&index.dtype).context("dtype")?.is_int();
    let column = matches!(index.shape.as_slice(), [_] | [_, 1]);
    let rows = first.shape.len() >= 2 && index.shape.first() == first.shape.first();
    let fits = same_shapes && column && rows;
    // The types are asked where they may refuse.
    let typed_code = if fits && same_elements && integers {
        format!("dynamic(multiplex([{typed}], &index))")
    } else {
        format!("(&Multiplex(({typed}), &index)).run()")
    };
    let dynamic_code = format!("dynamic(multiplex([{}], index.view().into_dynamic()))", views.join(", "));
    let mut steps = |want: fn() -> (Want, Want)| {
        let (typed, dynamic) = want();
        plan.step("typed", typed_code.clone(), typed);
        if same_elements && integers {
            plan.step("shapes of run time", dynamic_code.clone(), dynamic);
        }
    };
    let refused = || (Want::Refused, Want::Error);
    let accepted = || (Want::Accepted, Want::Accepted);
    let rule = match case.reference()? {
        Reference::Accepts if fits => {
            let (typed, dynamic) = (values(case)?, values(case)?);
            plan.step("typed", typed_code, typed);
            plan.step("shapes of run time", dynamic_code, dynamic);
            None
        }
        Reference::Accepts => {
            steps(refused);
            Some(rules::EQUAL_ROWS)
        }
        Reference::Rejects("index_out_of_range") => {
            steps(|| (Want::Error, Want::Error));
            None
        }
        Reference::Rejects("dtype") if same_elements && integers => {
            steps(accepted);
            Some(rules::MORE_ELEMENTS)
        }
        Reference::Rejects("arity") if inputs.len() == 1 => {
            steps(accepted);
            Some(rules::ONE_INPUT)
        }
        Reference::Rejects("rank" | "shape_mismatch") if fits => {
            steps(accepted);
            Some(if first.shape.contains(&0) { rules::EMPTY_BROADCASTS } else { rules::ANY_RANK })
        }
        Reference::Rejects("dtype" | "rank" | "shape_mismatch") => {
            steps(refused);
            None
        }
        Reference::Rejects(_) => {
            steps(|| (Want::Rejected, Want::Rejected));
            None
        }
    };
    plan.rule = rule;
    Ok(plan)
}
