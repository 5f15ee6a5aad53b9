//! What stands beyond the ends of an axis, step by step.

/// What stands beyond the ends of an axis, as in NumPy's `pad`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Beyond {
    Constant,
    Edge,
    Reflect,
    Wrap,
}

/// The position that is read for one that may be beyond the ends of an axis of `len > 0`; `None` for a constant.
pub fn beyond(what: Beyond, mut at: isize, len: usize) -> Option<usize> {
    let len = len as isize;
    // Step by step back from the end where it left.
    while !(0..len).contains(&at) {
        at = match what {
            Beyond::Constant => return None,
            Beyond::Edge => at.clamp(0, len - 1),
            Beyond::Reflect if len == 1 => 0,
            Beyond::Reflect if at < 0 => -at,
            Beyond::Reflect => 2 * (len - 1) - at,
            Beyond::Wrap if at < 0 => at + len,
            Beyond::Wrap => at - len,
        };
    }
    Some(at as usize)
}
