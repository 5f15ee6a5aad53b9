//! Drawing uses.

use crate::elementwise::elementwise;
use crate::layout::{Layout, Operand};
use crate::operation::{GROUPS, Operation, PADS, TOP};
use crate::uses::{Extent, Use};
use crate::windows::{Padding, Side, Windows};
use crate::{dynamic, ragged};

const LENGTHS: [usize; 12] = [1, 2, 3, 5, 7, 8, 12, 16, 31, 64, 100, 784];

/// Pseudo-random numbers: `splitmix64`.
pub(crate) struct Random {
    pub(crate) state: u64,
    /// Tensors with more elements than this are drawn anew.
    pub(crate) most: usize,
}

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub(crate) fn lengths(&mut self, rank: usize) -> Vec<usize> {
        loop {
            let dims: Vec<usize> = (0..rank).map(|_| self.one_of(&LENGTHS)).collect();
            if dims.iter().product::<usize>() <= self.most {
                return dims;
            }
        }
    }

    /// An operand of these lengths, of which an axis may have one position if it may be `stretched`.
    fn operand(&mut self, dims: &[usize], stretched: bool) -> Operand {
        loop {
            let layout = self.one_of(&Layout::ALL);
            if layout.takes(dims.len()) && (stretched || layout.stretched(dims.len()).is_none()) {
                return Operand { dims: dims.to_vec(), layout };
            }
        }
    }

    /// An operand of these lengths whose elements lie side by side, as layers take them.
    fn side_by_side(&mut self, dims: &[usize]) -> Operand {
        Operand { dims: dims.to_vec(), layout: self.one_of(&[Layout::Contiguous, Layout::Offset]) }
    }

    /// The lengths of an operand, which are those of a matrix where the operation wants one.
    fn dims(&mut self, operation: Operation) -> Vec<usize> {
        let least = if operation.of_matrices() { 2 } else { 1 };
        match operation {
            Operation::MatMul | Operation::MatMulRelaxed | Operation::MatMulAs => self.lengths(3),
            Operation::BatchMatMul => self.lengths(4),
            Operation::MatVec | Operation::VecMat | Operation::Outer | Operation::Trace => self.lengths(2),
            // An image.
            Operation::GroupNorm | Operation::LocalResponseNorm => self.lengths(3),
            Operation::Fir | Operation::DotRelaxed => self.lengths(1),
            Operation::Biquads | Operation::Goertzel | Operation::FullyConnected => self.lengths(1),
            Operation::QuantizedMean => self.lengths(3),
            operation if operation.gates().is_some() => self.lengths(2),
            _ => {
                let rank = least + self.below(5 - least);
                self.lengths(rank)
            }
        }
    }

    /// One of these for each side, which three of four times are the same.
    fn sides(&mut self, sides: usize, of: &[usize]) -> Vec<usize> {
        let one = self.one_of(of);
        let square = self.below(4) > 0;
        (0..sides).map(|_| if square { one } else { self.one_of(of) }).collect()
    }

    /// The windows of an operation: those of pools have no element more than once as often as not.
    fn windows(&mut self, operation: Operation, sides: usize) -> Windows {
        let lens = self.sides(sides, if operation.pools() { &[2, 2, 3, 5] } else { &[1, 2, 3, 3, 3, 5, 7] });
        let strides = if operation.pools() && self.below(2) == 0 {
            lens.clone()
        } else {
            self.sides(sides, &[1, 1, 1, 2, 2, 3])
        };
        let may_spread = !operation.pools() && operation != Operation::QuantizedConvTranspose;
        let dilation = if may_spread && self.below(8) == 0 { 2 } else { 1 };
        let padding = self.padding(sides);
        let steps = lens.into_iter().zip(strides).zip(padding);
        let sides = steps.map(|((len, stride), padding)| Side { len, stride, dilation, padding }).collect();
        if operation.is_quantized() {
            return Windows { sides, channels_first: false, batch: false, groups: 1 };
        }
        let is_grouped = !operation.pools() && !operation.is_depthwise() && self.below(6) == 0;
        let groups = if is_grouped { self.one_of(&[2, 3]) } else { 1 };
        Windows { sides, channels_first: self.below(2) == 0, batch: self.below(4) == 0, groups }
    }

    /// The padding of each side: [`Padding::Same`] as often as not, and of the others one of four has some.
    fn padding(&mut self, sides: usize) -> Vec<Padding> {
        if self.below(2) == 0 {
            return vec![Padding::Same; sides];
        }
        if self.below(4) > 0 {
            return vec![Padding::NONE; sides];
        }
        let [before, behind] = [0, 0].map(|_| self.sides(sides, &[0, 1, 1, 2, 3]));
        before.into_iter().zip(behind).map(|(before, behind)| Padding::Around([before, behind])).collect()
    }

    /// The lengths of an image on which these windows have a place.
    fn image(&mut self, windows: &Windows, operation: Operation) -> Vec<usize> {
        loop {
            let mut dims = self.lengths(windows.sides.len() + 1);
            if windows.batch {
                dims.insert(0, self.one_of(&[1, 2, 3]));
            }
            if windows.groups > 1 {
                dims[windows.channels()] = windows.groups * self.one_of(&LENGTHS[..8]);
            }
            if windows.fit(operation, &dims) {
                return dims;
            }
        }
    }

    /// These windows as equal parts of an image of these lengths, often few of them.
    fn parts(&mut self, windows: Windows, dims: &[usize]) -> Windows {
        let part = |len: &usize| {
            let parts: Vec<usize> =
                [1, 1, 2, 3, 4, 7].into_iter().filter(|parts| len.is_multiple_of(*parts)).collect();
            let part = len / self.one_of(&parts);
            Side { len: part, stride: part, dilation: 1, padding: Padding::NONE }
        };
        Windows { sides: windows.lengths(dims).iter().map(part).collect(), ..windows }
    }

    /// The next use of one of these operations whose tensors are no larger than they may be.
    pub(crate) fn draw(&mut self, of: &[Operation]) -> Use {
        loop {
            let use_ = self.any();
            if of.contains(&use_.operation) && has_room(&use_) && use_.most_elements() <= self.most {
                return use_;
            }
        }
    }

    fn any(&mut self) -> Use {
        let operation = self.one_of(Operation::ALL);
        let element = self.one_of(operation.elements());
        if operation.is_ragged() || operation.is_dynamic() {
            let (operands, axis) = if operation.is_ragged() {
                (ragged::operands(self, operation), 0)
            } else {
                dynamic::operands(self, operation)
            };
            return Use { operation, element, operands, axis, extent: Extent::Static, windows: None };
        }
        let windows = operation.sides().map(|sides| self.windows(operation, sides));
        let dims = match &windows {
            Some(windows) => self.image(windows, operation),
            None => self.dims(operation),
        };
        let windows = match windows {
            Some(windows) if operation.is_adaptive() => Some(self.parts(windows, &dims)),
            windows => windows,
        };
        let last = dims.len() - 1;
        let mut axis = if operation.has_axis() { self.below(dims.len()) } else { 0 };
        let contiguous = |dims: Vec<usize>| Operand { dims, layout: Layout::Contiguous };
        let operands = match operation {
            Operation::MatMul | Operation::MatMulRelaxed | Operation::MatMulAs => {
                vec![self.operand(&dims[..2], false), self.operand(&dims[1..], false)]
            }
            Operation::MatVec => vec![self.operand(&dims, false), self.operand(&dims[1..], false)],
            Operation::VecMat => vec![self.operand(&dims[..1], false), self.operand(&dims, false)],
            Operation::BatchMatMul => {
                let right = [dims[0], dims[2], dims[3]];
                vec![self.operand(&dims[..3], false), self.operand(&right, false)]
            }
            Operation::Outer => vec![self.operand(&dims[..1], false), self.operand(&dims[1..], false)],
            Operation::Dot
            | Operation::DotRelaxed
            | Operation::Concat
            | Operation::Stack
            | Operation::Equals
            | Operation::AllClose => {
                vec![self.operand(&dims, false), self.operand(&dims, false)]
            }
            // All but the first may have one position that stands for all.
            operation if let Some(of) = elementwise(operation) => {
                (0..of.operands).map(|operand| self.operand(&dims, operand > 0)).collect()
            }
            Operation::OneHot => vec![contiguous(dims)],
            // A filter that is longer than the block takes all its taps for each sample; the loop does not.
            Operation::Fir => {
                let taps = self.one_of(&LENGTHS[..10]).min(dims[0]);
                vec![contiguous(dims), contiguous(vec![taps])]
            }
            Operation::Sort | Operation::ArgSort => {
                axis = last;
                vec![self.operand(&dims, false)]
            }
            Operation::TakeAlongAxis => vec![self.operand(&dims, false), contiguous(dims)],
            Operation::Multiplex => {
                vec![contiguous(dims.clone()), contiguous(dims.clone()), contiguous(vec![dims[0]])]
            }
            Operation::LocalResponseNorm => {
                axis = last;
                vec![self.operand(&dims, false)]
            }
            Operation::LayerNorm | Operation::RmsNorm | Operation::GroupNorm => {
                axis = last;
                vec![self.operand(&dims, false), contiguous(vec![dims[last]])]
            }
            operation
                if !operation.pools()
                    && let Some(windows) = &windows =>
            {
                let channels = dims[windows.channels()];
                let outputs = match windows.groups {
                    _ if operation.is_depthwise() => channels * self.one_of(&[1, 1, 1, 2, 3]),
                    1 => self.one_of(&LENGTHS[..10]),
                    groups => groups * self.one_of(&LENGTHS[..8]),
                };
                let filters = windows.filter_lengths(operation, channels, outputs);
                if operation.is_quantized() {
                    vec![self.side_by_side(&dims), contiguous(filters)]
                } else {
                    vec![self.operand(&dims, false), self.operand(&filters, false)]
                }
            }
            Operation::QuantizedAdd | Operation::QuantizedSub | Operation::QuantizedMul => {
                vec![self.side_by_side(&dims), self.side_by_side(&dims)]
            }
            Operation::FullyConnected => {
                let outputs = self.one_of(&LENGTHS);
                vec![self.side_by_side(&dims), contiguous(vec![outputs, dims[0]])]
            }
            Operation::QuantizedSoftmax | Operation::QuantizedMean => {
                axis = if operation == Operation::QuantizedMean { 1 } else { last };
                vec![self.side_by_side(&dims)]
            }
            // Its samples come from a slice.
            Operation::Biquads => {
                let sections = self.one_of(&LENGTHS[..4]);
                vec![contiguous(dims), contiguous(vec![sections, 6])]
            }
            Operation::Goertzel => vec![contiguous(dims)],
            // The state before the sequence says how many numbers it has.
            operation if operation.gates().is_some() => {
                let state = self.one_of(&LENGTHS[..11]);
                vec![self.side_by_side(&dims), contiguous(vec![state])]
            }
            operation if operation.is_quantized() => vec![self.side_by_side(&dims)],
            _ => vec![self.operand(&dims, false)],
        };
        // Two of three uses have static lengths alone. A tensor with another first length is seen as it is, or with its axes in another
        // order.
        let extent = if operation.of_run_time() && self.below(3) == 0 {
            self.one_of(&Extent::ALL[1..])
        } else {
            Extent::Static
        };
        let extent = if operands[0].run_time_axis().is_some() { extent } else { Extent::Static };
        Use { operation, element, operands, axis, extent, windows }
    }
}

/// Whether the axes are as long as the operation needs them.
fn has_room(use_: &Use) -> bool {
    let dims = &use_.operands[0].dims;
    let len = dims[use_.axis];
    // The compiler computes the constants of a layer.
    if use_.constants() > 1 << 14 {
        return false;
    }
    match use_.operation {
        Operation::GroupNorm => dims[dims.len() - 1].is_multiple_of(GROUPS),
        Operation::PadReflect => len > PADS[1],
        Operation::PadWrap => len >= PADS[1],
        Operation::TopK => len >= TOP,
        // What is found may be as much as there is, and lies on the stack.
        Operation::Nonzero | Operation::Unique => dims.iter().product::<usize>() <= 1 << 12,
        operation if operation.reduces_two() => dims.len() > 2,
        operation if operation.is_ragged() => !use_.output().contains(&0),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::call;
    use crate::loops::loops;

    fn drawn() -> Vec<Use> {
        let mut random = Random { state: 1, most: 1 << 12 };
        (0..4000).map(|_| random.draw(Operation::ALL)).collect()
    }

    #[test]
    fn a_use_is_known_by_its_name() {
        for use_ in drawn() {
            assert_eq!(Use::named(&use_.name()).ok().as_ref(), Some(&use_));
        }
        assert!(Use::named("Sum f16 axis 0: [2, 3] Contiguous").is_err());
    }

    #[test]
    fn every_operation_is_drawn_and_has_a_call_and_a_loop() {
        let drawn = drawn();
        for operation in Operation::ALL {
            let mut uses = drawn.iter().filter(|use_| use_.operation == *operation).peekable();
            assert!(uses.peek().is_some(), "{operation:?} is not drawn");
            assert!(
                uses.all(|use_| !call(use_).is_empty() && !loops(use_).is_empty()),
                "{operation:?} has no call or no loop"
            );
        }
    }

    #[test]
    fn tensors_are_no_larger_than_they_may_be() {
        assert!(drawn().iter().all(|use_| use_.most_elements() <= 1 << 12));
    }
}
