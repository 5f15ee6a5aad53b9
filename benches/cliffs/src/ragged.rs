//! Uses of ragged batches: rows, which lie one behind the other, and offsets that say where each sequence starts. The lengths of the
//! sequences follow from how many there are, and from how many rows.

use crate::draw::Random;
use crate::layout::{Layout, Operand};
use crate::operation::{CLASSES, ELEMENTS, Operation, TIMES};
use crate::uses::Use;

/// How many rows around one [`Operation::SequenceConv`] takes, and how many tokens [`Operation::SequenceEnumerate`].
pub(crate) const CONTEXT: usize = 3;

/// Lengths of sequences, in proportion to each other.
const PATTERN: [usize; 11] = [3, 0, 5, 1, 8, 2, 0, 4, 13, 1, 6];
/// How much further on in the pattern other lengths begin than the first ones.
const OTHER: usize = 4;

fn pattern(skipped: usize) -> impl Iterator<Item = usize> {
    PATTERN.into_iter().cycle().skip(skipped)
}

/// The lengths of so many sequences, which have so many rows in all.
fn lengths_of_all(sequences: usize, rows: usize, skipped: usize) -> Vec<usize> {
    let weights: Vec<usize> = pattern(skipped).take(sequences).collect();
    let all: usize = weights.iter().sum();
    let (mut sum, mut start) = (0, 0);
    let length = |weight| {
        sum += weight;
        let end = rows * sum / all;
        let length = end - start;
        start = end;
        length
    };
    weights.into_iter().map(length).collect()
}

/// The lengths of so many sequences, of which each may have so many rows.
fn lengths_within(sequences: usize, longest: usize) -> Vec<usize> {
    pattern(0).take(sequences).map(|weight| (weight * longest).div_ceil(13)).collect()
}

/// Where each sequence starts, and the end of the last.
fn offsets(lengths: &[usize]) -> Vec<usize> {
    let mut offsets = vec![0];
    for length in lengths {
        offsets.push(offsets[offsets.len() - 1] + length);
    }
    offsets
}

/// A use of sequences: how many there are, and what is in them.
pub(crate) struct Ragged {
    pub(crate) sequences: usize,
    /// The elements of a row.
    pub(crate) row: usize,
    /// The lengths of the sequences.
    pub(crate) lengths: Vec<usize>,
    /// How often each is repeated, or the lengths of the other ones.
    pub(crate) others: Vec<usize>,
}

impl Ragged {
    /// The sequences of a use, if it is one of those.
    pub(crate) fn of(use_: &Use) -> Option<Self> {
        let dims = |operand: usize| use_.operands.get(operand).map(|operand| operand.dims.as_slice());
        let x = dims(0)?;
        let (sequences, lengths) = match use_.operation {
            Operation::SequenceUnpad | Operation::SequenceMask => (x[0], lengths_within(x[0], x[1])),
            Operation::PaddingMask => (x[0] - 1, lengths_within(x[0] - 1, x[1])),
            Operation::SequenceExpandAs => (x[0], lengths_of_all(x[0], TIMES * x[0], 0)),
            operation if operation.is_ragged() => {
                let sequences = dims(1)?.last()? - 1;
                (sequences, lengths_of_all(sequences, x[0], 0))
            }
            _ => return None,
        };
        let others = match use_.operation {
            Operation::SequenceExpand => lengths_of_all(sequences, TIMES * sequences, OTHER),
            Operation::SequenceConcat => lengths_of_all(sequences, dims(2)?[0], OTHER),
            _ => Vec::new(),
        };
        let from = if use_.operation == Operation::SequenceUnpad { 2 } else { 1 };
        Some(Self { sequences, row: x[from..].iter().product(), lengths, others })
    }

    /// The start and the length of the part that a slice takes of each sequence.
    fn parts(&self) -> [Vec<usize>; 2] {
        let starts: Vec<usize> = self.lengths.iter().map(|length| length / 4).collect();
        let part = |(length, start): (&usize, &usize)| ((length - start) * 3).div_ceil(4);
        let lengths = self.lengths.iter().zip(&starts).map(part).collect();
        [starts, lengths]
    }

    /// The rows of the sequences when each is repeated as often as is said.
    fn repeated(&self) -> usize {
        self.lengths.iter().zip(&self.others).map(|(length, times)| length * times).sum()
    }

    /// The lengths of the result.
    pub(crate) fn output(&self, use_: &Use) -> Vec<usize> {
        let x = &use_.operands[0].dims;
        let last = use_.operands.last().and_then(|operand| operand.dims.last()).copied().unwrap_or(1);
        let mut result = x.clone();
        match use_.operation {
            Operation::SequenceSum
            | Operation::SequenceMean
            | Operation::SequenceSqrt
            | Operation::SequenceMax
            | Operation::SequenceMin
            | Operation::SequenceFirst
            | Operation::SequenceLast
            | Operation::SequenceArgMax => result[0] = self.sequences,
            Operation::SequencePad => {
                result[0] = self.lengths.iter().copied().max().unwrap_or(0);
                result.insert(0, self.sequences);
            }
            Operation::SequenceUnpad => {
                result.remove(0);
                result[0] = self.lengths.iter().sum();
            }
            Operation::SequenceMask => result.insert(1, 1),
            Operation::PaddingMask => result[0] = self.sequences,
            Operation::SequenceExpandAs => result[0] *= TIMES,
            Operation::SequenceExpand => result[0] = self.repeated(),
            Operation::SequenceConcat => result[0] += use_.operands[2].dims[0],
            Operation::SequenceSlice => result[0] = self.parts()[1].iter().sum(),
            Operation::SequenceMatMul | Operation::SequenceConv => result[1] = last,
            Operation::SequenceScatter => result = vec![self.sequences, CLASSES],
            Operation::SequenceEnumerate => result.push(CONTEXT),
            _ => {}
        }
        result
    }

    /// The function that gives an operand its elements, if these are not any numbers.
    pub(crate) fn filling(&self, use_: &Use, operand: usize) -> Option<String> {
        let list = |values: &[usize]| Some(format!("|[i]| {values:?}[i]"));
        let column = |values: &[usize]| Some(format!("|[i, _]| {values:?}[i]"));
        let both = |values: [Vec<usize>; 2]| Some(format!("|[i, j]| {values:?}[i][j]"));
        match (use_.operation, operand) {
            (Operation::SequenceMask, 0) => column(&self.lengths),
            (Operation::PaddingMask, 0) => column(&offsets(&self.lengths)),
            (Operation::SequenceUnpad, 1) => list(&self.lengths),
            (Operation::SequenceExpand, 2) => list(&offsets(&self.others)),
            (Operation::SequenceConcat, 1) => both([offsets(&self.lengths), offsets(&self.others)]),
            (Operation::SequenceSlice, 2) => both(self.parts()),
            (Operation::SequenceScatter, 2) => Some(format!("|index| position::<1>(index, {CLASSES})")),
            (Operation::SequenceErase | Operation::SequenceEnumerate, 0) => Some("small".to_owned()),
            (_, 1) => list(&offsets(&self.lengths)),
            _ => None,
        }
    }

    /// The statements that compute the use: the library knows no offset and no number of rows before they run.
    pub(crate) fn call(&self, use_: &Use) -> String {
        let (element, n) = (use_.element, self.sequences);
        let row = if use_.operands[0].dims.len() == 1 { String::new() } else { self.row.to_string() };
        let ragged = |name: &str, rows: &str, lod: &str| {
            format!(
                "let {name} = LodTensorView::<_, Shape![{row}], u32>::new(black_box({rows}.as_slice()), {lod}).unwrap(); "
            )
        };
        let lod = |name: &str, offsets: &str| {
            format!("let {name} = Lod::from_offsets(black_box({offsets})).unwrap(); ")
        };
        let x = lod("lod", "y.as_slice()") + &ragged("x", "x", "lod");
        let out = "o.as_mut_slice()";
        let pool =
            |kind: &str| format!("{x}sequence_pool(x, ragged::{kind}, of::<{element}>(0), {out}).unwrap();");
        // A call that writes offsets as well, so many of them.
        let with_offsets = |before: &str, count: usize, call: &str| {
            format!(
                "{before}let mut offsets = [0_u32; {count}]; {call}, {out}, &mut offsets[..]).unwrap(); black_box(&offsets);"
            )
        };
        match use_.operation {
            Operation::SequenceSum => pool("Sum"),
            Operation::SequenceSqrt => pool("Sqrt"),
            Operation::SequenceMax => pool("Max"),
            Operation::SequenceMin => pool("Min"),
            Operation::SequenceFirst => pool("First"),
            Operation::SequenceLast => pool("Last"),
            Operation::SequenceMean => format!("{x}sequence_mean(x, of::<{element}>(0), {out}).unwrap();"),
            Operation::SequenceArgMax => format!("{x}sequence_argmax(x, 0, {out}).unwrap();"),
            Operation::SequenceSoftmax => format!("{x}sequence_softmax(x, {out}).unwrap();"),
            Operation::SequencePad => {
                format!("{x}sequence_pad(x, &Tensor::full(of::<{element}>(0)), o.view_mut()).unwrap();")
            }
            Operation::SequenceUnpad => {
                with_offsets("", n + 1, "sequence_unpad(x.view(), black_box(y.as_slice())")
            }
            Operation::SequenceMask => "sequence_mask(x.view(), o)".to_owned(),
            Operation::PaddingMask => lod("lod", "x.as_slice()") + "padding_mask(lod, o).unwrap();",
            Operation::SequenceExpandAs => {
                lod("lod", "y.as_slice()")
                    + &ragged("x", "x", "Lod::none()")
                    + &format!("sequence_expand_as(x, lod, {out}).unwrap();")
            }
            Operation::SequenceExpand => {
                let copies: usize = self.others.iter().sum();
                let before = x + &lod("times", "z.as_slice()");
                with_offsets(&before, copies + 1, "sequence_expand(x, times, 0")
            }
            Operation::SequenceReverse => format!("{x}sequence_reverse(x, {out}).unwrap();"),
            Operation::SequenceConcat => {
                let before = format!("let (y, others) = y.as_slice().split_at({}); ", n + 1)
                    + &lod("lod", "y")
                    + &ragged("x", "x", "lod")
                    + &lod("others", "others")
                    + &ragged("z", "z", "others");
                with_offsets(&before, n + 1, "sequence_concat(&[x, z]")
            }
            Operation::SequenceSlice => {
                let before = format!("{x}let (starts, lengths) = z.as_slice().split_at({n}); ");
                with_offsets(&before, n + 1, "sequence_slice(x, black_box(starts), black_box(lengths)")
            }
            Operation::SequenceZip => {
                format!("{x}sequence_zip(x, z.view(), |x, z| Number::mul(x, z), {out}).unwrap();")
            }
            Operation::SequenceMatMul => format!("{x}sequence_matmul(x, z, {out}).unwrap();"),
            Operation::SequenceConv => format!("{x}sequence_conv(x, z, -1, {out}).unwrap();"),
            Operation::SequenceScatter => {
                let ids = ragged("z", "z", "lod");
                format!("{x}{ids}o.fill(of::<{element}>(0)); sequence_scatter(o, z, x).unwrap();")
            }
            Operation::SequenceEnumerate => {
                format!(
                    "{x}sequence_enumerate::<Dim<{CONTEXT}>, _, _, _, _>(x, of::<{element}>(0), {out}).unwrap();"
                )
            }
            Operation::SequenceErase => {
                let erased = format!("sequence_erase(x, &[of::<{element}>(2), of::<{element}>(5)]");
                with_offsets(&x, n + 1, &erased)
            }
            _ => String::new(),
        }
    }
}

impl Operation {
    /// Whether it is one of sequences.
    pub(crate) fn is_ragged(self) -> bool {
        (Self::SequenceSum as usize..=Self::PaddingMask as usize).contains(&(self as usize))
    }
}

/// The elements that an operation on sequences is drawn with.
pub(crate) fn elements(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::SequenceMean | Operation::SequenceSqrt | Operation::SequenceSoftmax => &ELEMENTS[..2],
        Operation::SequenceMax
        | Operation::SequenceMin
        | Operation::SequenceArgMax
        | Operation::SequenceMask
        | Operation::SequenceErase
        | Operation::SequenceEnumerate => &ELEMENTS[..6],
        Operation::PaddingMask => &ELEMENTS[7..],
        Operation::SequenceSum
        | Operation::SequenceZip
        | Operation::SequenceMatMul
        | Operation::SequenceConv
        | Operation::SequenceScatter => &ELEMENTS[..7],
        _ => &ELEMENTS,
    }
}

/// Whether an operand has offsets, lengths or positions.
pub(crate) fn is_of_positions(operation: Operation, operand: usize) -> bool {
    match operation {
        Operation::SequenceMask | Operation::PaddingMask => operand == 0,
        Operation::SequenceExpand | Operation::SequenceSlice | Operation::SequenceScatter => operand > 0,
        _ => operation.is_ragged() && operand == 1,
    }
}

/// The operands of an operation on sequences.
pub(crate) fn operands(random: &mut Random, operation: Operation) -> Vec<Operand> {
    let contiguous = |dims: Vec<usize>| Operand { dims, layout: Layout::Contiguous };
    let sequences = random.one_of(&[1, 2, 3, 5, 8, 16, 31, 100]);
    let rows = sequences * random.one_of(&[1, 2, 4, 10, 30]);
    let columns = random.one_of(&[1, 2, 3, 4, 8, 12, 16, 31, 64, 100]);
    let offsets = vec![sequences + 1];
    let longest = random.one_of(&[2, 3, 5, 8, 16, 31, 64, 100]);
    match operation {
        Operation::SequenceMask | Operation::PaddingMask => {
            let lengths = if operation == Operation::SequenceMask { sequences } else { sequences + 1 };
            vec![Operand { dims: vec![lengths, longest], layout: Layout::StretchedLast }]
        }
        Operation::SequenceUnpad => {
            vec![contiguous(vec![sequences, longest, columns]), contiguous(vec![sequences])]
        }
        Operation::SequenceErase | Operation::SequenceEnumerate => {
            vec![contiguous(vec![rows]), contiguous(offsets)]
        }
        Operation::SequenceScatter => {
            vec![contiguous(vec![rows]), contiguous(offsets), contiguous(vec![rows])]
        }
        _ => {
            let x = if operation == Operation::SequenceExpandAs { sequences } else { rows };
            let mut operands = vec![contiguous(vec![x, columns]), contiguous(offsets.clone())];
            match operation {
                Operation::SequenceExpand => operands.push(contiguous(offsets)),
                Operation::SequenceSlice => operands.push(contiguous(vec![2, sequences])),
                Operation::SequenceZip => operands.push(contiguous(vec![sequences, columns])),
                Operation::SequenceConcat => {
                    operands[1].dims.insert(0, 2);
                    let others = sequences * random.one_of(&[1, 2, 4, 10]);
                    operands.push(contiguous(vec![others, columns]));
                }
                Operation::SequenceMatMul | Operation::SequenceConv => {
                    let mut weights = vec![columns, random.one_of(&[1, 2, 4, 8, 12, 31, 64])];
                    if operation == Operation::SequenceConv {
                        weights.insert(0, CONTEXT);
                    }
                    operands.push(contiguous(weights));
                }
                _ => {}
            }
            operands
        }
    }
}
