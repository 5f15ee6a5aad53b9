//! Element types: Rust's name, literals, exact bits.

use anyhow::{Context, Result, bail};
use half::{bf16, f16};
use serde_json::Value;

/// An element type that a typed program can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dtype {
    Bool,
    Int { name: &'static str, rust: &'static str, min: i128, max: i128 },
    Float { name: &'static str, rust: &'static str, bits: u32 },
}

macro_rules! int {
    ($name:literal, $t:ty) => {
        Dtype::Int { name: $name, rust: stringify!($t), min: <$t>::MIN as i128, max: <$t>::MAX as i128 }
    };
}

const ALL: &[Dtype] = &[
    Dtype::Bool,
    int!("int8", i8),
    int!("int16", i16),
    int!("int32", i32),
    int!("int64", i64),
    int!("uint8", u8),
    int!("uint16", u16),
    int!("uint32", u32),
    int!("uint64", u64),
    Dtype::Float { name: "float16", rust: "f16", bits: 16 },
    Dtype::Float { name: "bfloat16", rust: "bf16", bits: 17 },
    Dtype::Float { name: "float32", rust: "f32", bits: 32 },
    Dtype::Float { name: "float64", rust: "f64", bits: 64 },
];

impl Dtype {
    /// The type of this name, or `None` where the library has no such element.
    pub(crate) fn named(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|dtype| dtype.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int { name, .. } | Self::Float { name, .. } => name,
        }
    }

    pub(crate) fn rust(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int { rust, .. } | Self::Float { rust, .. } => rust,
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Self::Float { .. })
    }

    pub(crate) fn is_int(self) -> bool {
        matches!(self, Self::Int { .. })
    }

    /// The element as a Rust expression.
    pub(crate) fn literal(self, value: &Value) -> Result<String> {
        match self {
            Self::Bool => Ok((self.bits(value)? != 0).to_string()),
            Self::Int { .. } => Ok(self.int(value)?.to_string()),
            Self::Float { rust, bits, .. } if bits < 32 => {
                Ok(format!("{rust}::from_bits({:#06x})", self.bits(value)?))
            }
            Self::Float { rust, .. } => {
                let number = float(value)?;
                Ok(match number.parse::<f64>()? {
                    x if x.is_nan() => format!("{rust}::NAN"),
                    x if x == f64::INFINITY => format!("{rust}::INFINITY"),
                    x if x == f64::NEG_INFINITY => format!("{rust}::NEG_INFINITY"),
                    _ => format!("{number}_{rust}"),
                })
            }
        }
    }

    /// The element's bits; integers are sign-extended.
    pub(crate) fn bits(self, value: &Value) -> Result<u64> {
        match self {
            Self::Bool => match value {
                Value::Bool(bit) => Ok(u64::from(*bit)),
                other => match other.as_u64() {
                    Some(bit @ 0..=1) => Ok(bit),
                    _ => bail!("{other} is not a bool"),
                },
            },
            Self::Int { .. } => Ok(self.int(value)? as u64),
            Self::Float { bits, .. } => {
                let number = float(value)?;
                Ok(match bits {
                    // From the text, as from a double it would be rounded twice.
                    32 => u64::from(number.parse::<f32>()?.to_bits()),
                    _ => self.nearest(number.parse()?),
                })
            }
        }
    }

    /// The number that bits stand for.
    pub(crate) fn number(self, bits: u64) -> f64 {
        match self {
            Self::Float { bits: 16, .. } => f16::from_bits(bits as u16).to_f64(),
            Self::Float { bits: 17, .. } => bf16::from_bits(bits as u16).to_f64(),
            Self::Float { bits: 32, .. } => f64::from(f32::from_bits(bits as u32)),
            Self::Float { .. } => f64::from_bits(bits),
            Self::Int { name: "uint64", .. } => bits as f64,
            _ => bits as i64 as f64,
        }
    }

    /// The bits of the float that is nearest to a number.
    pub(crate) fn nearest(self, number: f64) -> u64 {
        match self {
            Self::Float { bits: 16, .. } => u64::from(f16::from_f64(number).to_bits()),
            Self::Float { bits: 17, .. } => u64::from(bf16::from_f64(number).to_bits()),
            Self::Float { bits: 32, .. } => u64::from((number as f32).to_bits()),
            _ => number.to_bits(),
        }
    }

    /// An integer as it is after wrapping around.
    pub(crate) fn wrapped(self, number: i128) -> i128 {
        let Self::Int { min, max, .. } = self else { return number };
        (number - min).rem_euclid(max - min + 1) + min
    }

    /// The integer that a JSON number stands for.
    pub(crate) fn int(self, value: &Value) -> Result<i128> {
        let Self::Int { name, min, max, .. } = self else { bail!("not an integer type") };
        let text = value.to_string();
        let number: i128 = text.parse().ok().with_context(|| format!("{text} is not an integer"))?;
        if number < min || number > max {
            bail!("{text} is not a {name}");
        }
        Ok(number)
    }
}

/// The number's own text; NaN and the infinities are strings in JSON.
fn float(value: &Value) -> Result<String> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        other => bail!("{other} is not a number"),
    };
    text.parse::<f64>().ok().with_context(|| format!("{text} is not a number"))?;
    Ok(text)
}
