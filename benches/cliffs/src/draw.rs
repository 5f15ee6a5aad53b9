//! Drawing uses: an operation, its lengths, its element, and the layout of each operand.

use crate::layout::{Layout, Operand};

/// The operations.
const OPERATIONS: [Operation; 11] = [
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
}

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
        let element = self.one_of(if operation == Operation::Mean { &ELEMENTS[..2] } else { &ELEMENTS });
        // The result of a reduction along an axis has an axis.
        let least =
            if matches!(operation, Operation::Sum | Operation::Max | Operation::ArgMax | Operation::Mean) {
                2
            } else {
                1
            };
        let dims = if operation == Operation::MatMul {
            self.lengths(3)
        } else {
            let rank = least + self.below(5 - least);
            self.lengths(rank)
        };
        let axis = self.below(dims.len());
        let operands = match operation {
            Operation::MatMul => vec![self.operand(&dims[..2], false), self.operand(&dims[1..], false)],
            Operation::Add | Operation::Mul => vec![self.operand(&dims, false), self.operand(&dims, true)],
            _ => vec![self.operand(&dims, false)],
        };
        Use { operation, element, operands, axis: if operation == Operation::MatMul { 0 } else { axis } }
    }
}
