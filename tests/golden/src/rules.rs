//! Where the library differs on purpose; each rule is a row of `docs/DIFFERENCES.md`.

/// A difference on purpose. A case falls under it by its inputs, never by its name.
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $summary:literal;)*) => {
        $($(#[$doc])* pub(crate) const $name: &Rule = &Rule { id: $id, summary: $summary };)*
        #[cfg(test)]
        const ALL: &[&Rule] = &[$($name),*];
    };
}

rules! {
    NO_ELEMENT, "no-element", "an element type that the library has not";
    TOO_LARGE, "too-large", "more than 6 axes, or an extent above 999 999: there is no such type";
    KEEPS_SHAPE, "keeps-shape", "elementwise_* keep the shape of x; both ways is the two-way operation's rule";
    TRAILING_ONES, "trailing-ones", "trailing extents of 1 that reach past the last axis are trimmed";
    EMPTY_BROADCASTS, "empty-broadcasts", "an extent of 0 follows the general rule";
    MORE_ELEMENTS, "more-elements", "more element types than the reference";
    NO_ACTIVATION, "no-activation", "an activation that the library has not";
    CONDITION_ONE_WAY, "condition-one-way", "select's condition does not enlarge the result; where_ lets it";
    UNWRITABLE, "unwritable", "a mistake that cannot be written here";
    NO_PARTITIONS, "no-partitions", "no rows dealt out to no partitions are no outputs";
    HOLES, "holes", "rows that no index names are zero; a strict stitch refuses them";
    NESTING, "nesting", "levels that do not nest are an error";
    NO_ROWS, "no-rows", "the last level ends at the number of rows, also at 0";
    ANY_RANK, "any-rank", "rows and indices of any rank";
    ANY_LEVELS, "any-levels", "any number of levels, where the reference takes one";
    ANY_WINDOW, "any-window", "windows of any size";
    UNPADDED_RANK, "unpadded-rank", "rows without axes stay so";
    SAFE_SOFTMAX, "safe-softmax", "softmax subtracts the largest element first";
    EQUAL_ROWS, "equal-rows", "the index has exactly one entry a row";
    ONE_INPUT, "one-input", "a single input may be multiplexed";
    FLOORS, "floors", "floor_div of integers rounds down";
    PYTHON_MODULUS, "python-modulus", "the remainder of floats is Python's, not rounded away by a sum";
    EXACT_POWERS, "exact-powers", "powers of integers are exact and wrap";
    NAN_SPREADS, "nan-spreads", "max and min are NaN where an operand is";
    DENSE, "dense", "an operation of dense tensors carries no levels of sequences";
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_rule_is_a_row_of_the_page() {
        let page =
            std::fs::read_to_string(crate::root().join("docs/DIFFERENCES.md")).expect("the page is there");
        for rule in super::ALL {
            assert!(
                page.contains(&format!("| `{}` |", rule.id)),
                "docs/DIFFERENCES.md has no row `{}`",
                rule.id
            );
        }
    }
}
