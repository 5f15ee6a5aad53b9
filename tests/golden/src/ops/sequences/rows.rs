//! Pool, softmax, reverse, concat, slice, expand, reshape, conv.

use anyhow::{Context, Result, bail};

use super::super::LARGEST;
use super::super::lod::batch;
use super::{Ask, OFFSETS, ROWS, ask, dtype, literal, nested, refused, too_large};
use crate::dtype::Dtype;
use crate::format::Case;
use crate::plan::{Plan, Unknown, Want};
use crate::rules;

pub(super) fn pool(case: &Case, kind: &str) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let dtype = dtype(&x)?;
    let (kind, known) = match kind.to_ascii_lowercase().as_str() {
        "sum" => ("Sum", dtype != Dtype::Bool),
        "average" | "mean" => ("Average", dtype.is_float()),
        "sqrt" => ("Sqrt", dtype.is_float()),
        "max" => ("Max", true),
        "min" => ("Min", true),
        "first" => ("First", true),
        "last" => ("Last", true),
        kind => bail!(Unknown(format!("no pool is called {kind}"))),
    };
    if !known {
        return Ok(None);
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let empty = literal(dtype, case.attr("pad_value"))?;
    ask(plan, format!("{batch} Ok(value(&sequence_pool(x, pool::{kind}, {empty}, {ROWS})?))"))
}

pub(super) fn softmax(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    if !matches!(dtype(&x)?, Dtype::Float { bits: 32.., .. }) {
        return Ok(None);
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    ask(plan, format!("{batch} Ok(value(&sequence_softmax(x, {ROWS})?))"))
}

pub(super) fn reverse(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("x")?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let mut ask = ask(plan, format!("{batch} Ok(value(&sequence_reverse(x, {ROWS})?))"))?;
    if let (Some(ask), true) = (&mut ask, nested(&x)) {
        for class in ["lod_invalid", "attr", "shape_mismatch"] {
            ask.more.push((class, Want::Accepted, Some(rules::ANY_LEVELS)));
        }
    }
    Ok(ask)
}

pub(super) fn concat(case: &Case) -> Result<Option<Ask>> {
    let inputs = case.input_list("input")?;
    let mut plan = Plan::default();
    let (mut batches, mut names) = (String::new(), Vec::new());
    for (i, input) in inputs.iter().enumerate() {
        batches += &batch(&mut plan, &format!("x{i}"), input)?;
        names.push(format!("x{i},"));
    }
    let first = inputs.first().context("no input")?;
    let same = inputs.iter().all(|x| x.dtype == first.dtype && x.shape.get(1..) == first.shape.get(1..));
    let names = names.join(" ");
    let code = if same {
        format!("Ok(value(&sequence_concat(&[{names}], {ROWS}, {OFFSETS})?))")
    } else {
        format!("Ok((&Concat(({names}))).run())")
    };
    let mut ask = ask(plan, format!("{batches} {code}"))?;
    if let Some(ask) = &mut ask {
        ask.more.clear();
        if !same {
            ask.refused(&["shape_mismatch", "dtype", "rank", "attr", "lod_invalid"]);
        } else if inputs.len() == 1 {
            ask.more.push(("arity", Want::Accepted, Some(rules::ONE_INPUT)));
        }
    }
    Ok(ask)
}

pub(super) fn slice(case: &Case) -> Result<Option<Ask>> {
    let (x, offset, length) = (case.input("input")?, case.input("offset")?, case.input("length")?);
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    plan.bind_flat("offset", &offset)?;
    plan.bind_flat("length", &length)?;
    if !dtype(&offset)?.is_int() || offset.dtype != length.dtype {
        return refused(plan, format!("{batch} Ok((&Slice(x, &offset, &length)).run())"));
    }
    let code = format!("Ok(value(&sequence_slice(x, &offset, &length, {ROWS}, {OFFSETS})?))");
    ask(plan, format!("{batch} {code}"))
}

pub(super) fn expand(case: &Case) -> Result<Option<Ask>> {
    let (x, y) = (case.input("x")?, case.input("y")?);
    let mut plan = Plan::default();
    let batches = batch(&mut plan, "x", &x)? + &batch(&mut plan, "y", &y)?;
    let level = case.int("ref_level")?.unwrap_or(-1);
    let code = if case.op == "sequence_expand" {
        format!("sequence_expand(x, y.lod(), {level}, {ROWS}, {OFFSETS})")
    } else {
        format!("sequence_expand_as(x, y.lod(), {ROWS})")
    };
    ask(plan, format!("{batches} Ok(value(&{code}?))"))
}

pub(super) fn reshape(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let width = usize::try_from(case.int("new_dim")?.context("no new_dim")?)?;
    if width > LARGEST {
        return too_large();
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let code = format!("sequence_reshape::<Shape![{width}], _, _, _, _>(x, {OFFSETS})");
    ask(plan, format!("{batch} Ok(value(&{code}?))"))
}

/// The context projection; the filter is `[context * width, filters]`.
pub(super) fn conv(case: &Case) -> Result<Option<Ask>> {
    let input = |names: [&str; 2]| case.input(names[0]).or_else(|_| case.input(names[1]));
    let (x, filter) = (input(["input", "x"])?, input(["filter", "weight"])?);
    let attribute = |names: [&str; 2]| Ok::<_, anyhow::Error>(case.int(names[0])?.or(case.int(names[1])?));
    let [rows, filters] = *filter.shape.as_slice() else { bail!("a filter of {} axes", filter.shape.len()) };
    let width: usize = x.shape.iter().skip(1).product();
    let context = match attribute(["filter_size", "contextLength"])? {
        Some(context) => usize::try_from(context)?,
        None => rows.checked_div(width).unwrap_or(0),
    };
    let start = attribute(["padding_start", "contextStart"])?;
    let start = start.unwrap_or_else(|| -i64::try_from(context / 2).unwrap_or(0));
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    // A filter that does not fit is laid out as it would have to be for rows of another width.
    let depth = if context * width == rows { width } else { rows.checked_div(context).unwrap_or(rows) };
    if context * depth != rows || [context, depth, filters].iter().any(|extent| *extent > LARGEST) {
        return too_large();
    }
    plan.bind_as("filter", &filter, &[context, depth, filters])?;
    if x.shape.len() != 2 || depth != width || filter.dtype != x.dtype || dtype(&x)? == Dtype::Bool {
        return refused(plan, format!("{batch} Ok((&Conv(x, &filter)).run())"));
    }
    ask(plan, format!("{batch} Ok(value(&sequence_conv(x, &filter, {start}, {ROWS})?))"))
}
