//! The sequence operations. Row shapes are types, everything else is known at run time.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::lod::batch;
use super::untyped;
use crate::conformance::dtype::Dtype;
use crate::conformance::format::{Case, Reference, Tensor};
use crate::conformance::naive;
use crate::conformance::plan::{Expected, Plan, Want, list};
use crate::conformance::rules::{self, Rule};

/// What an operation needs to be asked for.
struct Ask {
    plan: Plan,
    /// The body of a closure that returns `Result<Value or Outcome, LodError>`.
    code: String,
    /// What the reference's rejection for a class means here, where it is no error at run time.
    more: Vec<(&'static str, Want, Option<&'static Rule>)>,
}

pub(super) fn plan(case: &Case) -> Result<Plan> {
    let mut tensors = Vec::new();
    for value in case.inputs.values() {
        match value {
            Value::Null => {}
            Value::Array(list) => tensors.extend(list.iter().map(Tensor::parse).collect::<Result<Vec<_>>>()?),
            value => tensors.push(Tensor::parse(value)?),
        }
    }
    if let Some(settled) = untyped(&tensors) {
        return Ok(settled);
    }
    let ask = match case.op.as_str() {
        "sequence_pool" => pool(case, case.text("pool_type")?.context("no pool_type")?)?,
        "sequence_first_step" => pool(case, "first")?,
        "sequence_last_step" => pool(case, "last")?,
        "sequence_softmax" => softmax(case)?,
        "sequence_reverse" => reverse(case)?,
        "sequence_concat" => concat(case)?,
        "sequence_slice" => slice(case)?,
        "sequence_expand" | "sequence_expand_as" => expand(case)?,
        "sequence_reshape" => reshape(case)?,
        "sequence_pad" => pad(case)?,
        "sequence_unpad" => unpad(case)?,
        "sequence_mask" => return mask(case),
        "sequence_enumerate" => enumerate(case)?,
        "sequence_erase" => erase(case)?,
        "sequence_scatter" => scatter(case)?,
        op => bail!("no operation is called {op}"),
    };
    let Some(Ask { mut plan, code, more }) = ask else { return Ok(Plan::settled(rules::NO_ELEMENT)) };
    let want = match case.reference()? {
        Reference::Accepts => accepted(case, &mut plan)?,
        Reference::Rejects(class) => match more.into_iter().find(|(known, ..)| *known == class) {
            Some((_, want, rule)) => {
                plan.rule = rule;
                want
            }
            None => Want::Error,
        },
    };
    plan.step(case.op.clone(), format!("attempt(|| {{ {code} }})"), want);
    Ok(plan)
}

/// The reference's result, with the changes that rules make.
fn accepted(case: &Case, plan: &mut Plan) -> Result<Want> {
    if case.op == "sequence_pad" {
        let outputs = case.expect.as_ref().and_then(|expect| expect.get("outputs")).context("no outputs")?;
        let output = |name| Tensor::parse(outputs.get(name).context("no such output")?);
        return Ok(Want::Values(vec![
            Expected::dense(&output("Out")?)?,
            Expected::dense(&output("Length")?)?,
        ]));
    }
    let mut want = Expected::ragged(&case.expected()?)?;
    let own = match case.op.as_str() {
        "sequence_unpad" if case.input("x")?.shape.len() == 2 => {
            plan.rule = Some(rules::UNPADDED_RANK);
            want.shape.truncate(1);
            None
        }
        "sequence_pool" if matches!(case.text("pool_type")?, Some("max" | "min")) => {
            Some((naive::nan_pooled(&case.input("input")?, &want)?, rules::NAN_SPREADS))
        }
        "sequence_softmax" => {
            naive::softmax(&case.input("input")?, &want)?.map(|bits| (bits, rules::SAFE_SOFTMAX))
        }
        _ => None,
    };
    if let Some((bits, rule)) = own.filter(|(bits, _)| *bits != want.bits) {
        want.bits = bits;
        plan.rule = Some(rule);
    }
    Ok(Want::Values(vec![want]))
}

fn ask(plan: Plan, code: String) -> Result<Option<Ask>> {
    let more = vec![
        ("rank", Want::Accepted, Some(rules::ANY_RANK)),
        ("dtype", Want::Accepted, Some(rules::MORE_ELEMENTS)),
    ];
    Ok(Some(Ask { plan, code, more }))
}

fn dtype(tensor: &Tensor) -> Result<Dtype> {
    Dtype::named(&tensor.dtype).context("dtype")
}

/// A number as a literal of an element type.
fn literal(dtype: Dtype, value: Option<&Value>) -> Result<String> {
    let value = value.cloned().unwrap_or_else(|| Value::from(0));
    match (dtype, value.as_f64()) {
        (Dtype::Int { .. }, Some(number)) => dtype.literal(&Value::from(number as i64)),
        _ => dtype.literal(&value),
    }
}

/// Whether a tensor has more than one level.
fn nested(tensor: &Tensor) -> bool {
    tensor.lod.as_ref().is_some_and(|levels| levels.len() > 1)
}

fn pool(case: &Case, kind: &str) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let (kind, generic) = match kind.to_ascii_lowercase().as_str() {
        "sum" => ("Sum", false),
        "average" | "mean" => ("Average", false),
        "sqrt" => ("Sqrt", false),
        "max" => ("Max", true),
        "min" => ("Min", true),
        "first" => ("First", true),
        "last" => ("Last", true),
        kind => bail!("no pool is called {kind}"),
    };
    let dtype = dtype(&x)?;
    if !generic && !matches!(dtype, Dtype::Float { bits: 32.., .. }) {
        return Ok(None);
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let empty = literal(dtype, case.attr("pad_value"))?;
    ask(plan, format!("{batch} Ok(value(&sequence_pool(x, pool::{kind}, {empty}, &mut room()[..])?))"))
}

fn softmax(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    if !matches!(dtype(&x)?, Dtype::Float { bits: 32.., .. }) {
        return Ok(None);
    }
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    ask(plan, format!("{batch} Ok(value(&sequence_softmax(x, &mut room()[..])?))"))
}

fn reverse(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("x")?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let mut ask = ask(plan, format!("{batch} Ok(value(&sequence_reverse(x, &mut room()[..])?))"))?;
    if let (Some(ask), true) = (&mut ask, nested(&x)) {
        for class in ["lod_invalid", "attr", "shape_mismatch"] {
            ask.more.push((class, Want::Accepted, Some(rules::ANY_LEVELS)));
        }
    }
    Ok(ask)
}

fn concat(case: &Case) -> Result<Option<Ask>> {
    let inputs = case.input_list("input")?;
    let mut plan = Plan::default();
    let (mut batches, mut names) = (String::new(), Vec::new());
    for (i, input) in inputs.iter().enumerate() {
        batches += &batch(&mut plan, &format!("x{i}"), input)?;
        names.push(format!("x{i},"));
    }
    if names.is_empty() || names.len() > 4 {
        bail!("{} inputs: the check knows up to 4", names.len());
    }
    let mut ask = ask(plan, format!("{batches} Ok((&Concat(({}))).run())", names.join(" ")))?;
    if let Some(ask) = &mut ask {
        let first = inputs.first().context("no input")?;
        let same = inputs.iter().all(|x| x.dtype == first.dtype && x.shape.get(1..) == first.shape.get(1..));
        ask.more.clear();
        if !same {
            for class in ["shape_mismatch", "dtype", "rank"] {
                ask.more.push((class, Want::Refused, None));
            }
        }
    }
    Ok(ask)
}

fn slice(case: &Case) -> Result<Option<Ask>> {
    let (x, offset, length) = (case.input("input")?, case.input("offset")?, case.input("length")?);
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    plan.bind_flat("offset", &offset)?;
    plan.bind_flat("length", &length)?;
    if !dtype(&offset)?.is_int() || offset.dtype != length.dtype {
        bail!("offsets of {} and lengths of {}", offset.dtype, length.dtype);
    }
    let code = "Ok(value(&sequence_slice(x, &offset, &length, &mut room()[..], &mut room::<usize>()[..])?))";
    ask(plan, format!("{batch} {code}"))
}

fn expand(case: &Case) -> Result<Option<Ask>> {
    let (x, y) = (case.input("x")?, case.input("y")?);
    let mut plan = Plan::default();
    let batches = batch(&mut plan, "x", &x)? + &batch(&mut plan, "y", &y)?;
    let level = case.int("ref_level")?.unwrap_or(-1);
    let code = if case.op == "sequence_expand" {
        format!("sequence_expand(x, y.lod(), {level}, &mut room()[..], &mut room::<usize>()[..])")
    } else {
        "sequence_expand_as(x, y.lod(), &mut room()[..])".into()
    };
    ask(plan, format!("{batches} Ok(value(&{code}?))"))
}

fn reshape(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let width = usize::try_from(case.int("new_dim")?.context("no new_dim")?)?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let code = format!("sequence_reshape::<Shape![{width}], _, _, _, _>(x, &mut room::<usize>()[..])");
    ask(plan, format!("{batch} Ok(value(&{code}?))"))
}

fn pad(case: &Case) -> Result<Option<Ask>> {
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
    let (element, zero) = (dtype(&x)?.rust(), literal(dtype(&x)?, None)?);
    let out = format!("Tensor::<{element}, Shape![{}]>::full({zero})", list(&shape));
    let mut ask = ask(plan, format!("{batch} Ok((&Pad(x, &pad, {out})).run())"))?;
    if let Some(ask) = &mut ask {
        if pad.dtype != x.dtype {
            ask.more = vec![("dtype", Want::Refused, None)];
        } else if pad.shape != row {
            ask.more = vec![("shape_mismatch", Want::Refused, None), ("rank", Want::Refused, None)];
        }
    }
    Ok(ask)
}

fn unpad(case: &Case) -> Result<Option<Ask>> {
    let (x, length) = (case.input("x")?, case.input("length")?);
    let mut plan = Plan::default();
    plan.bind("x", &x)?;
    plan.bind_flat("length", &length)?;
    let mut ask = ask(plan, "Ok((&Unpad(&x, &length)).run())".into())?;
    if let (Some(ask), true) = (&mut ask, x.shape.len() < 2) {
        ask.more = vec![("rank", Want::Refused, None), ("shape_mismatch", Want::Refused, None)];
    }
    Ok(ask)
}

fn mask(case: &Case) -> Result<Plan> {
    let x = case.input("x")?;
    let Reference::Accepts = case.reference()? else { bail!("a mask that the reference rejects") };
    let mut plan = Plan::default();
    plan.bind("x", &x)?;
    let longest = || x.data.iter().filter_map(Value::as_u64).max().unwrap_or(0) as usize;
    let width = case.int("maxlen")?.map_or_else(|| Ok(longest()), usize::try_from)?;
    let want = Expected::dense(&case.expected()?)?;
    // A mask of `bool` is one of numbers, compared with 0.
    let (element, value) = match want.dtype {
        Dtype::Bool => ("u8", "not_equal(&out, 0).eval()"),
        dtype => (dtype.rust(), "out"),
    };
    let mut shape = x.shape.clone();
    shape.push(width);
    let code = format!(
        "{{ let mut out = Tensor::<{element}, Shape![{}]>::zeros(); \
         sequence_mask(x.view(), &mut out); Outcome::of(&{value}) }}",
        list(&shape)
    );
    plan.step("sequence_mask", code, Want::Values(vec![want]));
    Ok(plan)
}

fn enumerate(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("input")?;
    let window = usize::try_from(case.int("win_size")?.context("no win_size")?)?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let pad = literal(dtype(&x)?, case.attr("pad_value"))?;
    let code = format!("sequence_enumerate::<Dim<{window}>, _, _, _, _>(x, {pad}, &mut room()[..])");
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

fn erase(case: &Case) -> Result<Option<Ask>> {
    let x = case.input("x")?;
    let dtype = dtype(&x)?;
    let tokens = case.attr("tokens").and_then(Value::as_array).context("no tokens")?;
    let tokens = tokens.iter().map(|token| dtype.literal(token)).collect::<Result<Vec<_>>>()?;
    let mut plan = Plan::default();
    let batch = batch(&mut plan, "x", &x)?;
    let tokens = tokens.join(", ");
    ask(
        plan,
        format!(
            "{batch} Ok(value(&sequence_erase(x, &[{tokens}], &mut room()[..], &mut room::<usize>()[..])?))"
        ),
    )
}

fn scatter(case: &Case) -> Result<Option<Ask>> {
    let (x, index, updates) = (case.input("input")?, case.input("index")?, case.input("updates")?);
    let mut plan = Plan::default();
    plan.bind("input", &x)?;
    let batches = batch(&mut plan, "index", &index)? + &batch(&mut plan, "updates", &updates)?;
    let code =
        "let mut out = input.clone(); sequence_scatter(&mut out, index, updates)?; Ok(Results::of(&out))";
    ask(plan, format!("{batches} {code}"))
}
