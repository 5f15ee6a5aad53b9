//! Chooses the sum of a body that is computed in tiles, and the indices that count the rows and columns of a tile.
//!
//! A sum of products is a contraction, as a matrix product is: each element that is read is used in many sums. The choice depends
//! only on where each index stands in the brackets, not on names and sizes of tensors.

use super::args::{Formula, Part, Reduction};
use super::hoist::{bound, mentions as has_name, of_filter};
use super::position::{Computed, Position, Term};
use crate::shape::Size;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// The largest number of summed indices of a tiled sum.
const MOST: usize = 4;

/// The indices of the result that count the rows and the columns of a tile, by position.
pub(crate) struct Tiles {
    /// `None` if the result has one index.
    pub(crate) row: Option<usize>,
    /// Another index that could count the rows, because it occurs in the same operands; which of the two does depends on their lengths.
    pub(crate) other: Option<usize>,
    pub(crate) column: usize,
    /// Whether the columns of an operand are contiguous, as far as the brackets show.
    pub(crate) side_by_side: bool,
}

/// What a read in a term depends on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    /// The row, but not the column.
    Left,
    /// The column, but not the row.
    Right,
    Both,
}

impl Tiles {
    /// The tiles for a sum in the body of `result`, if it can be tiled.
    pub(crate) fn of(result: &Formula, reduction: Reduction, sum: &Formula) -> Option<Self> {
        let plain = matches!(reduction, Reduction::Sum) && sum.filter.is_none() && sum.indices.len() <= MOST;
        if !plain || !is_product(&sum.body) {
            return None;
        }
        let reads = positions(&sum.body);
        let beside = |index: &Ident| {
            reads.iter().filter(|read| read.last().is_some_and(|last| steps_by_one(last, index))).count()
        };
        let count = |index: &Ident| reads.iter().filter(|read| mentions(read, index)).count();
        // An element that is read is used in many sums if an operand does not have an index of the result.
        if result.indices.iter().all(|index| count(index) == reads.len() || count(index) == 0)
            && sums_alone(&reads, sum)
        {
            return None;
        }
        let indices = || result.indices.iter().enumerate();
        // Elements should be contiguous along the columns, in as many operands as possible; of equal candidates the last index, along which
        // the result is contiguous.
        let (column, index) =
            indices().filter(|(_, index)| count(index) > 0).max_by_key(|(_, index)| beside(index))?;
        let side_by_side = beside(index) > 0;
        let row = indices()
            .filter(|(at, _)| *at != column)
            .min_by_key(|(at, index)| (count(index), usize::MAX - at));
        let other = row.and_then(|(row, index)| {
            let is_like =
                |other: &Ident| reads.iter().all(|read| mentions(read, index) == mentions(read, other));
            indices().find(|(at, other)| *at != row && *at != column && is_like(other))
        });
        let at = |index: Option<(usize, _)>| index.map(|(at, _)| at);
        let tiles = Self { row: at(row), other: at(other), column, side_by_side };
        // Only operands that depend on the column alone are copied to a panel.
        let copied = || reads.iter().any(|read| tiles.side(result, read) == Side::Right);
        if side_by_side || copied() { Some(tiles) } else { None }
    }

    /// Whether what is read at these positions, some of which may be outside, lies side by side for successive columns.
    pub(crate) fn has_runs(&self, result: &Formula, read: &[Position]) -> bool {
        let Some((index, (last, others))) = result.indices.get(self.column).zip(read.split_last()) else {
            return false;
        };
        // Here a wrong answer would be a wrong value: `x[j + j]` has a term that steps by one, and steps by two.
        let once = last.indices().into_iter().filter(|other| *other == index).count() == 1;
        once && steps_by_one(last, index) && !mentions(others, index)
    }

    /// What a read at these positions depends on.
    pub(crate) fn side(&self, result: &Formula, read: &[Position]) -> Side {
        let has = |at: usize| result.indices.get(at).is_some_and(|index| mentions(read, index));
        match (self.row.is_some_and(has), has(self.column)) {
            (_, false) => Side::Left,
            (false, true) => Side::Right,
            (true, true) => Side::Both,
        }
    }
}

/// Whether a part is the block that is the whole body. Its contents are executed for each element; those of the braces of an `if` are not.
pub(crate) fn is_whole(result: &Formula, part: &Part) -> bool {
    matches!(result.body.as_slice(), [only @ Part::Group(Delimiter::Brace, _)] if core::ptr::eq(only, part))
}

/// Whether a sum can be computed before the rest of the body: it needs no name that the code itself declares.
pub(crate) fn comes_first(sum: &Formula, locals: &[Ident]) -> bool {
    !locals.iter().any(|name| has_name(&sum.body, name) || of_filter(sum, name))
}

/// Whether a sum of the body is tiled.
pub(crate) fn is_tiled(result: &Formula) -> bool {
    let mut locals = Vec::new();
    bound(&result.body, &mut locals);
    has_tiles(result, &result.body, &locals)
}

fn has_tiles(result: &Formula, parts: &[Part], locals: &[Ident]) -> bool {
    parts.iter().any(|part| match part {
        Part::Reduce(reduction, sum) => {
            comes_first(sum, locals) && Tiles::of(result, *reduction, sum).is_some()
        }
        Part::Group(Delimiter::Brace, inner) => is_whole(result, part) && has_tiles(result, inner, locals),
        Part::Group(_, parts) | Part::Subscript(_, parts) => has_tiles(result, parts, locals),
        Part::Read(..) | Part::Tensor(_) | Part::Token(_) => false,
    })
}

/// The position of the index of the result that counts columns, if a reduction goes down columns: what it reads for successive values of its
/// index is not contiguous. For successive columns it is, in as many reads as possible, or else at least nearer than down a column.
pub(crate) fn column(result: &Formula, reduced: &Formula) -> Option<usize> {
    let [index] = reduced.indices.as_slice() else { return None };
    if reduced.filter.is_some() || !lies_apart(&reduced.body, index) {
        return None;
    }
    let reads: Vec<_> = positions(&reduced.body).into_iter().filter(|read| mentions(read, index)).collect();
    let beside = |column: &Ident| {
        reads.iter().filter(|read| read.last().is_some_and(|last| steps_by_one(last, column))).count()
    };
    // The first axis from which on no bracket has the index.
    let behind = |read: &[Position], index: &Ident| {
        read.iter().rposition(|position| position.indices().contains(&index)).map_or(0, |last| last + 1)
    };
    let axis = |column: &Ident| {
        let axes = reads.iter().map(|read| (behind(read, column), behind(read, index)));
        axes.map(|(axis, along)| axis.saturating_sub(along)).min().unwrap_or(0)
    };
    let key = |column: &Ident| (beside(column), axis(column));
    let indices = result.indices.iter().enumerate().map(|(at, column)| (key(column), at));
    indices.filter(|(key, _)| *key > (0, 0)).max().map(|(_, at)| at)
}

/// Whether each read is contiguous along a summed index: then no two elements of the result share operands.
fn sums_alone(reads: &[&[Position]], sum: &Formula) -> bool {
    reads
        .iter()
        .all(|read| read.last().is_some_and(|last| sum.indices.iter().any(|index| steps_by_one(last, index))))
}

fn mentions(read: &[Position], index: &Ident) -> bool {
    read.iter().any(|position| position.indices().contains(&index))
}

/// Whether a body is a product of elements: at least two reads, and `*` as its only operator.
fn is_product(body: &[Part]) -> bool {
    if let [Part::Group(Delimiter::Parenthesis | Delimiter::None, inner)] = body {
        return is_product(inner);
    }
    let stars = body.iter().enumerate().filter(|(at, part)| *at > 0 && part.is_mark('*')).count();
    let others = body.iter().any(|part| "+-/%<>=|&^!?".chars().any(|mark| part.is_mark(mark)));
    let blocks = body.iter().any(|part| match part {
        Part::Reduce(..) | Part::Group(Delimiter::Brace, _) => true,
        Part::Token(TokenTree::Ident(name)) => matches!(name.to_string().as_str(), "if" | "match" | "return"),
        _ => false,
    });
    positions(body).len() > 1 && stars > 0 && !others && !blocks
}

/// Whether no read in a body is contiguous along an index: diagonals and columns.
pub(crate) fn lies_apart(body: &[Part], index: &Ident) -> bool {
    let along: Vec<_> = positions(body).into_iter().filter(|read| mentions(read, index)).collect();
    let is_apart = |read: &&[Position]| match read.split_last() {
        Some((last, others)) => !steps_by_one(last, index) || mentions(others, index),
        None => false,
    };
    !along.is_empty() && along.iter().all(is_apart)
}

/// The positions of all reads.
fn positions(parts: &[Part]) -> Vec<&[Position]> {
    reads(parts).into_iter().map(|(_, positions)| positions).collect()
}

/// All reads: of which operand, and where.
pub(super) fn reads(parts: &[Part]) -> Vec<(&TokenStream, &[Position])> {
    let mut reads = Vec::new();
    collect(parts, &mut reads);
    reads
}

fn collect<'a>(parts: &'a [Part], reads: &mut Vec<(&'a TokenStream, &'a [Position])>) {
    for part in parts {
        match part {
            Part::Read(place, positions) => reads.push((place, positions)),
            Part::Group(_, parts) | Part::Subscript(_, parts) => collect(parts, reads),
            Part::Reduce(_, formula) | Part::Tensor(formula) => collect(&formula.body, reads),
            Part::Token(_) => {}
        }
    }
}

/// Whether the next value of an index is the next position.
fn steps_by_one(position: &Position, index: &Ident) -> bool {
    match position {
        Position::Index(other) => other == index,
        Position::Gathered(_) => false,
        Position::Computed(Computed { terms, .. }) => {
            terms.iter().any(|Term { negative, factor, index: other }| {
                other == index && !negative && matches!(factor, Size::Number(1))
            })
        }
    }
}
