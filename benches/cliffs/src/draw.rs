//! Drawing uses: an operation, its lengths, its element, and the layout of each operand.

use crate::layout::{Layout, Operand};

/// The operations.
const OPERATIONS: [Operation; 27] = [
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
];
const ELEMENTS: [&str; 6] = ["f32", "f64", "i8", "u8", "i16", "i32"];
const LENGTHS: [usize; 12] = [1, 2, 3, 5, 7, 8, 12, 16, 31, 64, 100, 784];
/// More elements than this are drawn anew.
const MOST: usize = 1 << 16;

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
        matches!(self, Self::Mean | Self::Var | Self::Softmax)
    }
}

/// How many positions [`Operation::Gather`] takes.
pub(crate) const GATHERED: usize = 12;

/// A use of the library.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) operation: Operation,
    pub(crate) element: &'static str,
    pub(crate) operands: Vec<Operand>,
    /// The axis of a reduction or a running sum.
    pub(crate) axis: usize,
}

impl Use {
    /// In words, for a table.
    pub(crate) fn name(&self) -> String {
        let Self { operation, element, operands, axis } = self;
        let operands: Vec<_> =
            operands.iter().map(|operand| format!("{:?} {:?}", operand.dims, operand.layout)).collect();
        format!("{operation:?} {element} axis {axis}: {}", operands.join(", "))
    }
}

/// Pseudo-random numbers: `splitmix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn lengths(&mut self, rank: usize) -> Vec<usize> {
        loop {
            let dims: Vec<usize> = (0..rank).map(|_| self.one_of(&LENGTHS)).collect();
            if dims.iter().product::<usize>() <= MOST {
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

    /// The next use.
    pub(crate) fn draw(&mut self) -> Use {
        let operation = self.one_of(&OPERATIONS);
        let element = self.one_of(if operation.of_floats() { &ELEMENTS[..2] } else { &ELEMENTS });
        // The result of a reduction along an axis has an axis.
        let least = if operation.reduces() { 2 } else { 1 };
        let dims = match operation {
            Operation::MatMul => self.lengths(3),
            Operation::MatVec | Operation::VecMat => self.lengths(2),
            _ => {
                let rank = least + self.below(5 - least);
                self.lengths(rank)
            }
        };
        let axis = self.below(dims.len());
        let operands = match operation {
            Operation::MatMul => vec![self.operand(&dims[..2], false), self.operand(&dims[1..], false)],
            Operation::MatVec => vec![self.operand(&dims, false), self.operand(&dims[1..], false)],
            Operation::VecMat => vec![self.operand(&dims[..1], false), self.operand(&dims, false)],
            Operation::Dot | Operation::Concat => {
                vec![self.operand(&dims, false), self.operand(&dims, false)]
            }
            Operation::Add | Operation::Mul | Operation::Greater | Operation::Select => {
                vec![self.operand(&dims, false), self.operand(&dims, true)]
            }
            _ => vec![self.operand(&dims, false)],
        };
        let product = matches!(operation, Operation::MatMul | Operation::MatVec | Operation::VecMat);
        Use { operation, element, operands, axis: if product { 0 } else { axis } }
    }
}
