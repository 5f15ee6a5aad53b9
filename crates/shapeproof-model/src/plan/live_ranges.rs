//! Live ranges: which tensors share one storage, how long each storage lives, and which may take over another's place.

use super::place::{LiveRange, Region};
use super::{Options, Place, works_in_place};
use crate::graph::{Graph, Node, Op, TensorId, VariableId};
use alloc::{vec, vec::Vec};

/// The storage for the elements of one tensor, or of several that differ only in shape.
#[derive(Debug, Clone)]
struct Storage {
    place: Kind,
    /// The node that writes it, counted from 1; 0 if it exists before the first node.
    first: usize,
    /// The last node that reads it, counted from 1.
    last: usize,
    bytes: usize,
    /// The storages whose place it may take over: those of operands that are last read when this one is written.
    over: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Scratch,
    Elsewhere(Place),
}

/// For each storage the one that it takes over, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice(pub(crate) Vec<Option<usize>>);

/// The storages of all tensors, and the steps at which each is in use.
pub(crate) struct LiveRanges {
    /// The storage of each tensor.
    of: Vec<usize>,
    storages: Vec<Storage>,
    alignment: usize,
    steps: usize,
}

impl LiveRanges {
    pub(crate) fn new(graph: &Graph, options: &Options) -> Self {
        let size = graph.tensors.iter().map(|tensor| tensor.element.size());
        let widest = size.max().unwrap_or(1).min(8);
        let alignment = options.alignment.max(1);
        let mut ranges = Self {
            of: vec![usize::MAX; graph.tensors.len()],
            storages: Vec::new(),
            // Blocks start and end at multiples of this, so that any element type may be at the start of a block.
            alignment: if options.alignment > 1 { alignment.max(widest) } else { alignment },
            steps: graph.nodes.len() + 1,
        };
        let uses = last_uses(graph);
        for (number, port) in graph.inputs.iter().enumerate() {
            let place =
                if options.lent_inputs { Kind::Elsewhere(Place::Input(number)) } else { Kind::Scratch };
            ranges.new_storage(graph, &uses, port.tensor, 0, place);
        }
        for (index, tensor) in graph.tensors.iter().enumerate() {
            if tensor.data.is_some() {
                ranges.new_storage(graph, &uses, TensorId(index), 0, Kind::Elsewhere(Place::Constant));
            }
        }
        for (index, node) in graph.nodes.iter().enumerate() {
            ranges.node(graph, options, &uses, index, node);
        }
        ranges
    }

    fn new_storage(&mut self, graph: &Graph, uses: &[usize], id: TensorId, first: usize, place: Kind) {
        let bytes = graph[id].bytes().next_multiple_of(self.alignment);
        let last = uses.get(id.index()).copied().unwrap_or(0).max(first);
        self.storages.push(Storage { place, first, last, bytes, over: Vec::new() });
        if let Some(of) = self.of.get_mut(id.index()) {
            *of = self.storages.len() - 1;
        }
    }

    fn storage_of(&self, id: TensorId) -> Option<usize> {
        self.of.get(id.index()).copied().filter(|storage| *storage != usize::MAX)
    }

    fn node(&mut self, graph: &Graph, options: &Options, uses: &[usize], index: usize, node: &Node) {
        let step = index + 1;
        let last_use = |id: TensorId| uses.get(id.index()).copied().unwrap_or(0);
        for (position, id) in node.outputs.iter().copied().enumerate() {
            let port = graph.outputs.iter().position(|port| port.tensor == id);
            if let Some(number) = port.filter(|_| options.lent_outputs) {
                self.new_storage(graph, uses, id, step, Kind::Elsewhere(Place::Output(number)));
                continue;
            }
            // Nothing reads it, so the operator need not write it.
            if last_use(id) == 0 && graph[id].name.is_empty() {
                self.new_storage(graph, uses, id, step, Kind::Elsewhere(Place::Unused));
                continue;
            }
            match &node.op {
                // The elements stay where they are, unless the tensor is an output and its place is not in the scratch memory.
                Op::Reshape { .. } => {
                    let input = node.operands().next().and_then(|input| self.storage_of(input));
                    let scratch = |storage: &Storage| storage.place == Kind::Scratch || port.is_none();
                    if let Some(input) = input.filter(|input| self.storages.get(*input).is_some_and(scratch))
                    {
                        if let Some(of) = self.of.get_mut(id.index()) {
                            *of = input;
                        }
                        if let Some(storage) = self.storages.get_mut(input) {
                            storage.last = storage.last.max(last_use(id));
                        }
                        continue;
                    }
                }
                Op::ReadVariable(variable) => {
                    let assigns = |node: &Node| match &node.op {
                        Op::AssignVariable(other) => other == variable,
                        _ => false,
                    };
                    let until = farthest(graph, id, index);
                    let mut between =
                        graph.nodes.iter().enumerate().skip(step).take_while(|(at, _)| *at < until);
                    if port.is_none() && !between.any(|(_, node)| assigns(node)) {
                        self.new_storage(graph, uses, id, step, Kind::Elsewhere(Place::Variable(*variable)));
                        continue;
                    }
                }
                _ => {}
            }
            if let Some(variable) = self.assigned(graph, index, id) {
                self.new_storage(graph, uses, id, step, Kind::Elsewhere(Place::Variable(variable)));
                continue;
            }
            self.new_storage(graph, uses, id, step, Kind::Scratch);
            let over = if position == 0 { self.taken_over(graph, node, step, id) } else { Vec::new() };
            if let Some(storage) = self.storages.last_mut() {
                storage.over = over;
            }
        }
    }

    /// The variable to which a tensor is assigned, if nothing else reads the tensor, and nothing reads the variable's old value any more.
    /// The tensor may then be computed in the variable's place.
    fn assigned(&self, graph: &Graph, producer: usize, id: TensorId) -> Option<VariableId> {
        let reads = |node: &&Node| node.operands().any(|operand| operand == id);
        if graph.nodes.iter().filter(reads).count() != 1 || graph.outputs.iter().any(|port| port.tensor == id)
        {
            return None;
        }
        let at = graph.nodes.iter().position(|node| reads(&node))?;
        let Op::AssignVariable(variable) = graph.nodes.get(at)?.op else { return None };
        let old = self
            .storages
            .iter()
            .filter(|storage| storage.place == Kind::Elsewhere(Place::Variable(variable)));
        let is_read = old.into_iter().any(|storage| storage.last > producer);
        let touches = |node: &Node| match &node.op {
            Op::ReadVariable(other) | Op::AssignVariable(other) => *other == variable,
            _ => false,
        };
        let between = graph.nodes.iter().take(at).skip(producer).any(touches);
        (!is_read && !between).then_some(variable)
    }

    /// The storages of operands that are read for the last time and have the same element type and number of elements.
    fn taken_over(&self, graph: &Graph, node: &Node, step: usize, output: TensorId) -> Vec<usize> {
        let output = &graph[output];
        let fits = |position: usize, id: TensorId| {
            let operand = &graph[id];
            let same = operand.elements() == output.elements() && operand.element == output.element;
            let storage = self.storage_of(id)?;
            let known = self.storages.get(storage)?;
            // Two operands in one storage may have different shapes, and be read at different times in one pass.
            let is_single =
                node.operands().filter(|other| self.storage_of(*other) == Some(storage)).count() == 1;
            let may = works_in_place(&node.op, position) && same && known.last <= step && is_single;
            (may && known.place == Kind::Scratch).then_some(storage)
        };
        let mut all: Vec<usize> =
            node.inputs.iter().enumerate().filter_map(|(position, id)| fits(position, (*id)?)).collect();
        all.dedup();
        all
    }

    /// The choice in which each storage takes over the first that it may.
    pub(crate) fn first_choice(&self) -> Choice {
        Choice(self.storages.iter().map(|storage| storage.over.first().copied()).collect())
    }

    /// The storages that may take over others, each with those others.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &[usize])> {
        let all = self.storages.iter().enumerate().map(|(index, storage)| (index, storage.over.as_slice()));
        all.filter(|(_, over)| !over.is_empty())
    }

    /// The blocks to place: one for each storage, or one for all storages that take over each other's place.
    pub(crate) fn blocks(&self, choice: &Choice) -> Vec<Region> {
        let mut blocks = vec![Region::default(); self.storages.len()];
        for (index, storage) in self.storages.iter().enumerate() {
            if storage.place == Kind::Scratch
                && let Some(block) = blocks.get_mut(Self::root(index, choice))
            {
                block.ranges.push(LiveRange {
                    first: storage.first,
                    last: storage.last,
                    size: storage.bytes,
                });
            }
        }
        blocks
    }

    fn root(index: usize, choice: &Choice) -> usize {
        let mut at = index;
        // A storage only takes over an earlier one, so this terminates.
        while let Some(over) = choice.0.get(at).copied().flatten() {
            at = over;
        }
        at
    }

    /// The largest number of bytes that are alive in one step, if all takeovers are made.
    pub(crate) fn least(&self) -> usize {
        let mut changes = vec![0_i64; self.steps + 2];
        let mut add = |step: usize, bytes: i64| {
            if let Some(change) = changes.get_mut(step) {
                *change += bytes;
            }
        };
        for storage in self.storages.iter().filter(|storage| storage.place == Kind::Scratch) {
            let bytes = storage.bytes as i64;
            add(storage.first, bytes);
            add(storage.last + 1, -bytes);
            // In the step of the takeover, both storages are the same memory.
            if !storage.over.is_empty() {
                add(storage.first, -bytes);
                add(storage.first + 1, bytes);
            }
        }
        let mut live = 0;
        let sums = changes.into_iter().map(|change| {
            live += change;
            live
        });
        usize::try_from(sums.max().unwrap_or(0)).unwrap_or(0)
    }

    pub(crate) fn place(&self, tensor: usize, choice: &Choice, offsets: &[usize]) -> Place {
        let storage = self.of.get(tensor).copied().unwrap_or(usize::MAX);
        match self.storages.get(storage).map(|storage| storage.place) {
            Some(Kind::Scratch) => {
                let root = Self::root(storage, choice);
                Place::Scratch { offset: offsets.get(root).copied().unwrap_or(0) }
            }
            Some(Kind::Elsewhere(place)) => place,
            None => Place::Unused,
        }
    }

    pub(crate) fn is_in_place(&self, index: usize, node: &Node, choice: &Choice) -> bool {
        if let Op::AssignVariable(variable) = node.op {
            let value = node.operands().next().and_then(|id| self.storages.get(self.storage_of(id)?));
            return value.is_some_and(|value| value.place == Kind::Elsewhere(Place::Variable(variable)));
        }
        let Some(storage) = node.outputs.first().and_then(|id| self.storage_of(*id)) else { return false };
        let Some(known) = self.storages.get(storage) else { return false };
        known.first != index + 1
            || choice.0.get(storage).copied().flatten().is_some()
            || (matches!(node.op, Op::ReadVariable(_)) && known.place != Kind::Scratch)
    }
}

/// The last node that reads each tensor, counted from 1; an output of the model lives beyond all of them.
fn last_uses(graph: &Graph) -> Vec<usize> {
    let mut uses = vec![0; graph.tensors.len()];
    for (index, node) in graph.nodes.iter().enumerate() {
        for id in node.operands() {
            if let Some(last) = uses.get_mut(id.index()) {
                *last = index + 1;
            }
        }
    }
    for port in &graph.outputs {
        if let Some(last) = uses.get_mut(port.tensor.index()) {
            *last = graph.nodes.len() + 1;
        }
    }
    // A tensor lives as long as its reshaped versions.
    for node in graph.nodes.iter().rev().filter(|node| matches!(node.op, Op::Reshape { .. })) {
        if let (Some(input), Some(output)) = (node.operands().next(), node.outputs.first()) {
            let last = uses.get(output.index()).copied().unwrap_or(0);
            if let Some(input) = uses.get_mut(input.index()) {
                *input = last.max(*input);
            }
        }
    }
    uses
}

/// The number of nodes up to the last that reads the tensor or a tensor that shares its place.
fn farthest(graph: &Graph, id: TensorId, from: usize) -> usize {
    let mut same = vec![id];
    let mut last = from;
    for (index, node) in graph.nodes.iter().enumerate().skip(from) {
        if node.operands().any(|operand| same.contains(&operand)) {
            last = index;
            if matches!(node.op, Op::Reshape { .. }) {
                same.extend(node.outputs.first().copied());
            }
        }
    }
    last
}
