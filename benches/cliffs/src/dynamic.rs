//! Uses of lengths, axes and positions that are data: rank-erased tensors, and rows that go where positions say.

use crate::draw::Random;
use crate::layout::{Layout, Operand};
use crate::operation::{ELEMENTS, Operation};
use crate::uses::Use;

/// How many parts [`Operation::DynamicPartition`] makes.
pub(crate) const PARTITIONS: usize = 3;

impl Operation {
    /// Whether it goes along an axis of rank-erased tensors.
    pub(crate) fn is_along(self) -> bool {
        (Self::SumAlong as usize..=Self::StackAlong as usize).contains(&(self as usize))
    }

    /// Whether it moves rows to where positions say.
    pub(crate) fn is_of_rows(self) -> bool {
        matches!(self, Self::Stitch | Self::DynamicStitch | Self::DynamicPartition | Self::PartitionRows)
    }

    /// Whether its lengths or its positions are data.
    pub(crate) fn is_dynamic(self) -> bool {
        self.is_along()
            || self.is_of_rows()
            || matches!(self, Self::DynAdd | Self::DynScale | Self::DynRelu | Self::DynTranspose)
    }
}

/// The elements that such an operation is drawn with.
pub(crate) fn elements(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::MeanAlong | Operation::SoftmaxAlong => &ELEMENTS[..2],
        Operation::DynRelu => &ELEMENTS[..5],
        Operation::MaxAlong | Operation::ArgMaxAlong => &ELEMENTS[..6],
        Operation::SumAlong | Operation::DynAdd | Operation::DynScale => &ELEMENTS[..7],
        _ => &ELEMENTS,
    }
}

/// Whether an operand has positions.
pub(crate) fn is_of_positions(operation: Operation, operand: usize) -> bool {
    operand == 1 && operation.is_of_rows()
}

/// The operands of such an operation, and its axis.
pub(crate) fn operands(random: &mut Random, operation: Operation) -> (Vec<Operand>, usize) {
    let contiguous = |dims: Vec<usize>| Operand { dims, layout: Layout::Contiguous };
    if operation.is_of_rows() {
        let rows = random.one_of(&[1, 2, 3, 5, 8, 16, 31, 100]);
        let data = vec![rows, random.one_of(&[1, 2, 3, 4, 8, 12, 16, 31, 64, 100])];
        let operands = match operation {
            Operation::DynamicPartition | Operation::PartitionRows => {
                vec![contiguous(data), contiguous(vec![rows])]
            }
            _ => vec![contiguous(data.clone()), contiguous(vec![2, rows]), contiguous(data)],
        };
        return (operands, 0);
    }
    let rank = match operation {
        Operation::DynTranspose => random.one_of(&[2, 3]),
        operation if operation.is_along() => random.one_of(&[2, 3, 4]),
        _ => random.one_of(&[1, 2, 3, 4]),
    };
    let dims = random.lengths(rank);
    let axis = if operation.is_along() { random.below(rank) } else { 0 };
    let second = match operation {
        Operation::DynAdd | Operation::ConcatAlong | Operation::StackAlong => Some(dims.clone()),
        Operation::DynScale => Some(dims[rank - 1..].to_vec()),
        _ => None,
    };
    let operands = [dims].into_iter().chain(second).map(contiguous).collect();
    (operands, axis)
}

/// The lengths of the result.
pub(crate) fn output(use_: &Use) -> Vec<usize> {
    let mut result = use_.operands[0].dims.clone();
    match use_.operation {
        Operation::Stitch | Operation::DynamicStitch => result[0] *= 2,
        Operation::DynamicPartition => result.insert(0, PARTITIONS),
        Operation::PartitionRows => result = vec![PARTITIONS, result[0]],
        Operation::ConcatAlong => result[use_.axis] *= 2,
        Operation::StackAlong => result.insert(use_.axis, 2),
        Operation::DynTranspose => result.reverse(),
        Operation::SumAlong | Operation::MeanAlong | Operation::MaxAlong | Operation::ArgMaxAlong => {
            result.remove(use_.axis);
        }
        _ => {}
    }
    result
}

/// The function that gives an operand its elements, if these are not any numbers: positions name each row of the result once.
pub(crate) fn filling(use_: &Use, operand: usize) -> Option<String> {
    match (use_.operation, operand) {
        (Operation::DynRelu, 0) => Some("signed".to_owned()),
        (Operation::Stitch | Operation::DynamicStitch, 1) => {
            let rows = use_.operands[0].dims[0];
            Some(format!("|[i, j]| (((i * {rows} + j) * 7 + 3) % {}) as u32", 2 * rows))
        }
        (Operation::DynamicPartition | Operation::PartitionRows, 1) => {
            Some(format!("|index| position::<1>(index, {PARTITIONS})"))
        }
        _ => None,
    }
}

/// The statements that compute the use: the library knows the lengths of a rank-erased tensor only as they run.
pub(crate) fn call(use_: &Use) -> String {
    let Use { operation, operands, axis, .. } = use_;
    let dims = &operands[0].dims;
    let view = |at: usize| {
        let name = crate::call::NAMES[at];
        format!(
            "DynView::with_dims(black_box({name}.as_slice()), black_box({:?})).unwrap()",
            operands[at].dims
        )
    };
    let result = output(use_);
    let count = result.iter().product::<usize>();
    let out = format!(
        "DynViewMut::with_dims(&mut o.as_mut_slice()[..black_box({count})], black_box({result:?})).unwrap()"
    );
    let along = |method: &str| format!("{}.{method}_along_into({axis}, &mut {out}).unwrap()", view(0));
    let assigned = |value: String| format!("{out}.try_assign({value}).unwrap()");
    let joined = |method: &str| {
        format!("DynView::{method}_along_into(&[{}, {}], {axis}, o).unwrap()", view(0), view(1))
    };
    match operation {
        Operation::SumAlong => along("sum"),
        Operation::MeanAlong => along("mean"),
        Operation::MaxAlong => along("max"),
        Operation::ArgMaxAlong => along("argmax"),
        Operation::SoftmaxAlong => along("softmax"),
        Operation::ConcatAlong => joined("concat"),
        Operation::StackAlong => joined("stack"),
        Operation::DynAdd => assigned(format!("{}.try_add({}).unwrap()", view(0), view(1))),
        Operation::DynScale => assigned(format!("{}.try_mul({}).unwrap()", view(0), view(1))),
        Operation::DynRelu => assigned(format!("{}.relu()", view(0))),
        Operation::DynTranspose => {
            let axes: Vec<usize> = (0..dims.len()).rev().collect();
            assigned(format!("{}.permute_axes(&{axes:?}).unwrap()", view(0)))
        }
        Operation::Stitch | Operation::DynamicStitch => {
            let (rows, row) = (dims[0], dims[1]);
            let positions = |name: &str| {
                format!("TensorView::<u32, Shape![{rows}]>::with_dims({name}, [{rows}]).unwrap()")
            };
            let split = format!("let (first, second) = y.as_slice().split_at({rows}); ");
            if *operation == Operation::Stitch {
                let (first, second) = (positions("first"), positions("second"));
                return format!(
                    "{split}Stitch::new().part({first}, x).unwrap().part({second}, z).unwrap().finish_into(o).unwrap()"
                );
            }
            let part = |positions: &str, data: &str| {
                format!(
                    "(TensorView::<u32, Shape![?]>::with_dims(black_box({positions}), [black_box({rows})]).unwrap(), \
                     TensorView::<_, Shape![?, {row}]>::with_dims(black_box({data}.as_slice()), [black_box({rows}), {row}]).unwrap())"
                )
            };
            format!(
                "{split}dynamic_stitch(&[{}, {}]).unwrap().finish_into(o).unwrap()",
                part("first", "x"),
                part("second", "z")
            )
        }
        Operation::DynamicPartition | Operation::PartitionRows => {
            let is_of_data = *operation == Operation::DynamicPartition;
            let (len, method) =
                if is_of_data { (dims[0] * dims[1], "write_into") } else { (dims[0], "write_rows_into") };
            format!(
                "let (first, rest) = o.as_mut_slice().split_at_mut({len}); let (second, third) = rest.split_at_mut({len}); \
                 dynamic_partition(x, y, Partitions::<{PARTITIONS}>).unwrap().{method}([first, second, third]).unwrap()"
            )
        }
        _ => String::new(),
    }
}
