//! The operations of each element: as the library is called, and as a loop computes them.

use crate::operation::{ELEMENTS, Operation};

/// An operation of elements at the same place.
///
/// `{x}`, `{y}` and `{z}` stand for the operands, `{t}` for their element, and `{u}` for that of the result.
pub(crate) struct Elementwise {
    /// How many operands it has.
    pub(crate) operands: usize,
    /// The elements that it is drawn with.
    pub(crate) elements: &'static [&'static str],
    /// The library's call: an expression.
    pub(crate) call: &'static str,
    /// The value of an element in a loop.
    pub(crate) value: &'static str,
    /// The value of an element in a formula, if it is one that a user would write.
    pub(crate) formula: Option<&'static str>,
    /// Whether a pair has a result, if there are pairs without one. All pairs are asked before anything is written.
    pub(crate) has_result: Option<&'static str>,
}

const FLOATS: &[&str] = ELEMENTS.split_at(2).0;
const SIGNED: &[&str] = ELEMENTS.split_at(5).0;
const ORDERED: &[&str] = ELEMENTS.split_at(6).0;
const NUMBERS: &[&str] = ELEMENTS.split_at(7).0;
const INTEGERS: &[&str] = ORDERED.split_at(2).1;
const TRUTH: &[&str] = ELEMENTS.split_at(7).1;

/// What is known of the operation, if it is one of each element.
pub(crate) fn elementwise(operation: Operation) -> Option<Elementwise> {
    unary(operation)
        .or_else(|| arithmetic(operation))
        .or_else(|| integers(operation))
        .or_else(|| choices(operation))
}

/// One whose formula is the loop's value.
const fn plain(
    operands: usize,
    elements: &'static [&'static str],
    call: &'static str,
    value: &'static str,
) -> Elementwise {
    Elementwise { operands, elements, call, value, formula: Some(value), has_result: None }
}

impl Elementwise {
    /// One that has another formula.
    const fn or_formula(self, formula: &'static str) -> Self {
        Self { formula: Some(formula), ..self }
    }

    /// One without a formula that a user would write.
    const fn no_formula(self) -> Self {
        Self { formula: None, ..self }
    }

    /// One that asks whether each pair has a result.
    const fn where_(self, has_result: &'static str) -> Self {
        Self { has_result: Some(has_result), formula: None, ..self }
    }
}

fn unary(operation: Operation) -> Option<Elementwise> {
    let float = |call, value| plain(1, FLOATS, call, value).no_formula();
    Some(match operation {
        Operation::Map => plain(
            1,
            NUMBERS,
            "{x} * of::<{t}>(2) + of::<{t}>(1)",
            "Number::add(Number::mul({x}, of::<{t}>(2)), of::<{t}>(1))",
        )
        .or_formula("{x} * of::<{t}>(2) + of::<{t}>(1)"),
        Operation::Cast => plain(1, ORDERED, "{x}.cast::<{u}>()", "{x} as {u}"),
        Operation::SaturatingCast => {
            plain(1, INTEGERS, "{x}.saturating_cast::<{u}>()", "({x} as i32).clamp(-128, 127) as {u}")
                .no_formula()
        }
        Operation::Neg => plain(1, SIGNED, "-{x}", "Number::sub(of::<{t}>(0), {x})").or_formula("-{x}"),
        Operation::Abs => plain(1, SIGNED, "{x}.abs()", "Number::abs({x})").no_formula(),
        Operation::Sign => plain(
            1,
            SIGNED,
            "{x}.sign()",
            "{ let (a, zero, one) = ({x}, of::<{t}>(0), of::<{t}>(1)); if a > zero { one } else if a < zero { -one } else { a } }",
        ),
        Operation::Square => {
            plain(1, NUMBERS, "{x}.square()", "Number::mul({x}, {x})").or_formula("{x} * {x}")
        }
        Operation::Reciprocal => plain(1, FLOATS, "{x}.reciprocal()", "1.0 / {x}"),
        Operation::Clamp => plain(
            1,
            ORDERED,
            "{x}.clamp(of::<{t}>(20), of::<{t}>(60))",
            "{ let a = {x}; let a = if a < of(20) { of(20) } else { a }; if a > of(60) { of(60) } else { a } }",
        ),
        Operation::IsNan => float("{x}.is_nan()", "{x}.is_nan()"),
        Operation::IsFinite => float("{x}.is_finite()", "{x}.is_finite()"),
        Operation::Exp => plain(1, FLOATS, "{x}.exp()", "{x}.exp()").or_formula("shapeproof::Real::exp({x})"),
        Operation::Ln => plain(1, FLOATS, "{x}.ln()", "{x}.ln()").or_formula("shapeproof::Real::ln({x})"),
        Operation::Sqrt => float("{x}.sqrt()", "Float::sqrt({x})"),
        Operation::Sin => float("{x}.sin()", "Float::sin({x})"),
        Operation::Cos => float("{x}.cos()", "Float::cos({x})"),
        Operation::Relu => {
            plain(1, ORDERED, "{x}.relu()", "{ let a = {x}; if a < of(0) { of(0) } else { a } }")
        }
        Operation::Relu6 => plain(
            1,
            ORDERED,
            "{x}.relu6()",
            "{ let a = {x}; let a = if a < of(0) { of(0) } else { a }; if a > of(6) { of(6) } else { a } }",
        ),
        Operation::LeakyRelu => {
            plain(1, FLOATS, "{x}.leaky_relu(0.5)", "{ let a = {x}; if a < 0.0 { 0.5 * a } else { a } }")
        }
        Operation::Elu => float("{x}.elu(1.0)", "{ let a = {x}; if a < 0.0 { a.exp_m1() } else { a } }"),
        Operation::Sigmoid => float("{x}.sigmoid()", "1.0 / (1.0 + (-{x}).exp())"),
        Operation::HardSigmoid => plain(
            1,
            FLOATS,
            "{x}.hard_sigmoid()",
            "{ let a = 0.2 * {x} + 0.5; if a < 0.0 { 0.0 } else if a > 1.0 { 1.0 } else { a } }",
        ),
        Operation::Softplus => {
            float("{x}.softplus()", "{ let a = {x}; a.max(0.0) + (-a.abs()).exp().ln_1p() }")
        }
        Operation::Softsign => float("{x}.softsign()", "{x} / (1.0 + {x}.abs())"),
        Operation::Tanh => float("{x}.tanh()", "{x}.tanh()"),
        Operation::Erf => float("{x}.erf()", "Number::erf({x})"),
        Operation::Gelu => float(
            "{x}.gelu()",
            "0.5 * {x} * (1.0 + Number::erf({x} * core::f64::consts::FRAC_1_SQRT_2 as {t}))",
        ),
        Operation::GeluTanh => float(
            "{x}.gelu_tanh()",
            "{ let a = {x}; 0.5 * a * (1.0 + (0.797_884_560_802_865_4 * (a + 0.044_715 * a * a * a)).tanh()) }",
        ),
        Operation::Floor => float("{x}.floor()", "{x}.floor()"),
        Operation::Ceil => float("{x}.ceil()", "{x}.ceil()"),
        Operation::Round => float("{x}.round()", "{x}.round()"),
        Operation::Not => plain(1, TRUTH, "{x}.logical_not()", "!{x}"),
        Operation::BitNot => plain(1, INTEGERS, "{x}.bit_not()", "!{x}"),
        _ => return None,
    })
}

fn arithmetic(operation: Operation) -> Option<Elementwise> {
    let two = |elements, call, value, formula| plain(2, elements, call, value).or_formula(formula);
    let compared = |call, value| plain(2, ORDERED, call, value);
    Some(match operation {
        Operation::Add => two(NUMBERS, "{x} + {y}", "Number::add({x}, {y})", "{x} + {y}"),
        Operation::Sub => two(NUMBERS, "{x} - {y}", "Number::sub({x}, {y})", "{x} - {y}"),
        Operation::Mul => two(NUMBERS, "{x} * {y}", "Number::mul({x}, {y})", "{x} * {y}"),
        Operation::Chain => two(
            ORDERED,
            "({x} * {y} + {x}).relu()",
            "{ let a = Number::add(Number::mul({x}, {y}), {x}); if a > of(0) { a } else { of(0) } }",
            "{ let a = {x} * {y} + {x}; if a > of::<{t}>(0) { a } else { of::<{t}>(0) } }",
        ),
        Operation::Div => two(FLOATS, "{x} / {y}", "{x} / {y}", "{x} / {y}"),
        Operation::Rem => two(FLOATS, "{x} % {y}", "{x} % {y}", "{x} % {y}"),
        Operation::Mod => plain(
            2,
            FLOATS,
            "{x}.mod_({y})",
            "{ let (a, b) = ({x}, {y}); let r = a % b; if r != 0.0 && (r < 0.0) != (b < 0.0) { r + b } else { r } }",
        )
        .no_formula(),
        Operation::FloorDiv => plain(2, FLOATS, "{x}.floor_div({y})", "({x} / {y}).floor()").no_formula(),
        Operation::Pow => plain(2, ORDERED, "{x}.pow({y})", "Number::power({x}, {y})").no_formula(),
        // A NaN of either stays.
        Operation::Minimum => plain(
            2,
            ORDERED,
            "{x}.minimum({y})",
            "{ let (a, b) = ({x}, {y}); if a < b || a != a { a } else { b } }",
        )
        .no_formula(),
        Operation::Maximum => plain(
            2,
            ORDERED,
            "{x}.maximum({y})",
            "{ let (a, b) = ({x}, {y}); if a > b || a != a { a } else { b } }",
        )
        .no_formula(),
        Operation::Equal => compared("{x}.equal({y})", "{x} == {y}"),
        Operation::NotEqual => compared("{x}.not_equal({y})", "{x} != {y}"),
        Operation::Less => compared("{x}.less_than({y})", "{x} < {y}"),
        Operation::LessEqual => compared("{x}.less_equal({y})", "{x} <= {y}"),
        Operation::Greater => compared("{x}.greater_than({y})", "{x} > {y}"),
        Operation::GreaterEqual => compared("{x}.greater_equal({y})", "{x} >= {y}"),
        _ => return None,
    })
}

fn integers(operation: Operation) -> Option<Elementwise> {
    let two = |call, value| plain(2, INTEGERS, call, value).no_formula();
    Some(match operation {
        Operation::SaturatingAdd => two("{x}.saturating_add({y})", "{x}.saturating_add({y})"),
        Operation::SaturatingSub => two("{x}.saturating_sub({y})", "{x}.saturating_sub({y})"),
        Operation::SaturatingMul => two("{x}.saturating_mul({y})", "{x}.saturating_mul({y})"),
        Operation::CheckedAdd => two("{x}.checked_add({y}).unwrap()", "{x}.wrapping_add({y})")
            .where_("{x}.checked_add({y}).is_some()"),
        Operation::CheckedSub => two("{x}.checked_sub({y}).unwrap()", "{x}.wrapping_sub({y})")
            .where_("{x}.checked_sub({y}).is_some()"),
        Operation::CheckedMul => two("{x}.checked_mul({y}).unwrap()", "{x}.wrapping_mul({y})")
            .where_("{x}.checked_mul({y}).is_some()"),
        Operation::TryDiv => two("{x}.try_div({y}).unwrap()", "{x}.wrapping_div({y})")
            .where_("{x}.checked_div({y}).is_some()"),
        Operation::TryRem => two("{x}.try_rem({y}).unwrap()", "{x}.wrapping_rem({y})")
            .where_("{x}.checked_rem({y}).is_some()"),
        Operation::TryMod => two(
            "{x}.try_mod({y}).unwrap()",
            "{ let (a, b) = ({x}, {y}); let r = a.wrapping_rem(b); if r != 0 && (r < 0) != (b < 0) { r.wrapping_add(b) } else { r } }",
        )
        .where_("{x}.checked_rem({y}).is_some()"),
        Operation::TryFloorDiv => two(
            "{x}.try_floor_div({y}).unwrap()",
            "{ let (a, b) = ({x}, {y}); let up = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0); a.wrapping_div(b).wrapping_sub(up as {t}) }",
        )
        .where_("{x}.checked_div({y}).is_some()"),
        Operation::BitAnd => plain(2, INTEGERS, "{x}.bit_and({y})", "{x} & {y}"),
        Operation::BitOr => plain(2, INTEGERS, "{x}.bit_or({y})", "{x} | {y}"),
        Operation::BitXor => plain(2, INTEGERS, "{x}.bit_xor({y})", "{x} ^ {y}"),
        // As many bits as there are, or more, shift out all.
        Operation::ShiftLeft => two(
            "{x}.shift_left({y})",
            "{ let (a, b) = ({x}, {y}); if (0..{t}::BITS as {t}).contains(&b) { a << b } else { 0 } }",
        ),
        Operation::ShiftRight => two(
            "{x}.shift_right({y})",
            "{ let (a, b) = ({x}, {y}); a >> (if (0..{t}::BITS as {t}).contains(&b) { b } else { {t}::BITS as {t} - 1 }) }",
        ),
        Operation::RoundingShiftRight => two(
            "{x}.rounding_shift_right({y})",
            "{ let (a, b) = ({x}, {y}); if (1..{t}::BITS as {t}).contains(&b) { (a >> b).wrapping_add(a >> (b - 1) & 1) } else if b == 0 { a } else { 0 } }",
        ),
        _ => return None,
    })
}

fn choices(operation: Operation) -> Option<Elementwise> {
    Some(match operation {
        Operation::And => plain(2, TRUTH, "{x}.logical_and({y})", "{x} & {y}"),
        Operation::Or => plain(2, TRUTH, "{x}.logical_or({y})", "{x} | {y}"),
        Operation::Xor => plain(2, TRUTH, "{x}.logical_xor({y})", "{x} ^ {y}"),
        Operation::Select => plain(
            2,
            ORDERED,
            "select({x}.greater_than({y}), {x}, {y}, Numpy)",
            "if {x} > {y} { {x} } else { {y} }",
        ),
        Operation::Where => plain(3, &ELEMENTS, "where_({x}, {y}, {z})", "if {x} { {y} } else { {z} }"),
        _ => return None,
    })
}

/// A text with what stands for `{x}` and the others.
pub(crate) fn filled(text: &str, operands: &[String], element: &str, output: &str) -> String {
    let names = ["{x}", "{y}", "{z}"].into_iter().zip(operands.iter().map(String::as_str));
    let types = [("{t}", element), ("{u}", output)];
    names.chain(types).fold(text.to_owned(), |text, (name, by)| text.replace(name, by))
}
