//! The errors of a LoD, and of the lengths and indices of a sequence operation.

use shapeproof_npy::sentences;

/// Why a LoD, or a sequence operation, was refused.
///
/// Levels count from 0 at the top; positions count from 0 within a level. A call that returns an error may
/// have written to part of the memory that was lent for its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LodError {
    /// A level has no sequence: fewer than two offsets, or no length.
    NoSequence {
        /// The operation.
        op: &'static str,
        /// The level.
        level: usize,
    },
    /// The first offset of a level is not 0.
    Start {
        /// The operation.
        op: &'static str,
        /// The level.
        level: usize,
        /// The first offset.
        value: i64,
    },
    /// An offset is smaller than the one before it, or negative.
    Decreasing {
        /// The operation.
        op: &'static str,
        /// The level.
        level: usize,
        /// The position of the offset.
        position: usize,
        /// The offset.
        value: i64,
    },
    /// A length is negative, or makes an offset too large for its type.
    Length {
        /// The operation.
        op: &'static str,
        /// The level.
        level: usize,
        /// The position of the length.
        position: usize,
        /// The length.
        value: i64,
    },
    /// An offset is too large for the type that is to hold it.
    TooLarge {
        /// The operation.
        op: &'static str,
        /// The level.
        level: usize,
        /// The position of the offset.
        position: usize,
        /// The offset.
        value: usize,
        /// The largest offset of the type.
        max: usize,
    },
    /// A level does not end at the number of sequences of the next level.
    Nesting {
        /// The operation.
        op: &'static str,
        /// The upper level.
        level: usize,
        /// Its last offset.
        end: usize,
        /// The number of sequences of the next level.
        sequences: usize,
    },
    /// The last level does not end at the number of rows.
    Rows {
        /// The operation.
        op: &'static str,
        /// The last level.
        level: usize,
        /// Its last offset.
        end: usize,
        /// The number of rows.
        rows: usize,
    },
    /// The elements are not a whole number of rows, or not as many as the LoD says.
    Elements {
        /// The operation.
        op: &'static str,
        /// The number of elements that are there.
        have: usize,
        /// The number of elements in one row.
        row: usize,
    },
    /// A row id is negative, smaller than the one before it, or names no sequence.
    RowId {
        /// The operation.
        op: &'static str,
        /// The row.
        position: usize,
        /// The id.
        value: i64,
        /// The number of sequences.
        sequences: usize,
    },
    /// The operation needs another number of levels.
    Levels {
        /// The operation.
        op: &'static str,
        /// The number of levels.
        have: usize,
        /// The number of levels that it takes.
        want: usize,
    },
    /// There is no such level.
    Level {
        /// The operation.
        op: &'static str,
        /// The level that was asked for.
        level: i64,
        /// The number of levels.
        levels: usize,
    },
    /// Two operands differ in their number of sequences (or of rows that stand for one).
    Sequences {
        /// The operation.
        op: &'static str,
        /// The number on the left.
        left: usize,
        /// The number on the right.
        right: usize,
    },
    /// Two operands differ in the length of a sequence.
    Lengths {
        /// The operation.
        op: &'static str,
        /// The sequence.
        position: usize,
        /// The length on the left.
        left: usize,
        /// The length on the right.
        right: usize,
    },
    /// A value is out of its range.
    Value {
        /// The operation.
        op: &'static str,
        /// Which value it is: the `start` or the `length` of a sequence.
        what: &'static str,
        /// The sequence.
        position: usize,
        /// The value.
        value: i64,
        /// The largest value that is allowed there.
        max: usize,
    },
    /// An id names no column.
    Column {
        /// The operation.
        op: &'static str,
        /// The row of the id.
        position: usize,
        /// The id.
        value: i64,
        /// The number of columns.
        columns: usize,
    },
    /// The number of elements of a sequence is not a multiple of the new row.
    Indivisible {
        /// The operation.
        op: &'static str,
        /// The sequence.
        position: usize,
        /// The number of its elements.
        elements: usize,
        /// The number of elements in one new row.
        row: usize,
    },
    /// The output is too small.
    Room {
        /// The operation.
        op: &'static str,
        /// The number of values that it must hold.
        need: usize,
    },
    /// `lod_reset` was given neither `y` nor a target.
    NoSource {
        /// The operation.
        op: &'static str,
    },
}

sentences! { LodError:
    Self::NoSequence { op, level } => "{}: level {} has no sequence", op, level;
    Self::Start { op, level, value } => "{}: level {} starts at {}, offsets start at 0", op, level, value;
    Self::Decreasing { op, level, position, value } =>
        "{}: offset {} of level {} is {}, less than the one before it", op, position, level, value;
    Self::Length { op, level, position, value } =>
        "{}: length {} of level {} is {}, which is out of range", op, position, level, value;
    Self::TooLarge { op, level, position, value, max } =>
        "{}: offset {} of level {} is {}, the offset type ends at {}", op, position, level, value, max;
    Self::Nesting { op, level, end, sequences } =>
        "{}: level {} ends at {}, the next level has {} sequences", op, level, end, sequences;
    Self::Rows { op, level, end, rows } => "{}: level {} ends at {}, there are {} rows", op, level, end, rows;
    Self::Elements { op, have, row } => "{}: {} elements are not rows of {}", op, have, row;
    Self::RowId { op, position, value, sequences } =>
        "{}: row {} has the id {}, ids rise from 0 to below {}", op, position, value, sequences;
    Self::Levels { op, have, want } => "{}: there are {} levels, it takes {}", op, have, want;
    Self::Level { op, level, levels } => "{}: there is no level {}, there are {} levels", op, level, levels;
    Self::Sequences { op, left, right } => "{}: {} sequences stand against {}", op, left, right;
    Self::Lengths { op, position, left, right } =>
        "{}: sequence {} has {} rows against {}", op, position, left, right;
    Self::Value { op, what, position, value, max } =>
        "{}: {} {} is {}, it may be 0 to {}", op, what, position, value, max;
    Self::Column { op, position, value, columns } =>
        "{}: id {} is {}, there are {} columns", op, position, value, columns;
    Self::Indivisible { op, position, elements, row } =>
        "{}: sequence {} has {} elements, which are not rows of {}", op, position, elements, row;
    Self::Room { op, need } => "{}: the output has no room for {} values", op, need;
    Self::NoSource { op } => "{}: neither `y` nor a target is given", op;
}

impl core::error::Error for LodError {}
