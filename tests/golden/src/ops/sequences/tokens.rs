//! Enumerate, erase, scatter.

use anyhow::{Context, Result};
use serde_json::Value;

use super::super::LARGEST;
use super::super::lod::batch;
use super::{Ask, OFFSETS, ROWS, ask, dtype, literal, nested, refused, too_large};
use crate::format::Case;
use crate::plan::{Plan, Want};
use crate::rules;

pub(super) fn enumerate(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let window = usize::try_from(case.int("win_size")?.context("no win_size")?)?;
    if window > LARGEST {
        return too_large();
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let pad = literal(dtype(&x)?, case.attr("pad_value"))?;
    let code = format!("sequence_enumerate::<At0<Shape![{window}]>, _, _, _, _>(x, {pad}, {ROWS})");
    let mut ask = ask(plan, format!("{batch} Ok(value(&{code}?))"))?;
    if let Some(ask) = &mut ask {
        if window < 2 {
            ask.more.push(("attr", Want::Accepted, Some(rules::ANY_WINDOW)));
        }
        if nested(&x) {
            ask.more.push(("lod_invalid", Want::Accepted, Some(rules::ANY_LEVELS)));
        }
    }
    Ok(ask)
}

pub(super) fn erase(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("x")?;
    let dtype = dtype(&x)?;
    let tokens = case.attr("tokens").and_then(Value::as_array).context("no tokens")?;
    let tokens = tokens.iter().map(|token| dtype.literal(token)).collect::<Result<Vec<_>>>()?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let tokens = tokens.join(", ");
    ask(plan, format!("{batch} Ok(value(&sequence_erase(x, &[{tokens}], {ROWS}, {OFFSETS})?))"))
}

pub(super) fn scatter(case: &Case) -> Result<Option<Ask>> {
    let (x, index, updates) = (case.input("input")?, case.input("index")?, case.input("updates")?);
    let mut plan = Plan::default();
    plan.bind("input", &x)?;
    let batches = batch(&mut plan, "index", &index)? + &batch(&mut plan, "updates", &updates)?;
    if !dtype(&index)?.is_int() || updates.dtype != x.dtype || x.shape.len() != 2 {
        return refused(plan, format!("{batches} Ok((&Scatter(&input, index, updates)).run())"));
    }
    let code =
        "let mut out = input.clone(); sequence_scatter(&mut out, index, updates)?; Ok(Results::of(&out))";
    ask(plan, format!("{batches} {code}"))
}
