//! Drawing uses: an operation, its lengths, its element, and the layout of each operand.

use core::fmt::Debug;

use anyhow::{Context, Result, ensure};

use crate::layout::{Layout, Operand};
use crate::loops::output;

/// The operations.
const OPERATIONS: [Operation; 33] = [
    Operation::Map,
    Operation::Add,
    Operation::Mul,
    Operation::Sum,
    Operation::SumAll,
    Operation::Max,
    Operation::MaxAll,
    Operation::ArgMax,
    Operation::Mean,
    Operation::CumSum,
    Operation::MatMul,
    Operation::MatVec,
    Operation::VecMat,
    Operation::Dot,
    Operation::Copy,
    Operation::Cast,
    Operation::Greater,
    Operation::Select,
    Operation::Min,
    Operation::ArgMin,
    Operation::ArgMaxAll,
    Operation::Var,
    Operation::AnyEqual,
    Operation::Softmax,
    Operation::Concat,
    Operation::Gather,
    Operation::Flip,
    Operation::Roll,
    Operation::Pad,
    Operation::Stack,
    Operation::LayerNorm,
    Operation::Conv,
    Operation::MaxPool,
];
/// The elements: the floats first, and one that has no order last.
const ELEMENTS: [&str; 7] = ["f32", "f64", "i8", "u8", "i16", "i32", "Complex<f32>"];
const LENGTHS: [usize; 12] = [1, 2, 3, 5, 7, 8, 12, 16, 31, 64, 100, 784];

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Operation {
    Map,
    Add,
    Mul,
    Sum,
    SumAll,
    Max,
    MaxAll,
    ArgMax,
    Mean,
    CumSum,
    MatMul,
    MatVec,
    VecMat,
    Dot,
    Copy,
    /// To the other kind of number: floats to `i32`, integers to `f32`.
    Cast,
    Greater,
    /// The larger of two elements, by a comparison.
    Select,
    Min,
    ArgMin,
    ArgMaxAll,
    Var,
    /// Whether an element along the axis is 7.
    AnyEqual,
    Softmax,
    Concat,
    /// Positions of the axis that a table names.
    Gather,
    Flip,
    /// By [`SHIFT`] positions.
    Roll,
    /// By [`PADS`] zeros.
    Pad,
    Stack,
    /// Of rows of the last axis.
    LayerNorm,
    /// Of an image, channels last, with windows of [`WINDOW`] by [`WINDOW`].
    Conv,
    /// The largest of every two by two elements, channels last.
    MaxPool,
}

impl Operation {
    /// Whether it takes an axis away.
    pub(crate) fn reduces(self) -> bool {
        matches!(
            self,
            Self::Sum
                | Self::Max
                | Self::Min
                | Self::ArgMax
                | Self::ArgMin
                | Self::Mean
                | Self::Var
                | Self::AnyEqual
        )
    }

    /// Whether it is of floats alone.
    fn of_floats(self) -> bool {
        matches!(self, Self::Mean | Self::Var | Self::Softmax | Self::LayerNorm)
    }

    /// Whether it asks for no order of elements, and no other kind of number.
    fn of_complex(self) -> bool {
        matches!(
            self,
            Self::Map
                | Self::Add
                | Self::Mul
                | Self::Sum
                | Self::SumAll
                | Self::CumSum
                | Self::MatMul
                | Self::MatVec
                | Self::VecMat
                | Self::Dot
                | Self::Copy
                | Self::Concat
                | Self::Gather
                | Self::Flip
                | Self::Roll
                | Self::Pad
                | Self::Stack
                | Self::Conv
        )
    }

    /// Whether it is drawn with lengths of run time too.
    fn of_run_time(self) -> bool {
        self.reduces()
            || matches!(
                self,
                Self::Map
                    | Self::SumAll
                    | Self::CumSum
                    | Self::Copy
                    | Self::Cast
                    | Self::Softmax
                    | Self::Flip
            )
    }
}

/// How the first length of the tensor is known that the operand is a view of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Extent {
    /// To the compiler.
    Static,
    /// At run time, up to [`BOUND`] more.
    Bounded,
    /// At run time.
    RunTime,
}

impl Extent {
    const ALL: [Self; 3] = [Self::Static, Self::Bounded, Self::RunTime];
}

/// How much longer an axis of [`Extent::Bounded`] may be.
pub(crate) const BOUND: usize = 3;
/// How many positions [`Operation::Gather`] takes.
pub(crate) const GATHERED: usize = 12;
/// How far [`Operation::Roll`] moves.
pub(crate) const SHIFT: usize = 5;
/// How many positions [`Operation::Pad`] puts before and behind.
pub(crate) const PADS: [usize; 2] = [2, 3];
/// The side of the window of [`Operation::Conv`].
pub(crate) const WINDOW: usize = 3;

/// A use of the library.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) operation: Operation,
    pub(crate) element: &'static str,
    pub(crate) operands: Vec<Operand>,
    /// The axis of a reduction or a running sum.
    pub(crate) axis: usize,
    /// Of an operation with one operand.
    pub(crate) extent: Extent,
}

impl Use {
    /// In words, for a table.
    pub(crate) fn name(&self) -> String {
        let Self { operation, element, operands, axis, extent } = self;
        let operands: Vec<_> =
            operands.iter().map(|operand| format!("{:?} {:?}", operand.dims, operand.layout)).collect();
        let extent = if *extent == Extent::Static { String::new() } else { format!(" {extent:?}") };
        format!("{operation:?} {element} axis {axis}{extent}: {}", operands.join(", "))
    }

    /// The elements of the largest tensor that the operands are views of, or of the result.
    fn most_elements(&self) -> usize {
        let more = if self.extent == Extent::Bounded { BOUND } else { 0 };
        let elements = |operand: &Operand| {
            let base = operand.base();
            (base[0] + more) * base[1..].iter().product::<usize>()
        };
        let operands = self.operands.iter().map(elements);
        operands.chain([output(self).iter().product()]).max().unwrap_or(0)
    }

    /// The use that [`name`](Self::name) describes.
    pub(crate) fn named(name: &str) -> Result<Self> {
        let (head, mut rest) =
            name.split_once(": ").context("a use is `Sum f32 axis 0: [2, 3] Contiguous`")?;
        let mut words = head.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let operation = find(&OPERATIONS, next())?;
        let word = next();
        let element = ELEMENTS.into_iter().find(|element| *element == word).context("no such element")?;
        ensure!(next() == "axis", "an axis comes behind the element");
        let axis = next().parse()?;
        let extent = match next() {
            "" => Extent::Static,
            extent => find(&Extent::ALL, extent)?,
        };
        let mut operands = Vec::new();
        while let Some((dims, behind)) = rest.split_once("] ") {
            let dims = dims.trim_start_matches([',', ' ', '[']).split(", ");
            let dims: Vec<usize> = dims.map(str::parse).collect::<Result<_, _>>()?;
            let end = behind.find(',').unwrap_or(behind.len());
            let (layout, behind) = behind.split_at(end);
            operands.push(Operand { dims, layout: find(&Layout::ALL, layout)? });
            rest = behind;
        }
        ensure!(!operands.is_empty(), "there is no operand");
        Ok(Self { operation, element, operands, axis, extent })
    }
}

/// That which is written so.
fn find<T: Copy + Debug>(all: &[T], name: &str) -> Result<T> {
    let found = all.iter().copied().find(|one| format!("{one:?}") == name);
    found.with_context(|| format!("there is no `{name}` among {all:?}"))
}

/// Pseudo-random numbers: `splitmix64`.
pub(crate) struct Random {
    pub(crate) state: u64,
    /// Tensors with more elements than this are drawn anew.
    pub(crate) most: usize,
}

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn lengths(&mut self, rank: usize) -> Vec<usize> {
        loop {
            let dims: Vec<usize> = (0..rank).map(|_| self.one_of(&LENGTHS)).collect();
            if dims.iter().product::<usize>() <= self.most {
                return dims;
            }
        }
    }

    fn operand(&mut self, dims: &[usize], stretched: bool) -> Operand {
        loop {
            let layout = self.one_of(&Layout::ALL);
            if layout.takes(dims.len()) && (stretched || layout != Layout::Stretched) {
                return Operand { dims: dims.to_vec(), layout };
            }
        }
    }

    /// The lengths of an operand, which are those of an image or of a matrix where the operation wants one.
    fn dims(&mut self, operation: Operation) -> Vec<usize> {
        // The result of a reduction along an axis has an axis, and a row is one of several.
        let least = if operation.reduces() || operation == Operation::LayerNorm { 2 } else { 1 };
        match operation {
            Operation::MatMul => self.lengths(3),
            Operation::MatVec | Operation::VecMat => self.lengths(2),
            Operation::Conv | Operation::MaxPool => loop {
                let dims = self.lengths(3);
                if dims[..2].iter().all(|len| *len >= WINDOW) {
                    return dims;
                }
            },
            _ => {
                let rank = least + self.below(5 - least);
                self.lengths(rank)
            }
        }
    }

    /// The next use whose tensors are no larger than they may be.
    pub(crate) fn draw(&mut self) -> Use {
        loop {
            let use_ = self.any();
            if use_.most_elements() <= self.most {
                return use_;
            }
        }
    }

    fn any(&mut self) -> Use {
        let operation = self.one_of(&OPERATIONS);
        let element = self.one_of(if operation.of_floats() {
            &ELEMENTS[..2]
        } else if operation.of_complex() {
            &ELEMENTS
        } else {
            &ELEMENTS[..6]
        });
        let dims = self.dims(operation);
        let mut axis = self.below(dims.len());
        let operands = match operation {
            Operation::MatMul => vec![self.operand(&dims[..2], false), self.operand(&dims[1..], false)],
            Operation::MatVec => vec![self.operand(&dims, false), self.operand(&dims[1..], false)],
            Operation::VecMat => vec![self.operand(&dims[..1], false), self.operand(&dims, false)],
            Operation::Dot | Operation::Concat | Operation::Stack => {
                vec![self.operand(&dims, false), self.operand(&dims, false)]
            }
            Operation::Add | Operation::Mul | Operation::Greater | Operation::Select => {
                vec![self.operand(&dims, false), self.operand(&dims, true)]
            }
            Operation::LayerNorm => {
                axis = dims.len() - 1;
                let scale = Operand { dims: vec![dims[axis]], layout: Layout::Contiguous };
                vec![self.operand(&dims, false), scale]
            }
            Operation::Conv => {
                let outputs = self.one_of(&LENGTHS[..10]);
                let filters = [WINDOW, WINDOW, dims[2], outputs];
                vec![self.operand(&dims, false), self.operand(&filters, false)]
            }
            _ => vec![self.operand(&dims, false)],
        };
        // Two of three uses have static lengths alone. A tensor with another first length is seen as it is, or with its axes in another order.
        let extent = if operation.of_run_time() && self.below(3) == 0 {
            self.one_of(&Extent::ALL[1..])
        } else {
            Extent::Static
        };
        let extent = if operands[0].run_time_axis().is_some() { extent } else { Extent::Static };
        let without =
            matches!(operation, Operation::MatMul | Operation::MatVec | Operation::VecMat | Operation::Conv);
        let axis = if without || operation == Operation::MaxPool { 0 } else { axis };
        Use { operation, element, operands, axis, extent }
    }
}
