//! What happened against what must happen.

use core::fmt;

use crate::{Dtype, Outcome};

/// What a step must come to.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    /// These results, within the tolerance; numbers as in [`Results`](crate::Results).
    Values(&'static [u64]),
    /// The types refuse.
    Refused,
    /// An error at run time.
    Error,
    /// A refusal by the types or an error at run time.
    Rejected,
    /// The types allow it and it returns values; the reference has none to compare with.
    Accepted,
}

/// How far an inexact result may be off: `|got - want| <= atol + rtol * |want|`.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    pub rtol: f64,
    pub atol: f64,
}

/// One thing that was done with the library.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The number of the case and its name.
    pub case: (usize, &'static str),
    /// The number of the step in the case, and what it is.
    pub step: (usize, &'static str),
    pub want: Want,
    pub tolerance: Option<Tolerance>,
}

/// What is wrong with an outcome.
pub enum Mismatch<'a> {
    /// It is of another kind.
    Kind {
        want: Want,
        got: &'a Outcome,
    },
    /// More numbers than there is room for.
    TooLarge,
    /// More or fewer results.
    Number,
    Type {
        want: Dtype,
        got: Dtype,
    },
    Lengths {
        want: &'a [u64],
        got: &'a [u64],
    },
    Levels {
        want: &'a [u64],
        got: &'a [u64],
    },
    Element {
        at: usize,
        dtype: Dtype,
        want: u64,
        got: u64,
    },
}

/// An error that says what was expected and what happened, unless they agree.
///
/// # Errors
///
/// The outcome is not what the step wants.
pub fn judge<'a>(step: &Step, outcome: &'a Outcome) -> Result<(), Mismatch<'a>> {
    match (step.want, outcome) {
        (Want::Refused, Outcome::Refused)
        | (Want::Error, Outcome::Error(_))
        | (Want::Rejected, Outcome::Refused | Outcome::Error(_))
        | (Want::Accepted, Outcome::Values(_)) => Ok(()),
        (Want::Values(want), Outcome::Values(got)) => {
            let mut got = Tensors(got.numbers().ok_or(Mismatch::TooLarge)?);
            let mut want = Tensors(want);
            loop {
                match (want.next(), got.next()) {
                    (None, None) => return Ok(()),
                    (Some(want), Some(got)) => same(&want, &got, step.tolerance)?,
                    _ => return Err(Mismatch::Number),
                }
            }
        }
        (want, got) => Err(Mismatch::Kind { want, got }),
    }
}

fn same<'a>(want: &Tensor<'a>, got: &Tensor<'a>, tolerance: Option<Tolerance>) -> Result<(), Mismatch<'a>> {
    if want.dtype != got.dtype {
        return Err(Mismatch::Type { want: want.dtype, got: got.dtype });
    }
    if want.dims != got.dims {
        return Err(Mismatch::Lengths { want: want.dims, got: got.dims });
    }
    if want.levels != got.levels {
        return Err(Mismatch::Levels { want: want.levels, got: got.levels });
    }
    if want.bits.len() != got.bits.len() {
        return Err(Mismatch::Number);
    }
    let dtype = want.dtype;
    for (at, (&want, &got)) in want.bits.iter().zip(got.bits).enumerate() {
        if !element(dtype, want, got, tolerance) {
            return Err(Mismatch::Element { at, dtype, want, got });
        }
    }
    Ok(())
}

/// Equal to the bit, or both NaN, or within the tolerance.
fn element(dtype: Dtype, want_bits: u64, got_bits: u64, tolerance: Option<Tolerance>) -> bool {
    if want_bits == got_bits {
        return true;
    }
    let (want, got) = (dtype.number(want_bits), dtype.number(got_bits));
    let within =
        |Tolerance { rtol, atol }| want.is_finite() && (got - want).abs() <= atol + rtol * want.abs();
    dtype.is_float() && ((want.is_nan() && got.is_nan()) || tolerance.is_some_and(within))
}

/// One of the tensors that lie one behind the other in numbers.
struct Tensor<'a> {
    dtype: Dtype,
    dims: &'a [u64],
    /// Each level with its length in front.
    levels: &'a [u64],
    bits: &'a [u64],
}

/// What is left of them.
struct Tensors<'a>(&'a [u64]);

impl<'a> Tensors<'a> {
    fn next(&mut self) -> Option<Tensor<'a>> {
        let dtype = Dtype::numbered(self.number()?)?;
        let rank = self.number()?;
        let dims = self.take(rank as usize)?;
        let count = dims.iter().fold(1, |count, len| len.wrapping_mul(count));
        let levels = self.levels()?;
        Some(Tensor { dtype, dims, levels, bits: self.take(count as usize)? })
    }

    fn levels(&mut self) -> Option<&'a [u64]> {
        let all = self.0;
        for _ in 0..self.number()? {
            let len = self.number()?;
            self.take(len as usize)?;
        }
        all.get(1..all.len().checked_sub(self.0.len())?)
    }

    fn number(&mut self) -> Option<u64> {
        self.take(1)?.first().copied()
    }

    fn take(&mut self, len: usize) -> Option<&'a [u64]> {
        let (head, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(head)
    }
}

impl fmt::Display for Mismatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind { want, got } => {
                f.write_str(match want {
                    Want::Values(_) => "expected certain values; ",
                    Want::Refused => "expected a refusal by the types; ",
                    Want::Error => "expected an error at run time; ",
                    Want::Rejected => "expected a refusal; ",
                    Want::Accepted => "expected values; ",
                })?;
                match got {
                    Outcome::Refused => f.write_str("the types refuse it"),
                    Outcome::Error(message) => write!(f, "error: {message}"),
                    Outcome::Values(got) => {
                        write!(f, "it returned {:?}", got.numbers().unwrap_or_default())
                    }
                }
            }
            Self::TooLarge => f.write_str("more numbers than the check has room for"),
            Self::Number => f.write_str("another number of results"),
            Self::Type { want, got } => write!(f, "expected {}, got {}", want.name(), got.name()),
            Self::Lengths { want, got } => write!(f, "expected the shape {want:?}, got {got:?}"),
            Self::Levels { want, got } => write!(f, "expected the levels {want:?}, got {got:?}"),
            Self::Element { at, dtype, want, got } => {
                let number = |bits| Shown(*dtype, bits);
                write!(f, "expected {} at element {at}, got {}", number(*want), number(*got))
            }
        }
    }
}

/// The number that bits stand for, as a person reads it.
struct Shown(Dtype, u64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(dtype, bits) = *self;
        match dtype {
            Dtype::Float32 => write!(f, "{:?}", f32::from_bits(bits as u32)),
            dtype if dtype.is_float() => write!(f, "{:?}", dtype.number(bits)),
            Dtype::Uint64 => write!(f, "{bits}"),
            _ => write!(f, "{}", bits as i64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Results, outcome::NO_LEVELS};

    fn float(x: f32) -> u64 {
        u64::from(x.to_bits())
    }

    #[test]
    fn elements_are_compared_to_the_bit() {
        let f32 = Dtype::Float32;
        let half = Some(Tolerance { rtol: 0.0, atol: 0.5 });
        assert!(element(f32, float(1.0), float(1.0), None));
        assert!(!element(f32, float(0.0), float(-0.0), None));
        assert!(!element(f32, float(1.0), float(1.25), None));
        assert!(element(f32, float(1.0), float(1.25), half));
        assert!(!element(f32, float(1.0), float(1.75), half));
        assert!(element(f32, float(f32::NAN), float(-f32::NAN), None));
        assert!(!element(f32, float(f32::NAN), float(1.0), half));
        assert!(!element(f32, float(f32::INFINITY), float(1.0), half));
    }

    #[test]
    fn a_wrong_outcome_is_told() {
        let agrees = |want, outcome: Outcome| {
            judge(&Step { case: (0, ""), step: (0, ""), want, tolerance: None }, &outcome).is_ok()
        };
        let one = |value: i32| Results::none().and(&[1], [[0, 1].into_iter()].into_iter(), &[value]);
        assert!(agrees(Want::Refused, Outcome::Refused));
        assert!(!agrees(Want::Refused, one(1).into()));
        assert!(agrees(Want::Accepted, one(1).into()));
        assert!(!agrees(Want::Error, Outcome::Refused));
        // int32, one axis of 1, one level of two offsets, one element.
        let want = Want::Values(&[Dtype::Int32 as u64, 1, 1, 1, 2, 0, 1, 1]);
        assert!(agrees(want, one(1).into()));
        assert!(!agrees(want, one(2).into()));
        assert!(!agrees(want, Results::new(&[1], &[1_i32]).into()), "the level is missing");
        assert!(!agrees(want, Results::new(&[1, 1], &[1_i32]).into()), "an axis more");
        assert!(!agrees(want, Results::new(&[1], &[1_i64]).into()), "another type");
        assert!(!agrees(want, Results::none().into()));
        let two = one(1).and(&[1], NO_LEVELS, &[1_i32]);
        assert!(!agrees(want, two.into()), "a result more");
        assert!(!agrees(Want::Values(&[]), Results::new(&[4096], &[0_u8; 4096]).into()), "too large");
    }
}
