//! Pad, unpad, mask.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::super::LARGEST;
use super::super::lod::batch;
use super::{Ask, ask, dtype, literal, too_large};
use crate::dtype::Dtype;
use crate::format::{Case, Reference};
use crate::plan::{Expected, Plan, Want, list};
use crate::rules;

pub(super) fn pad(case: &Case) -> Result<Option<Ask>> {
    let (x, mut pad) = (case.input("x")?, case.input("pad_value")?);
    let row = x.shape.get(1..).context("x has no rows")?.to_vec();
    if let [one] = pad.data.as_slice() {
        // One element stands for a whole row.
        pad.data = vec![one.clone(); row.iter().product()];
        pad.shape.clone_from(&row);
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    plan.bind("pad", &pad)?;
    let level: &[usize] =
        x.lod.as_ref().and_then(|levels| levels.first()).map_or(&[], |level| level.as_slice());
    let longest = level
        .iter()
        .zip(level.iter().skip(1))
        .map(|(start, end)| end.saturating_sub(*start))
        .max()
        .unwrap_or(0);
    let length = match case.int("maxlen")?.unwrap_or(-1) {
        -1 => longest,
        length => usize::try_from(length)?,
    };
    let mut shape = vec![level.len().saturating_sub(1), length];
    shape.extend(&row);
    if shape.len() > 6 || shape.iter().any(|extent| *extent > LARGEST) {
        return too_large();
    }
    let (element, zero) = (dtype(&x)?.rust(), literal(dtype(&x)?, None)?);
    let out = format!("Tensor::<{element}, Shape![{}]>::full({zero})", list(&shape));
    let mut ask = ask(plan, format!("{batch} Ok((&Pad(x, &pad, {out})).run())"))?;
    if let Some(ask) = &mut ask {
        if pad.dtype != x.dtype {
            ask.refused(&["dtype"]);
        } else if pad.shape != row {
            ask.refused(&["shape_mismatch", "rank", "attr"]);
        }
    }
    Ok(ask)
}

pub(super) fn unpad(case: &Case) -> Result<Option<Ask>> {
    let (x, length) = (case.input("x")?, case.input("length")?);
    let mut plan = Plan::default();
    plan.bind("x", &x)?;
    plan.bind_flat("length", &length)?;
    let mut ask = ask(plan, "Ok((&Unpad(&x, &length)).run())".into())?;
    if let Some(ask) = &mut ask {
        if x.shape.len() < 2 {
            ask.refused(&["rank", "shape_mismatch"]);
        } else if !dtype(&length)?.is_int() {
            ask.refused(&["dtype"]);
        }
    }
    Ok(ask)
}

pub(super) fn mask(case: &Case) -> Result<Plan> {
    let x = case.input("x")?;
    let mut plan = Plan::default();
    plan.bind("x", &x)?;
    let accepts = matches!(case.reference()?, Reference::Accepts);
    if !dtype(&x)?.is_int() {
        if accepts {
            bail!("lengths of {}", x.dtype);
        }
        plan.step("sequence_mask", "(&Mask(&x)).run()", Want::Refused);
        return Ok(plan);
    }
    let longest = || x.data.iter().filter_map(Value::as_u64).max().unwrap_or(0) as usize;
    let width = case.int("maxlen")?.map_or_else(|| Ok(longest()), usize::try_from)?;
    let mut shape = x.shape.clone();
    shape.push(width);
    if shape.len() > 6 || width > LARGEST {
        return Ok(Plan::settled(rules::TOO_LARGE));
    }
    let (dtype, want) = if accepts {
        let want = Expected::dense(&case.expected()?)?;
        (want.dtype, Want::Values(vec![want]))
    } else {
        plan.rule = Some(rules::MORE_ELEMENTS);
        (dtype(&x)?, Want::Accepted)
    };
    // A mask of `bool` is one of numbers, compared with 0.
    let (element, value) = match dtype {
        Dtype::Bool => ("u8", "not_equal(&out, 0).eval()"),
        dtype => (dtype.rust(), "out"),
    };
    let code = format!(
        "{{ let mut out = Tensor::<{element}, Shape![{}]>::zeros(); \
         sequence_mask(x.view(), &mut out); Outcome::of(&{value}) }}",
        list(&shape)
    );
    plan.step("sequence_mask", code, want);
    Ok(plan)
}
