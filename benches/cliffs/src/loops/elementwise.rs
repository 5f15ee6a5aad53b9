//! Each element of the result from those at the same place.

use super::Loops;
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let x = of.element(0);
    let y = || of.element(1);
    let value = match of.use_.operation {
        Operation::Map => format!("Number::add(Number::mul({x}, {}), {})", of.number(2), of.number(1)),
        Operation::Add => format!("Number::add({x}, {})", y()),
        Operation::Mul => format!("Number::mul({x}, {})", y()),
        Operation::Chain => {
            let (sum, zero) = (format!("Number::add(Number::mul({x}, {}), {x})", y()), of.number(0));
            format!("{{ let a = {sum}; if a > {zero} {{ a }} else {{ {zero} }} }}")
        }
        Operation::Exp => format!("{x}.exp()"),
        // A NaN of either stays.
        Operation::Minimum => {
            format!("{{ let (a, b) = ({x}, {}); if a < b || a != a {{ a }} else {{ b }} }}", y())
        }
        Operation::Maximum => {
            format!("{{ let (a, b) = ({x}, {}); if a > b || a != a {{ a }} else {{ b }} }}", y())
        }
        Operation::And => format!("{x} & {}", y()),
        Operation::Or => format!("{x} | {}", y()),
        Operation::Not => format!("!{x}"),
        Operation::Greater => format!("{x} > {}", y()),
        Operation::Select => format!("if {x} > {0} {{ {x} }} else {{ {0} }}", y()),
        Operation::Where => format!("if {x} {{ {} }} else {{ {} }}", y(), of.element(2)),
        Operation::Copy => x,
        Operation::Cast => format!("{x} as {}", of.use_.output_element()),
        _ => return None,
    };
    Some(of.orders(&format!("{} = {value};", of.out())))
}
