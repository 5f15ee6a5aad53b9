//! `lod_reset`, `lod_append` and the validity of levels.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::untyped;
use crate::dtype::Dtype;
use crate::format::{Case, Reference, Tensor};
use crate::plan::{Expected, Plan, Want, list};
use crate::rules;

/// `&[&[0_usize, 2_usize], &[0_usize]]`, each level a slice.
fn levels_code<T: ToString>(levels: &[Vec<T>], element: &str) -> String {
    let level = |level: &Vec<T>| {
        let ends: String = level.iter().map(|end| format!("{}_{element}, ", end.to_string())).collect();
        format!("&([{ends}] as [{element}; {}])[..]", level.len())
    };
    format!("&[{}]", levels.iter().map(level).collect::<Vec<_>>().join(", "))
}

/// Statements that bind a tensor's rows and levels as the view `name`.
pub(super) fn batch(plan: &mut Plan, name: &str, tensor: &Tensor) -> Result<String> {
    let Some((_, row)) = tensor.shape.split_first() else { bail!("{name} has no rows") };
    let element = Dtype::named(&tensor.dtype).context("dtype")?.rust();
    plan.bind_flat(&format!("{name}_rows"), tensor)?;
    let row = list(row);
    let owned = match &tensor.lod {
        Some(levels) if !levels.is_empty() => {
            let levels = levels_code(levels, "usize");
            format!(
                "let mut {name}_ends = room(); let {name}_owned = \
                 ragged::<{element}, Shape![{row}]>(&{name}_rows, {levels}, &mut {name}_ends[..])?;"
            )
        }
        _ => format!("let {name}_owned = flat::<{element}, Shape![{row}]>(&{name}_rows)?;"),
    };
    Ok(format!("{owned} let {name} = {name}_owned.view();"))
}

/// Whether levels are valid over a number of rows, nesting included.
pub(super) fn valid(levels: &[Vec<usize>], rows: usize) -> bool {
    let ends = levels.iter().skip(1).map(|level| level.len().wrapping_sub(1)).chain([rows]);
    levels.iter().zip(ends).all(|(level, end)| {
        level.len() >= 2 && level.first() == Some(&0) && level.is_sorted() && level.last() == Some(&end)
    })
}

/// What a step must come to that has the reference's result, if that result is valid.
fn want(case: &Case, plan: &mut Plan) -> Result<Want> {
    let expected = Expected::ragged(&case.expected()?)?;
    let rows = expected.shape.first().copied().unwrap_or(0);
    if valid(&expected.lod, rows) {
        return Ok(Want::Values(vec![expected]));
    }
    plan.rule = Some(if rows == 0 { rules::NO_ROWS } else { rules::NESTING });
    Ok(Want::Error)
}

/// What must come of levels that the reference refuses.
fn refusal(class: &str, plan: &mut Plan, source: &Source) -> Want {
    match class {
        "lod_invalid" | "arity" | "shape_mismatch" | "attr" => Want::Error,
        "dtype" if matches!(source, Source::Numbers { integers: false, .. }) => Want::Refused,
        "dtype" => {
            plan.rule = Some(rules::MORE_ELEMENTS);
            Want::Accepted
        }
        _ => Want::Rejected,
    }
}

/// Where the levels come from.
enum Source {
    /// The levels of another tensor.
    Lod(Vec<Vec<usize>>),
    /// One level of offsets, bound as `level`.
    Numbers {
        integers: bool,
    },
    Nothing,
    /// Nothing that can be written.
    Unwritable,
}

impl Source {
    /// A tensor: its levels if it has some, else its data.
    fn tensor(plan: &mut Plan, tensor: &Tensor) -> Result<Self> {
        match &tensor.lod {
            Some(levels) if !levels.is_empty() => Ok(Self::Lod(levels.clone())),
            _ => {
                plan.bind_flat("level", tensor)?;
                Ok(Self::Numbers { integers: Dtype::named(&tensor.dtype).is_some_and(Dtype::is_int) })
            }
        }
    }

    /// An attribute: a list of numbers.
    fn attribute(plan: &mut Plan, value: &Value) -> Result<Self> {
        let Some(numbers) = value.as_array().filter(|list| list.iter().all(Value::is_number)) else {
            return Ok(Self::Unwritable);
        };
        let integers = numbers.iter().all(|number| number.is_i64());
        let dtype = if integers { "int64" } else { "float64" };
        let data = numbers.clone();
        plan.bind_flat("level", &Tensor { dtype: dtype.into(), shape: vec![data.len()], data, lod: None })?;
        Ok(Self::Numbers { integers })
    }
}

pub(super) fn reset(case: &Case) -> Result<Plan> {
    let x = case.input("x")?;
    let y = case.inputs.get("y").filter(|y| !y.is_null()).map(Tensor::parse).transpose()?;
    if let Some(settled) = untyped(y.iter().chain([&x])) {
        return Ok(settled);
    }
    let mut plan = Plan::default();
    let binding = batch(&mut plan, "x", &x)?;
    let source = match (&y, case.attr("target_lod")) {
        (Some(y), _) => Source::tensor(&mut plan, y)?,
        (None, Some(target)) => Source::attribute(&mut plan, target)?,
        (None, None) => Source::Nothing,
    };
    let want = match case.reference()? {
        Reference::Accepts => want(case, &mut plan)?,
        Reference::Rejects(class) => refusal(class, &mut plan, &source),
    };
    let code = match source {
        Source::Lod(levels) => format!(
            "let mut ends = room::<usize>(); let y = Lod::from_offset_levels({}, &mut ends[..])?; \
             Ok(value(&lod_reset(x, Some(LodSource::<usize>::Lod(y.view())), None, &mut room::<usize>()[..])?))",
            levels_code(&levels, "usize")
        ),
        Source::Numbers { .. } => "Ok((&Level(x, &level)).reset())".into(),
        Source::Nothing => {
            "Ok(value(&lod_reset(x, None::<LodSource<'_, usize>>, None, &mut room::<usize>()[..])?))".into()
        }
        Source::Unwritable => return Ok(Plan::settled(rules::UNWRITABLE)),
    };
    if let (Want::Values(values), true) = (&want, code.contains("Level(")) {
        // The same by lengths.
        let ends = values.first().and_then(|value| value.lod.first()).context("no level")?;
        let lengths: Vec<usize> =
            ends.iter().zip(ends.iter().skip(1)).map(|(start, end)| end.saturating_sub(*start)).collect();
        let code = format!(
            "attempt(|| {{ {binding} Ok(value(&lod_reset(x, None, Some(LodSource::<usize>::Lengths(&[{}])), \
             &mut room::<usize>()[..])?)) }})",
            list(&lengths)
        );
        plan.step("lod_reset by lengths", code, Want::Values(values.clone()));
    }
    plan.step("lod_reset", format!("attempt(|| {{ {binding} {code} }})"), want);
    Ok(plan)
}

pub(super) fn append(case: &Case) -> Result<Plan> {
    let x = case.input("x")?;
    let level = case.inputs.get("level").filter(|level| !level.is_null()).map(Tensor::parse).transpose()?;
    if let Some(settled) = untyped(level.iter().chain([&x])) {
        return Ok(settled);
    }
    let mut plan = Plan::default();
    let binding = batch(&mut plan, "x", &x)?;
    let source = match (&level, case.attr("level").or_else(|| case.attr("append"))) {
        (Some(level), _) => Source::tensor(&mut plan, level)?,
        (None, Some(level)) => Source::attribute(&mut plan, level)?,
        (None, None) => Source::Unwritable,
    };
    let want = match (&source, case.reference()?) {
        (Source::Unwritable, _) => return Ok(Plan::settled(rules::UNWRITABLE)),
        (_, Reference::Accepts) => want(case, &mut plan)?,
        (_, Reference::Rejects(class)) => refusal(class, &mut plan, &source),
    };
    let code = match source {
        Source::Lod(levels) => format!(
            "let mut ends = room::<usize>(); let y = Lod::from_offset_levels({}, &mut ends[..])?; \
             Ok(value(&lod_append(x, LodSource::<usize>::Lod(y.view()), &mut room::<usize>()[..])?))",
            levels_code(&levels, "usize")
        ),
        _ => "Ok((&Level(x, &level)).append())".into(),
    };
    plan.step("lod_append", format!("attempt(|| {{ {binding} {code} }})"), want);
    Ok(plan)
}

pub(super) fn validate(case: &Case) -> Result<Plan> {
    let rows = case.inputs.get("rows").and_then(Value::as_u64).context("no number of rows")? as usize;
    let read = |name: &str| -> Option<Vec<Vec<i64>>> {
        let levels = case.inputs.get(name)?.as_array()?;
        levels.iter().map(|level| level.as_array()?.iter().map(Value::as_i64).collect()).collect()
    };
    let (levels, form) = match (read("lod_offsets"), read("lod_lengths")) {
        (Some(offsets), _) => (offsets, "from_offset_levels"),
        (None, Some(lengths)) => (lengths, "from_length_levels"),
        (None, None) => bail!("neither offsets nor lengths"),
    };
    let mut plan = Plan::default();
    let want = match case.reference()? {
        Reference::Accepts => {
            let expect =
                case.expect.as_ref().and_then(|expect| expect.get("lod_offsets")).context("no offsets")?;
            let lod: Vec<Vec<usize>> = serde_json::from_value(expect.clone())?;
            let dtype = Dtype::named("uint8").context("uint8")?;
            if valid(&lod, rows) {
                Want::Values(vec![Expected { dtype, shape: vec![rows], bits: vec![0; rows], lod }])
            } else {
                plan.rule = Some(if rows == 0 { rules::NO_ROWS } else { rules::NESTING });
                Want::Error
            }
        }
        Reference::Rejects("lod_invalid") => Want::Error,
        Reference::Rejects(_) => Want::Rejected,
    };
    let code = if levels.is_empty() {
        format!("attempt(|| Ok(value(&flat::<u8, Shape![]>(&[0; {rows}])?)))")
    } else {
        format!(
            "attempt(|| {{ let mut ends = room::<usize>(); let lod = Lod::{form}({}, &mut ends[..])?; \
             Ok(value(&LodTensor::<u8, Shape![], _, _>::new(&[0_u8; {rows}][..], lod)?)) }})",
            levels_code(&levels, "i64")
        )
    };
    plan.step(form, code, want);
    Ok(plan)
}
