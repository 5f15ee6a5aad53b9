//! A place in memory for each tensor: one block that they share.
//!
//! A tensor lives from the node that writes it to the last one that reads it; tensors with overlapping lives have
//! disjoint places. Some places are not in the block: constants are in the program; a variable that is
//! read before it is assigned again is read in place; and a reshaped tensor stays where it is.
//!
//! | module | content |
//! | --- | --- |
//! | `live_ranges` | which tensors share one storage, how long each lives, and which may take over another's place |
//! | `place` | offsets for storages with given lifetimes and sizes, as low as can be found |

mod live_ranges;
mod place;
#[cfg(test)]
mod tests;

use crate::graph::{Binary, Graph, Norm, Op, TensorId, VariableId};
use alloc::{vec, vec::Vec};
use live_ranges::{Choice, LiveRanges};
use place::Region;

/// The number of pairs of blocks that one search may compare.
const PAIRS: usize = 2_000_000;

/// The number of takeover choices that are tried.
const CHOICES: usize = 256;

/// How the memory is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Whether the caller lends the inputs during a run; else they are copied into the block.
    pub lent_inputs: bool,
    /// Whether the caller lends memory for the outputs; else they are in the block after a run.
    pub lent_outputs: bool,
    /// Offsets are multiples of this number, a power of two, and of the size of the elements.
    pub alignment: usize,
}

impl Default for Options {
    /// Inputs and outputs in the block, and offsets that are multiples of 4.
    fn default() -> Self {
        Self { lent_inputs: false, lent_outputs: false, alignment: 4 }
    }
}

/// The place of a tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the block, from this offset on.
    Scratch {
        /// A multiple of the alignment.
        offset: usize,
    },
    /// In the program, as a constant.
    Constant,
    /// Lent by the caller, as the input with this number.
    Input(usize),
    /// Lent by the caller, as the output with this number.
    Output(usize),
    /// In this variable.
    Variable(VariableId),
    /// Nowhere: nothing reads it.
    Unused,
}

/// A place for each tensor of a graph.
///
/// # Example
///
/// ```
/// use shapeproof_model::{plan::{Options, Plan}, tflite};
///
/// let graph = tflite::read(include_bytes!("../../tests/models/alexa/model.tflite"))?;
/// let plan = Plan::new(&graph, &Options::default());
/// // A concatenation of 21 rows of 64 bytes, of which the last 20 are the next state: all of that lives at once.
/// assert_eq!(plan.scratch_bytes(), plan.live_bytes());
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    places: Vec<Place>,
    in_place: Vec<bool>,
    scratch: usize,
    live: usize,
}

impl Plan {
    /// Finds places for all tensors.
    ///
    /// Cost: a few passes over the tensors, quadratic in the number that are alive together, and a search of bounded length
    /// if these passes need more than [`live_bytes`](Self::live_bytes).
    #[must_use]
    pub fn new(graph: &Graph, options: &Options) -> Self {
        let ranges = LiveRanges::new(graph, options);
        let live = ranges.least();
        let mut choice = ranges.first_choice();
        let mut best = place::place(&ranges.blocks(&choice), live, PAIRS);
        if best.peak > live {
            other_choices(&ranges, live, &mut choice, &mut best);
        }
        let places =
            (0..graph.tensors.len()).map(|tensor| ranges.place(tensor, &choice, &best.offsets)).collect();
        let nodes = graph.nodes.iter().enumerate();
        let in_place = nodes.map(|(index, node)| ranges.is_in_place(index, node, &choice)).collect();
        Self { places, in_place, scratch: best.peak, live }
    }

    /// The place of a tensor.
    #[must_use]
    pub fn place(&self, id: TensorId) -> Place {
        self.places.get(id.index()).copied().unwrap_or(Place::Unused)
    }

    /// Whether a node writes its first output over an operand, or leaves the operand where it is.
    #[must_use]
    pub fn is_in_place(&self, node: usize) -> bool {
        self.in_place.get(node).copied().unwrap_or(false)
    }

    /// The size of the block.
    #[must_use]
    pub const fn scratch_bytes(&self) -> usize {
        self.scratch
    }

    /// The largest number of bytes that are alive at one time, with the nodes in this order: no block can be smaller.
    #[must_use]
    pub const fn live_bytes(&self) -> usize {
        self.live
    }
}

/// Searches for takeovers that are better not made: tries all choices if they are few, else changes one takeover at a time.
fn other_choices(ranges: &LiveRanges, live: usize, choice: &mut Choice, best: &mut Placed) {
    let options: Vec<(usize, Vec<Option<usize>>)> = ranges
        .options()
        .map(|(storage, over)| (storage, over.iter().copied().map(Some).chain([None]).collect()))
        .collect();
    let combinations =
        options.iter().try_fold(1_usize, |product, (_, options)| product.checked_mul(options.len()));
    let mut attempt = |choice: &mut Choice, next: Choice, pairs: usize| {
        let placed = place::place(&ranges.blocks(&next), live, pairs);
        if placed.peak < best.peak {
            (*best, *choice) = (placed, next);
        }
        best.peak <= live
    };
    let set = |choice: &mut Choice, storage: usize, over: Option<usize>| {
        if let Some(place) = choice.0.get_mut(storage) {
            *place = over;
        }
    };
    if let Some(combinations) = combinations.filter(|combinations| *combinations <= CHOICES) {
        for mut number in 0..combinations {
            let mut next = choice.clone();
            for (storage, options) in &options {
                let over = options.get(number % options.len()).copied().flatten();
                number /= options.len();
                set(&mut next, *storage, over);
            }
            if attempt(choice, next, PAIRS / CHOICES) {
                return;
            }
        }
    } else {
        for (storage, options) in options.into_iter().take(CHOICES) {
            for over in options {
                let mut next = choice.clone();
                set(&mut next, storage, over);
                if attempt(choice, next, 0) {
                    return;
                }
            }
        }
    }
}

/// Whether an operator may write an output over an operand of the same number of elements: each output element
/// depends on no other element of that operand.
pub(crate) fn works_in_place(op: &Op, operand: usize) -> bool {
    match op {
        // A kernel writes a difference only over its first operand.
        Op::Binary(Binary::Sub, _) => operand == 0,
        Op::Unary(_) | Op::Binary(..) | Op::Where | Op::Chain(_) => true,
        // A row is read to its end before it is written.
        Op::Softmax { .. } | Op::LogSoftmax { .. } => operand == 0,
        // Each row or channel is read to its end before it is written, and does not depend on its neighbours.
        Op::Norm(norm) => operand == 0 && !matches!(norm, Norm::LocalResponse { .. }),
        _ => false,
    }
}

/// The offsets of blocks, and the memory that they need together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) offsets: Vec<usize>,
    pub(crate) peak: usize,
}

impl Placed {
    fn new(blocks: &[Region], offsets: Vec<usize>) -> Self {
        let peak =
            blocks.iter().zip(&offsets).map(|(block, offset)| offset + block.size()).max().unwrap_or(0);
        Self { offsets, peak }
    }

    fn empty() -> Self {
        Self { offsets: vec![], peak: 0 }
    }
}
