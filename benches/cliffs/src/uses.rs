//! A use of the library: an operation, its lengths, its element, and the layout of each operand.

use core::fmt::Debug;

use anyhow::{Context, Result, ensure};

use crate::layout::{Layout, Operand};
use crate::operation::{CLASSES, ELEMENTS, GATHERED, Operation, PADS, TIMES, TOP};
use crate::ragged::Ragged;
use crate::windows::Windows;
use crate::{dynamic, ragged};

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
    pub(crate) const ALL: [Self; 3] = [Self::Static, Self::Bounded, Self::RunTime];
}

/// How much longer an axis of [`Extent::Bounded`] may be.
pub(crate) const BOUND: usize = 3;

/// A use of the library.
#[derive(Debug, PartialEq)]
pub(crate) struct Use {
    pub(crate) operation: Operation,
    pub(crate) element: &'static str,
    pub(crate) operands: Vec<Operand>,
    /// The axis that the operation goes along.
    pub(crate) axis: usize,
    /// Of an operation with one operand.
    pub(crate) extent: Extent,
    /// Of a convolution or a pool.
    pub(crate) windows: Option<Windows>,
}

impl Use {
    /// In words, for a table.
    pub(crate) fn name(&self) -> String {
        let Self { operation, element, operands, axis, extent, windows } = self;
        let operands: Vec<_> =
            operands.iter().map(|operand| format!("{:?} {:?}", operand.dims, operand.layout)).collect();
        let extent = if *extent == Extent::Static { String::new() } else { format!(" {extent:?}") };
        let windows = windows.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{operation:?} {element} axis {axis}{extent}{windows}: {}", operands.join(", "))
    }

    /// The use that [`name`](Self::name) describes.
    pub(crate) fn named(name: &str) -> Result<Self> {
        let (head, mut rest) =
            name.split_once(": ").context("a use is `Sum f32 axis 0: [2, 3] Contiguous`")?;
        let mut words = head.split(' ').peekable();
        let mut next = || words.next().unwrap_or_default();
        let operation = Operation::named(next())?;
        let word = next();
        let element = ELEMENTS.into_iter().find(|element| *element == word).context("no such element")?;
        ensure!(next() == "axis", "an axis comes behind the element");
        let axis = next().parse()?;
        let extent = words
            .next_if(|word| *word != "window")
            .map_or(Ok(Extent::Static), |word| find(&Extent::ALL, word))?;
        let windows = operation.sides().map(|sides| Windows::named(words, sides)).transpose()?;
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
        Ok(Self { operation, element, operands, axis, extent, windows })
    }

    /// Whether an operand is a constant of the program, as the filters of a quantized layer are.
    pub(crate) fn is_constant(&self, operand: usize) -> bool {
        operand == 1 && self.operation.has_constant_filters()
    }

    /// How many numbers the constants of its layer have.
    pub(crate) fn constants(&self) -> usize {
        let Some(y) = self.operands.get(1) else { return 0 };
        match self.operation.gates() {
            Some(gates) => gates * y.dims[0] * (self.operands[0].dims[1] + y.dims[0]),
            None if self.is_constant(1) => y.dims.iter().product(),
            None => 0,
        }
    }

    /// The element of an operand.
    pub(crate) fn element_of(&self, operand: usize) -> &'static str {
        match (self.operation, operand) {
            (Operation::Where, 0) => "bool",
            (Operation::TakeAlongAxis, 1) | (Operation::Multiplex, 2) | (Operation::OneHot, 0) => "u32",
            (operation, operand) if ragged::is_of_positions(operation, operand) => "u32",
            (operation, operand) if dynamic::is_of_positions(operation, operand) => "u32",
            _ => self.element,
        }
    }

    /// The element of the result.
    pub(crate) fn output_element(&self) -> &'static str {
        match self.operation {
            Operation::ArgMax
            | Operation::ArgMin
            | Operation::ArgMaxAll
            | Operation::ArgMinAll
            | Operation::Nonzero
            | Operation::ArgSort => "usize",
            Operation::SequenceArgMax | Operation::ArgMaxAlong | Operation::PartitionRows => "usize",
            Operation::AnyEqual
            | Operation::IsNan
            | Operation::IsFinite
            | Operation::Equal
            | Operation::NotEqual
            | Operation::Less
            | Operation::LessEqual
            | Operation::Greater
            | Operation::GreaterEqual
            | Operation::Equals
            | Operation::AllClose => "bool",
            Operation::SaturatingCast => "i8",
            Operation::MatMulAs => "i32",
            Operation::Quantize => "i8",
            Operation::Requantize if self.element == "i8" => "u8",
            Operation::Requantize => "i8",
            Operation::Dequantize | Operation::Power | Operation::Magnitude => "f32",
            Operation::Cast if self.element.starts_with('f') => "i32",
            Operation::Cast => "f32",
            _ => self.element,
        }
    }

    /// The lengths of the result.
    pub(crate) fn output(&self) -> Vec<usize> {
        if let Some(ragged) = Ragged::of(self) {
            return ragged.output(self);
        }
        if self.operation.is_dynamic() {
            return dynamic::output(self);
        }
        let dims = &self.operands[0].dims;
        let last = |operand: usize| self.operands[operand].dims.last().copied().unwrap_or(1);
        let mut result = dims.clone();
        match self.operation {
            operation if operation.gives_one() => result = vec![1],
            // How many there are, and the last one.
            Operation::Nonzero | Operation::Unique => result = vec![2],
            Operation::TopK => result[self.axis] = TOP,
            Operation::SumOfEach => result = vec![dims[self.axis]],
            Operation::Rms => result = vec![1],
            Operation::Goertzel => result = vec![2],
            Operation::FullyConnected => result = vec![self.operands[1].dims[0]],
            Operation::QuantizedMean => result = vec![dims[0], last(0)],
            operation if operation.gates().is_some() => result[1] = last(1),
            Operation::MatMul | Operation::MatMulRelaxed | Operation::MatMulAs => result[1] = last(1),
            Operation::BatchMatMul => result[2] = last(1),
            Operation::Outer => result.push(last(1)),
            Operation::MatVec => result.truncate(1),
            Operation::VecMat => result = vec![last(1)],
            Operation::Concat => result[self.axis] *= 2,
            Operation::Tile | Operation::Repeat => result[self.axis] *= TIMES,
            Operation::Gather => result[self.axis] = GATHERED,
            operation if operation.scatters() => result[self.axis] = GATHERED,
            operation if operation.pads() => result[self.axis] += PADS[0] + PADS[1],
            Operation::OneHot => result.push(CLASSES),
            Operation::Stack => result.insert(self.axis, 2),
            Operation::Diagonal => {
                let [one, other] = [result.pop(), result.pop()].map(Option::unwrap_or_default);
                result.push(one.min(other));
            }
            operation if operation.reduces() => {
                result.remove(self.axis);
            }
            operation if operation.reduces_two() => {
                let axes = [self.axis, (self.axis + 1) % dims.len()];
                result.remove(axes[0].max(axes[1]));
                result.remove(axes[0].min(axes[1]));
            }
            operation => {
                if let Some(windows) = &self.windows {
                    let sides =
                        if operation.transposes() { windows.grown(dims) } else { windows.places(dims) };
                    result = windows.image(sides, self.outputs(), dims[0]);
                }
            }
        }
        result
    }

    /// How many channels the image of a convolution or a pool has.
    pub(crate) fn channels(&self) -> usize {
        self.windows.as_ref().map_or(1, |windows| self.operands[0].dims[windows.channels()])
    }

    /// Into how many groups these are divided.
    pub(crate) fn groups(&self) -> usize {
        self.windows.as_ref().map_or(1, |windows| windows.groups(self.operation, self.channels()))
    }

    /// How many channels the result has.
    pub(crate) fn outputs(&self) -> usize {
        match (&self.windows, self.operands.get(1)) {
            (Some(windows), Some(filters)) => windows.outputs(self.operation, self.channels(), &filters.dims),
            _ => self.channels(),
        }
    }

    /// The elements of the largest tensor that the operands are views of, or of the result.
    pub(crate) fn most_elements(&self) -> usize {
        let more = if self.extent == Extent::Bounded { BOUND } else { 0 };
        let elements = |operand: &Operand| {
            let base = operand.base();
            (base[0] + more) * base[1..].iter().product::<usize>()
        };
        let operands = self.operands.iter().map(elements);
        operands.chain([self.output().iter().product()]).max().unwrap_or(0)
    }
}

/// That which is written so.
pub(crate) fn find<T: Copy + Debug>(all: &[T], name: &str) -> Result<T> {
    let found = all.iter().copied().find(|one| format!("{one:?}") == name);
    found.with_context(|| format!("there is no `{name}` among {all:?}"))
}
