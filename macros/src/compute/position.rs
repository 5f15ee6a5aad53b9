//! The positions in the brackets of a read: an index, or a sum of multiples of indices.

use crate::shape::Size;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, UnOp};

/// The position on one axis.
#[derive(Clone)]
pub(crate) enum Position {
    /// `i`
    Index(Ident),
    /// `0`, `-1`, `2 * t + k - 1`
    Computed(Computed),
    /// `ids[i]`: an element of other data is the position.
    Gathered(Gathered),
}

/// `ids[i, 0]`
#[derive(Clone)]
pub(crate) struct Gathered {
    pub(crate) place: TokenStream,
    pub(crate) positions: Vec<Position>,
}

/// `2 * t + k - 1`
#[derive(Clone)]
pub(crate) struct Computed {
    pub(crate) text: TokenStream,
    pub(crate) span: Span,
    /// The part of the sum that has no index.
    pub(crate) constant: Constant,
    pub(crate) terms: Vec<Term>,
    /// The term whose index gets its length from this position.
    pub(crate) solves: Option<usize>,
    /// What is read if the position is outside of the axis.
    pub(crate) outside: Option<Outside>,
}

/// What is read outside of an axis.
#[derive(Clone)]
pub(crate) struct Outside {
    pub(crate) policy: Policy,
    /// The value that `pad!` reads there.
    pub(crate) fill: TokenStream,
}

/// `pad!(0.0; x[i - 1])`, `clamp!(x[i - 1])` and the other policies.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Policy {
    Pad,
    Clamp,
    Wrap,
    Reflect,
}

impl Policy {
    pub(crate) fn of(name: &Ident) -> Option<Self> {
        match name.to_string().as_str() {
            "pad" => Some(Self::Pad),
            "clamp" => Some(Self::Clamp),
            "wrap" => Some(Self::Wrap),
            "reflect" => Some(Self::Reflect),
            _ => None,
        }
    }

    /// The name of the library's type for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pad => "PadPolicy",
            Self::Clamp => "ClampPolicy",
            Self::Wrap => "WrapPolicy",
            Self::Reflect => "ReflectPolicy",
        }
    }
}

/// A number, plus named constants of the program.
#[derive(Clone, Default)]
pub(crate) struct Constant {
    number: i64,
    /// Expressions that are added, or subtracted if `true` stands beside them.
    named: Vec<(bool, TokenStream)>,
}

/// An index times a number.
#[derive(Clone)]
pub(crate) struct Term {
    pub(crate) negative: bool,
    pub(crate) factor: Size,
    pub(crate) index: Ident,
}

impl Position {
    /// The index of this name, unless it is a word of the language or a constant.
    pub(crate) fn named(name: &Ident) -> Option<Self> {
        let name = syn::parse2::<Ident>(name.to_token_stream()).ok()?;
        (!is_constant(&name)).then_some(Self::Index(name))
    }

    /// The position that an expression means, if it is one.
    pub(crate) fn of(item: &Expr) -> Option<Self> {
        if let Some(name) = name(item)
            && !is_constant(&name)
        {
            return Some(Self::Index(name));
        }
        let mut computed = Computed {
            text: item.to_token_stream(),
            span: item.span(),
            constant: Constant::default(),
            terms: Vec::new(),
            solves: None,
            outside: None,
        };
        computed.add(item, false)?;
        Some(Self::Computed(computed))
    }

    /// The source text.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Index(index) => index.to_string(),
            Self::Computed(Computed { text, outside: None, .. }) => text.to_string(),
            Self::Computed(Computed { text, outside: Some(Outside { policy, fill }), .. }) => {
                format!("{}({fill}; {text})", policy.name())
            }
            Self::Gathered(Gathered { place, positions }) => {
                let positions: Vec<String> = positions.iter().map(Position::text).collect();
                format!("{place}{positions:?}")
            }
        }
    }

    /// The position as code.
    pub(crate) fn tokens(&self) -> TokenStream {
        match self {
            Self::Index(index) => index.to_token_stream(),
            Self::Computed(computed) => computed.text.clone(),
            Self::Gathered(Gathered { place, positions }) => {
                let positions = positions.iter().map(Self::tokens);
                quote!(#place[#(#positions),*])
            }
        }
    }

    /// What is read outside of the axis, if the position may be outside.
    pub(crate) fn outside(&self) -> Option<&Outside> {
        match self {
            Self::Index(_) | Self::Gathered(_) => None,
            Self::Computed(computed) => computed.outside.as_ref(),
        }
    }

    /// The indices in the position.
    pub(crate) fn indices(&self) -> Vec<&Ident> {
        match self {
            Self::Index(index) => vec![index],
            Self::Computed(computed) => computed.terms.iter().map(|term| &term.index).collect(),
            Self::Gathered(gathered) => gathered.positions.iter().flat_map(Position::indices).collect(),
        }
    }
}

impl Computed {
    /// Adds an expression to the position, or subtracts it; `None` if it is none.
    fn add(&mut self, item: &Expr, negative: bool) -> Option<()> {
        match item {
            Expr::Paren(inner) => self.add(&inner.expr, negative),
            Expr::Group(inner) => self.add(&inner.expr, negative),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => self.add(&unary.expr, !negative),
            Expr::Binary(binary) => match binary.op {
                BinOp::Add(_) => {
                    self.add(&binary.left, negative)?;
                    self.add(&binary.right, negative)
                }
                BinOp::Sub(_) => {
                    self.add(&binary.left, negative)?;
                    self.add(&binary.right, !negative)
                }
                BinOp::Mul(_) => {
                    let (factor, index) = match (factor(&binary.left), factor(&binary.right)) {
                        (Some(factor), None) => (factor, name(&binary.right)?),
                        (None, Some(factor)) => (factor, name(&binary.left)?),
                        _ => return None,
                    };
                    self.terms.push(Term { negative, factor, index });
                    Some(())
                }
                _ => None,
            },
            _ => {
                if let Some(number) = integer(item) {
                    let number = i64::try_from(number).ok()?;
                    let number = if negative { -number } else { number };
                    self.constant.number = self.constant.number.checked_add(number)?;
                } else {
                    let index = name(item)?;
                    if is_constant(&index) {
                        self.constant.named.push((negative, index.into_token_stream()));
                    } else {
                        self.terms.push(Term { negative, factor: Size::Number(1), index });
                    }
                }
                Some(())
            }
        }
    }

    /// Whether it counts from the end, as `-1` and `-1 - i` do: a negative number, from which indices are only subtracted.
    pub(crate) fn is_from_end(&self) -> bool {
        self.constant.is_negative() && self.terms.iter().all(|term| term.negative)
    }
}

impl Constant {
    pub(crate) fn is_negative(&self) -> bool {
        self.named.is_empty() && self.number < 0
    }

    /// The number itself or, if it is negative, its distance from `-1`.
    pub(crate) fn size(&self) -> Size {
        if self.named.is_empty() {
            let number = if self.number < 0 { -1 - self.number } else { self.number };
            return Size::Number(usize::try_from(number).unwrap_or(usize::MAX));
        }
        // The subtracted part comes last, because the constants are unsigned.
        let (plus, minus) = (self.sum(false), self.sum(true));
        Size::Const(quote!(#plus - (#minus)))
    }

    /// Two unsigned numbers whose difference is the constant.
    pub(crate) fn difference(&self) -> (Size, Size) {
        let size = |negative| {
            if self.named.is_empty() {
                Size::Number(self.part(negative))
            } else {
                Size::Const(self.sum(negative))
            }
        };
        (size(false), size(true))
    }

    /// The absolute value of the number if it has this sign, else 0.
    fn part(&self, negative: bool) -> usize {
        let number = if (self.number < 0) == negative { self.number.unsigned_abs() } else { 0 };
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    /// The sum of all that is added, or of all that is subtracted.
    fn sum(&self, negative: bool) -> TokenStream {
        let number = Literal::usize_unsuffixed(self.part(negative));
        let named = self.named.iter().filter(|(other, _)| *other == negative).map(|(_, value)| value);
        quote!(#number #(+ #named)*)
    }
}

/// The name, if the expression is one.
fn name(item: &Expr) -> Option<Ident> {
    match item {
        Expr::Path(path) if path.attrs.is_empty() && path.qself.is_none() => path.path.get_ident().cloned(),
        Expr::Paren(inner) => name(&inner.expr),
        Expr::Group(inner) => name(&inner.expr),
        _ => None,
    }
}

/// Whether it is a constant: a name in capitals with more than one letter, as in `Shape!`.
fn is_constant(name: &Ident) -> bool {
    let name = name.to_string();
    name.len() > 1 && !name.chars().any(char::is_lowercase) && name.chars().any(char::is_alphabetic)
}

fn integer(item: &Expr) -> Option<usize> {
    let Expr::Lit(literal) = item else { return None };
    let Lit::Int(number) = &literal.lit else { return None };
    if number.suffix().is_empty() { number.base10_parse().ok() } else { None }
}

/// The number by which an index is multiplied, if the expression is one.
fn factor(item: &Expr) -> Option<Size> {
    if let Some(number) = integer(item) {
        return Some(Size::Number(number));
    }
    name(item).filter(is_constant).map(|name| Size::Const(name.into_token_stream()))
}
