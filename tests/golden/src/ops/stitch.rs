//! `dynamic_stitch` and `dynamic_partition`: typed where the shapes are known, and for shapes of run time.

use anyhow::{Context, Result};

use super::{LARGEST, untyped};
use crate::dtype::Dtype;
use crate::format::{Case, Reference, Tensor};
use crate::plan::{Expected, Plan, Want};
use crate::rules;

/// The extents of some rows as a macro takes them.
fn extents(rows: usize, row: &[usize]) -> String {
    let row: String = row.iter().map(|extent| format!(", {extent}")).collect();
    format!("{rows}{row}")
}

/// Sets the rows that no index names to zero; whether there is one.
fn zero_holes(indices: &[Tensor], want: &mut Expected) -> bool {
    let rows = want.shape.first().copied().unwrap_or(0);
    let len = want.bits.len().checked_div(rows).unwrap_or(0);
    let mut named = vec![false; rows];
    for row in indices.iter().flat_map(|index| &index.data).filter_map(serde_json::Value::as_u64) {
        if let Some(named) = usize::try_from(row).ok().and_then(|row| named.get_mut(row)) {
            *named = true;
        }
    }
    for (row, named) in named.iter().enumerate() {
        if let (false, Some(bits)) = (named, want.bits.get_mut(row * len..(row + 1) * len)) {
            bits.fill(0);
        }
    }
    named.contains(&false)
}

pub(super) fn stitch(case: &Case) -> Result<Plan> {
    let (indices, data) = (case.input_list("indices")?, case.input_list("data")?);
    if let Some(settled) = untyped(indices.iter().chain(&data)) {
        return Ok(settled);
    }
    if indices.len() != data.len() {
        return Ok(Plan::settled(rules::UNWRITABLE));
    }
    let mut plan = Plan::default();
    let Some((first_index, first_data)) = indices.first().zip(data.first()) else {
        plan.step("no parts", "stitch_dynamic::<i32, f32, unbounded![0]>(&[])", Want::Error);
        return Ok(plan);
    };
    let mut parts = String::new();
    let mut views = Vec::new();
    for (i, (index, data)) in indices.iter().zip(&data).enumerate() {
        plan.bind(&format!("i{i}"), index)?;
        plan.bind(&format!("d{i}"), data)?;
        parts += &format!("(i{i}, d{i}) ");
        views.push(format!("(i{i}.view().into_dynamic(), d{i}.view().into_dynamic())"));
    }
    let element = Dtype::named(&first_data.dtype).context("dtype")?.rust();
    let index = Dtype::named(&first_index.dtype).context("dtype")?;
    let row = first_data.shape.get(first_index.shape.len()..).unwrap_or_default();
    let top = indices.iter().flat_map(|index| &index.data).filter_map(serde_json::Value::as_u64).max();
    let count = top.map_or(0, |top| usize::try_from(top).map_or(usize::MAX, |top| top.saturating_add(1)));
    if count > LARGEST || row.len() >= 6 {
        return Ok(Plan::settled(rules::TOO_LARGE));
    }
    let rows = extents(count, row);
    let builder = format!("stitch!({element}, Shape![..{rows}]; {parts})");
    let typed = |want| ("the builder".to_owned(), builder.clone(), want);
    let known = format!("stitch!({element}, Shape![{rows}]; {parts})");
    let fixed = |want| ("a known number of rows".to_owned(), known.clone(), want);
    let whole = format!("stitch!(strict {element}, Shape![..{rows}]; {parts})");
    let strict = |want| ("strict".to_owned(), whole.clone(), want);
    // One list for all parts: their types are the same.
    let same = |tensors: &[Tensor]| {
        tensors.iter().all(|tensor| Some(&tensor.dtype) == tensors.first().map(|t| &t.dtype))
    };
    let listed = index.is_int() && same(&indices) && same(&data);
    let (index, views) = (index.rust(), views.join(", "));
    let code = format!("stitch_dynamic::<{index}, {element}, unbounded![{rows}]>(&[{views}])");
    let dynamic = |want| listed.then(|| ("shapes of run time".to_owned(), code.clone(), want));
    let steps = match case.reference()? {
        Reference::Accepts => {
            let mut want = Expected::dense(&case.expected()?)?;
            let holes = zero_holes(&indices, &mut want);
            let all = Want::Values(vec![want]);
            if holes {
                (plan.rule, plan.decided) = (Some(rules::HOLES), true);
            }
            let whole = if holes { Want::Error } else { all.clone() };
            vec![Some(typed(all.clone())), Some(fixed(all.clone())), Some(strict(whole)), dynamic(all)]
        }
        Reference::Rejects("shape_mismatch" | "rank") => {
            vec![Some(typed(Want::Refused)), dynamic(Want::Error)]
        }
        Reference::Rejects("index_out_of_range") => vec![Some(typed(Want::Error)), dynamic(Want::Error)],
        Reference::Rejects("dtype") if listed => {
            plan.rule = Some(rules::MORE_ELEMENTS);
            vec![Some(typed(Want::Accepted)), dynamic(Want::Accepted)]
        }
        Reference::Rejects("dtype") => vec![Some(typed(Want::Refused))],
        Reference::Rejects(_) => vec![Some(typed(Want::Rejected)), dynamic(Want::Rejected)],
    };
    for (form, code, want) in steps.into_iter().flatten() {
        plan.step(form, code, want);
    }
    Ok(plan)
}

pub(super) fn partition(case: &Case) -> Result<Plan> {
    let (data, partitions) = (case.input("data")?, case.input("partitions")?);
    if let Some(settled) = untyped([&data, &partitions]) {
        return Ok(settled);
    }
    let Ok(number) = usize::try_from(case.int("num_partitions")?.context("no num_partitions")?) else {
        return Ok(Plan::settled(rules::UNWRITABLE));
    };
    let mut plan = Plan::default();
    plan.bind("data", &data)?;
    plan.bind("partitions", &partitions)?;
    let row = data.shape.get(partitions.shape.len()..).unwrap_or_default();
    if partitions.data.len() > LARGEST || row.len() >= 6 {
        return Ok(Plan::settled(rules::TOO_LARGE));
    }
    let rows = extents(partitions.data.len(), row);
    let dtype = Dtype::named(&partitions.dtype).context("dtype")?;
    let macro_call = format!("partition!({number}, Shape![..{rows}]; data, partitions)");
    let typed = |want| ("typed".to_owned(), macro_call.clone(), want);
    let code = format!(
        "partition_dynamic::<_, _, Shape![..{rows}], {number}>(data.view().into_dynamic(), \
         partitions.view().into_dynamic())"
    );
    let dynamic = |want| ("shapes of run time".to_owned(), code.clone(), want);
    let steps = match case.reference()? {
        Reference::Accepts => {
            let outputs = || -> Result<Want> {
                let outputs = case.expect.as_ref().and_then(|expect| expect.get("outputs")?.as_array());
                let outputs = outputs.context("no list of outputs")?;
                let value = |output| Expected::dense(&Tensor::parse(output)?);
                Ok(Want::Values(outputs.iter().map(value).collect::<Result<_>>()?))
            };
            vec![typed(outputs()?), dynamic(outputs()?)]
        }
        Reference::Rejects("shape_mismatch" | "rank") => vec![typed(Want::Refused), dynamic(Want::Error)],
        Reference::Rejects("index_out_of_range") => vec![typed(Want::Error), dynamic(Want::Error)],
        Reference::Rejects("attr") if number == 0 && partitions.data.is_empty() => {
            plan.rule = Some(rules::NO_PARTITIONS);
            let none = || Want::Values(Vec::new());
            vec![typed(none()), dynamic(none())]
        }
        Reference::Rejects("attr") if number == 0 => vec![typed(Want::Error), dynamic(Want::Error)],
        Reference::Rejects("dtype") if dtype.is_int() => {
            plan.rule = Some(rules::MORE_ELEMENTS);
            vec![typed(Want::Accepted), dynamic(Want::Accepted)]
        }
        Reference::Rejects("dtype") => vec![typed(Want::Refused)],
        Reference::Rejects(_) => vec![typed(Want::Rejected), dynamic(Want::Rejected)],
    };
    for (form, code, want) in steps {
        plan.step(form, code, want);
    }
    Ok(plan)
}
