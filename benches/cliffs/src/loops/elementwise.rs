//! Each element of the result from those at the same place.

use super::Loops;
use crate::elementwise::{elementwise, filled};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let operation = elementwise(of.use_.operation)?;
    let operands: Vec<String> = (0..operation.operands).map(|operand| of.element(operand)).collect();
    let text = |text| filled(text, &operands, of.use_.element, of.use_.output_element());
    let loops = of.orders(&format!("{} = {};", of.out(), text(operation.value)));
    let Some(has_result) = operation.has_result else { return Some(loops) };
    let look = of.nest(&of.by_memory, &format!("fine &= {};", text(has_result)));
    let before = format!("        let mut fine = true;\n{look}        if !fine {{ panic!() }}\n");
    Some(loops.into_iter().map(|body| before.clone() + &body).collect())
}
