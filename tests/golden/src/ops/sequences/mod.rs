//! The sequence operations. Row shapes are types, everything else is known at run time.

mod padded;
mod rows;
mod tokens;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::lod::valid;
use super::untyped;
use crate::dtype::Dtype;
use crate::format::{Case, Reference, Tensor};
use crate::naive;
use crate::plan::{Expected, Plan, Unknown, Want};
use crate::rules::{self, Rule};

/// Stands in code for the memory that takes rows.
const ROWS: &str = "{rows}";
/// Stands in code for the memory that takes offsets.
const OFFSETS: &str = "{offsets}";
/// The elements and offsets that lent memory has room for at least, where the reference tells no result.
const ROOM: usize = 256;

/// What an operation needs to be asked for.
struct Ask {
    plan: Plan,
    /// The body of a closure that returns `Result<Value or Outcome, LodError>`, with [`ROWS`] and [`OFFSETS`].
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
    let rejected = matches!(case.reference()?, Reference::Rejects(_));
    if rejected && tensors.iter().any(|tensor| tensor.shape.is_empty()) {
        // A scalar has no rows to be sequences of.
        return Ok(Plan::settled(rules::UNWRITABLE));
    }
    let ask = match case.op.as_str() {
        "sequence_pool" => rows::pool(case, case.text("pool_type")?.context("no pool_type")?)?,
        "sequence_first_step" => rows::pool(case, "first")?,
        "sequence_last_step" => rows::pool(case, "last")?,
        "sequence_softmax" => rows::softmax(case)?,
        "sequence_reverse" => rows::reverse(case)?,
        "sequence_concat" => rows::concat(case)?,
        "sequence_slice" => rows::slice(case)?,
        "sequence_expand" | "sequence_expand_as" => rows::expand(case)?,
        "sequence_reshape" => rows::reshape(case)?,
        "sequence_pad" => padded::pad(case)?,
        "sequence_unpad" => padded::unpad(case)?,
        "sequence_mask" => return padded::mask(case),
        "sequence_enumerate" => tokens::enumerate(case)?,
        "sequence_erase" => tokens::erase(case)?,
        "sequence_scatter" => tokens::scatter(case)?,
        "sequence_conv" => rows::conv(case)?,
        op => bail!(Unknown(format!("no operation is called {op}"))),
    };
    let Some(Ask { mut plan, code, more }) = ask else { return Ok(Plan::settled(rules::NO_ELEMENT)) };
    if code.is_empty() {
        return Ok(Plan::settled(rules::TOO_LARGE));
    }
    let want = match case.reference()? {
        Reference::Accepts => accepted(case, &mut plan)?,
        Reference::Rejects(class) => match more.into_iter().find(|(known, ..)| *known == class) {
            Some((_, want, rule)) => {
                plan.rule = rule;
                want
            }
            None if class == "lod_invalid" => Want::Error,
            None => Want::Rejected,
        },
    };
    if code.contains(ROWS) || code.contains(OFFSETS) {
        let element = dtype(tensors.first().context("no input")?)?;
        let given: usize = tensors.iter().map(|tensor| tensor.data.len()).sum();
        let lent = lent(&code, element, &want, ROOM.max(4 * given))?;
        plan.step(format!("{}, memory lent", case.op), format!("attempt(|| {{ {lent} }})"), want.clone());
    }
    let heap = code.replace(ROWS, "Vec::new()").replace(OFFSETS, "Vec::<usize>::new()");
    if heap == code {
        plan.step(case.op.clone(), format!("attempt(|| {{ {heap} }})"), want);
    } else {
        plan.step_on_heap(case.op.clone(), format!("attempt(|| {{ {heap} }})"), want);
    }
    Ok(plan)
}

/// The code over memory on the stack, of exactly the size of the result, with offsets of two bytes.
fn lent(code: &str, element: Dtype, want: &Want, room: usize) -> Result<String> {
    let (rows, offsets) = match want {
        Want::Values(values) => {
            let value = values.first().context("no value")?;
            (value.bits.len(), value.lod.iter().map(Vec::len).sum())
        }
        _ => (room, room),
    };
    let zero = literal(element, None)?;
    let code = code.replace(ROWS, "&mut lent_rows[..]").replace(OFFSETS, "&mut lent_offsets[..]");
    Ok(format!("let mut lent_rows = [{zero}; {rows}]; let mut lent_offsets = [0_u16; {offsets}]; {code}"))
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
    if !valid(&want.lod, want.shape.first().copied().unwrap_or(0)) {
        plan.rule = Some(rules::NESTING);
        return Ok(Want::Error);
    }
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

/// Code that the types refuse, whatever the reference says is wrong with it.
fn refused(plan: Plan, code: String) -> Result<Option<Ask>> {
    let mut ask = ask(plan, code)?;
    if let Some(ask) = &mut ask {
        ask.refused(&["dtype", "rank", "shape_mismatch", "attr", "lod_invalid"]);
    }
    Ok(ask)
}

/// There is no such shape as a type.
fn too_large() -> Result<Option<Ask>> {
    Ok(Some(Ask { plan: Plan::default(), code: String::new(), more: Vec::new() }))
}

impl Ask {
    /// The types refuse what the reference rejects for these reasons.
    fn refused(&mut self, classes: &[&'static str]) {
        self.more = classes.iter().map(|class| (*class, Want::Refused, None)).collect();
    }
}

fn dtype(tensor: &Tensor) -> Result<Dtype> {
    Dtype::named(&tensor.dtype).context("dtype")
}

/// A number as a literal of an element type.
fn literal(dtype: Dtype, value: Option<&Value>) -> Result<String> {
    let value = value.cloned().unwrap_or_else(|| Value::from(0));
    match (dtype, value.as_f64()) {
        (Dtype::Bool, Some(number)) => Ok((number != 0.0).to_string()),
        (Dtype::Int { .. }, Some(number)) => dtype.literal(&Value::from(number as i64)),
        _ => dtype.literal(&value),
    }
}

/// Whether a tensor has more than one level.
fn nested(tensor: &Tensor) -> bool {
    tensor.lod.as_ref().is_some_and(|levels| levels.len() > 1)
}
