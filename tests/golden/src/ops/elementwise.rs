//! `elementwise_*`: one way with `axis` and an activation; both ways by NumPy's rule.

use anyhow::{Context, Result, bail};

use super::untyped;
use crate::dtype::Dtype;
use crate::format::{Case, Reference, Tensor};
use crate::naive::{broadcast, placed, receives, sources};
use crate::plan::{Expected, Plan, Unknown, Want};
use crate::rules::{self, Rule};

/// The two-way operation of a reference operation. PaddlePaddle 1.8 takes the sign of a remainder from the dividend
/// where the elements are integers, from the divisor where they are floats. Integers divide in the `try_` form alone.
fn two_way(op: &str, dtype: Dtype) -> Result<&'static str> {
    Ok(match op {
        "elementwise_add" => "add",
        "elementwise_sub" => "sub",
        "elementwise_mul" => "mul",
        "elementwise_div" if dtype.is_int() => "try_div",
        "elementwise_div" => "div",
        "elementwise_max" => "maximum",
        "elementwise_min" => "minimum",
        "elementwise_pow" => "pow",
        "elementwise_mod" if dtype.is_int() => "try_rem",
        "elementwise_mod" => "mod_",
        "elementwise_floordiv" if dtype.is_int() => "try_floor_div",
        "elementwise_floordiv" => "floor_div",
        _ => bail!(Unknown(format!("no operation is called {op}"))),
    })
}

/// The activation of a name in the reference, or `None` where the library has none.
fn activation(name: Option<&str>, dtype: Dtype) -> Option<String> {
    let one = dtype.rust();
    Some(match name {
        None => "Identity".into(),
        Some("relu") => "Relu".into(),
        Some("relu6") => "Relu6".into(),
        Some("leaky_relu") => format!("LeakyRelu {{ alpha: 0.02_{one} }}"),
        Some("elu") => format!("Elu {{ alpha: 1.0_{one} }}"),
        Some("sigmoid") => "Sigmoid".into(),
        Some("hard_sigmoid") => "HardSigmoid".into(),
        Some("softplus") => "Softplus".into(),
        Some("softsign") => "Softsign".into(),
        Some("tanh") => "Tanh".into(),
        Some("square") => "Square".into(),
        Some("abs") => "Abs".into(),
        Some("exp") => "Exp".into(),
        Some("sqrt") => "Sqrt".into(),
        Some(_) => return None,
    })
}

/// Whether `f16` and `bf16`, which are no elements of the library's own, have the operation.
fn is_generic(name: &str, act: Option<&str>) -> bool {
    matches!(name, "add" | "sub" | "mul" | "maximum" | "minimum")
        && matches!(act, None | Some("relu" | "relu6" | "square"))
}

/// One case, looked at.
struct Ask<'a> {
    case: &'a Case,
    x: Tensor,
    y: Tensor,
    axis: i64,
    dtype: Dtype,
    name: &'static str,
    act: String,
}

pub(super) fn plan(case: &Case) -> Result<Plan> {
    let (x, y) = (case.input("x")?, case.input("y")?);
    if let Some(settled) = untyped([&x, &y]) {
        return Ok(settled);
    }
    let dtype = Dtype::named(&x.dtype).context("dtype")?;
    let name = two_way(&case.op, dtype)?;
    let act = case.text("act")?;
    if matches!(dtype, Dtype::Float { bits: ..=17, .. }) && !is_generic(name, act) {
        return Ok(Plan::settled(rules::NO_ELEMENT));
    }
    let Some(act) = activation(act, dtype) else { return Ok(Plan::settled(rules::NO_ACTIVATION)) };
    let axis = case.int("axis")?.unwrap_or(-1);
    Ask { case, x, y, axis, dtype, name, act }.plan()
}

impl Ask<'_> {
    fn plan(&self) -> Result<Plan> {
        let mut plan = Plan::default();
        plan.bind("x", &self.x)?;
        plan.bind("y", &self.y)?;
        let (name, axis) = (self.name, self.axis);
        let one_way = receives(&self.x.shape, &self.y.shape, axis);
        let plain = self.case.attr("act").is_none();
        match self.case.reference()? {
            Reference::Accepts => {
                let (want, rule) = self.want()?;
                plan.rule = rule;
                if one_way {
                    if self.case.expected()?.lod.is_some() {
                        plan.rule = Some(rules::DENSE);
                    }
                    if axis == -1 && plain {
                        plan.step(name, self.two_way("x", "y"), Want::Values(vec![want.clone()]));
                    }
                    self.one_way(&mut plan, Want::Values(vec![want]));
                } else {
                    plan.rule = Some(rules::KEEPS_SHAPE);
                    self.one_way(&mut plan, Want::Refused);
                    if plain {
                        self.both_ways(&mut plan, &want)?;
                    }
                }
            }
            Reference::Rejects("shape_mismatch" | "rank" | "axis_out_of_range") if !one_way => {
                self.one_way(&mut plan, Want::Refused);
                if axis == -1 && broadcast(&self.x.shape, &self.y.shape).is_none() {
                    plan.step(name, self.two_way("x", "y"), Want::Refused);
                }
            }
            Reference::Rejects("shape_mismatch" | "rank" | "axis_out_of_range") => {
                let empty = self.x.shape.contains(&0) || self.y.shape.contains(&0);
                plan.rule = Some(if empty { rules::EMPTY_BROADCASTS } else { rules::TRAILING_ONES });
                self.one_way(&mut plan, Want::Accepted);
            }
            Reference::Rejects("dtype") if self.x.dtype != self.y.dtype => {
                self.one_way(&mut plan, Want::Refused);
                plan.step(name, self.two_way("x", "y"), Want::Refused);
            }
            Reference::Rejects("dtype" | "unregistered_op" | "attr") => {
                if self.dtype == Dtype::Bool && !matches!(name, "maximum" | "minimum") {
                    self.one_way(&mut plan, Want::Refused);
                } else {
                    plan.rule = Some(rules::MORE_ELEMENTS);
                    self.one_way(&mut plan, Want::Accepted);
                }
            }
            Reference::Rejects("div_by_zero") => self.one_way(&mut plan, Want::Error),
            Reference::Rejects(_) => self.one_way(&mut plan, Want::Rejected),
        }
        Ok(plan)
    }

    fn one_way(&self, plan: &mut Plan, want: Want) {
        let Self { name, axis, act, .. } = self;
        let form = format!("{} at axis {axis}", self.case.op);
        let dynamic = self.dynamic(&want);
        plan.step(&form, format!("one_way!({name}, x, y, {axis}, {act})"), want);
        if let Some((function, want)) = dynamic {
            let views = "x.view().into_dynamic(), y.view().into_dynamic()";
            let code = format!("dynamic({function}({views}, Axis::<{axis}>, {act}))");
            plan.step(form + ", shapes of run time", code, want);
        }
    }

    /// The function for shapes of run time and what it must come to, where the operation and the elements have one.
    fn dynamic(&self, typed: &Want) -> Option<(String, Want)> {
        if self.x.dtype != self.y.dtype || self.dtype == Dtype::Bool {
            return None;
        }
        let function = match self.name {
            "add" | "sub" | "mul" | "pow" => format!("try_elementwise_{}", self.name),
            "maximum" => "try_elementwise_max".into(),
            "minimum" => "try_elementwise_min".into(),
            "try_div" => "try_elementwise_div".into(),
            "try_rem" => "try_elementwise_rem".into(),
            "try_floor_div" => "try_elementwise_floordiv".into(),
            _ => return None,
        };
        let want = match typed {
            Want::Values(values) => Want::Values(values.clone()),
            Want::Refused | Want::Error => Want::Error,
            Want::Accepted => Want::Accepted,
            Want::Rejected => Want::Rejected,
        };
        Some((function, want))
    }

    /// The number as it is in an element.
    fn rounded(&self, number: f64) -> f64 {
        self.dtype.number(self.dtype.nearest(number))
    }

    fn two_way(&self, x: &str, y: &str) -> String {
        format!("two_way!({}, {x}, {y})", self.name)
    }

    /// What the system does beyond one way: the two-way operation, the shapes placed by hand where `axis` did that.
    fn both_ways(&self, plan: &mut Plan, want: &Expected) -> Result<()> {
        let (x, y) = self.placed();
        plan.bind_as("placed_x", &self.x, &x)?;
        plan.bind_as("placed_y", &self.y, &y)?;
        let want = || Want::Values(vec![want.clone()]);
        plan.step(format!("{}, placed by hand", self.name), self.two_way("placed_x", "placed_y"), want());
        if self.axis == -1 {
            plan.step(self.name, self.two_way("x", "y"), want());
        }
        Ok(())
    }

    /// Both shapes with all axes of the result.
    fn placed(&self) -> (Vec<usize>, Vec<usize>) {
        let rank = self.x.shape.len().max(self.y.shape.len());
        (placed(&self.x.shape, rank, self.axis), placed(&self.y.shape, rank, self.axis))
    }

    /// What the library must return: the reference's values, and the library's own where a rule makes them differ.
    fn want(&self) -> Result<(Expected, Option<&'static Rule>)> {
        let mut want = Expected::dense(&self.case.expected()?)?;
        let (x, y) = self.placed();
        let Some(shape) = broadcast(&x, &y) else { return Ok((want, None)) };
        let int =
            |tensor: &Tensor, at: usize| self.dtype.int(tensor.data.get(at).context("no such element")?);
        let bits =
            |tensor: &Tensor, at: usize| self.dtype.bits(tensor.data.get(at).context("no such element")?);
        let pairs: Vec<_> = sources(&x, &shape).into_iter().zip(sources(&y, &shape)).collect();
        let (own, rule): (Vec<u64>, _) = match self.name {
            "try_floor_div" => {
                let floor = |(x, y): (usize, usize)| -> Result<u64> {
                    let (x, y) = (int(&self.x, x)?, int(&self.y, y)?);
                    Ok(x.checked_sub(x.rem_euclid(y.abs())).map_or(0, |low| {
                        // The largest multiple of |y| not above x, over |y|; a negative y rounds the other way.
                        let quotient = low / y.abs();
                        let inexact = low != x;
                        if y > 0 { quotient } else { -quotient - i128::from(inexact) }
                    }) as u64)
                };
                (pairs.into_iter().map(floor).collect::<Result<_>>()?, rules::FLOORS)
            }
            "pow" if self.dtype.is_int() => {
                let power = |(x, y): (usize, usize)| -> Result<u64> {
                    let (x, y) = (int(&self.x, x)?, int(&self.y, y)?);
                    Ok(match (x, y) {
                        (1, _) => 1,
                        (-1, y) => {
                            if y & 1 == 0 {
                                1
                            } else {
                                -1
                            }
                        }
                        (_, ..=-1) => 0,
                        (x, y) => (0..y).fold(1i128, |power, _| self.dtype.wrapped(power.wrapping_mul(x))),
                    } as u64)
                };
                (pairs.into_iter().map(power).collect::<Result<_>>()?, rules::EXACT_POWERS)
            }
            "maximum" | "minimum" if self.dtype.is_float() => {
                let nan = |bits: u64| self.dtype.number(bits).is_nan();
                let pick = |((x, y), want): ((usize, usize), &u64)| -> Result<u64> {
                    let (x, y) = (bits(&self.x, x)?, bits(&self.y, y)?);
                    Ok(if nan(x) {
                        x
                    } else if nan(y) {
                        y
                    } else {
                        *want
                    })
                };
                (pairs.into_iter().zip(&want.bits).map(pick).collect::<Result<_>>()?, rules::NAN_SPREADS)
            }
            "mod_" => {
                let remainder = |((x, y), want): ((usize, usize), &u64)| -> Result<u64> {
                    let number = |bits| self.dtype.number(bits);
                    let (x, y) = (number(bits(&self.x, x)?), number(bits(&self.y, y)?));
                    let own = floored_remainder(x, y);
                    let both_nan = own.is_nan() && number(*want).is_nan();
                    // A value that the reference's formula does not give either is a mistake in the case, not a difference.
                    let by_formula = self.rounded(self.rounded(y + x % y) % y);
                    let of_reference = *want == self.dtype.nearest(by_formula)
                        || by_formula.is_nan() && number(*want).is_nan();
                    Ok(if of_reference && !both_nan { self.dtype.nearest(own) } else { *want })
                };
                let own = pairs.into_iter().zip(&want.bits).map(remainder).collect::<Result<_>>()?;
                (own, rules::PYTHON_MODULUS)
            }
            _ => return Ok((want, None)),
        };
        let same = own.iter().zip(&want.bits).all(|(own, want)| own == want);
        want.bits = own;
        Ok((want, (!same).then_some(rule)))
    }
}

/// Python's `x % y` of floats: the remainder of the division rounded down, with the sign of `y`.
fn floored_remainder(x: f64, y: f64) -> f64 {
    let truncated = x % y;
    if truncated == 0.0 {
        0.0_f64.copysign(y)
    } else if truncated.is_sign_negative() != y.is_sign_negative() {
        truncated + y
    } else {
        truncated
    }
}
