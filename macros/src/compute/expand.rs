//! From a checked formula to nested closures over typed indices.

use super::args::{Formula, Length, Part, Reduction};
use super::columns::{self, Columns};
use super::fits::{Fits, Origin};
use super::flat::FlatReads;
use super::hoist::{bound, stands_in};
use super::interior::Interior;
use super::names::{beside_name, names, place_span, run_name, sum_name, tuple, used, used_by};
use super::position::Position;
use super::tiles::{self, Tiles, comes_first, is_tiled, is_whole, lies_apart};
use crate::paths::Root;
use crate::shape::exact;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Result;

/// Code for a new tensor whose elements the body computes.
pub(crate) fn evaluated(root: &Root, formula: &Formula, fits: &mut Fits) -> Result<TokenStream> {
    self::formula(root, formula, fits, true)
}

/// Code for a producer of the elements that the body computes, or for a tensor of them.
pub(crate) fn formula(
    root: &Root,
    formula: &Formula,
    fits: &mut Fits,
    evaluated: bool,
) -> Result<TokenStream> {
    let eval = |producer: TokenStream| {
        if evaluated { quote!(#root::__private::notation::eval(#producer)) } else { producer }
    };
    let indices = &formula.indices;
    let mut writer = Writer {
        root,
        fits,
        seen: Vec::new(),
        result: Some(formula),
        tiled: None,
        columns: None,
        interior: None,
        sides: None,
        early: None,
        bound: Vec::new(),
        flat: None,
    };
    bound(&formula.body, &mut writer.bound);
    let lengths = writer.counts(formula);
    if let Some(rows) = &formula.rows {
        writer.result = None;
        return Ok(eval(writer.rows(formula, rows, &lengths)?));
    }
    writer.flat = FlatReads::of(formula);
    // An index whose name the code gives to something else is not to be taken for it.
    let is_declared = |index| writer.bound.contains(index);
    if !is_tiled(formula) && !formula.indices.iter().any(is_declared) {
        writer.interior = writer.interior(formula)?;
    }
    let body = writer.body(&formula.body)?;
    if let Some(interior) = writer.interior {
        return Ok(eval(interior.write(&quote!(#root::__private::notation), &lengths, &body)));
    }
    if let Some(columns) = writer.columns {
        return Ok(eval(columns.write(root, indices, &lengths, &body)));
    }
    let Some(Tiled { sum, lengths: summed, term, sides }) = writer.tiled else {
        let tensor = tensor(indices.len(), evaluated);
        let indices = used_by(indices, formula);
        let places = writer.flat.map_or_else(|| quote!(()), |flat| flat.places());
        return Ok(
            quote!(#root::__private::notation::#tensor((#(#lengths,)*), |#places #(, #indices)*| { #body })),
        );
    };
    let Sides { tiles: Tiles { row, other, column, side_by_side }, left, right, beside, .. } = sides;
    let row = row.unwrap_or(indices.len());
    let (row, other) = (Literal::usize_unsuffixed(row), Literal::usize_unsuffixed(other.unwrap_or(row)));
    let (column, name) = (Literal::usize_unsuffixed(column), sum_name());
    let tiling = if side_by_side { quote!(ContiguousColumns) } else { quote!(StridedColumns) };
    let at = |indices: &[Ident], body: &TokenStream| {
        let indices = used(indices, body);
        quote!((#(#indices,)*))
    };
    let closure = |first: TokenStream, body: &TokenStream| {
        let (at, step) = (at(indices, body), at(&sum.indices, body));
        quote!(|#first #at, #step| { #body })
    };
    let (left_names, right_names) = (names("left", left.len()), names("right", right.len()));
    let (left_name, right_name) = (tuple(&left_names), tuple(&right_names));
    // Without reads the body is empty, so that the closure is written with `{}`.
    let side = |reads: &[TokenStream]| if reads.is_empty() { quote!() } else { tuple(reads) };
    let (left, right) = (closure(quote!(), &side(&left)), closure(quote!(), &side(&right)));
    let is = |first: &[TokenStream], second: &[TokenStream]| {
        let (first, second) = (tuple(first), tuple(second));
        term.to_string() == quote!(#first * #second).to_string()
    };
    let product = is(&left_names, &right_names) || is(&right_names, &left_names);
    let (tiled, beside, beside_name) = match beside {
        Some(read) => {
            let (at, step) = (at(indices, &read), at(&sum.indices, &read));
            let (name, run) = (beside_name().into_token_stream(), run_name());
            (quote!(tiled_beside), quote!(|#at, #step, #run| { #read },), name)
        }
        None => (quote!(tiled), quote!(), quote!(())),
    };
    let term = closure(quote!(#left_name, #right_name, #beside_name,), &term);
    let finish = at(indices, &body);
    let finish = quote!(|#name, #finish| { #body });
    Ok(eval(quote!(#root::__private::notation::#tiled(
        #root::__private::notation::#tiling::<#row, #other, #column, #product>,
        (#(#lengths,)*),
        (#(#summed,)*),
        #left,
        #right,
        #beside
        #term,
        #finish,
    ))))
}

/// The name of the library's function for elements that are computed one by one.
fn tensor(rank: usize, evaluated: bool) -> Ident {
    if evaluated { format_ident!("tensor{rank}") } else { format_ident!("elements{rank}") }
}

pub(super) struct Writer<'a> {
    pub(super) root: &'a Root,
    pub(super) fits: &'a mut Fits,
    /// The indices whose length is determined already, and by what, unless it has no name.
    pub(super) seen: Vec<(Ident, Option<Origin>)>,
    /// The whole formula, while its own body is written and none of its sums has been chosen for tiles.
    result: Option<&'a Formula>,
    /// The sum that is computed in tiles.
    tiled: Option<Tiled<'a>>,
    /// The reduction that is computed for many columns at once.
    columns: Option<Columns<'a>>,
    /// The margins of the result, if reads at its indices may be outside.
    pub(super) interior: Option<Interior<'a>>,
    /// The reads that terms of the tiled sum share, while its term is written.
    pub(super) sides: Option<Sides<'a>>,
    /// The reads in the branches of an `if`, or behind a filter, while they are written.
    early: Option<Vec<(Ident, TokenStream)>>,
    /// Names that the code itself declares.
    bound: Vec<Ident>,
    /// The reads at the indices of the result, in a formula that has its indices nowhere else.
    pub(super) flat: Option<FlatReads>,
}

/// A sum that is computed in tiles before the rest of the body, in which it has a name.
struct Tiled<'a> {
    sum: &'a Formula,
    lengths: Vec<TokenStream>,
    term: TokenStream,
    sides: Sides<'a>,
}

/// The reads of a term that need only the row or only the column: many terms share them.
pub(super) struct Sides<'a> {
    pub(super) tiles: Tiles,
    pub(super) result: &'a Formula,
    pub(super) left: Vec<TokenStream>,
    pub(super) right: Vec<TokenStream>,
    /// One that may leave its tensor, and has successive columns side by side.
    pub(super) beside: Option<TokenStream>,
}

/// The number of parts in the `if` at the start of these parts, with all its branches, if the last branch is an `else`.
fn choice(parts: &[Part]) -> Option<usize> {
    let is = |at: usize, word: &str| matches!(parts.get(at), Some(Part::Token(TokenTree::Ident(name))) if name == word);
    let is_block = |at: usize| matches!(parts.get(at), Some(Part::Group(Delimiter::Brace, _)));
    let mut at = 0;
    loop {
        if !is(at, "if") || is(at + 1, "let") {
            return None;
        }
        at = (at..parts.len()).find(|at| is_block(*at))?;
        if !is(at + 1, "else") {
            return None;
        }
        at += 2;
        if is_block(at) {
            return Some(at + 1);
        }
    }
}

/// Statements for reads that are done first, each with its name.
fn first(reads: Vec<(Ident, TokenStream)>) -> TokenStream {
    let (names, reads): (Vec<_>, Vec<_>) = reads.into_iter().unzip();
    quote!(#(let #names = #reads;)*)
}

impl<'a> Writer<'a> {
    /// The lengths of the indices, as arguments for the loops over a result.
    fn counts(&mut self, formula: &Formula) -> Vec<TokenStream> {
        let root = self.root;
        self.lengths(formula)
            .into_iter()
            .map(|length| quote!(#root::__private::notation::indices(#length)))
            .collect()
    }

    /// The lengths of the indices: the written ones, or those inferred from the types of the tensors.
    fn lengths(&mut self, formula: &Formula) -> Vec<TokenStream> {
        let root = self.root;
        let lengths = formula.indices.iter().zip(&formula.lengths).map(|(index, length)| match length {
            None => quote!(#root::__private::notation::Inferred),
            Some(length @ Length::Named(name)) => {
                self.seen.push((index.clone(), Some(Origin::of(length))));
                name.to_token_stream()
            }
            Some(length @ Length::Stated(size)) => {
                self.seen.push((index.clone(), Some(Origin::of(length))));
                let extent = exact(root, size);
                quote!(#root::__private::notation::Stated::<#extent>::NEW)
            }
        });
        lengths.collect()
    }

    /// The elements of a formula, or a tensor of them.
    pub(super) fn elements(&mut self, formula: &'a Formula, evaluated: bool) -> Result<TokenStream> {
        let (lengths, body) = (self.counts(formula), self.body(&formula.body)?);
        self.seen.retain(|(seen, _)| !formula.indices.contains(seen));
        let indices = used_by(&formula.indices, formula);
        let (root, tensor) = (self.root, tensor(indices.len(), evaluated));
        Ok(quote!(#root::__private::notation::#tensor((#(#lengths,)*), |() #(, #indices)*| { #body })))
    }

    pub(super) fn body(&mut self, parts: &'a [Part]) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        let mut rest = parts;
        while let Some((part, behind)) = rest.split_first() {
            let choice = choice(rest).filter(|_| self.early.is_none() && self.sides.is_none());
            if let Some((choice, behind)) = choice.and_then(|len| rest.split_at_checked(len)) {
                tokens.extend(self.choice(choice)?);
                rest = behind;
            } else {
                tokens.extend(self.part(part)?);
                rest = behind;
            }
        }
        Ok(tokens)
    }

    /// `if … { } else { }`: the reads in the branches are done before it, so that it becomes a select between values, not a branch. They
    /// are in bounds whatever the condition is.
    fn choice(&mut self, parts: &'a [Part]) -> Result<TokenStream> {
        let mut reads = Vec::new();
        let mut choice = TokenStream::new();
        for part in parts {
            if matches!(part, Part::Group(Delimiter::Brace, _)) {
                self.early = Some(core::mem::take(&mut reads));
                choice.extend(self.part(part)?);
                reads = self.early.take().unwrap_or_default();
            } else {
                choice.extend(self.part(part)?);
            }
        }
        if reads.is_empty() {
            return Ok(choice);
        }
        let reads = first(reads);
        Ok(quote!({ #reads #choice }))
    }

    fn part(&mut self, part: &'a Part) -> Result<TokenStream> {
        let root = self.root;
        Ok(match part {
            Part::Read(place, at) => {
                let (read, run) = self.read_or_run(place, at)?;
                let is_early = at.iter().all(|at| matches!(at, Position::Index(_)))
                    && !self.bound.iter().any(|name| stands_in(place.clone(), name));
                match &mut self.early {
                    Some(early) if is_early => {
                        let span = Span::mixed_site().located_at(place_span(place));
                        let name = Ident::new(&format!("read{}", early.len()), span);
                        early.push((name.clone(), read));
                        name.into_token_stream()
                    }
                    _ => self.aside(at, read, run),
                }
            }
            Part::Reduce(reduction, formula) => {
                let (result, early) = (self.result.take(), self.early.take());
                // A tiled sum is computed before the body, so it must not use names that the body declares.
                let first = result.filter(|_| comes_first(formula, &self.bound));
                if let Some(tiles) = first.and_then(|result| Tiles::of(result, *reduction, formula)) {
                    let lengths = self.counts(formula);
                    self.sides = result.map(|result| Sides {
                        tiles,
                        result,
                        left: Vec::new(),
                        right: Vec::new(),
                        beside: None,
                    });
                    let term = self.body(&formula.body)?;
                    self.seen.retain(|(seen, _)| !formula.indices.contains(seen));
                    self.early = early;
                    self.tiled = self.sides.take().map(|sides| Tiled { sum: formula, lengths, term, sides });
                    return Ok(sum_name().into_token_stream());
                }
                let column = first
                    .filter(|result| self.interior.is_none() && !is_tiled(result))
                    .and_then(|result| tiles::column(result, formula));
                if let Some(column) = column {
                    let lanes = match reduction {
                        Reduction::Any | Reduction::All => self.lanes(&formula.body),
                        _ => Vec::new(),
                    };
                    let (lengths, element) = (self.counts(formula), self.body(&formula.body)?);
                    self.seen.retain(|(seen, _)| !formula.indices.contains(seen));
                    self.early = early;
                    self.columns = Some(Columns {
                        fold: columns::fold_of(*reduction),
                        formula,
                        lengths,
                        column,
                        lanes,
                        element,
                    });
                    return Ok(sum_name().into_token_stream());
                }
                let lengths = self.lengths(formula);
                let body = self.filtered(*reduction, formula)?;
                self.seen.retain(|(seen, _)| !formula.indices.contains(seen));
                let reduce = format_ident!("{}", reduction.function());
                (self.result, self.early) = (result, early);
                let nested = formula.indices.iter().zip(lengths).rev().enumerate();
                nested.fold(body, |body, (nth, (index, length))| {
                    // The results of several nested counts are added up.
                    let counts = nth > 0 && matches!(reduction, Reduction::Count);
                    let apart = matches!(reduction, Reduction::Sum) && lies_apart(&formula.body, index);
                    let reduce = match (counts, apart) {
                        (true, _) => format_ident!("sum"),
                        (false, true) => format_ident!("sum_apart"),
                        (false, false) => reduce.clone(),
                    };
                    let root = root.at(index.span());
                    let name = used_by([index], formula);
                    quote_spanned!(index.span()=> #root::__private::notation::#reduce(#length, |#(#name)*| { #body }))
                })
            }
            Part::Tensor(formula) => self.elements(formula, true)?,
            Part::Subscript(_, parts) => {
                Group::new(Delimiter::Bracket, self.body(parts)?).into_token_stream()
            }
            Part::Group(delimiter, parts) => {
                // Code in braces may be executed for some elements only.
                let some = *delimiter == Delimiter::Brace
                    && !self.result.is_some_and(|result| is_whole(result, part));
                let result = if some { self.result.take() } else { None };
                let body = self.body(parts)?;
                self.result = self.result.take().or(result);
                Group::new(*delimiter, body).into_token_stream()
            }
            Part::Token(token) => token.to_token_stream(),
        })
    }

    /// The body of a reduction; elements that its filter leaves out are replaced by the identity element.
    fn filtered(&mut self, reduction: Reduction, formula: &'a Formula) -> Result<TokenStream> {
        let root = self.root;
        let Some(filter) = &formula.filter else { return self.body(&formula.body) };
        let condition = self.body(&filter.condition)?;
        // The same here: what the filter leaves out is read all the same, so that there is no branch.
        self.early = self.sides.is_none().then(Vec::new);
        let body = self.body(&formula.body)?;
        let reads = first(self.early.take().unwrap_or_default());
        let nothing = match reduction {
            Reduction::Sum => quote!(#root::__private::notation::zero()),
            Reduction::Prod => quote!(#root::__private::notation::one()),
            Reduction::All => quote!(true),
            _ => quote!(false),
        };
        Ok(quote!(#reads if #condition { #body } else { #nothing }))
    }
}

impl Reduction {
    /// The name of the library's function for a reduction over one index.
    pub(crate) fn function(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Prod => "prod",
            Self::Max => "max",
            Self::Min => "min",
            Self::Mean => "mean",
            Self::Any => "any",
            Self::All => "all",
            Self::Count => "count",
            Self::ArgMax => "argmax",
            Self::ArgMin => "argmin",
        }
    }
}
