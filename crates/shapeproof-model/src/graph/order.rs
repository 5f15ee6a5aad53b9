//! An order in which nodes can run.

use super::TensorId;
use alloc::{collections::BinaryHeap, vec, vec::Vec};
use core::cmp::Reverse;

/// The tensors that a node reads and writes, and the variables that it uses.
#[derive(Debug, Default, Clone)]
pub(crate) struct Accesses {
    pub(crate) reads: Vec<TensorId>,
    pub(crate) writes: Vec<TensorId>,
    /// Nodes that use the same variable stay in the order of the file.
    pub(crate) variables: Vec<usize>,
}

/// The order nearest to the file's in which each node runs after those that compute its operands. If there is none, the error is
/// a node that depends on its own output.
///
/// A tensor that no node computes is an input or a constant, so no node waits for it.
pub(crate) fn order(nodes: &[Accesses], tensors: usize) -> Result<Vec<usize>, usize> {
    let mut producer = vec![None; tensors];
    for (index, node) in nodes.iter().enumerate() {
        for id in &node.writes {
            if let Some(producer) = producer.get_mut(id.0) {
                *producer = Some(index);
            }
        }
    }
    let mut waits = vec![0_usize; nodes.len()];
    let mut followers = vec![Vec::new(); nodes.len()];
    let variables = nodes.iter().flat_map(|node| &node.variables).max().map_or(0, |last| last + 1);
    let mut last = vec![None; variables];
    for (index, node) in nodes.iter().enumerate() {
        let mut wait = |first: usize| {
            if let (Some(followers), Some(waits)) = (followers.get_mut(first), waits.get_mut(index)) {
                followers.push(index);
                *waits += 1;
            }
        };
        node.reads.iter().filter_map(|id| producer.get(id.0).copied().flatten()).for_each(&mut wait);
        for variable in &node.variables {
            if let Some(last) = last.get_mut(*variable)
                && let Some(first) = last.replace(index)
                && first != index
            {
                wait(first);
            }
        }
    }
    let ready = waits.iter().enumerate().filter(|(_, waits)| **waits == 0);
    let mut ready: BinaryHeap<_> = ready.map(|(index, _)| Reverse(index)).collect();
    let mut order = Vec::with_capacity(nodes.len());
    while let Some(Reverse(index)) = ready.pop() {
        order.push(index);
        for follower in followers.get_mut(index).map(core::mem::take).unwrap_or_default() {
            if let Some(waits) = waits.get_mut(follower) {
                *waits -= 1;
                if *waits == 0 {
                    ready.push(Reverse(follower));
                }
            }
        }
    }
    if order.len() == nodes.len() { Ok(order) } else { Err(on_a_cycle(nodes, &producer, &waits)) }
}

/// A node on a cycle: going back from a waiting node to one that it waits for, again and again, ends on a cycle.
fn on_a_cycle(nodes: &[Accesses], producer: &[Option<usize>], waits: &[usize]) -> usize {
    let waiting = |index: &usize| waits.get(*index).is_some_and(|waits| *waits > 0);
    let mut at = (0..nodes.len()).find(waiting).unwrap_or(0);
    for _ in 0..nodes.len() {
        let reads = nodes.get(at).map(|node| node.reads.as_slice()).unwrap_or_default();
        let before = reads.iter().filter_map(|id| producer.get(id.0).copied().flatten()).find(waiting);
        match before {
            Some(before) => at = before,
            None => break,
        }
    }
    at
}
