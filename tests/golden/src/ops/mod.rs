//! The plan of each operation.

mod elementwise;
mod lod;
mod multiplex;
mod select;
mod sequences;
mod stitch;

use anyhow::{Result, bail};

use super::dtype::Dtype;
use super::format::{Case, Tensor};
use super::plan::{Plan, Unknown};
use super::rules;

/// The largest extent that is a type.
const LARGEST: usize = 999_999;

/// What a case asks of the library; an error if the case is malformed or of an unknown operation.
pub(crate) fn plan(case: &Case) -> Result<Plan> {
    match case.op.as_str() {
        op if op.starts_with("elementwise_") => elementwise::plan(case),
        "select" => select::select(case),
        "dynamic_stitch" => stitch::stitch(case),
        "dynamic_partition" => stitch::partition(case),
        "multiplex" => multiplex::multiplex(case),
        "lod_reset" => lod::reset(case),
        "lod_append" => lod::append(case),
        "lod_validate" => lod::validate(case),
        op if op.starts_with("sequence_") => sequences::plan(case),
        op => bail!(Unknown(format!("no operation is called {op}"))),
    }
}

/// The rule that settles a case before its operation is looked at: a tensor that has no type here.
fn untyped<'a>(tensors: impl IntoIterator<Item = &'a Tensor>) -> Option<Plan> {
    let rule = |tensor: &Tensor| {
        if Dtype::named(&tensor.dtype).is_none() {
            Some(rules::NO_ELEMENT)
        } else if tensor.shape.len() > 6 || tensor.shape.iter().any(|extent| *extent > LARGEST) {
            Some(rules::TOO_LARGE)
        } else {
            None
        }
    };
    tensors.into_iter().find_map(rule).map(Plan::settled)
}
