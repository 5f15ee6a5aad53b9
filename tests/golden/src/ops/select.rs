//! `select`, and `where_` where the reference lets the condition enlarge the result.

use anyhow::{Result, bail};

use super::untyped;
use crate::format::{Case, Reference};
use crate::naive::{broadcast, broadcasts_to};
use crate::plan::{Plan, Unknown, Want, values};
use crate::rules;

pub(super) fn select(case: &Case) -> Result<Plan> {
    let (condition, then, otherwise) = (case.input("cond")?, case.input("then")?, case.input("else")?);
    if let Some(settled) = untyped([&condition, &then, &otherwise]) {
        return Ok(settled);
    }
    let mode = case.text("auto_broadcast")?.unwrap_or("numpy");
    let axis = case.int("axis")?.unwrap_or(-1);
    let mode_type = match mode {
        "none" | "explicit" => "NoBroadcast".to_owned(),
        "numpy" => "Numpy".to_owned(),
        "pdpd" => format!("Pdpd::<{axis}>"),
        _ => bail!(Unknown(format!("no mode is called {mode}"))),
    };
    let mut plan = Plan::default();
    plan.bind("condition", &condition)?;
    plan.bind("then", &then)?;
    plan.bind("otherwise", &otherwise)?;
    let views =
        "condition.view().into_dynamic(), then.view().into_dynamic(), otherwise.view().into_dynamic()";
    let typed = format!("choose!(Select({mode_type}); condition, then, otherwise)");
    let where_ = "choose!(Where; condition, then, otherwise)";
    let form = format!("select with {mode_type}");
    let elements_fit = condition.dtype == "bool" && then.dtype == otherwise.dtype;
    let dynamic = |plan: &mut Plan, want: Want| {
        if elements_fit {
            let code = format!("dynamic(try_select({views}, {mode_type}))");
            plan.step(format!("{form}, shapes of run time"), code, want);
        }
    };
    match case.reference()? {
        Reference::Accepts => {
            let result = broadcast(&then.shape, &otherwise.shape);
            let enlarges =
                mode == "numpy" && result.is_some_and(|result| !broadcasts_to(&condition.shape, &result));
            if enlarges {
                plan.rule = Some(rules::CONDITION_ONE_WAY);
                plan.step(&form, typed, Want::Refused);
                dynamic(&mut plan, Want::Error);
            } else {
                plan.step(&form, typed, values(case)?);
                dynamic(&mut plan, values(case)?);
            }
            if mode == "numpy" {
                plan.step("where_", where_, values(case)?);
                plan.step(
                    "where_, shapes of run time",
                    format!("dynamic(try_where({views}))"),
                    values(case)?,
                );
            }
        }
        Reference::Rejects("shape_mismatch" | "rank" | "axis_out_of_range" | "attr") => {
            plan.step(&form, typed, Want::Refused);
            dynamic(&mut plan, Want::Error);
            if mode == "numpy" {
                plan.step("where_", where_, Want::Refused);
            }
        }
        Reference::Rejects("dtype") if elements_fit => {
            plan.rule = Some(rules::MORE_ELEMENTS);
            plan.step(&form, typed, Want::Accepted);
        }
        Reference::Rejects("dtype") => {
            plan.step(&form, typed, Want::Refused);
            plan.step("where_", where_, Want::Refused);
        }
        Reference::Rejects(_) => {
            plan.step(&form, typed, Want::Rejected);
            dynamic(&mut plan, Want::Rejected);
        }
    }
    Ok(plan)
}
