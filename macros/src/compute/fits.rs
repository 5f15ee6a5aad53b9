//! Relations between the axes that one index counts. Each is a trait inside of the generated code, whose message names the index, both
//! tensors, and both axes: the library's own relations see the lengths, but not the names.

use super::args::{Formula, Length, Part};
use super::gather::is_checked;
use super::names::{letter, place_span};
use super::position::Position;
use super::references::References;
use super::source::Source;
use crate::paths::Root;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

/// A longer operand is cut in messages.
const LONGEST: usize = 40;

/// Where the length of an index comes from.
#[derive(Clone, PartialEq)]
pub(super) enum Origin {
    /// An axis of a tensor, which has this text.
    Axis { tensor: String, axis: usize },
    /// `[i: 3]`
    Stated,
    /// `i in n`, which has this text.
    Named(String),
}

/// The relations of one output of a macro, and what its messages call the operands that have no name in the source.
#[derive(Default)]
pub(crate) struct Fits {
    /// Operands whose text is another one than their name.
    operands: Vec<(Ident, String)>,
    /// Tensors that are computed first: for each axis where its length comes from, if it is an axis in the source.
    computed: Vec<(Ident, Vec<Option<Origin>>)>,
    relations: Vec<Relation>,
    /// References to the operands.
    pub(super) references: References,
}

/// A trait of the generated code.
struct Relation {
    name: Ident,
    message: String,
    label: &'static str,
    /// Where its messages are.
    span: Span,
    /// Of an index of `einsum!`, which writes several orders of one product: the two axes, of which another order reads the second first.
    axes: Option<(Origin, Origin)>,
    /// Whether such an order is written, so that an index of the second axis is made one of the first.
    both: bool,
}

/// A call of a relation.
pub(super) struct Call {
    relation: Ident,
    span: Span,
    /// From the axis back to the length.
    back: bool,
}

impl Fits {
    pub(super) fn new(sources: &[Source]) -> Self {
        let mut fits = Self::default();
        sources.iter().for_each(|source| fits.operand(&source.name, source.value.to_string()));
        fits
    }

    /// Messages call the operand of this name by its text.
    pub(crate) fn operand(&mut self, name: &Ident, text: String) {
        // A macro is printed with a space: `tensor! [1, 2]`.
        self.operands.push((name.clone(), text.replace("! ", "!")));
    }

    /// The axes of this tensor have the lengths of these indices of a formula.
    pub(crate) fn computed(&mut self, name: &Ident, formula: &Formula) {
        let lengths = formula.indices.iter().zip(&formula.lengths);
        let axes = lengths.map(|(index, length)| {
            length
                .as_ref()
                .map_or_else(|| self.first(&formula.body, index), |length| Some(Origin::of(length)))
        });
        let axes = axes.collect();
        self.computed.push((name.clone(), axes));
    }

    /// The axis that determines the length of an index: that of the first read whose position it is.
    fn first(&self, parts: &[Part], index: &Ident) -> Option<Origin> {
        parts.iter().find_map(|part| match part {
            Part::Read(place, positions) => {
                let is_index =
                    |position: &Position| matches!(position, Position::Index(other) if other == index);
                positions.iter().position(is_index).and_then(|axis| self.axis(place, axis))
            }
            Part::Reduce(_, formula) | Part::Tensor(formula) => self.first(&formula.body, index),
            Part::Group(_, parts) | Part::Subscript(_, parts) => self.first(parts, index),
            Part::Token(_) => None,
        })
    }

    /// An axis of an operand, as messages call it; `None` for what has no name in the source.
    pub(super) fn axis(&self, place: &TokenStream, axis: usize) -> Option<Origin> {
        let name = syn::parse2::<Ident>(place.clone()).ok();
        // The last tensor of a name hides those before it.
        let computed = self.computed.iter().rev().find(|(other, _)| name.as_ref() == Some(other));
        if let Some((_, axes)) = computed {
            return axes.get(axis).cloned().flatten();
        }
        Some(Origin::Axis { tensor: self.text(place)?, axis })
    }

    /// What messages call an operand.
    fn text(&self, place: &TokenStream) -> Option<String> {
        let text = place.to_string();
        let known = self.operands.iter().find(|(name, _)| *name == text);
        let text = known.map_or(text, |(_, text)| text.clone());
        if text.starts_with("__") {
            return None;
        }
        if text.chars().count() <= LONGEST {
            return Some(text);
        }
        Some(text.chars().take(LONGEST).chain(['…']).collect())
    }

    /// The relation for another axis of an index whose length is determined already. `None` if both are one axis, or have no names.
    pub(super) fn index(
        &mut self,
        index: &Ident,
        first: Option<&Origin>,
        here: Option<&Origin>,
    ) -> Option<Call> {
        let (Some(first), Some(here @ Origin::Axis { tensor, axis })) = (first, here) else { return None };
        if first == here {
            return None;
        }
        let letter = letter(index);
        let name = match letter {
            None => format!("compute: index `{index}`"),
            Some(letter) if letter.is_ascii_digit() => format!("einsum: axis {letter} of `...`"),
            Some(letter) => format!("einsum: index `{letter}`"),
        };
        let here_text = format!("{{F}} long in `{}` (axis {axis})", escaped(tensor));
        let message = match first {
            Origin::Axis { tensor, axis } => {
                format!("{name} is {{Self}} long in `{}` (axis {axis}) and {here_text}", escaped(tensor))
            }
            Origin::Stated => format!("{name} is stated to be {{Self}} long, and is {here_text}"),
            Origin::Named(length) => format!("{name} is {{Self}} long by `in {length}`, and {here_text}"),
        };
        let axes = letter.map(|_| (first.clone(), here.clone()));
        Some(self.relation(message, "an axis of length {F}", index.span(), axes))
    }

    /// The relation for an axis on which data hold the positions.
    pub(super) fn positions(&mut self, positions: &TokenStream, here: Option<&Origin>) -> Option<Call> {
        // The check of `try_compute!` is for this very axis.
        if is_checked(positions) {
            return None;
        }
        let (Some(data), Some(Origin::Axis { tensor, axis })) = (self.text(positions), here) else {
            return None;
        };
        let message = format!(
            "compute: the elements of `{}` are positions on an axis of length {{Self}}, and axis {axis} of `{}` is {{F}} long",
            escaped(&data),
            escaped(tensor)
        );
        Some(self.relation(message, "positions on another axis", place_span(positions), None))
    }

    /// A call of the trait for these axes, which is declared with this message if it is new.
    fn relation(
        &mut self,
        message: String,
        label: &'static str,
        span: Span,
        axes: Option<(Origin, Origin)>,
    ) -> Call {
        let reversed = axes.clone().map(|(first, second)| (second, first));
        let is_known = |relation: &&mut Relation| {
            relation.message == message || (reversed.is_some() && relation.axes == reversed)
        };
        if let Some(known) = self.relations.iter_mut().find(is_known) {
            let back = known.message != message;
            known.both |= back;
            // One mistake is reported once, if all that refuse it do so at one place.
            return Call { relation: known.name.clone(), span: known.span, back };
        }
        let name = Ident::new(&format!("__Fits{}", self.relations.len()), Span::mixed_site());
        self.relations.push(Relation { name: name.clone(), message, label, span, axes, both: false });
        Call { relation: name, span, back: false }
    }

    /// An expression after the references and the declarations of the relations that it uses.
    pub(crate) fn around(&self, root: &Root, expression: &TokenStream) -> TokenStream {
        if self.relations.is_empty() && self.references.is_empty() {
            return expression.clone();
        }
        let items = self.items(root);
        quote!({ #items #expression })
    }

    /// The references to operands, and the declarations of the relations.
    ///
    /// Each has two impls: with two candidates rustc waits until it knows the axis, and then reports the two lengths that differ; with one
    /// it would report a mismatch of types. No index has the extent of the second one, which no code can name.
    pub(super) fn items(&self, root: &Root) -> TokenStream {
        let mut items = self.references.statements(root);
        if self.relations.is_empty() {
            return items;
        }
        items.extend(quote!(
            enum __Undecided {}
        ));
        for Relation { name, message, label, axes, both, .. } in &self.relations {
            let message = Literal::string(message);
            let note = axes.is_some().then(|| quote!(, note = #ONE));
            let back = both.then(|| quote!(fn back(index: #root::Index<F>) -> #root::Index<Self>;));
            let same = both.then(|| {
                quote! {
                    #[inline(always)]
                    fn back(index: #root::Index<E>) -> #root::Index<E> { index }
                }
            });
            let never =
                both.then(|| quote!(fn back(_: #root::Index<__Undecided>) -> #root::Index<E> { loop {} }));
            let other = both.then(|| {
                quote! {
                    #[diagnostic::do_not_recommend]
                    impl<E: #root::Extent> #name<E> for __Undecided {
                        fn fits(_: #root::Index<__Undecided>) -> #root::Index<E> { loop {} }
                        fn back(_: #root::Index<E>) -> #root::Index<__Undecided> { loop {} }
                    }
                }
            });
            items.extend(quote! {
                #[diagnostic::on_unimplemented(message = #message, label = #label #note)]
                trait #name<F>: ::core::marker::Sized {
                    fn fits(index: #root::Index<Self>) -> #root::Index<F>;
                    #back
                }
                #[diagnostic::do_not_recommend]
                impl<E> #name<E> for E {
                    #[inline(always)]
                    fn fits(index: #root::Index<E>) -> #root::Index<E> { index }
                    #same
                }
                #[diagnostic::do_not_recommend]
                impl<E: #root::Extent> #name<__Undecided> for E {
                    fn fits(_: #root::Index<E>) -> #root::Index<__Undecided> { loop {} }
                    #never
                }
                #other
            });
        }
        items
    }
}

/// The note below messages of `einsum!`.
const ONE: &str = "an axis of one element does not broadcast against others of its letter";

/// Text in a format string.
fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

impl Call {
    /// The call with this index.
    pub(super) fn with(&self, index: &TokenStream) -> TokenStream {
        let Self { relation, span, back } = self;
        let mut relation = relation.clone();
        relation.set_span(relation.span().located_at(*span));
        let function = Ident::new(if *back { "back" } else { "fits" }, *span);
        // All tokens have one span, so that the message is there.
        let index = index.clone().into_iter().map(|mut token| {
            token.set_span(token.span().located_at(*span));
            token
        });
        let index: TokenStream = index.collect();
        quote_spanned!(*span=> #relation::#function(#index))
    }
}

impl Origin {
    /// A written length.
    pub(super) fn of(length: &Length) -> Self {
        match length {
            Length::Stated(_) => Self::Stated,
            Length::Named(name) => Self::Named(name.to_string()),
        }
    }
}
