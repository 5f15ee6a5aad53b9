//! What happened against what must happen.

use anyhow::{Context, Result, bail, ensure};

use super::dtype::Dtype;
use super::format::Tolerance;
use super::plan::{Expected, Step, Want};

/// An error that says what was expected and what happened, unless they agree.
pub(crate) fn step(step: &Step, outcome: Option<&str>, tolerance: Option<Tolerance>) -> Result<()> {
    let form = &step.form;
    let outcome = outcome.with_context(|| format!("{form}: the program ended before it"))?;
    let (kind, rest) = outcome.split_once('\t').unwrap_or((outcome, ""));
    match (&step.want, kind) {
        (Want::Refused, "refused") | (Want::Error, "error") | (Want::Accepted, "values") => Ok(()),
        (Want::Values(expected), "values") => values(expected, rest, tolerance).context(form.clone()),
        (want, kind) => {
            let want = match want {
                Want::Values(_) => "these values",
                Want::Refused => "a refusal by the types",
                Want::Error => "an error at run time",
                Want::Accepted => "values",
            };
            let got = match kind {
                "refused" => "the types refuse it".to_owned(),
                "values" => format!("it returned {rest}"),
                kind => format!("{kind}: {rest}"),
            };
            bail!("{form}: expected {want}; {got}")
        }
    }
}

fn values(expected: &[Expected], got: &str, tolerance: Option<Tolerance>) -> Result<()> {
    let got: Vec<Expected> =
        got.split('\t').filter(|value| !value.is_empty()).map(value).collect::<Result<_>>()?;
    ensure!(got.len() == expected.len(), "expected {} results, got {}", expected.len(), got.len());
    for (i, (want, got)) in expected.iter().zip(&got).enumerate() {
        same(want, got, tolerance).with_context(|| format!("result {i}"))?;
    }
    Ok(())
}

fn same(want: &Expected, got: &Expected, tolerance: Option<Tolerance>) -> Result<()> {
    ensure!(want.dtype == got.dtype, "expected {}, got {}", want.dtype.name(), got.dtype.name());
    ensure!(want.shape == got.shape, "expected the shape {:?}, got {:?}", want.shape, got.shape);
    ensure!(want.lod == got.lod, "expected the levels {:?}, got {:?}", want.lod, got.lod);
    ensure!(want.bits.len() == got.bits.len(), "{} elements, not {}", got.bits.len(), want.bits.len());
    for (i, (want_bits, got_bits)) in want.bits.iter().zip(&got.bits).enumerate() {
        let (dtype, want, got) = (want.dtype, *want_bits, *got_bits);
        ensure!(
            element(dtype, want, got, tolerance),
            "expected {} at element {i}, got {}",
            dtype.shown(want),
            dtype.shown(got)
        );
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

/// A value as the program prints it: `dtype [2,3] bits,in,hex [0,1;0,2]`.
fn value(text: &str) -> Result<Expected> {
    let mut fields = text.split(' ');
    let mut next = || fields.next().with_context(|| format!("not a value: {text}"));
    let dtype = Dtype::named(next()?).context("no such dtype")?;
    let brackets: &[_] = &['[', ']'];
    let shape = numbers(next()?.trim_matches(brackets), 10)?.into_iter().map(|n| n as usize).collect();
    let bits = numbers(next()?, 16)?;
    let levels = next()?.trim_matches(brackets);
    let levels = levels.split(';').filter(|level| !level.is_empty());
    let lod = levels
        .map(|level| Ok(numbers(level, 10)?.into_iter().map(|n| n as usize).collect()))
        .collect::<Result<_>>()?;
    Ok(Expected { dtype, shape, bits, lod })
}

fn numbers(text: &str, radix: u32) -> Result<Vec<u64>> {
    let numbers = text.split(',').filter(|number| !number.is_empty());
    Ok(numbers.map(|number| u64::from_str_radix(number, radix)).collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(x: f32) -> u64 {
        u64::from(x.to_bits())
    }

    #[test]
    fn elements_are_compared_to_the_bit() {
        let f32 = Dtype::named("float32").unwrap();
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
        let step_that = |want| Step { form: "f".into(), code: String::new(), want };
        assert!(step(&step_that(Want::Refused), Some("refused"), None).is_ok());
        assert!(step(&step_that(Want::Refused), Some("values\tint32 [1] 1 []"), None).is_err());
        assert!(step(&step_that(Want::Error), Some("panic\tno"), None).is_err());
        assert!(step(&step_that(Want::Error), None, None).is_err());
        let i32 = Dtype::named("int32").unwrap();
        let one = Expected { dtype: i32, shape: vec![1], bits: vec![1], lod: vec![vec![0, 1]] };
        let wants_one = step_that(Want::Values(vec![one]));
        assert!(step(&wants_one, Some("values\tint32 [1] 1 [0,1]"), None).is_ok());
        for wrong in ["int32 [1] 2 [0,1]", "int32 [1] 1 []", "int32 [1,1] 1 [0,1]", "int64 [1] 1 [0,1]"] {
            assert!(step(&wants_one, Some(&format!("values\t{wrong}")), None).is_err(), "{wrong}");
        }
    }
}
