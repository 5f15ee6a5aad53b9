//! One element as text, and the width of that text.

use core::fmt::{self, Write};

use crate::storage::cast::same;

/// How an element is written.
pub(super) trait Text<T> {
    fn text(value: T, precision: Option<usize>, out: &mut dyn Write) -> fmt::Result;
}

/// By `Display`.
pub(super) struct AsDisplay;
/// By `Debug`.
pub(super) struct AsDebug;

impl<T: fmt::Display> Text<T> for AsDisplay {
    fn text(value: T, precision: Option<usize>, out: &mut dyn Write) -> fmt::Result {
        match precision {
            Some(digits) => write!(out, "{value:.digits$}"),
            None => write!(out, "{value}"),
        }
    }
}

impl<T: fmt::Debug> Text<T> for AsDebug {
    fn text(value: T, precision: Option<usize>, out: &mut dyn Write) -> fmt::Result {
        match precision {
            Some(digits) => write!(out, "{value:.digits$?}"),
            None => write!(out, "{value:?}"),
        }
    }
}

/// The largest number of decimals, where the caller names none.
const DECIMALS: usize = 8;

/// A primitive float.
#[derive(Clone, Copy)]
enum Float {
    Single(f32),
    Double(f64),
}

impl Float {
    fn of<T: Copy + 'static>(value: T) -> Option<Self> {
        same(value).map(Self::Single).or_else(|| same(value).map(Self::Double))
    }

    fn value(self) -> f64 {
        match self {
            Self::Single(x) => x.into(),
            Self::Double(x) => x,
        }
    }

    fn shortest(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Single(x) => write!(out, "{x}"),
            Self::Double(x) => write!(out, "{x}"),
        }
    }

    fn fixed(self, digits: usize, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Single(x) => write!(out, "{x:.digits$}"),
            Self::Double(x) => write!(out, "{x:.digits$}"),
        }
    }

    fn shortest_scientific(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Single(x) => write!(out, "{x:e}"),
            Self::Double(x) => write!(out, "{x:e}"),
        }
    }

    fn scientific(self, digits: usize, out: &mut dyn Write) -> fmt::Result {
        let mut out = Exponent { out, dot: false, value: None, negative: false };
        match self {
            Self::Single(x) => write!(out, "{x:.digits$e}")?,
            Self::Double(x) => write!(out, "{x:.digits$e}")?,
        }
        out.finish()
    }

    /// The decimals that NumPy shows: as many as tell the number apart, at most 8, and no zeros at the end.
    fn decimals(self) -> usize {
        let mut width = Width::default();
        let _ = self.shortest(&mut width);
        if width.decimals() <= DECIMALS {
            return width.decimals();
        }
        let mut width = Width::default();
        let _ = self.fixed(DECIMALS, &mut width);
        width.decimals().saturating_sub(width.zeros)
    }
}

/// The format that all elements share.
#[derive(Clone, Copy, Default)]
pub(super) struct CommonFormat {
    /// The precision that the caller asks for.
    pub(super) precision: Option<usize>,
    /// Floats are written with exponents, with this many decimals.
    scientific: Option<usize>,
    max: f64,
    min: f64,
    decimals: usize,
}

impl CommonFormat {
    pub(super) fn new(precision: Option<usize>) -> Self {
        Self { precision, scientific: None, max: 0.0, min: f64::INFINITY, decimals: 0 }
    }

    /// Takes one more element into account.
    pub(super) fn add<T: Copy + 'static>(&mut self, value: T) {
        let Some(float) = Float::of(value) else { return };
        let size = float.value().abs();
        if size == 0.0 || !size.is_finite() {
            return;
        }
        self.max = self.max.max(size);
        self.min = self.min.min(size);
        let mut width = Width::default();
        let _ = float.shortest_scientific(&mut width);
        self.decimals = self.decimals.max(width.decimals().min(DECIMALS));
    }

    /// Decides, once all elements are known, whether floats need exponents.
    pub(super) fn settle(mut self) -> Self {
        let apart = self.max >= 1e8 || (self.max > 0.0 && (self.min < 1e-4 || self.max > 1000.0 * self.min));
        self.scientific = (apart && self.precision.is_none()).then_some(self.decimals);
        self
    }

    /// Writes an element.
    pub(super) fn write<T: Copy + 'static, X: Text<T>>(self, value: T, out: &mut dyn Write) -> fmt::Result {
        let float = Float::of(value).filter(|float| float.value().is_finite());
        match (float, self.precision, self.scientific) {
            (Some(float), None, Some(digits)) => float.scientific(digits, out),
            (Some(float), None, None) => {
                let digits = float.decimals();
                float.fixed(digits, out)?;
                if digits == 0 { out.write_char('.') } else { Ok(()) }
            }
            _ => X::text(value, self.precision, out),
        }
    }

    /// The width of an element.
    pub(super) fn width<T: Copy + 'static, X: Text<T>>(self, value: T) -> Width {
        let mut width = Width::default();
        let _ = self.write::<T, X>(value, &mut width);
        width.whole = Float::of(value).is_some_and(|float| !float.value().is_finite());
        width
    }
}

/// A writer that counts.
#[derive(Clone, Copy, Default)]
pub(super) struct Width {
    /// Characters before the decimal point.
    pub(super) left: usize,
    /// Characters from the decimal point on.
    pub(super) right: usize,
    /// The text stands at the right end of its column, and not at the decimal point: `NaN`, `inf`.
    pub(super) whole: bool,
    /// Zeros at the end.
    zeros: usize,
    exponent: bool,
    digits: usize,
}

impl Width {
    fn decimals(&self) -> usize {
        self.digits
    }
}

impl Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if self.right > 0 || c == '.' {
                self.right += 1;
                self.exponent |= c == 'e';
                if c != '.' && !self.exponent {
                    self.digits += 1;
                }
            } else {
                self.left += 1;
            }
            self.zeros = if c == '0' { self.zeros + 1 } else { 0 };
        }
        Ok(())
    }
}

/// A writer that turns `1e-5` into `1.e-05`.
struct Exponent<'a> {
    out: &'a mut dyn Write,
    dot: bool,
    value: Option<u32>,
    negative: bool,
}

impl Write for Exponent<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match (&mut self.value, c) {
                (None, 'e') => self.value = Some(0),
                (None, _) => {
                    self.dot |= c == '.';
                    self.out.write_char(c)?;
                }
                (Some(_), '-') => self.negative = true,
                (Some(value), _) => *value = value.wrapping_mul(10).wrapping_add(c.to_digit(10).unwrap_or(0)),
            }
        }
        Ok(())
    }
}

impl Exponent<'_> {
    fn finish(self) -> fmt::Result {
        if !self.dot {
            self.out.write_char('.')?;
        }
        let sign = if self.negative { '-' } else { '+' };
        write!(self.out, "e{sign}{:02}", self.value.unwrap_or(0))
    }
}
